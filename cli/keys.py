"""The commands for signing keys: key new, key list."""

from typing import TYPE_CHECKING

import click

from cli.manual import Verb, Verbs

if TYPE_CHECKING:
    from cli.desk import Desk
    from projections.texts import Lang


@click.group(cls=Verbs)
def key() -> None:
    """Keys that sign what you declare, so that anybody can check who said it."""


@key.command(cls=Verb, name="new")
@click.argument("name", required=False)
@click.pass_obj
def key_new(desk: "Desk", name: str | None) -> None:
    """Make a key for whoever acts as NAME; without a name, for the game master."""
    from cli.show import show
    from cli.signing import key_folder
    from cli.tell import tell
    from domain.seals import printed

    keys, name = key_folder(), name or desk.acting
    public = keys.new(name)
    told = tell(desk.lang, "key_made", name=_whose(name, desk.lang))
    show([told, f"    {printed(bytes.fromhex(public))}", tell(desk.lang, "key_next", file=keys.file(name))])


@key.command(cls=Verb, name="list")
@click.option("--json", "as_json", is_flag=True)
@click.pass_obj
def key_list(desk: "Desk", *, as_json: bool) -> None:
    """List your keys: whose, and the public key to post in the thread."""
    from cli.show import show
    from cli.signing import key_folder
    from cli.tell import tell
    from cli.views import printed_json
    from domain.seals import printed

    found = [(name, public, printed(bytes.fromhex(public))) for name, public in key_folder().public_keys()]
    if as_json:
        show(printed_json({"as": name, "key": public, "printed": shown}) for name, public, shown in found)
        return
    names = [_whose(name, desk.lang) for name, _, _ in found]
    width = max(map(len, names), default=0)
    lines = [f"{name:<{width}}  {shown}" for name, (_, _, shown) in zip(names, found, strict=True)]
    show(lines or [tell(desk.lang, "no_keys")])


def _whose(name: str | None, lang: "Lang") -> str:
    from cli.tell import tell
    from projections.inert import plain

    return tell(lang, "game_master") if name is None else tell(lang, "player", name=plain(name))
