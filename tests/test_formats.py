"""The board as it is pasted: what it says, in four formats, and names that would like to be more than names."""

import re
from typing import get_args

import pytest
from hypothesis import given as drawn, strategies as st
from markdown_it import MarkdownIt
from players import FRENCH, page, whole_board
from spec import Scenario, given

from cli.lexer import words_of
from projections import inert
from projections.boardview import Notice, Row, View, board_view
from projections.formats import READERS, Format, write
from projections.messages import LIMIT as DISCORD_LIMIT, length
from projections.texts import Texts, text_table

FIGHT = """
char Constantine hp=100 speed=15 resistance=10 attack.x=20 player=Milo side=veilleurs counter.SAN=60
char Goule x2 hp=40 speed=5 resistance=6 attack.y=12 side=goules
weapon Constantine sword attack=x
weapon Goule claws attack=y
"""
HOSTILE = (
    "[b]x[/b]", "[url=https://x.example]y[/url]", "[/list]", "[*]", "**x**", "__x__", "~~x~~", "||x||", "`x`", "```x",
    "a|b", "<b>x</b>", "<script>alert(1)</script>", "&lt;b&gt;", "[x](https://x.example)", "![x](y)", "@everyone",
    "@here", "<@123456789012345678>", "<@&1>", "<:a:1>", "8)", ":p", ";)", ":lol:", "B)", "x(", "www.x.example",
    "# x", "> x", "- x", "1. x", "$x$", "\\", "\\*x\\*",
    "a\x1b[31mb", "a\nb", "a\rb", "a\u202eb", "a\u2028b", "\x00", "\x9b2J",
)  # fmt: skip
VIEW = View(
    title="Le pont",
    lead=("tour 2", "à Milo de poster"),
    order=Notice("Ordre", ("✓ Nora 79", "▶ Milo 46")),
    headings=("Combattant", "État"),
    rows=(Row("Nora", ("13/40 PV", "malus −7")), Row("Constantin", ())),
    notices=(Notice("En attente", ("#7 Nora → Milo (visée 98)",)), Notice("Absents", ("Ada", "Zoé"))),
    colon=" :",
)


def with_name(name: str) -> View:
    """A board full of this name."""
    return View(
        name, (name,), Notice("Ordre", (name,)), ("A", "B"), (Row(name, (name,)),), (Notice("C", (name,)),), " :"
    )


# --- What the board says ----------------------------------------------------------------------------------------------


def lines(scenario: Scenario, lang: str = "fr") -> list[str]:
    """The board's lines in plain text."""
    texts = FRENCH if lang == "fr" else Texts("en", "forum")
    return write(board_view(whole_board(scenario), texts), "text")[0].splitlines()


def test_the_board_in_text() -> None:
    """Title, order, one aligned line each with malus and counter, what waits."""
    scenario = given(FIGHT, "round initiative=64,41,30")
    scenario.when('Constantine reinforced-attack "Goule 1" aim=73 damage=12', 'ruling "Goule 2" hp=20 why=x')
    assert lines(scenario) == [
        "Essai · tour 1 · à Goule 1 de poster",
        "Ordre : ✓ Constantine 79 · ▶ Goule 1 46 · Goule 2 35",
        "  Constantine  100/100 PV · SAN 60",
        "  Goule 1      40/40 PV",
        "  Goule 2      20/40 PV · malus −7",
        "En attente : #7 Constantine → Goule 1 (visée 97)",
        "N'ont pas encore posté : Goule 1, Goule 2",
    ]


def test_an_empty_board() -> None:
    """Nobody, no order; a closed one says so."""
    assert lines(given()) == ["Essai · pas commencé · préparatifs", "  aucun combattant"]
    assert lines(given().when("close"))[0] == "Essai · pas commencé · combat clos"


def test_posts_kept_and_set_aside_with_the_reason() -> None:
    """`#command name`; bandaging without cover is set aside when its turn comes."""
    scenario = given(FIGHT, "round initiative=64,41,30", '"Goule 1" bandage', '"Goule 2" pass')
    assert "Actions gardées : #7 Goule 1, #8 Goule 2" in lines(scenario)
    assert [one["reason"] for one in whole_board(scenario).as_json()["queued"]] == ["early", "early"]
    scenario.when("Constantine pass")
    assert "Actions écartées : #7 Goule 1 (à découvert)" in lines(scenario)
    assert whole_board(scenario).as_json()["set_aside"] == [{"command": 7, "name": "Goule 1", "reason": "NoCover"}]


def test_the_delayed_the_absent_and_the_expected() -> None:
    """After whom, doing what, from which round on; in order only after whom they wait for."""
    scenario = given(FIGHT, "char Renfort hp=9 enters=3", "round initiative=64,41,30")
    scenario.when('delay Constantine until="Goule 1"', 'absent "Goule 2" action=cover')
    shown = lines(scenario)
    assert shown[1] == "Ordre : ▶ Goule 1 46 · Constantine 79 · Goule 2 35"
    assert "Retardent leur tour : Constantine (après Goule 1)" in shown
    assert "Absences : Goule 2 (à couvert)" in shown
    assert "Attendus : Renfort (tour 3)" in shown
    assert [place["delayed"] for place in whole_board(scenario).as_json()["order"]] == [False, True, False]


