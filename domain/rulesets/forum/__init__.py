"""Le système « forum » : jets opposés de d100, joués par messages.

Source: « Système de combat » and « Actions spéciales en combat », the forum's French text. Its headings, and where:

    Étape 1 : Le roll d'initiative · Étape 2 : Choix de l'action               turn.py
    Étape 3 : Roll de visée · Étape 4 : Roll de défense                        attack.py
    La parade et l'esquive · Défenses consécutives                             attack.py
    Le roll de dégâts et la perte de PV                                        damage.py
    Les malus liés à la perte d'HP                                             wounds.py
    Tomber à 0% : le roll de survie                                            survival.py
    Les soins                                                                  care.py
    L'entrechoc · les duels de force                                           bonds.py, duel.py
    La concentration                                                           concentration.py

What the source leaves open follows the readings of the shipped rules table (`tables/forum-rules.toml`), each under its
rule id; figures, options and words are in `tables/forum.toml`. `overruled.py` is the game master's word on one attack,
`rollers.py` tells which dice a command could need, `odds.py` what each roll had for a chance.
"""

from domain import events as e
from domain.grounds import grounds_of
from domain.ruleset import Facts, Ruleset, options_of
from domain.rulesets.forum.bonds import let_go
from domain.rulesets.forum.care import rest
from domain.rulesets.forum.concentration import lose_focus
from domain.rulesets.forum.duel import fight_duels
from domain.rulesets.forum.odds import odds
from domain.rulesets.forum.overruled import overrule
from domain.rulesets.forum.rollers import may_roll
from domain.rulesets.forum.survival import fall, risen
from domain.rulesets.forum.table import ACTIONS, REPLACEABLE, TABLE
from domain.rulesets.forum.turn import act, end_round, queues, roll_initiative, rolls_each_round, tiebreak, up
from domain.rulesets.forum.wounds import health, malus
from domain.scene import Scene
from domain.tables import table


def round_begun(scene: Scene) -> Facts[None]:
    """The surprised have no defence in the first round, where the table plays surprise [FORUM-SURP-1]."""
    if scene.combat.round == 1 and scene.option("surprise") == "yes":
        for one in scene.combat.combatants.values():
            if one.surprised and one.able:
                yield e.ConditionGained(name=one.name, condition="surprised", until="rounds:1")


def departing(scene: Scene, name: str) -> Facts[None]:
    """Who leaves is concentrated no more, and frees whom they were locked with [FORUM-DUEL-2, FORUM-CONC-6]."""
    yield from lose_focus(scene, name)
    yield from let_go(scene, name)


RULESET = Ruleset(
    name=TABLE["name"],
    version=TABLE["version"],
    options=options_of(TABLE),
    sheet=TABLE["sheet"],
    weapon=TABLE["weapon"],
    dice=TABLE["dice"],
    actions=ACTIONS,
    words=TABLE["words"],
    tables=REPLACEABLE,
    example=TABLE["example"],
    ends=TABLE["ends"],
    health=health,
    round_begun=round_begun,
    aftermath=fight_duels,
    rolls_each_round=rolls_each_round,
    tiebreak=tiebreak,
    roll_initiative=roll_initiative,
    up=up,
    queues=queues,
    may_roll=may_roll,
    act=act,
    turn_lost=lose_focus,
    departing=departing,
    end_round=end_round,
    fallen=fall,
    risen=risen,
    odds=odds,
    overrule=overrule,
    rest=rest,
    malus=malus,
    rules=table("forum-rules"),
    grounds=grounds_of(table("forum-grounds")),
)
