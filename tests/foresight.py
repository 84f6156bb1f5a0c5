"""What a line of correction would do, and what one that was made is told to have done."""

from typing import Any

from players import fight_of
from spec import Scenario

from domain.commands import Correct, Undo
from domain.fight import Fight
from domain.rolling import Engine
from domain.said import Said
from projections.erratum import Erratum, erratum, erratum_view
from projections.formats import Format, write
from projections.preview import Preview, change_of, preview
from projections.previewview import preview_lines
from projections.secrecy import Audience
from projections.texts import Lang, Texts

BRIDGE = """
char Constantine hp=100 speed=15 resistance=10 resilience=8 attack.light-melee=20 player=Milo side=veilleurs genre=m
char Goule x2 hp=40 speed=5 resistance=6 resilience=0 attack.claws=12 side=goules
weapon Constantine sword attack=light-melee type=slashing
weapon Goule claws attack=claws type=slashing
round initiative=64,41,30
Constantine reinforced-attack "Goule 1" weapon=sword aim=73 damage=12
"Goule 1" attack-defence Constantine weapon=claws defend=dodge defence=22 resistance=6,4 aim=30 damage=8
"Goule 2" pass
"""
"""The fight of the script: the attack is command 7, Goule 1's post 8, Goule 2's 9."""
OTHER_GHOUL = 'amend 7 target="Goule 2" {} why="pas la bonne" by=Camille'


def greatest(_: str, sides: int) -> int:
    """The greatest face of a die, in the place of one that has not fallen."""
    return sides


def ahead(scenario: Scenario, line: str, example: Engine = greatest) -> Preview:
    """What a line of correction would change; it records nothing."""
    fight, version = fight_of(scenario), fight_of(scenario).history.version
    spoken = scenario.desk.hear(line)
    assert spoken is not None
    assert isinstance(spoken.command, (Correct, Undo))
    future, done = fight.preview(spoken.command, Said(), example)
    found = preview(fight.slug, fight.history, future, done)
    assert fight.history.version == version
    return found


def changed(scenario: Scenario) -> Preview:
    """What the last correction changed."""
    fight = fight_of(scenario)
    assert scenario.entry is not None
    found = change_of(fight.slug, fight.history, scenario.entry.number)
    assert found is not None
    return found


def lines(previewed: Preview, fight: Fight, lang: Lang = "fr") -> list[str]:
    """A preview in words."""
    return list(preview_lines(previewed, Texts(lang, fight.combat.rules)))


def values(previewed: Preview, name: str) -> dict[str, tuple[Any, Any]]:
    """What is another for somebody: each value before and after."""
    found = [one for one in previewed.compared.combatants if one.name == name]
    return {change.which: (change.before, change.after) for one in found for change in one.changes}


def examples(previewed: Preview) -> set[tuple[str, str]]:
    """The values that depend on dice that have not fallen."""
    return {(one.name, each.which) for one in previewed.compared.combatants for each in one.changes if each.example}


def reasons(previewed: Preview) -> dict[tuple[str | None, str], tuple[int, str, str]]:
    """For each value, the command, the event and the history (before or after) in which it parts."""
    found = [one.as_json() for one in previewed.because]
    return {(one["name"], one["value"]): (one["command"], one["event"], one["history"]) for one in found}


def notice(scenario: Scenario, number: int, audience: Audience = "players") -> Erratum:
    """The erratum of a correction."""
    fight = fight_of(scenario)
    return erratum(fight.slug, fight.history, number, audience)


def posted(told: Erratum, form: Format = "text", lang: Lang = "fr", rules: str = "forum") -> list[str]:
    """An erratum as it is posted."""
    return "\n".join(write(erratum_view(told, Texts(lang, rules)), form)).splitlines()
