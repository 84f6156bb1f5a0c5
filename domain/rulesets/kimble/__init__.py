"""Le système « kimble » : d100 maison pour l'Appel de Cthulhu, demi-actions, localisations, hémorragies.

Source: « Nouvelles règles de combat », The Case of Kimble (French text, with cuts). Its headings, and where:

    Rounds de combat · L'initiative · Actions (les tours)                    turn.py
    L'action complète · la demi-action · Actions de base · avancées          actions.py
    Dégainer · Rechargement · les mains, deux armes                          hands.py
    Effectuer une attaque : le jet, les bonus, l'attaque gratuite            attack.py
    Parer ou esquiver                                                        defence.py
    Localisation des dégâts · les dégâts · quand un coup est critique        damage.py
    Coup critique : la table et ses effets                                   criticals.py
    L'hémorragie                                                             bleeding.py
    Les points de vie et la mort : assommé, sans défense                     health.py
    Empalement, compétences, ce qui pèse sur un jet                          trials.py
    Soigner une blessure · la guérison naturelle                             care.py
    Séquelles : « s'il survit au combat »                                    aftermath.py

What the source leaves open or lost in its cuts follows the readings of the shipped rules table
(`tables/kimble-rules.toml`), each under its rule id; bonuses, options and words are in `tables/kimble.toml`, the
locations, the critical chart and its forty effects in `tables/kimble-criticals.toml`. `overruled.py` is the Gardien's
word on one attack, `rollers.py` tells which dice a command could need, `odds.py` what each roll had for a chance.
"""

from domain.grounds import grounds_of
from domain.refusals import MustDisengage
from domain.ruleset import Facts, Ruleset, options_of
from domain.rulesets.kimble.actions import act, out_of_turn
from domain.rulesets.kimble.aftermath import closing
from domain.rulesets.kimble.care import recovery, rest
from domain.rulesets.kimble.hands import armed
from domain.rulesets.kimble.health import break_off, fallen, health, malus, risen, settle
from domain.rulesets.kimble.odds import odds
from domain.rulesets.kimble.overruled import overrule
from domain.rulesets.kimble.rollers import may_roll
from domain.rulesets.kimble.table import ACTIONS, REPLACEABLE, TABLE, body, check_house
from domain.rulesets.kimble.turn import (
    begin_turn,
    begin_turns,
    end_round,
    is_idle,
    joined,
    roll_initiative,
    rolls_each_round,
    tiebreak,
    up,
)
from domain.scene import Scene
from domain.tables import table


def check_leave(scene: Scene, name: str, how: str) -> None:
    """« Fled » : disengaged first, in an earlier turn [KIMBLE-FLEE-1].

    Raises:
        MustDisengage: at close quarters still, or in the very turn in which something was done.
    """
    one, engaged = scene.one(name), scene.combat.engaged_with(name)
    if how == "fled" and (engaged or (one.in_turn and one.posted)):
        raise MustDisengage(name, engaged)


def departing(scene: Scene, name: str) -> Facts[None]:
    """Who leaves is at close quarters with nobody any more [KIMBLE-ENGAGE-1]."""
    yield from break_off(scene, name)


RULESET = Ruleset(
    name=TABLE["name"],
    version=TABLE["version"],
    options=options_of(TABLE),
    sheet=TABLE["sheet"],
    weapon=TABLE["weapon"],
    dice=TABLE["dice"],
    lucky=TABLE["lucky"],
    actions=ACTIONS,
    words=TABLE["words"],
    tables=REPLACEABLE,
    example=TABLE["example"],
    ends=TABLE["ends"],
    check_house=check_house,
    health=health,
    body=body,
    rolls_each_round=rolls_each_round,
    tiebreak=tiebreak,
    roll_initiative=roll_initiative,
    joined=joined,
    armed=armed,
    is_idle=is_idle,
    up=up,
    may_roll=may_roll,
    out_of_turn=out_of_turn,
    act=act,
    check_leave=check_leave,
    departing=departing,
    begin_turn=begin_turn,
    aftermath=begin_turns,
    end_round=end_round,
    closing=closing,
    fallen=fallen,
    ruled=settle,
    risen=risen,
    odds=odds,
    overrule=overrule,
    rest=rest,
    recovery=recovery,
    malus=malus,
    bleeding="death_chance",
    cost_dice=frozenset({"damage", "helpless", "critical", "healing"}),
    turns_begin=True,
    fallen_too=True,
    rounds_are_turns=True,
    rules=table("kimble-rules"),
    grounds=grounds_of(table("kimble-grounds")),
)
