"""The tables shipped beside the rulesets: TOML with its source, read once."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any


@cache
def table(name: str) -> dict[str, Any]:
    """The table `rulesets/tables/NAME.toml`."""
    return tomllib.loads((files("domain") / "rulesets" / "tables" / f"{name}.toml").read_text(encoding="utf-8"))