def test_a_duel_and_who_holds() -> None:
    """Parry 80 against aim 73: bound; one holds, the other has not said."""
    scenario = given(FIGHT, "round initiative=30,41,60", '"Goule 2" pass')
    scenario.when('"Goule 1" reinforced-attack Constantine aim=59')
    scenario.when("Constantine reinforced-defence parry defence=63")
    assert "Duel de force : Constantine contre Goule 1" in lines(scenario)
    scenario.when("round initiative=90,41,20", "Constantine duel hold")
    assert "Duel de force : Constantine contre Goule 1 (maintenu par Constantine)" in lines(scenario)


def test_dangers_effects_and_conditions_with_their_ends() -> None:
    """Rounds left, until cared for, until the fight is over."""
    scenario = given(FIGHT, 'hazard "Incendie" damage=1d6-1 to=side:goules until=rounds:2')
    scenario.when(
        "effect Constantine mod.aim=-10 mod=+5 label=brouillard until=rounds:1", "ruling Constantine +aveugle why=x"
    )
    scenario.when("hazard Crue damage=2 when=round-start", "ruling Constantine +sourd until=combat why=x")
    shown = lines(scenario)
    assert shown[1] == (
        "  Constantine  100/100 PV · aveugle (jusqu'aux soins) · sourd (jusqu'à la fin du combat)"
        " · brouillard (visée −10, tous les rolls +5, encore 1 tour) · SAN 60"
    )
    assert "Danger : Incendie, 1d6−1 PV à chaque fin de tour, pour le camp goules (encore 2 tours)" in shown
    assert "Danger : Crue, 2 PV à chaque début de tour, pour tout le monde (jusqu'à la fin du combat)" in shown
    assert "  Constantine  100/100 HP · aveugle (until cared for)" in lines(scenario, "en")[1]


@pytest.mark.parametrize("name", ["health", "waiting"])
def test_both_languages_say_the_same(name: str) -> None:
    """Every text of one language is one of the other, with the same fields."""
    fields = re.compile(r"{\w+}")
    french, english = (
        {(section, code): sorted(fields.findall(text)) for section, words in text_table(name)[lang].items()
         for code, text in words.items()} for lang in ("fr", "en")
    )  # fmt: skip
    assert french == english


# --- Formats ----------------------------------------------------------------------------------------------------------


def test_bbcode_is_for_forums_of_both_kinds() -> None:
    """Bold and lists, which stock phpBB and Forumactif both have; `98)` is no smiley."""
    (post,) = write(VIEW, "bbcode")
    assert post.replace("\u200b", "") == (
        "[b]Le pont[/b] · tour 2 · à Milo de poster\n"
        "[b]Ordre :[/b] ✓ Nora 79 · ▶ Milo 46\n"
        "[list]\n[*][b]Nora[/b] — 13/40 PV · malus −7\n[*][b]Constantin[/b]\n[/list]\n"
        "[b]En attente :[/b] #7 Nora → Milo (visée 98)\n"
        "[b]Absents :[/b] Ada, Zoé"
    )
    assert "98\u200b)" in post


def test_markdown_is_a_table() -> None:
    """A heading, the order, a table of two columns, a list."""
    (text,) = write(VIEW, "markdown")
    assert text.replace("\u200b", "") == (
        "## Le pont\n\ntour 2 · à Milo de poster\n\n**Ordre :** ✓ Nora 79 · ▶ Milo 46\n\n"
        "| Combattant | État |\n|---|---|\n| Nora | 13/40 PV · malus −7 |\n| Constantin |  |\n\n"
        "- **En attente :** \\#7 Nora → Milo (visée 98)\n- **Absents :** Ada, Zoé"
    )


def test_discord_aligns_the_rows_in_a_code_block() -> None:
    """One message without a number."""
    (message,) = write(VIEW, "discord")
    assert message.replace("\u200b", "") == (
        "**Le pont** · tour 2 · à Milo de poster\n**Ordre :** ✓ Nora 79 · ▶ Milo 46\n"
        "```\nNora        13/40 PV · malus −7\nConstantin\n```\n"
        "**En attente :** \\#7 Nora → Milo (visée 98)\n**Absents :** Ada, Zoé"
    )


def test_a_long_board_is_cut_between_rows() -> None:
    """Every part under 2,000 characters, numbered, its code block closed; together all rows, in order."""
    rows = tuple(Row(f"Goule {number}", ("40/40 PV", "😀" * 30)) for number in range(1, 101))
    parts = write(View("Le pont", (), None, ("A", "B"), rows, (), ":"), "discord")
    assert len(parts) > 4
    for place, part in enumerate(parts, 1):
        assert length(part) < DISCORD_LIMIT
        assert part.startswith(f"({place}/{len(parts)})\n")
        assert part.count("```") == 2
        assert part.endswith("\n```")
    assert re.findall(r"^Goule (\d+)", "\n".join(parts), re.MULTILINE) == [str(number) for number in range(1, 101)]


