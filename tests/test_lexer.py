"""From a pasted line to its words: quotes, comments, odd spaces and dashes, and the column of each word."""

import unicodedata

import pytest
from hypothesis import assume, given as drawn, settings, strategies as st

from cli.lexer import Word, word_from_argument, words_of
from cli.mistakes import UnclosedQuote, UnreadableCharacter

PAIRS = [('"', '"'), ("“", "”"), ("„", "“"), ("„", "”"), ("«", "»"), ("‹", "›")]
OTHERS = "\"“”„«»‹›'’"
DASHES = "−–—―‐‑‒"
ODD_SPACES = ["\u00a0", "\u202f", "\u2009", "\u2003", "\u3000", "\u2007", "\t", "  "]
NO_WIDTH = ["\u200b", "\u2060", "\ufeff"]
PASTED = st.text("aé=@/\"“”„«»‹›'’ \u00a0\u200b\u0301−–\t\u202f1,x2=", max_size=40)


def texts(line: str) -> list[str]:
    """The words of a line that holds no pairs."""
    return [word.text for word in words_of(line)]


# --- Quotes -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("opening", "closing"), PAIRS)
def test_a_quote_closes_with_its_own_partner_and_other_kinds_inside_are_text(opening: str, closing: str) -> None:
    """Between a quote and its partner every other quote is a letter."""
    inside = "".join(mark for mark in OTHERS if mark not in {opening, closing} and mark not in partners_of(opening))
    assert texts(f"{opening}a {inside} b{closing} fin") == [f"a {inside} b", "fin"]


def partners_of(opening: str) -> set[str]:
    """Every mark that may close this one."""
    return {closing for first, closing in PAIRS if first == opening}


@pytest.mark.parametrize(("opening", "closing"), PAIRS)
def test_a_quote_without_its_partner_is_refused_at_its_own_column(opening: str, closing: str) -> None:
    """What would close another kind closes nothing; the column is the opening quote's."""
    wrong = next(mark for _, mark in PAIRS if mark not in partners_of(opening))
    with pytest.raises(UnclosedQuote) as refused:
        words_of(f"note {opening}Goule 1{wrong}")
    assert (refused.value.quote, refused.value.column) == (opening, 5)
    assert texts(f"note {opening}Goule 1{closing}") == ["note", "Goule 1"]


def test_apostrophes_are_letters() -> None:
    """L'Ombre is one word, whichever apostrophe; neither opens a quotation."""
    assert texts("L'Ombre l’épée 'a b'") == ["L'Ombre", "l’épée", "'a", "b'"]


@pytest.mark.parametrize("space", ["", " ", "\u00a0", "\u202f", "\u200b "])
def test_padding_inside_angle_quotes_does_not_count(space: str) -> None:
    """« Goule 1 » is Goule 1, whatever space French typography puts inside the quotes."""
    assert texts(f"«{space}Goule 1{space}» passe") == ["Goule 1", "passe"]


def test_an_empty_quotation_is_an_empty_word() -> None:
    """Quotes around nothing still make a word."""
    assert words_of('""') == (Word("", 0, quoted=True),)


def test_a_quoted_word_is_known_as_such() -> None:
    """`quoted` tells a quoted word, or value, from a plain one."""
    assert [word.quoted for word in words_of('"a" b why="c d" x=1')] == [True, False, True, False]


# --- Comments ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("// tout le reste", []),
        ("   // après des espaces", []),
        ("\u200b// après un espace sans largeur", []),
        ("passe // la suite", ["passe"]),
        ("passe //collé", ["passe"]),
        ("passe\u00a0// après une insécable", ["passe"]),
        ("passe\t// après une tabulation", ["passe"]),
        ('passe // un " et un « jamais fermés', ["passe"]),
        ("a//b", ["a//b"]),
        ('"a // b" fin', ["a // b", "fin"]),
        ("« a // b » // c", ["a // b"]),
        ("https://forum.example//t12", ["https://forum.example//t12"]),
        ("/ / a", ["/", "/", "a"]),
        ("", []),
    ],
)
def test_a_comment_begins_outside_quotes_at_the_start_or_after_a_space(line: str, words: list[str]) -> None:
    """Two slashes elsewhere are letters."""
    assert texts(line) == words


def test_a_link_keeps_its_slashes_and_its_equals_signs() -> None:
    """Only the first = of a pair divides it; // after it is text."""
    (word,) = words_of("link=https://forum.example/t?p=101#a")
    assert (word.text, word.value) == ("link", "https://forum.example/t?p=101#a")
    assert words_of("link=//forum.example")[0].value == "//forum.example"


# --- Odd letters ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ODD_SPACES)
def test_every_kind_of_space_divides_words(space: str) -> None:
    """No-break, thin and wide spaces and tabs are spaces."""
    assert texts(f"{space}Constantine{space}passe{space}") == ["Constantine", "passe"]


@pytest.mark.parametrize("nothing", NO_WIDTH)
def test_what_has_no_width_is_not_there(nothing: str) -> None:
    """Zero-width spaces vanish from words, values and quotations."""
    words = words_of(f'{nothing}Con{nothing}stantine vis{nothing}ée=7{nothing}3 "Goule{nothing} 1"')
    assert [(word.text, word.value) for word in words] == [("Constantine", None), ("visée", "73"), ("Goule 1", None)]


@pytest.mark.parametrize("dash", DASHES)
def test_dashes_outside_quotes_are_minus_signs(dash: str) -> None:
    """U+2212 and every dash a word processor makes; in quotes they are text."""
    assert words_of(f"hp={dash}3")[0].value == "-3"
    assert texts(f"attaque{dash}défense") == ["attaque-défense"]
    assert texts(f'"a {dash} b"') == [f"a {dash} b"]


