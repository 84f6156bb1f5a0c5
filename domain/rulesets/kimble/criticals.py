"""Coup critique : la table, puis l'effet sur la localisation (bras, jambe, tête, poitrine et abdomen)."""

from collections.abc import Mapping
from typing import Any

from domain import events as e
from domain.combat import PendingAttack, Wound
from domain.ruleset import Facts
from domain.rulesets.kimble.hands import hand_drops
from domain.rulesets.kimble.health import die, lose_turn, settle
from domain.rulesets.kimble.table import chart_effect, effect_row, effects_of, figure
from domain.scene import Pool, Scene
from domain.sums import add_up, die as die_term


def suffer(scene: Scene, attack: PendingAttack, wound: str, location: str, value: int, pool: Pool) -> Facts[None]:
    """« Le joueur qui attaque lance 1d100 » and crosses it with the critical value [KIMBLE-CRIT-3]."""
    face = yield from scene.die("critical", attack.attacker, wound, pool)
    effect = f"{effects_of(scene.combat, location)}-{chart_effect(scene.combat, face, value)}"
    yield e.CriticalSuffered(
        wound=wound,
        name=attack.target,
        location=location,
        value=value,
        roll=add_up((die_term(face, "KIMBLE-CRIT-3"),)),
        effect=effect,
    )
    yield from _strike(scene, attack.target, wound, location, effect_row(scene.combat, effect), pool)


def _strike(scene: Scene, name: str, wound: str, location: str, row: Mapping[str, Any], pool: Pool) -> Facts[None]:
    """The effect, in the order of its text [KIMBLE-EFF-1, KIMBLE-EFF-2, KIMBLE-BLEED-1]."""
    if row.get("dies"):
        yield from die(scene, name, "KIMBLE-CRIT-3", wound)
        return
    side = location.partition("_")[0]
    if row.get("drops"):
        yield from hand_drops(scene, name, side, breaks=bool(row.get("breaks")))
    for condition in row.get("conditions", ()):
        until = yield from _until(scene, name, str(condition["until"]), wound, pool)
        gained = str(condition["name"]).replace("SIDE", side)
        if gained == "prone":
            yield from fall_prone(scene, name, wound, row)
            continue
        yield e.ConditionGained(name=name, condition=gained, until=until, wound=wound)
        if gained == "no_action" and not until.endswith(f"@{scene.combat.round + 1}"):
            yield from lose_turn(scene, name)
    if "bleed" in row:
        yield e.BleedingBegan(wound=wound, name=name, kind="death_chance", amount=row["bleed"])
    if row.get("teeth"):
        lost = yield from scene.die("teeth", name, wound, pool)
        yield from change_sheet(scene, name, "teeth_lost", lost, wound)
    for key, change in row.get("loses", {}).items():
        yield from change_sheet(scene, name, key, change, wound)
    yield from settle(scene, name, wound)


def _until(scene: Scene, name: str, until: str, wound: str, pool: Pool) -> Facts[str]:
    """« Pendant un round », « lors du prochain round », « 1D10 rounds », minutes: the board's code [KIMBLE-TIME-1]."""
    match until:
        case "one-round":
            return f"turn-end:{name}"
        case "next-round":
            return f"turn-end:{name}@{scene.combat.round + 1}"
        case "1d10-rounds" | "1d10-minutes":
            lasts = yield from scene.die("duration", name, wound, pool)
            rounds = figure(scene.combat, "rounds_a_minute") if until == "1d10-minutes" else 1
            return f"rounds:{lasts * rounds}"
        case _:
            return until


def throws_down(scene: Scene, effect: str) -> bool:
    """Whether an effect throws its victim to the ground."""
    return any(condition["name"] == "prone" for condition in effect_row(scene.combat, effect).get("conditions", ()))


def fall_prone(scene: Scene, name: str, wound: str, row: Mapping[str, Any]) -> Facts[None]:
    """Prone once; `amount` is the round from which rising comes first [KIMBLE-PRONE-1, KIMBLE-RISE-1]."""
    held, since = scene.one(name).condition("prone"), scene.combat.round + 1 if row.get("must_rise") else None
    if held is None:
        yield e.ConditionGained(name=name, condition="prone", until="rise", wound=wound, amount=since)
    elif since is not None and held.amount is None:
        yield e.ConditionGained(name=name, condition="prone", until="rise", wound=held.wound, amount=since)


def change_sheet(scene: Scene, name: str, key: str, change: int, wound: str) -> Facts[None]:
    """A characteristic falls, or teeth are counted; nothing falls below 0 [KIMBLE-AFTER-2]."""
    before = scene.one(name).number(key)
    after = max(0, before + change)
    if after != before:
        yield e.SheetChanged(name=name, key=key, before=before, after=after, wound=wound)


LASTING = {"care", "combat", "permanent"}


def bear_again(scene: Scene, name: str, wound: Wound) -> Facts[None]:
    """What still lasts of a wound, for somebody whom a ruling brings back: death had ended it [KIMBLE-EFF-2]."""
    if wound.effect is None:
        return
    row, side = effect_row(scene.combat, wound.effect), str(wound.location).partition("_")[0]
    for condition in row.get("conditions", ()):
        until = str(condition["until"])
        if until in LASTING and not (until == "care" and wound.treated):
            gained = str(condition["name"]).replace("SIDE", side)
            yield e.ConditionGained(name=name, condition=gained, until=until, wound=wound.wound)
    if "bleed" in row and not wound.treated:
        yield e.BleedingBegan(wound=wound.wound, name=name, kind="death_chance", amount=row["bleed"])
