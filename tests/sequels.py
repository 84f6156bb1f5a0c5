"""Two fights of one store, for tests of what passes from one to the next; a game whose bodies have parts."""

from dataclasses import replace

import pytest
from players import fight_of
from spec import Scenario, desk_beside, given

from cli.exporting import exported
from domain import commands as c, events as e, ruleset
from domain.combat import Combat
from domain.exports import DamagedExport, Export, read_export
from domain.fight import Said
from domain.findings import Finding, Report
from domain.ruleset import Facts, register, ruleset_named
from domain.scene import Scene
from domain.verification import verify

BRIDGE = (
    "char Constantine hp=13 speed=15 resistance=10 attack.épée=20 player=Milo side=veilleurs genre=f counter.SAN=60",
    "char Goule x2 hp=40 speed=5 alias=g article=yes",
    "weapon Constantine épée attack=épée type=slashing",
    "ruling Constantine hp=9 why=chute",
)
"""Constantine 9 of 13, Goule 1 and Goule 2 unhurt: the fight "Essai", of slug essai."""


def bridge(*lines: str, rules: str = "forum") -> Scenario:
    """The first fight, closed after these lines."""
    return given(*BRIDGE, *lines, "close", rules=rules)


def sequel(first: Scenario, *lines: str, title: str = "La cave", rules: str = "forum") -> Scenario:
    """Another fight of the same store, on a desk of its own; the last line may be refused."""
    return Scenario(desk_beside(first.desk)).when(f'combat "{title}" rules={rules} lang=fr dice=given', *lines)


def taken(scenario: Scenario) -> c.AddCombatant:
    """The last command, which adds somebody."""
    assert scenario.entry is not None
    command = scenario.entry.declared.command
    assert isinstance(command, c.AddCombatant)
    return command


def export_of(scenario: Scenario, file: str = "essai.jsonl") -> Export:
    """The fight on a scenario's desk, exported and read again."""
    return read_export(file, exported(scenario.desk))


def report(scenario: Scenario, *exports: Export | DamagedExport) -> Report:
    """What verification says of a scenario's fight."""
    fight = fight_of(scenario)
    (listed,) = (one for one in scenario.desk.journal.combats() if one.slug == fight.slug)
    return verify(scenario.desk.journal, listed, scenario.desk.keyring, exports)


def origin(scenario: Scenario, *exports: Export | DamagedExport) -> Finding:
    """Its finding on who comes from an earlier combat."""
    (found,) = (one for one in report(scenario, *exports).findings if one.check == "origin")
    return found


# --- A game whose bodies have parts -----------------------------------------------------------------------------------


def _body(_: Combat, __: c.AddCombatant, hp_max: int | None) -> dict[str, int]:
    return {"head": (hp_max or 0) // 3, "right_arm": (hp_max or 0) // 4}


def _load(_: Scene, owner: str, weapon: str, *, brought: bool) -> Facts[None]:  # noqa: ARG001 - loaded all the same
    yield e.WeaponLoaded(name=owner, weapon=weapon, shots=1)


def _close(scene: Scene) -> Facts[None]:
    """Everybody has learnt something, and what is named broken breaks."""
    for one in scene.combat.combatants.values():
        yield e.ExperienceTicked(name=one.name, skill=f"leçon {len(one.ticks) + 1}")
        for held in one.weapons:
            if "cassé" in held.name:
                yield e.ItemDropped(name=one.name, item=held.name, broken=True)


@pytest.fixture
def limbs(monkeypatch: pytest.MonkeyPatch) -> str:
    """The name of a game like forum, with parts of the body, loaded weapons and experience at the end."""
    monkeypatch.setattr(ruleset, "_REGISTERED", dict(ruleset._REGISTERED))  # noqa: SLF001
    register(replace(ruleset_named("forum"), name="limbs", body=_body, armed=_load, closing=_close))
    return "limbs"


def hurt(scenario: Scenario, name: str, location: str, hp: int) -> None:
    """Decide the hit points of a part of somebody's body."""
    ruling = c.MakeRuling(name=name, subject="hp", value=str(hp), location=location, why="chute")
    fight_of(scenario).declare(ruling, Said())
