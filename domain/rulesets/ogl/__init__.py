"""Le système « ogl » : rangs d'action, passes d'actions de combat, réactions, localisations.

Source: « Règles OGL : Combat », Le Scriptorium (French excerpt of an open d100 system, heavily cut). Its headings, and
where:

    Détermination des Rangs d'Action · les passes · le personnage en Attente   turn.py
    S'ils ont aussi la même DEX : simultanément                               simultaneous.py, moment.py
    Déclarer : attendre, interrompre, l'attaque gratuite                      declarations.py
    Les Actions de Combat                                                     actions.py
    Préparer, recharger                                                       hands.py
    L'attaque, la localisation, les dégâts                                    attack.py, strokes.py
    Les Réactions : parades, esquives ; la surprise                           reactions.py
    Les modificateurs de condition d'attaque                                  situations.py
    Les tests de compétence                                                   trials.py
    Les maladresses                                                           fumbles.py
    Les blessures, l'hémorragie, les actions perdues                          wounds.py
    Les points de vie, l'inconscience, la mort                                health.py
    Les premiers soins, le repos                                              care.py
    Les effets de la Fatigue                                                  fatigue.py

What the source leaves open or lost in its cuts follows the readings of the shipped rules table
(`tables/ogl-rules.toml`), each under its rule id; figures, options and words are in `tables/ogl.toml`, the tables of
locations, fumbles, situations, wounds and fatigue in `tables/ogl-tables.toml`. `overruled.py` is the game master's word
on one attack, `rollers.py` tells which dice a command could need, `odds.py` what each roll had for a chance.
"""

from domain.grounds import grounds_of
from domain.ruleset import Ruleset, options_of
from domain.rulesets.ogl.actions import lose_action
from domain.rulesets.ogl.care import rest
from domain.rulesets.ogl.declarations import act, out_of_turn
from domain.rulesets.ogl.hands import armed
from domain.rulesets.ogl.health import body, health, malus, risen, settle
from domain.rulesets.ogl.odds import odds
from domain.rulesets.ogl.overruled import overrule
from domain.rulesets.ogl.rollers import may_roll
from domain.rulesets.ogl.table import ACTIONS, REPLACEABLE, TABLE, check_house
from domain.rulesets.ogl.turn import (
    begin_turn,
    begin_turns,
    closing,
    end_round,
    is_idle,
    roll_rank,
    rolls_each_round,
    round_begun,
    round_ending,
    surprise,
    tiebreak,
    up,
)
from domain.rulesets.ogl.wounds import endures
from domain.tables import table

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
    rules=table("ogl-rules"),
    grounds=grounds_of(table("ogl-grounds")),
    check_house=check_house,
    health=health,
    has_total=False,
    body=body,
    least_part=None,
    malus=malus,
    bleeding="countdown",
    cost_dice=frozenset({"damage", "damage-modifier", "charge", "healing"}),
    initiative_die="rank",
    roll_initiative=roll_rank,
    rolls_each_round=rolls_each_round,
    tiebreak=tiebreak,
    rolls_off=False,
    turns_begin=True,
    in_passes=True,
    round_begun=round_begun,
    up=up,
    is_idle=is_idle,
    out_of_turn=out_of_turn,
    may_roll=may_roll,
    act=act,
    armed=armed,
    joined=surprise,
    turn_lost=lose_action,
    begin_turn=begin_turn,
    aftermath=begin_turns,
    round_ending=round_ending,
    end_round=end_round,
    closing=closing,
    endures=endures,
    ruled=settle,
    risen=risen,
    odds=odds,
    overrule=overrule,
    rest=rest,
)
