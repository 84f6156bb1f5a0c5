"""What blows do to bodies where the rules look closely: criticals, haemorrhages that kill, care, lasting losses."""

from typing import Literal

from domain.sums import Fact, Sum

Stake = Literal["death", "mind"]
"""What a test decides: life, or consciousness."""


class CriticalSuffered(Fact):
    """A wound is critical: its `value`, the roll on the chart, and the effect met there ("arm-6")."""

    wound: str
    name: str
    location: str
    value: int
    roll: Sum
    effect: str


class HaemorrhageTested(Fact):
    """Somebody who bleeds rolled to live on: a roll of `chance` (percent) or less kills."""

    wound: str
    name: str
    roll: Sum
    chance: int
    died: bool


class SkillTested(Fact):
    """A skill or characteristic was put to the test: it succeeds when the roll does not exceed the chance (percent).

    A test that a `wound` asks for has a `stake`: life ("death") or consciousness ("mind").
    """

    name: str
    skill: str
    roll: Sum
    chance: Sum
    success: bool
    critical: bool = False
    wound: str | None = None
    stake: Stake | None = None


class ExperienceTicked(Fact):
    """A skill has earned experience, to be counted when the scenario ends."""

    name: str
    skill: str


class WoundTreated(Fact):
    """Care has succeeded on a wound."""

    wound: str
    name: str


class SheetChanged(Fact):
    """A value of a sheet changed for good (a characteristic, teeth lost); `wound` is what brought it."""

    name: str
    key: str
    before: int
    after: int
    wound: str
