"""What the shell completes: combats, names, actions, rules. A store that cannot be read completes nothing."""

from typing import TYPE_CHECKING

import click
from click.shell_completion import CompletionItem

if TYPE_CHECKING:
    from cli.desk import Desk


def combats(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The slugs of the store's combats."""
    desk = _desk(ctx)
    try:
        found = [listed.slug for listed in desk.journal.combats()]
    except Exception:  # noqa: BLE001 - nothing must break a shell's prompt
        return []
    return [CompletionItem(slug) for slug in found if slug.startswith(incomplete)]


def words_of_the_fight(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Names, actions and verbs of the fight last used."""
    from cli.words import Words
    from domain.names import fold

    desk = _desk(ctx)
    try:
        fight = desk.look(desk.listed())
        words = Words(fight.ruleset)
        found = [*fight.combat.combatants, *words.actions.values(), *words.verbs.values()]
    except Exception:  # noqa: BLE001 - nothing must break a shell's prompt
        return []
    return [CompletionItem(word) for word in dict.fromkeys(found) if fold(word).startswith(fold(incomplete))]


def questions(ctx: click.Context, _: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """What one can ask why of: names, their values, the fight's."""
    from cli.explaining import words_to_complete
    from domain.names import fold

    desk = _desk(ctx)
    try:
        desk.look(desk.listed())
        found = words_to_complete(desk, incomplete)
    except Exception:  # noqa: BLE001 - nothing must break a shell's prompt
        return []
    return [CompletionItem(word) for word in found if fold(word).startswith(fold(incomplete))]


def rulesets(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The rulesets."""
    from domain.ruleset import known_rulesets

    return [CompletionItem(name) for name in known_rulesets() if name.startswith(incomplete)]


def rule_ids(_: click.Context, __: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """The rulesets, and the ids of their rules."""
    from domain.ruleset import known_rulesets, ruleset_named

    found = [*known_rulesets(), *(rule for name in known_rulesets() for rule in ruleset_named(name).rules)]
    return [CompletionItem(name) for name in found if name.lower().startswith(incomplete.lower())]


def _desk(ctx: click.Context) -> "Desk":
    """The desk that the options typed so far describe."""
    from cli.desk import Desk
    from cli.store import default_store

    given: dict[str, str | None] = {}
    place: click.Context | None = ctx
    while place is not None:
        given = {**place.params, **given}
        place = place.parent
    return Desk(given.get("store") or default_store(), given.get("combat"))
