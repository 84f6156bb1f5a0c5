"""Replays as pages: made of fights, opened up, and changed by somebody who wants them to say something else."""

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page
from spec import Scenario

from cli.desk import Desk
from cli.exporting import exported
from projections.replaypage import replay_page
from projections.replayscenes import Told, told_steps
from projections.replaysteps import Replay
from projections.secrecy import Audience
from projections.texts import Lang

Opened = Callable[..., Page]
"""Opens a page in the browser (see conftest.py)."""


def replay_of(table: Desk, audience: Audience = "players") -> Told:
    """The fight of a desk, step by step."""
    fight = table.sit()
    return told_steps(Replay(fight.slug, fight.history, audience, whole=True))


def page_of(
    table: Desk | Scenario, audience: Audience = "players", lang: Lang = "fr", *, log: tuple[bytes, bytes] | None = None
) -> str:
    """The page of a fight; with another log and seal in it where they are given."""
    table = table.desk if isinstance(table, Scenario) else table
    export, seal = log or (exported(table, audience), table.sit().link)
    return replay_page(replay_of(table, audience), export, seal, lang)


def blob(page: str, which: str) -> bytes:
    """What a page holds compressed: its `data`, or the `export`."""
    found = re.search(rf'<script type="text/plain" id="{which}"[^>]*>([^<]*)</script>', page)
    assert found is not None
    return gzip.decompress(base64.b64decode(found[1]))


def data_of(page: str) -> Any:
    """A page's data."""
    return json.loads(blob(page, "data"))


def with_data(page: str, change: Callable[[Any], None]) -> str:
    """A page whose data somebody has changed, who knows of the digest beside them."""
    data = data_of(page)
    change(data)
    packed = base64.b64encode(gzip.compress(json.dumps(data).encode())).decode()
    digest = hashlib.sha256(packed.encode()).hexdigest()
    holder = f'<script type="text/plain" id="data" data-digest="{digest}">{packed}</script>'
    return re.sub(r'<script type="text/plain" id="data"[^>]*>[^<]*</script>', lambda _: holder, page)


def verdict(tab: Page) -> tuple[str | None, str]:
    """What the page says of itself: its colour's name, and the lines beside the seal."""
    return tab.locator("#verdict").get_attribute("class"), tab.locator("#checks").inner_text()
