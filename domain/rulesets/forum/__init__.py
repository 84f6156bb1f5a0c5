"""Le système « forum » : jets opposés de d100, joués par messages.

Source: « Système de combat », the forum's French text. Its headings, and where to read them here:

    Étape 1 : Le roll d'initiative · Étape 2 : Choix de l'action               turn.py
    Étape 3 : Roll de visée · Étape 4 : Roll de défense                        attack.py
    La parade et l'esquive · Défenses consécutives                             attack.py
    Le roll de dégâts et la perte de PV                                        attack.py
    Les malus liés à la perte d'HP · Les soins                                 wounds.py

What the source leaves open follows the readings of the shipped rules table (`tables/forum-rules.toml`), each under its
rule id; figures, options and words are in `tables/forum.toml`.
"""

from domain.ruleset import Ruleset, options_of
from domain.rulesets.forum.rollers import may_roll
from domain.rulesets.forum.table import ACTIONS, TABLE
from domain.rulesets.forum.turn import act, end_round, roll_initiative, rolls_each_round, tiebreak, up
from domain.rulesets.forum.wounds import health, health_ruled, malus
from domain.tables import table

RULESET = Ruleset(
    name=TABLE["name"],
    version=TABLE["version"],
    options=options_of(TABLE),
    sheet=TABLE["sheet"],
    weapon=TABLE["weapon"],
    dice=TABLE["dice"],
    actions=ACTIONS,
    words=TABLE["words"],
    health=health,
    rolls_each_round=rolls_each_round,
    tiebreak=tiebreak,
    roll_initiative=roll_initiative,
    up=up,
    may_roll=may_roll,
    act=act,
    end_round=end_round,
    health_ruled=health_ruled,
    malus=malus,
    rules=table("forum-rules"),
)
