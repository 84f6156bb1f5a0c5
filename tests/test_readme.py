"""The examples of the README and the French quick start, typed as they stand: what they show is what a user sees."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HORION = [sys.executable, "-m", "cli.main"]


def _blocks(text: str) -> Iterator[tuple[str, str, str]]:
    """The fenced blocks in order: kind, file name, text."""
    yield from re.findall(r"^```(\w+) ?(\S*)\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def _agrees(shown: str, printed: str) -> bool:
    """Whether what was printed is what is shown; a line `…` stands for any lines."""
    pattern = "".join(r"(?:.*\n)*" if line == "…" else re.escape(line) + r"\n" for line in shown.splitlines())
    return re.fullmatch(pattern, printed) is not None


@pytest.mark.parametrize(
    "page",
    [
        "README.md",
        "docs/LISEZMOI.md",
        "docs/KIMBLE.md",
        "docs/OGL.md",
        "docs/FREEFORM.md",
        "docs/CORRIGER.md",
        "docs/corrections.md",
        "docs/proof.md",
    ],
)
def test_the_page_tells_what_happens(page: str, tmp_path: Path) -> None:
    """Files grow by the blocks that name them; every command prints what the page shows."""
    environment = {
        **os.environ,
        "HORION_STORE": f"sqlite:///{tmp_path / 'combats.db'}",
        "HORION_KEYS": str(tmp_path / "keys"),
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(ROOT),
        "PYTHONUTF8": "1",
    }
    commands = 0
    for kind, name, body in _blocks((ROOT / page).read_text(encoding="utf-8")):
        if kind == "combat":
            with (tmp_path / name).open("a", encoding="utf-8") as file:
                file.write(body)
        for command, shown in _steps(body) if kind == "console" else ():
            words = shlex.split(command)
            assert words[0] == "horion"
            done = subprocess.run(
                [*HORION, *words[1:]],
                cwd=tmp_path,
                env=environment,
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            assert (done.returncode, done.stderr) == (0, ""), command
            assert _agrees(shown, done.stdout), f"{command} printed\n{done.stdout}"
            commands += 1
    assert commands >= 4


def _steps(body: str) -> list[tuple[str, str]]:
    """Every command of a console block with the output that it shows."""
    parts = re.split(r"^\$ (.*)\n", body, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))
