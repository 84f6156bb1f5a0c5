"""Le système « freeform » : aucune règle. La table note jets, coups, blessures et états, pour n'importe quel autre jeu.

Source: none. Its few conventions are those of `tables/freeform-rules.toml`, each under its id; options and words are in
`tables/freeform.toml`. Nothing follows from anything unless the table says so.

    L'initiative, les tours, qui peut lancer quoi        turn.py
    Les dés                                              dice.py
    Coups, soins, états, saignements, chutes, remarques  notes.py
    Points de vie, fin de round et de combat, repos      bodies.py
"""

from domain.grounds import grounds_of
from domain.ruleset import Ruleset, options_of
from domain.rulesets.freeform.bodies import closing, end_round, health, rest, risen
from domain.rulesets.freeform.notes import overrule
from domain.rulesets.freeform.turn import (
    act,
    may_roll,
    out_of_turn,
    roll_initiative,
    rolls_each_round,
    rolls_initiative,
    round_begun,
    up,
)
from domain.tables import table

TABLE = table("freeform")


RULESET = Ruleset(
    name=TABLE["name"],
    version=TABLE["version"],
    options=options_of(TABLE),
    sheet=TABLE["sheet"],
    weapon=TABLE["weapon"],
    dice=TABLE["dice"],
    actions=TABLE["actions"],
    words=TABLE["words"],
    ends=TABLE["ends"],
    example=TABLE["example"],
    rules=table("freeform-rules"),
    grounds=grounds_of(table("freeform-grounds")),
    health=health,
    rolls_initiative=rolls_initiative,
    rolls_each_round=rolls_each_round,
    roll_initiative=roll_initiative,
    initiative_by_value=True,
    falls_at_zero=False,
    cost_dice=frozenset({"roll"}),
    rolls_off=False,
    up=up,
    out_of_turn=out_of_turn,
    may_roll=may_roll,
    act=act,
    overrule=overrule,
    risen=risen,
    round_begun=round_begun,
    end_round=end_round,
    closing=closing,
    rest=rest,
)
