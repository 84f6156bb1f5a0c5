"""Documents as forum posts and Discord messages: tags that the board has, names that stay names, parts that hold."""

import re

import pytest
from dossiers import document, dossier
from hypothesis import given as drawn, strategies as st
from test_audit_pages import HOSTILE, hostile
from test_formats import NAMES, moves_nothing

from projections.addresses import posted_address
from projections.document import (
    Card,
    Cards,
    Document,
    Facts,
    Heading,
    Labelled,
    Paragraph,
    Row,
    Section,
    Span,
    Table,
    line,
)
from projections.documentbbcode import Dialect
from projections.documentparts import Form, document_parts
from projections.messages import LIMIT, Item, length, message_parts

DIALECTS: tuple[Dialect, Dialect] = ("forumactif", "phpbb")
TAGS = {
    "forumactif": {"b", "i", "u", "url", "list", "*", "table", "tr", "td", "center", "spoiler", "strike"},
    "phpbb": {"b", "i", "u", "url", "list", "*", "code", "quote", "color"},
}
"""What each board understands, as far as a document uses it."""
BODY = Table("Dés", (Heading("Nom"), Heading("Jet", number=True)), (Row((line("Milo"), line("7"))),))


def page(*sections: Section, title: str = "Le gué") -> Document:
    """A document of these chapters."""
    return Document("fr", title, line("pour tous"), "", sections, "\u00a0:", "fin.")


def full_of(name: str) -> Document:
    """A document that says this everywhere."""
    said = line(name, Span(name, "strong"), Span(name, link=f"https://x.example/{name}"), Span(name, "struck"))
    labels = (Labelled(name, (said,)), Labelled(name, (said, said)))
    table = Table(name, (Heading(name), Heading(name)), (Row((said, said)),))
    card = Card(said, said, (name,), (said,), labels)
    blocks = (Paragraph(said), Paragraph(said, quiet=True), Facts(labels), Cards((card,)), table)
    return page(Section("a", name, blocks), Section("b", name, blocks, folded=True), title=name)


def post(shown: Document, dialect: Dialect) -> str:
    """The one part of a forum post."""
    (written,) = document_parts(shown, "bbcode", dialect)
    return written


def tags_of(post: str) -> list[str]:
    """The tags in a post, one that names an address or a title by its bare name."""
    return [tag.partition("=")[0] for tag in re.findall(r"\[(/?[a-z*]+(?:=[^\]]*)?)\]", post)]


def check_tags(written: str, dialect: Dialect) -> None:
    """Every tag is one that the board has, and closed by its own partner."""
    open_now: list[str] = []
    for tag in tags_of(written):
        assert tag.removeprefix("/") in TAGS[dialect], tag
        if tag.startswith("/"):
            assert open_now.pop() == tag[1:]
        elif tag != "*":
            open_now.append(tag)
    assert open_now == []


# --- Forum posts ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_dossier_in_the_tags_of_its_board(dialect: Dialect) -> None:
    """Hostile lines, names and reasons: the tags are ours, the one link is the web's."""
    written = post(document(dossier(hostile())), dialect)
    check_tags(written, dialect)
    assert re.findall(r"\[url=([^\]]*)\]", written) == ["https://forum.example/a?b=1&c=%3Cd%3E"]


@pytest.mark.parametrize("dialect", DIALECTS)
@drawn(name=NAMES)
def test_no_name_is_bbcode_or_a_smiley_in_a_post(dialect: Dialect, name: str) -> None:
    """In titles, labels, cells, addresses and spoilers; in a code block the end of it is what must not be typed."""
    written = post(full_of(name), dialect)
    check_tags(written, dialect)
    assert moves_nothing(written)
    outside = re.sub(r"\[url=[^\]]*\]", "", written)
    for pattern in (r"8\)", r":[a-z]", r";\)", r"b\)", r"x\(", r"@\w", r"<\w", r"<[/@:]", r"&\w", r"://", r"www\."):
        assert not re.search(pattern, outside, re.IGNORECASE), pattern


