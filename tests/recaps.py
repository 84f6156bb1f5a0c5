"""Recaps of scripts and scenarios, as facts and written down; run as a program it writes the golden ones anew.

Do that on purpose alone, and read aloud what it writes: `python tests/recaps.py`.
"""

import re
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from players import fight_of
from spec import Scenario, desk

from cli.script import play
from domain.fight import Fight
from domain.seals import printed
from projections.beats import Beat, Person, Told
from projections.document import Paragraph
from projections.documenthtml import html_page
from projections.documentmarkdown import markdown_lines
from projections.documenttext import text_lines
from projections.recap import WHOLE, Recap, Span, Style, recap
from projections.recapjson import recap_json
from projections.recapsheet import sheet_document, sheet_of
from projections.recapview import recap_document
from projections.secrecy import Audience
from projections.texts import Lang, Texts, text_table

ROOT = Path(__file__).parent.parent
GOLDEN = ROOT / "tests" / "golden"
EXAMPLES = tuple(sorted(path.stem for path in (ROOT / "examples").glob("*.combat")))
LANGS: tuple[Lang, Lang] = ("fr", "en")
PEOPLE = {
    "Aveline": Person("f", article=False),
    "Harold": Person("m", article=False),
    "Milo": Person("m", article=False),
    "Goule 1": Person("f", article=True),
    "Marin": Person("m", article=True),
    "Ogresse": Person("f", article=True),
    "La Veuve": Person("f", article=False),
    "Le Borgne": Person("m", article=False),
    "L'Ombre": Person(None, article=False),
    "Alix": Person(None, article=True),
    "Quidam": Person(None, article=True),
    "Hélène": Person("f", article=False),
    "Hydre 2": Person("f", article=True),
    "Harpie": Person("f", article=True),
    "Yvain": Person("m", article=False),
    "Yann": Person("m", article=False),
    "Les Jumeaux": Person("m", article=False),
    "Les Sœurs": Person("f", article=False),
    "Des Rats": Person(None, article=False),
    "Un Garde": Person("m", article=False),
    "Une Ombre": Person("f", article=False),
}
"""People whose names are of every kind."""


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


@cache
def _some() -> Recap:
    return facts(played("taverne"))


def beat_of(head: Told, *tails: Told, number: int = 1) -> Beat:
    """A beat of its own, of this command."""
    return replace(_some().beats[0], head=head, tails=list(tails), number=number, version=number, round=1)


def story(*beats: Beat, lang: Lang = "fr", rules: str = "ogl@1", style: Style = "story") -> str:
    """The story of these beats in one line, without headings."""
    told = replace(_some(), people=PEOPLE, beats=beats, told=beats, rules=rules)
    section = recap_document(told, style, Texts(lang, rules)).sections[0]
    return " ".join(span.text for block in section.blocks if isinstance(block, Paragraph) for span in block.line)


def variants(lang: Lang) -> list[tuple[str, str, tuple[str, ...]]]:
    """Every way to say something: of which table, its code, its texts."""
    found = []
    for table in ("recap", "recapfull", "forum", "kimble", "ogl", "freeform"):
        section = text_table(table)[lang].get("recap", {})
        found += [(table, code, (text,) if isinstance(text, str) else tuple(text)) for code, text in section.items()]
    return found


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
