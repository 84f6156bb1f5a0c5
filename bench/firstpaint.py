"""How soon a browser paints the replay of 5,000 events, beside a plain page of the same size: at most 3 times as late.

The plain page has the same sentences in paragraphs, over and over, until it is as large. Needs chromium; run by hand:

    python bench/firstpaint.py
"""

import html
import re
import shutil
import sys
import tempfile
from itertools import cycle
from pathlib import Path
from statistics import median

from playwright.sync_api import Browser, sync_playwright

from cli.desk import Desk
from cli.exporting import exported
from cli.store import MEMORY, open_store
from projections.replaypage import replay_page
from projections.replayscenes import told_steps
from projections.replaysteps import Replay

EVENTS, RUNS, MOST = 5_000, 7, 3.0
PAINTED = """
() => new Promise((tell) => {
  const told = (list) => list.getEntriesByName("first-contentful-paint").forEach((one) => tell(one.startTime));
  new PerformanceObserver(told).observe({ type: "paint", buffered: true });
})
"""


def long_fight() -> Desk:
    """A fight of four that nobody wins, thrown by the engine and closed."""
    desk = Desk(MEMORY, opened=open_store(MEMORY))
    desk.say('combat "Long" rules=forum lang=fr dice=engine')
    for name, speed in (("Aveline", 900), ("Milo", 700), ("Goule", 500), ("Liche", 300)):
        desk.say(f"char {name} hp=900000 speed={speed} resistance=10 resilience=5 attack.x=20")
    for name in ("Aveline", "Milo", "Goule", "Liche"):
        desk.say(f"weapon {name} sword attack=x")
    while desk.sit().history.version < EVENTS:
        for line in (
            "round",
            "Aveline reinforced-attack Goule",
            "Milo attack-defence Liche dodge",
            "Goule attack-defence Aveline dodge",
            "Liche attack-defence Milo dodge",
        ):
            desk.say(line)
    desk.say("close")
    return desk


def pages(folder: Path) -> dict[str, Path]:
    """The replay and the plain page, as files."""
    desk = long_fight()
    fight = desk.sit()
    shown = told_steps(Replay(fight.slug, fight.history, "players", whole=True))
    page = replay_page(shown, exported(desk, "players"), fight.link, "fr")
    sentences = [html.unescape(text) for text in re.findall(r"<a [^>]*>([^<]+)</a>", page)]
    plain, size = ['<!doctype html><html lang="fr"><meta charset="utf-8"><title>Long</title>'], 0
    for sentence in cycle(sentences):
        plain.append(f"<p>{html.escape(sentence)}</p>\n")
        size += len(plain[-1].encode())
        if size >= len(page.encode()):
            break
    files = {"replay": folder / "replay.html", "plain": folder / "plain.html"}
    for name, text in (("replay", page), ("plain", "".join(plain))):
        files[name].write_text(text, encoding="utf-8")
    return files


def first_paint(browser: Browser, page: Path) -> float:
    """Milliseconds from the visit to the first text on the screen."""
    context = browser.new_context(viewport={"width": 1280, "height": 860})
    tab = context.new_page()
    tab.goto(page.as_uri(), wait_until="commit")
    found: float = tab.evaluate(PAINTED)
    context.close()
    return found


def main() -> int:
    """Print both times and their ratio; 1 where it is above what it may be."""
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        files = pages(Path(folder))
        path = shutil.which("chromium") or "/usr/bin/chromium"
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        times = {name: [first_paint(browser, files[name]) for _ in range(RUNS)] for name in ("plain", "replay")}
        browser.close()
    ratio = median(times["replay"]) / median(times["plain"])
    for name, shown in times.items():
        sys.stdout.write(f"{name}: {', '.join(f'{one:.0f}' for one in shown)} ms\n")
    sys.stdout.write(f"first paint of {EVENTS} events: {ratio:.2f} times a plain page (at most {MOST})\n")
    return int(ratio > MOST)


if __name__ == "__main__":
    sys.exit(main())