def test_decomposed_accents_are_composed() -> None:
    """A letter and its combining accents are one letter, in words and in quotations."""
    words = texts(unicodedata.normalize("NFD", "Hélène « épée à pâle » ệ"))
    assert words == ["Hélène", "épée à pâle", "ệ"]


def test_case_is_left_to_whoever_compares() -> None:
    """The lexer keeps upper case as written."""
    assert texts("CONSTANTINE Passe") == ["CONSTANTINE", "Passe"]


@pytest.mark.parametrize("letter", ["\x00", "\x1b", "\x07", "\x7f", "\x85", "\r", "\n"])
def test_a_control_character_is_refused_at_its_column(letter: str) -> None:
    """Damaged text is named, not skipped."""
    with pytest.raises(UnreadableCharacter) as refused:
        words_of(f"é\u200bnote {letter}")
    assert (refused.value.character, refused.value.column) == (f"U+{ord(letter):04X}", 7)


# --- Pairs ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "key", "whose", "value"),
    [
        ("visée=73", "visée", None, "73"),
        ("aim=", "aim", None, ""),
        ('why="a = b"', "why", None, "a = b"),
        ("why=«\u00a0c'était la Goule 2\u00a0»", "why", None, "c'était la Goule 2"),
        ('resistance@"Goule 1"=6,4', "resistance", "Goule 1", "6,4"),
        ("résistance@« Goule 1 »=1,2", "résistance", "Goule 1", "1,2"),
        ("initiative@Milo=64", "initiative", "Milo", "64"),
        ('"Goule 1"=41', "Goule 1", None, "41"),
        ('mod=+10/"terrain glissant"', "mod", None, "+10/terrain glissant"),
        ("by=milo@forum", "by", None, "milo@forum"),
    ],
)
def test_a_pair_has_a_key_a_value_and_perhaps_a_roller(line: str, key: str, whose: str | None, value: str) -> None:
    """key=value and key@NAME=value, with quotes around the name or the value."""
    (word,) = words_of(line)
    assert (word.text, word.whose, word.value) == (key, whose, value)


@pytest.mark.parametrize("line", ["Milo@forum", '"a=b"', "=73", "@Milo", '"a@b"'])
def test_what_has_no_key_is_a_plain_word(line: str) -> None:
    """An @ without =, a quoted = and a leading = or @ make no pair."""
    (word,) = words_of(line)
    assert (word.text, word.value, word.whose) == (line.strip('"'), None, None)


# --- Columns ----------------------------------------------------------------------------------------------------------


def test_columns_point_into_the_line_as_written() -> None:
    """Decomposed accents, zero-width and no-break spaces before a word do not shift its column."""
    line = 'e\u0301pe\u0301e\u200b \u00a0"Goule 1"\u200b ai\u200bm@"Goule 1"=\u200b7'
    words = words_of(line)
    assert [word.column for word in words] == [0, line.index('"'), line.index("ai")]
    assert line[words[2].value_column :].lstrip("\u200b") == "7"


@settings(max_examples=400, deadline=None)
@drawn(PASTED | st.text())
def test_any_text_has_words_or_one_of_two_documented_errors(line: str) -> None:
    """`words_of` raises UnclosedQuote or UnreadableCharacter, with a column of the line, and nothing else."""
    try:
        words = words_of(line)
    except (UnclosedQuote, UnreadableCharacter) as mistake:
        assert 0 <= mistake.column < len(line)
        return
    columns = [word.column for word in words]
    assert columns == sorted(set(columns))
    assert all(0 <= column < len(line) for column in columns)


@settings(max_examples=300, deadline=None)
@drawn(st.text(st.characters(exclude_categories=["Cc", "Cs"])) | PASTED, st.sampled_from(PAIRS))
def test_quoting_gives_back_what_was_quoted(text: str, pair: tuple[str, str]) -> None:
    """Quoted text without the closing mark is one word: composed, with plain spaces, without what has no width."""
    assume(not any(mark in text for mark in partners_of(pair[0])))
    shown = "".join(" " if unicodedata.category(c) == "Zs" or c == "\t" else c for c in text if c not in NO_WIDTH)
    (word,) = words_of(f"{pair[0]}{text}{pair[1]}")
    assert unicodedata.normalize("NFC", word.text) == unicodedata.normalize("NFC", shown).strip()
    assert word.quoted


# --- Words that the shell has cut -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("argument", "key", "whose", "value"),
    [
        ("Goule 2", "Goule 2", None, None),
        ("target=Goule 2", "target", None, "Goule 2"),
        ("resistance@Goule 1=3", "resistance", "Goule 1", "3"),
        ("why=c'était la « Goule 2 »", "why", None, "c'était la « Goule 2 »"),
        ("hp=\u22123", "hp", None, "-3"),
        ("hp=-3", "hp", None, "-3"),
        (unicodedata.normalize("NFD", "raison=épée"), "raison", None, "épée"),
        ("pourquoi = parce que", "pourquoi = parce que", None, None),
        ("=73", "=73", None, None),
    ],
)
def test_an_argument_is_one_word_or_one_pair(argument: str, key: str, whose: str | None, value: str | None) -> None:
    """The shell has taken the quotes: `target=Goule 2` is one pair, an argument without a key one word."""
    word = word_from_argument(argument)
    assert (word.text, word.whose, word.value) == (key, whose, value)
