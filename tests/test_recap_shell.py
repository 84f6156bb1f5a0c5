"""`horion recap` at the command line: styles, parts, formats and their readers, files, refusals."""

import json
import sqlite3
from pathlib import Path

import pytest
from shell import BRIDGE, Shell, language_of

HIDDEN = tuple(line.replace("attack.claws=12", "attack.claws=12 hide=hp") for line in BRIDGE)


@pytest.fixture
def shell(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Shell:
    """A command line over a store of its own."""
    return Shell(tmp_path, monkeypatch, capsys)


def test_a_fight_is_told_in_the_language_asked_for(shell: Shell) -> None:
    """French as the combat says, English before the verb or behind it; the French verb has its accent or not."""
    shell.told(*BRIDGE)
    told = shell("recap")
    assert (told.status, told.err) == (0, "")
    assert language_of(told.out) == "fr"
    assert shell("récap").out == told.out
    english = shell("recap", "--lang", "en").out
    assert language_of(english) == "en"
    assert shell("--lang", "en", "recap").out == english


def test_the_seal_under_it_is_the_logs(shell: Shell) -> None:
    """The one that verify prints, whatever part is told."""
    shell.told(*BRIDGE)
    seal = shell("verify", "--json").json["printed_seal"]
    for more in ((), ("--style", "brief"), ("--round", "1"), ("--from", "8"), ("--who", "Constantine")):
        assert seal in shell("recap", *more).out, more


@pytest.mark.parametrize("form", ["text", "markdown", "bbcode", "discord", "html", "json"])
def test_what_is_posted_is_for_the_players(shell: Shell, form: str) -> None:
    """The Goules hide their hit points: 13 of 40 left is for the master, of text and JSON the usual reader."""
    shell.told(*HIDDEN)
    usual, master, players = (
        shell("recap", "--style", "full", "--format", form, *more).out
        for more in ((), ("--for", "gm"), ("--for", "players"))
    )
    assert usual == (master if form in {"text", "json"} else players)
    assert master != players
    assert "13/40" not in players


def test_the_object_for_programs(shell: Shell) -> None:
    """One line with the keys that docs/programs.md describes; the blow of command 7 lands in command 8."""
    shell.told(*BRIDGE)
    told = shell("recap", "--format", "json").json
    assert list(told) == [
        "combat", "title", "rules", "status", "for", "style", "rounds", "combatants", "notes", "statistics", "sheet",
        "seal", "printed_seal",
    ]  # fmt: skip
    order, first, second = (beat for beat in told["rounds"][0]["beats"] if beat["kind"] != "readies")
    assert (order["kind"], order["names"], order["text"]) == ("order", ["Constantine", "Goule 1", "Goule 2"], "")
    assert {key: first[key] for key in ("command", "of", "kind", "who", "target", "loss", "hp")} == {
        "command": 8, "of": 7, "kind": "hit", "who": "Constantine", "target": "Goule 1", "loss": 27, "hp": 13,
    }  # fmt: skip
    assert second["who"] == "Goule 1"
    assert first["text"].endswith(".")
    assert told["sheet"] is None


def test_the_object_of_a_sheet(shell: Shell) -> None:
    """27 of 40 lost."""
    shell.told(*BRIDGE)
    told = shell("recap", "--who", "goule 1", "--format", "json").json["sheet"]
    assert told["hp"] == {"before": 40, "after": 13}
    assert told["wounds"] == [{"command": 7, "round": 1}]


def test_it_is_written_to_a_file(shell: Shell) -> None:
    """As it would be shown, and nothing is."""
    shell.told(*BRIDGE)
    path = shell.folder / "recap.bb"
    told = shell("recap", "--format", "bbcode", "--out", str(path))
    assert (told.status, told.out) == (0, "")
    assert path.read_text(encoding="utf-8") == shell("recap", "--format", "bbcode").out


@pytest.mark.parametrize(
    ("words", "status"),
    [
        (("--round", "7"), 2),
        (("--from", "r9"), 2),
        (("--from", "pont"), 2),
        (("--to", "99"), 1),
        (("--round", "1", "--from", "3"), 2),
        (("--who", "Milo"), 2),
        (("--style", "epic"), 2),
    ],
)
def test_what_cannot_be_told_is_refused(shell: Shell, words: tuple[str, ...], status: int) -> None:
    """A round or a command that is not there, two parts at once, nobody's sheet."""
    shell.told(*BRIDGE)
    told = shell("recap", *words)
    assert (told.status, told.out) == (status, "")
    assert told.err


def test_a_fight_that_has_not_begun_is_a_recap_too(shell: Shell) -> None:
    """Nothing but its title and its seal in every style; and the object is whole."""
    shell.told('combat "Vide" rules=forum lang=fr')
    for style in ("brief", "full", "story"):
        told = shell("recap", "--style", style)
        assert told.status == 0
        assert told.out.startswith("Vide\n")
    assert json.loads(shell("recap", "--format", "json").out)["rounds"] == []


# --- Sessions ---------------------------------------------------------------------------------------------------------

SECOND = tuple(
    line.replace("Le pont de Brumes", "Au retour").replace("given", 'given session="soirée 3"') for line in HIDDEN
)
FIRST = tuple(
    line.replace("Le pont de Brumes", "Zone grise").replace("given", 'given session="Soirée 3"') for line in BRIDGE
)


def evening(shell: Shell) -> None:
    """Two fights of one session, by their slugs in the other order, and a third fight that belongs to none."""
    shell.told(*FIRST)
    shell("say", SECOND[0])
    for one in SECOND[1:]:
        shell("-c", "au-retour", "say", one)
    shell("say", BRIDGE[0])


def test_a_session_is_all_its_fights_in_the_order_of_their_opening(shell: Shell) -> None:
    """Each under its heading, one end, one table of figures each, both seals; the combat last used is still so."""
    evening(shell)
    for style in ("brief", "story", "full"):
        told = shell("recap", "--session", "soiree 3", "--style", style)
        assert (told.status, told.err) == (0, "")
        assert told.out.startswith("Soirée 3\n")
        assert 0 < told.out.index("Zone grise") < told.out.index("Au retour")
        assert "Brumes" not in told.out
        assert told.out.count("Où en est-on\n") == told.out.count("Statistiques\n") == 1
        assert told.out.count("Le tournant est la commande") == 1
        for name in ("zone-grise", "au-retour"):
            assert shell("-c", name, "verify", "--json").json["printed_seal"] in " ".join(told.out.split())
        shell("-c", "le-pont", "board")
    shell("recap", "--session", "soirée 3")
    assert shell("board").out.startswith("Le pont de Brumes")


def spoil(shell: Shell, combat: str) -> None:
    """Damage the third event of a fight: the first one after its opening."""
    third = "originator_version = 3 AND originator_id = (SELECT combat_id FROM combats WHERE slug = ?)"
    with sqlite3.connect(shell.database) as store:
        store.execute("DROP TRIGGER stored_events_no_update")
        store.execute(f"UPDATE stored_events SET state = 'x' WHERE {third}", (combat,))  # noqa: S608 - a text of ours


def test_of_the_fights_of_no_session_only_the_opening_is_read(shell: Shell) -> None:
    """One that is damaged after it is nobody's trouble here; one of the session's own is."""
    evening(shell)
    assert shell("-c", "le-pont", "note", "x").status == 0
    spoil(shell, "le-pont-de-brumes")
    assert shell("-c", "le-pont", "board").status == 4
    assert shell("recap", "--session", "Soirée 3").status == 0
    spoil(shell, "zone-grise")
    assert shell("recap", "--session", "Soirée 3").status == 4


def test_a_branch_belongs_to_the_session_of_its_origin(shell: Shell) -> None:
    """It is opened as its origin was, and told after it."""
    shell.told(*FIRST)
    assert shell("branch", "Et si").status == 0
    told = shell("recap", "--session", "Soirée 3", "--format", "json").json
    assert [one["title"] for one in told["fights"]] == ["Zone grise", "Et si"]


@pytest.mark.parametrize("form", ["markdown", "bbcode", "discord", "html"])
def test_a_posted_session_keeps_what_each_fight_hides(shell: Shell, form: str) -> None:
    """The Goules of the second fight hide their hit points; those of the first do not."""
    evening(shell)
    posted = shell("recap", "--session", "Soirée 3", "--style", "full", "--format", form).out
    master = shell("recap", "--session", "Soirée 3", "--style", "full", "--format", form, "--for", "gm").out
    assert (posted.count("13/40"), master.count("13/40")) == (1, 2)


def test_the_object_of_a_session(shell: Shell) -> None:
    """Its name as its first fight writes it, and the object of each fight; in English if asked."""
    evening(shell)
    told = shell("recap", "--session", "SOIRÉE 3", "--format", "json", "--lang", "en").json
    assert (told["session"], [one["title"] for one in told["fights"]]) == ("Soirée 3", ["Zone grise", "Au retour"])
    alone = shell("-c", "zone-grise", "recap", "--format", "json", "--lang", "en").json
    assert told["fights"][0] == alone


def test_a_session_that_is_none_is_refused(shell: Shell) -> None:
    """A name that no fight has, and what makes no sense of several fights."""
    evening(shell)
    unknown = shell("recap", "--session", "Soirée 4")
    assert (unknown.status, unknown.out) == (2, "")
    assert "Soirée 3" in unknown.err
    for more in (("--round", "1"), ("--who", "Constantine"), ("--from", "2")):
        assert shell("recap", "--session", "Soirée 3", *more).status == 2
