"""A dossier written down: nothing that people typed acts, nothing accuses, and one fight's is held word for word."""

import base64
import hashlib
import re
import tomllib
from fractions import Fraction
from html.parser import HTMLParser
from pathlib import Path

import pytest
from dossiers import dossier, html, markdown, text
from spec import Scenario, desk, given

import projections
from cli.script import play
from domain.seals import printed
from projections.addresses import web_address
from projections.audit import audit
from projections.chances import percent, rarity
from projections.document import Cards, Document, Heading, Row, Section, Table, line
from projections.documenthtml import html_page
from projections.documenttext import text_lines
from projections.texts import Lang, Texts

HERE = Path(__file__).parent
HOSTILE = (
    "<script>alert(1)</script>", "<img src=x onerror=alert(2)>", "[url=https://evil.example]clic[/url]",
    "a | b | c", "**gras** `code`", "' onmouseover='alert(3)", "&lt;b&gt;",
)  # fmt: skip
FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo
char Goule hp=40 speed=5 resistance=6 attack.y=12
weapon Constantine sword attack=x
weapon Goule claws attack=y bleed=2
round initiative=64,41
"""


class Page(HTMLParser):
    """The tags and attributes of a page, and whether each that opens is closed."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.open: list[str] = []
        self.ids: list[str] = []
        self.feed(source)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note a tag."""
        self.tags.append(tag)
        self.attributes += attrs
        self.ids += [value for name, value in attrs if name == "id" and value]
        if tag not in {"meta", "wbr"}:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        """Note its end."""
        assert self.open.pop() == tag


def hostile() -> Scenario:
    """A fight whose lines, names, links and reasons are all hostile."""
    scenario = given(FIGHT)
    for words in HOSTILE:
        scenario.when(f"note «{words}» by=«{words}» link=«javascript:alert(4)//{words}»")
    scenario.when(
        "note x link=https://forum.example/a?b=1&c=<d> by=«Milo\u202e»", 'ruling Goule hp=30 why="<b>chute</b>"'
    )
    return scenario.when("undo why=«</td></tr><script>»", "char «<i>Rat</i>» hp=3", 'dispute 7 why="<script>"')


# --- HTML -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_page_holds_no_tag_that_people_typed(lang: Lang) -> None:
    """The tags are the template's and the writers', all closed; of links, the web's and the page's own alone."""
    page = Page(html(dossier(hostile()), lang))
    assert page.open == []
    assert set(page.tags) <= {
        *("html", "head", "meta", "title", "style", "body", "header", "nav", "main", "footer", "section", "article"),
        *("h1", "h2", "h3", "p", "ol", "li", "a", "span", "div", "dl", "dt", "dd", "strong", "code"),
        *("table", "caption", "thead", "tbody", "tr", "th", "td", "wbr"),
    }
    assert not [name for name, _ in page.attributes if name.startswith("on") or name in {"src", "style"}]
    links = [value or "" for name, value in page.attributes if name == "href"]
    assert "https://forum.example/a?b=1&c=%3Cd%3E" in links
    assert all(link.startswith("https://forum.example/") or link[1:] in page.ids for link in links)
    assert len(page.ids) == len(set(page.ids))


def test_a_page_forbids_itself_everything_but_its_own_style() -> None:
    """The policy names the style by its digest, in a page that asks for nothing."""
    page = html(dossier(given(FIGHT)))
    style = re.search(r"<style>(.*)</style>", page, re.DOTALL)
    policy = re.search(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    assert style
    assert policy
    digest = base64.b64encode(hashlib.sha256(style[1].encode()).digest()).decode()
    assert policy[1] == f"default-src 'none'; style-src 'sha256-{digest}'; base-uri 'none'; form-action 'none'"
    assert not re.search(r"url\(|@import|https?:", style[1])


def test_on_a_narrow_page_a_key_breaks_at_its_strokes() -> None:
    """On paper its column is no wider than ten letters: not in the middle of a name."""
    page = html(dossier(given(FIGHT, "Constantine pass")))
    assert "<code>r1/<wbr>constantine/<wbr>initiative/<wbr>d100/<wbr>1</code>" in page


def test_on_paper_what_belongs_together_stays_on_one_page() -> None:
    """A title with what follows, a caption with its table, a row, a card, the last word with the last table."""
    style = re.search(r"@media print \{(.*?)\n\}", html(dossier(given(FIGHT))), re.DOTALL)
    assert style
    kept = {
        (selector.strip(), rule)
        for selectors, rules in re.findall(r"([^{}]+)\{([^{}]*)\}", style[1])
        for selector in selectors.split(",")
        for rule in re.findall(r"break-[a-z]+: avoid", rules)
    }
    assert kept >= {
        ("h2", "break-after: avoid"), ("caption", "break-after: avoid"), ("tr", "break-inside: avoid"),
        ("article", "break-inside: avoid"), ("footer", "break-before: avoid"),
    }  # fmt: skip


def test_a_page_says_its_language_and_what_its_tables_are() -> None:
    """Each table has a caption; heads have a scope; each cell says its column, for a phone that shows rows as cards."""
    page = html(dossier(given(FIGHT, "Constantine pass").when("undo")), "en")
    assert '<html lang="en">' in page
    tables = re.findall(r"<table.*?</table>", page, re.DOTALL)
    assert len(tables) >= 2, "dice and people at least"
    for table in tables:
        assert table.count("<caption>") == 1
        assert '<th scope="col"' in table
        assert len(re.findall(r"<td[ >]", table)) == len(re.findall(r'<td [^>]*data-label="[^"]+"', table))


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("https://forum.example/t1#p2", "https://forum.example/t1#p2"),
        ("HTTP://forum.example/é", "HTTP://forum.example/%C3%A9"),
        ("https://x.example/a(b)[c]|d", "https://x.example/a%28b%29%5Bc%5D%7Cd"),
        ("https://x.example/100%25", "https://x.example/100%25"),
        ("javascript:alert(1)", None),
        ("data:text/html,x", None),
        ("https:alert(1)", None),
        ("//x.example/", None),
        ("https://x.example/a b", None),
        ("https://[", None),
        ("post 12", None),
        (None, None),
    ],
)
def test_an_address_becomes_a_link_only_where_it_is_a_page(link: str | None, address: str | None) -> None:
    """Http and https with a host, odd signs encoded; everything else stays words."""
    assert web_address(link) == address


# --- Markdown and text ------------------------------------------------------------------------------------------------


def test_in_markdown_typed_signs_are_escaped() -> None:
    """No tag, no table cell too many, no emphasis, no link but the web's."""
    page = markdown(dossier(hostile()))
    assert "<script" not in page
    assert "<img" not in page
    for row in (row for row in page.splitlines() if row.startswith("|")):
        assert len(re.findall(r"(?<!\\)\|", row)) in {6, 9, 11}, row
    assert "**gras**" not in page
    assert re.findall(r"\]\(([^)]*)\)", page.replace("\\]", "")) == ["https://forum.example/a?b=1&c=%3Cd%3E"]


