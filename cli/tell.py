"""The command line's own sentences."""

import tomllib
from functools import cache
from importlib.resources import files

from projections.texts import Lang


@cache
def _sentences() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("cli") / "texts" / "told.toml").read_text(encoding="utf-8"))


def tell(lang: Lang, code: str, **fields: object) -> str:
    """A sentence by its code, filled in."""
    return _sentences()[lang][code].format(**fields)
