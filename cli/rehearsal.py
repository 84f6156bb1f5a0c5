"""Trying a script out: the fight it belongs to is copied aside, played on with made-up dice, and thrown away."""

from pathlib import Path

from cli.desk import Desk
from cli.mistakes import ScriptError
from cli.script import play
from cli.store import MEMORY, MemoryKeyring, new_salt
from domain.errors import StoreError
from domain.journal import Journal


def rehearse(path: Path, desk: Desk) -> tuple[Desk, int]:
    """Play a file where nothing is kept; gives the desk it was played at and how many declarations there are.

    Raises:
        ScriptError: as playing it would.
    """
    aside = Journal(":memory:", salt=new_salt)
    try:
        known = desk.journal.combats()
    except StoreError:
        known = ()  # no store yet: nothing to go on from
    for listed in known:
        desk.journal.read(listed.combat_id)  # a damaged fight is told of, not copied
        aside.take_in(listed.combat_id, listed.slug, [row.state for row in desk.journal.rows(listed.combat_id)])
    trial = Desk(MEMORY, desk.combat, desk.acting, desk.chosen_lang, opened=(aside, MemoryKeyring(guess=True)))
    try:
        _, total = play(path, trial, lambda _: None)
    except ScriptError as mistake:
        mistake.go_on = "go_on_checked"
        raise
    finally:
        desk.fight, desk.chosen_lang = trial.fight, trial.lang  # what is said of it is said in its words
    return trial, total