@pytest.mark.parametrize("name", ["a" * 5000, "😀" * 3000, "`" * 2500, "*@everyone" * 500])
def test_even_a_name_that_no_message_holds_is_cut(name: str) -> None:
    """Under the limit whatever it takes, escapes and fences whole."""
    for part in write(with_name(name), "discord"):
        assert length(part) < DISCORD_LIMIT
        assert part.count("```") % 2 == 0
        assert "@everyone" not in part
        assert not re.search(r"(?<!\\)(?:\\\\)*\\$", part)


def test_what_is_made_to_be_posted_is_for_the_players() -> None:
    """BBCode and Discord; text and Markdown are the game master's."""
    assert set(READERS) == set(get_args(Format))
    assert {form for form, reader in READERS.items() if reader == "players"} == {"bbcode", "discord"}


# --- Hostile names ----------------------------------------------------------------------------------------------------

NAMES = st.one_of(
    st.sampled_from(HOSTILE), st.lists(st.sampled_from((*HOSTILE, "a", " ", "8", ")")), max_size=6).map("".join)
)


def moves_nothing(text: str) -> bool:
    """Whether no character of it controls anything but line ends."""
    return not re.search(r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]", text)


@drawn(name=NAMES)
def test_nothing_typed_moves_a_cursor(name: str) -> None:
    """No control character and no sign that turns text, in any format; no line that is not ours."""
    counts = {"text": 4, "markdown": 11, "bbcode": 6}
    for form, count in counts.items():
        (written,) = write(with_name(name), form)  # type: ignore[arg-type]
        assert moves_nothing(written)
        assert len(written.split("\n")) == count
    assert all(moves_nothing(part) for part in write(with_name(name), "discord"))


@drawn(name=NAMES)
def test_no_name_is_bbcode_or_a_smiley(name: str) -> None:
    """The only tags are ours; no smiley, mention, address, HTML tag or entity is left."""
    (post,) = write(with_name(name), "bbcode")
    assert re.findall(r"\[[^\]\s\u200b]+\]", post) == ["[b]", "[/b]", "[b]", "[/b]", "[list]", "[*]", "[b]", "[/b]",
                                                       "[/list]", "[b]", "[/b]"]  # fmt: skip
    for pattern in (r"8\)", r":[a-z]", r";\)", r"b\)", r"x\(", r"@\w", r"<\w", r"<[/@:]", r"&\w", r"://", r"www\."):
        assert not re.search(pattern, post, re.IGNORECASE), pattern


@drawn(name=NAMES)
def test_no_name_is_markdown(name: str) -> None:
    """Rendered, the page holds our heading, table and list, and nothing but text inside."""
    (text,) = write(with_name(name), "markdown")
    tokens = MarkdownIt("commonmark").enable(["table", "strikethrough"]).parse(text)
    kinds = [token.type for token in tokens]
    assert [kinds.count(kind) for kind in ("heading_open", "table_open", "tr_open", "td_open", "bullet_list_open")] == [
        1, 1, 2, 2, 1,
    ]  # fmt: skip
    assert not {"html_block", "fence", "code_block", "blockquote_open", "hr"} & set(kinds)
    inner = [child.type for token in tokens for child in token.children or ()]
    assert set(inner) <= {"text", "text_special", "strong_open", "strong_close"}
    assert inner.count("strong_open") == 2
    shown = "".join(child.content for token in tokens for child in token.children or ())
    assert inert.plain(name).strip().replace(" ", "") in shown.replace("\u200b", "").replace(" ", "")


@drawn(name=NAMES)
def test_no_name_is_a_mention(name: str) -> None:
    """No mass mention, no person, role, channel or emoji; outside the code block every mark is escaped."""
    message = "\n".join(write(with_name(name), "discord"))
    assert not re.search(r"@everyone|@here|<@[\d&!]", message)
    outside = re.sub(r"```.*?```", "", message, flags=re.DOTALL)
    assert not re.search(r"<[@#:&]|https?://", outside)
    unescaped = re.sub(r"\\[^0-9A-Za-z\s]", "", outside)
    assert re.sub(r"^\*\*|\*\*(?= · )|\*\*(?= )", "", unescaped, flags=re.MULTILINE).count("*") == 0
    assert not re.search(r"[`_~|]", unescaped)
    assert message.count("```") == 2


@pytest.mark.parametrize("name", ["L'Ombre 8)", "Goule :p", "A[b]", "@Nora"])
def test_a_name_copied_back_from_a_forum_is_still_the_name(name: str) -> None:
    """The script reader drops what was put between."""
    (word,) = words_of(f'"{inert.bbcode(name)}"')
    assert word.text == name


def test_a_hostile_name_on_a_real_board() -> None:
    """From declaration to post."""
    scenario = given('char "[b]Ada[/b] @everyone" hp=9', 'char "8)Zoé|" hp=9')
    shown = page(whole_board(scenario), "bbcode")
    assert "[*][b][\u200bb]Ada[\u200b/b] @\u200beveryone[/b] — 9/9 PV" in shown
