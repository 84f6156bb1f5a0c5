"""Recaps of scripts and scenarios, as facts and written down; run as a program it writes the golden ones anew.

Do that on purpose alone, and read aloud what it writes: `python tests/recaps.py`.
"""

import re
import sys
from functools import cache
from pathlib import Path
from typing import Any

from players import fight_of
from spec import Scenario, desk

from cli.script import play
from domain.fight import Fight
from domain.seals import printed
from projections.documenthtml import html_page
from projections.documentmarkdown import markdown_lines
from projections.documenttext import text_lines
from projections.recap import WHOLE, Recap, Span, Style, recap
from projections.recapjson import recap_json
from projections.recapsheet import sheet_document, sheet_of
from projections.recapview import recap_document
from projections.secrecy import Audience
from projections.texts import Lang, Texts

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"
EXAMPLES = tuple(sorted(path.stem for path in (ROOT / "examples").glob("*.combat")))
LANGS: tuple[Lang, Lang] = ("fr", "en")


@cache
def played(name: str) -> Fight:
    """An example, played."""
    table = desk()
    play(ROOT / "examples" / f"{name}.combat", table, lambda _: None)
    assert table.fight is not None
    return table.fight


def facts(fight: Fight | Scenario, audience: Audience = "gm", span: Span = WHOLE) -> Recap:
    """What is told of a fight."""
    one = fight_of(fight) if isinstance(fight, Scenario) else fight
    return recap(one.slug, str(one.combat_id), one.history, one.link, audience, span)


def text(told: Recap, style: Style = "story", lang: Lang = "fr") -> str:
    """A recap as plain text; the lines are not broken, so that a sentence is found whole."""
    lines = "\n".join(text_lines(recap_document(told, style, Texts(lang, told.rules))))
    return re.sub(r"(?<=\S)\n {0,2}(?=[^\s=-])", " ", lines)


def sheet(told: Recap, name: str, lang: Lang = "fr") -> str:
    """What has changed for somebody, as plain text."""
    return "\n".join(text_lines(sheet_document(told, sheet_of(told, name), Texts(lang, told.rules))))


def everything(told: Recap) -> str:
    """A recap in every style and format."""
    found: list[Any] = []
    for style in ("brief", "full", "story"):
        for lang in LANGS:
            texts = Texts(lang, told.rules)
            document = recap_document(told, style, texts)
            found += [*text_lines(document), *markdown_lines(document), html_page(document)]
            found.append(recap_json(told, style, texts))
    return "\n".join(map(str, found))


def golden(fight: Fight, lang: Lang) -> str:
    """The story and the brief recap of an example as players read them; the seal hangs on every field of the log."""
    told = facts(fight, "players")
    texts = Texts(lang, told.rules)
    pages = ("\n".join(text_lines(recap_document(told, style, texts))) for style in ("story", "brief"))
    return "\n\n\n".join(pages).replace(printed(fight.link), "…")


def golden_full(fight: Fight, lang: Lang) -> str:
    """The full recap of an example as its game master reads it."""
    told = facts(fight)
    page = "\n".join(text_lines(recap_document(told, "full", Texts(lang, told.rules))))
    return page.replace(printed(fight.link), "…")


if __name__ == "__main__":
    for example in EXAMPLES:
        for spoken in LANGS:
            for name, page in (("recap", golden), ("recap-full", golden_full)):
                path = GOLDEN / f"{name}-{example}.{spoken}.txt"
                path.write_text(f"{page(played(example), spoken)}\n", encoding="utf-8")
                sys.stdout.write(f"{path.name}\n")
