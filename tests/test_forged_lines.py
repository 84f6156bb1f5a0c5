"""Openings, corrections and refusals that a log's author makes up, with every hash made anew."""

from forging import FIGHT, differences, lines_of, place, played, rewritten, sealed, verdict
from spec import COMBAT_ID, EPOCH, SECRET
from test_tampering_facts import LOG, MASTERS

from domain.dice import commitment_of
from domain.events import CommandSetAside
from domain.exports import read_line, scan_export
from domain.history import read_history
from domain.logs import filed_log
from domain.said import Said
from domain.verification import verify_log
from domain.wire import write_body


def reopened() -> list[bytes]:
    """A fight that is opened a second time once it has begun, with another secret, by whoever writes the log."""
    table = played("\n".join(MASTERS.splitlines()[:5]))
    assert table.fight is not None
    opening = table.fight.history.entries[0].declared.command
    commitment = table.fight.keyring.fresh(table.fight.combat_id)
    opened = table.fight.history.entries[0].facts[0].model_copy(update={"commitment": commitment})
    forged = table.fight.journal.append(
        table.fight.combat_id,
        table.fight.slug,
        (Said().declared(6, opening, EPOCH), opened),
        after=table.fight.history.version,
        link=table.fight.link,
    )
    assert forged
    table.fight.refresh()
    return lines_of(table)


def test_a_fight_is_opened_once() -> None:
    """Another opening would be another secret, chosen when the dice to come could be foreseen."""
    found = differences(verdict(sealed(reopened())))
    assert (set(found), found["derivation"].kind, found["derivation"].command) == ({"derivation"}, "refused", 6)


def test_a_second_opening_commits_to_nothing() -> None:
    """Even under rules that nobody here can follow, the dice are those of the secret that was published first."""
    history = read_history([read_line(COMBAT_ID, at, line) for at, line in enumerate(reopened(), 1)])
    assert history.commitment == commitment_of(SECRET)


def test_a_fresh_secret_is_none_that_was_known_before() -> None:
    """The end is taken back twice; the second time the first secret is published again, which everybody knows."""
    table = played(FIGHT + "\nundo\nclose\nundo")
    lines, published = lines_of(table), commitment_of(SECRET)
    at = place(lines, "SecretCommitted", -1)
    lines = rewritten(lines, at, lambda data: data.update(commitment=published))
    found = differences(verdict(sealed(lines)))
    assert (set(found), found["derivation"].version) == ({"derivation"}, at + 1)


def test_what_no_correction_adjudicates_again_does_not_say_so() -> None:
    """A line that says that a correction made it, and stands in none, would be no step, and no unsigned line either."""
    at = place(LOG, "NoteWritten") - 1
    for number in (1, 14, 999):
        found = differences(verdict(sealed(rewritten(LOG, at, lambda data, by=number: data.update(correction=by)))))
        assert (set(found), found["derivation"].version) == ({"derivation"}, at + 1)


def test_whether_a_command_was_rightly_set_aside_is_not_called_ok_without_its_dice() -> None:
    """A correction makes a blow hit, and the command that it struck is said to be refused: its dice are not shown.

    Until the secret is known nobody can tell; once it is, the derivation parts there.
    """
    table = played("\n".join([*MASTERS.splitlines()[:5], *HIT]))
    lines = lines_of(table)
    at = max(here for here, line in enumerate(lines) if b'"data":{"number":8,' in line)
    aside = CommandSetAside(command=8, name="Goule", reason="NotYourTurn", again=True)
    forged = [*lines[: at + 1], write_body(COMBAT_ID, at + 2, aside, "A" * 22)]
    found = {one.check: (one.outcome, one.reason) for one in verdict(sealed(forged)).findings}
    assert found["derivation"] == ("unchecked", "secret")
    log = filed_log(scan_export("pont.jsonl", sealed(forged)))
    known = differences(verify_log(log, table.keyring))
    assert (set(known), known["derivation"].version) == ({"derivation"}, at + 2)


HIT = (
    "round initiative=90,1",
    "Milo reinforced-attack Goule aim=5",
    "Goule attack-defence Milo defend=dodge defence=90",
    'amend 7 aim=95 why="mal lu"',
)
"""Commands 6 to 9; the blow that hits now needs dice of the engine's."""