def test_in_text_nothing_moves_the_cursor() -> None:
    """Line ends and signs that turn the text are taken out of what people typed."""
    told = text(dossier(hostile()))
    assert "\u202e" not in told
    assert all(len(row) <= 100 or "http" in row for row in told.splitlines())


def test_a_table_too_wide_for_a_terminal_goes_on_below_each_row() -> None:
    """Columns that fit stand side by side; the others follow with their labels."""
    heads = (Heading("Nom"), Heading("Jet", number=True), Heading("Clé"))
    rows = (Row((line("Milo"), line("7"), line("k" * 90))), Row((line("Léa"), line("12"), line("k"))))
    page = Document("fr", "T", (), "", (Section("a", "S", (Table("Dés", heads, rows),)),), " :", "fin.")
    told = list(text_lines(page))
    assert told[7:] == [
        "Dés :", "Nom   Jet", "----  ---", "Milo    7", f"    Clé : {'k' * 90}", "Léa    12", "    Clé : k", "", "fin.",
    ]  # fmt: skip


def test_a_page_of_nothing_is_a_page() -> None:
    """A document without chapters, and one with cards that have no text."""
    empty = Document("fr", "T", (), "", (Section("a", "S", (Cards(()),)),), " :", "")
    assert Page(html_page(empty)).open == []