def test_what_begins_in_one_piece_does_not_end_in_the_next() -> None:
    """A face 8 and the bracket behind it, an @ and a name: neighbours of one style are written as one."""
    shown = page(Section("a", "S", (Paragraph(line("(round 8", ") @", Span("everyone", link="#c1"))),)))
    assert "(round 8\u200b) @\u200beveryone" in post(shown, "phpbb")
    assert "(round 8\u200b) @\u200beveryone" in document_parts(shown, "discord")[0]
    assert "(round 8\u200b) @\u200beveryone" in document_parts(shown, "markdown")[0]


def test_a_table_is_one_on_forumactif() -> None:
    """On one line, for each end of a line would be a gap above it; numbers are centred."""
    assert (
        "[b]Dés[/b]\n[table][tr][td][b]Nom[/b][/td][td][b]Jet[/b][/td][/tr]"
        "[tr][td]Milo[/td][td][center]7[/center][/td][/tr][/table]"
    ) in post(page(Section("a", "S", (BODY,))), "forumactif")


def test_a_table_is_columns_in_a_code_block_on_phpbb() -> None:
    """Which has no tables."""
    assert "[b]Dés[/b]\n[code]\nNom   Jet\n----  ---\nMilo    7\n[/code]" in post(
        page(Section("a", "S", (BODY,))), "phpbb"
    )


def test_a_folded_chapter_is_a_spoiler_or_a_quote() -> None:
    """A title cannot leave the attribute where Forumactif has it."""
    shown = page(Section("a", 'L\'or ["x"]=', (Paragraph(line("caché")),), folded=True))
    assert '[spoiler="1. L\'or x"]\ncaché\n[/spoiler]' in post(shown, "forumactif")
    assert "[/u][/b]\n[quote]\ncaché\n[/quote]" in post(shown, "phpbb")


@pytest.mark.parametrize(
    ("dialect", "told"), [("forumactif", "[strike]x[/strike]"), ("phpbb", "[color=gray]x[/color]")]
)
def test_what_does_not_count_any_more(dialect: Dialect, told: str) -> None:
    """Stock phpBB strikes nothing through."""
    shown = page(Section("a", "S", (Paragraph(line(Span("x", "struck"), Span("y", "strong"))),)))
    assert f"{told}[b]y[/b]" in post(shown, dialect)


@pytest.mark.parametrize(
    ("link", "address"),
    [
        ("https://forum.example/t1?a=1&b=2#p2", "https://forum.example/t1?a=1&b=2#p2"),
        ("https://forum.example:8080/a", "https://forum.example:8080/a"),
        ("https://forum.example/:p;)@everyone?@here#:D", "https://forum.example/%3Ap%3B%29%40everyone?%40here#%3AD"),
        ("https://@everyone/", None),
        ("javascript:alert(1)", None),
        (None, None),
    ],
)
def test_an_address_in_a_post_is_no_smiley_and_no_mention(link: str | None, address: str | None) -> None:
    """Its signs are encoded behind the host; one with a person before the host is none."""
    assert posted_address(link) == address


# --- Discord ----------------------------------------------------------------------------------------------------------


@drawn(name=NAMES)
def test_no_name_is_markdown_or_a_mention_in_a_message(name: str) -> None:
    """No mass mention, no person, channel or emoji, no page shown under the message."""
    message = "\n".join(document_parts(full_of(name), "discord"))
    assert moves_nothing(message)
    assert not re.search(r"@everyone|@here|<@[\d&!]", message)
    assert message.count("```") % 2 == 0
    outside = re.sub(r"```.*?```|<https://x\.example[^\s<>]*>", "", message, flags=re.DOTALL)
    assert not re.search(r"<[@#:&]|https?://|<https", outside)
    assert not re.search(r"^(?:#|>)|[`|]", re.sub(r"\\[^0-9A-Za-z\s]", "", outside), re.MULTILINE)