# --- Words ------------------------------------------------------------------------------------------------------------

ACCUSING = (
    "trich", "suspect", "soupçon", "anormal", "fraud", "coupable", "louche", "douteu", "mensong", "ment", "faut",
    "cheat", "suspicious", "abnormal", "guilt", "dishonest", "lied", "unfair", "fish",
)  # fmt: skip


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_a_dossier_accuses_nobody(lang: Lang) -> None:
    """No word of its own judges; and in French entropy and commitment have their plain names."""
    table = tomllib.loads((Path(projections.__file__).parent / "texts" / "audit.toml").read_text(encoding="utf-8"))
    words = " ".join(text for section in table[lang].values() for text in section.values()).casefold()
    found = [word for word in re.findall(r"\w+", words) if word.startswith(ACCUSING)]
    assert found == []
    if lang == "fr":
        assert "entropie" not in words
        assert "grains de hasard" in words
        assert "empreinte publiée d'avance" in words


def test_every_text_of_the_dossier_exists_in_both_languages() -> None:
    """The same codes under the same headings, with the same fields."""
    table = tomllib.loads((Path(projections.__file__).parent / "texts" / "audit.toml").read_text(encoding="utf-8"))
    french, english = (
        {
            (section, code): set(re.findall(r"\{\w+\}", text))
            for section, texts in table[lang].items()
            for code, text in texts.items()
        }
        for lang in ("fr", "en")
    )
    assert french == english


@pytest.mark.parametrize(
    ("chance", "told"),
    [
        (Fraction(0), "impossible"),
        (Fraction(1), "certain"),
        (Fraction(1, 2), "50 %"),
        (Fraction(62, 100), "62 %"),
        (Fraction(1, 3), "33,3 %"),
        (Fraction(1, 20), "5 %"),
        (Fraction(1, 16), "6,3 %"),
        (Fraction(4, 100), "4 % (1 chance sur 25)"),
        (Fraction(1, 240), "0,42 % (1 chance sur 240)"),
        (Fraction(1, 8_345), "0,01 % (1 chance sur 8\u202f300)"),
        (Fraction(3, 1_234_567), "1 chance sur 410\u202f000"),
        (Fraction(9_999, 10_000), "plus de 99,9 %"),
    ],
)
def test_chances_read_as_people_say_them(chance: Fraction, told: str) -> None:
    """One decimal, two below one percent, none where it is nought; below 1 in 20 also as one chance in so many.

    1/16 is 6.25 %, and halves go up; 1/8,345 is 0.012 %, and of 8,345 two digits count; 3/1,234,567 is 1 in 411,522.
    """
    assert rarity(chance, Texts("fr")) == told.replace(" %", "\u00a0%")
    assert percent(Fraction(1, 3), Texts("en")) == "33.3%"
    assert percent(Fraction(5_999, 10_000), Texts("en")) == "60%"
    assert percent(Fraction(1, 20_000), Texts("en")) == "less than 0.01%"


# --- A whole one ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("example", "lang"), [("pont-conteste", "fr"), ("pont-conteste", "en")])
def test_a_fights_dossier_is_word_for_word_what_it_was(example: str, lang: Lang) -> None:
    """Regenerated only on purpose: write what the assertion shows into the file, and read it aloud.

    But for the seal, which is another with every field that an event gets.
    """
    table = desk()
    play(HERE / "golden" / f"{example}.combat", table, lambda _: None)
    assert table.fight is not None
    fight = table.fight
    told = text(audit(fight.slug, fight.history, fight.link), lang).replace(printed(fight.link), "…")
    assert told == (HERE / "golden" / f"{example}.{lang}.txt").read_text(encoding="utf-8").removesuffix("\n")