@pytest.mark.parametrize("words", HOSTILE)
def test_a_list_or_a_number_typed_first_begins_no_list(words: str) -> None:
    """Neither at a paragraph's beginning nor at a card's."""
    shown = page(Section("a", "S", (Paragraph(line(f"- {words}")), Cards((Card(line("T"), lines=(line("1. x"),)),)))))
    (message,) = document_parts(shown, "discord")
    assert not re.search(r"^(?:- |1\. x)", message, re.MULTILINE)


def events(number: int, lines: int, long: int) -> Document:
    """A chapter of events, each a card of so many lines of so many signs."""
    cards = tuple(
        Card(line(f"E{at}"), lines=tuple(line(f"e{at}l{row} " + "x" * long) for row in range(lines)))
        for at in range(number)
    )
    return page(Section("a", "S", (Cards(cards),)))


def test_no_event_is_torn() -> None:
    """40 events of 330 signs, empty line included (7 + 3 × 107 + 2): six a message, for seven would be 2,310."""
    parts = document_parts(events(40, 3, 100), "discord")
    assert len(parts) == 7
    for place, part in enumerate(parts, 1):
        assert part.startswith(f"({place}/7)\n")
        assert length(part) < LIMIT
        heads = re.findall(r"^\*\*E(\d+)\*\*$", part, re.MULTILINE)
        assert re.findall(r"^e(\d+)l\d", part, re.MULTILINE) == [head for head in heads for _ in range(3)]


def test_an_event_longer_than_a_message_is_torn_between_lines() -> None:
    """Thirty lines of 106 signs: each line is whole, and the next event is whole again."""
    parts = document_parts(events(2, 30, 100), "discord")
    rows = [row for part in parts for row in part.splitlines() if re.match(r"e\dl\d", row)]
    assert len(rows) == 60
    assert all(row.endswith("x" * 100) for row in rows)


def test_a_title_is_not_left_alone_at_the_end_of_a_message() -> None:
    """1,950 signs, then a chapter whose title would still fit and whose text would not."""
    shown = page(Section("a", "S", (Paragraph(line("x" * 1900)),)), Section("b", "Suite", (Paragraph(line("y" * 90)),)))
    first, second = document_parts(shown, "discord")
    assert "Suite" not in first
    assert second.startswith("(2/2)\n__**2. Suite**__\nyyy")


def test_a_code_block_goes_on_in_the_next_message() -> None:
    """Closed in the one, open in the other; all rows, in order."""
    rows = tuple(Row((line(f"Goule {at}"), line("😀" * 15))) for at in range(100))
    parts = document_parts(page(Section("a", "S", (Table("T", (Heading("N"), Heading("P")), rows),))), "discord")
    assert len(parts) > 2
    assert all(part.count("```") == 2 and length(part) < LIMIT for part in parts)
    assert re.findall(r"^Goule (\d+)", "\n".join(parts), re.MULTILINE) == [str(at) for at in range(100)]


LINES = st.lists(st.text(st.sampled_from(["a", " ", "\\", "😀", "é"]), max_size=3), min_size=1, max_size=3)


@drawn(
    items=st.lists(
        st.builds(
            Item,
            LINES.map(lambda some: tuple(f"{text * 500}." for text in some)),
            fenced=st.booleans(),
            leads=st.booleans(),
            gap=st.booleans(),
        ),
        min_size=1,
        max_size=12,
    )
)
def test_parts_hold_everything_and_stay_under_the_limit(items: list[Item]) -> None:
    """Whatever is cut: nothing lost, nothing twice, in order."""
    parts = message_parts(items)
    assert all(length(part) < LIMIT for part in parts)
    if len(parts) > 1:
        assert [part.partition("\n")[0] for part in parts] == [
            f"({at}/{len(parts)})" for at in range(1, len(parts) + 1)
        ]
        parts = tuple(part.partition("\n")[2] for part in parts)
    told = "".join(part.replace("```", "").replace("\n", "") for part in parts)
    assert told == "".join(text for item in items for text in item.lines)


@pytest.mark.parametrize("form", ["text", "markdown", "html", "bbcode"])
def test_all_but_discord_is_one_part(form: Form) -> None:
    """However long, and without a line's end behind it."""
    (part,) = document_parts(events(40, 3, 100), form)
    assert not part.endswith("\n")
