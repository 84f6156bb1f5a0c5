"""The README's examples, typed as they stand: what it shows is what a new user sees."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"
HORION = [sys.executable, "-m", "cli.main"]


def _blocks(kind: str) -> list[str]:
    return re.findall(rf"^```{kind}\n(.*?)^```$", README.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)


def _steps() -> list[tuple[str, str]]:
    """Every command of the console blocks with the output that it shows."""
    text = "".join(_blocks("console"))
    parts = re.split(r"^\$ (.*)\n", text, flags=re.MULTILINE)[1:]
    return list(zip(parts[::2], parts[1::2], strict=True))


def _agrees(shown: str, printed: str) -> bool:
    """Whether what was printed is what is shown; a line `…` stands for any lines."""
    pattern = "".join(r"(?:.*\n)*" if line == "…" else re.escape(line) + r"\n" for line in shown.splitlines())
    return re.fullmatch(pattern, printed) is not None


def test_the_readme_tells_what_happens(tmp_path: Path) -> None:
    """The first fight, its board, undo, redo and verification are as printed."""
    (tmp_path / "bagarre.combat").write_text(_blocks("combat")[0], encoding="utf-8")
    environment = {
        **os.environ,
        "HORION_STORE": f"sqlite:///{tmp_path / 'combats.db'}",
        "LC_ALL": "C.UTF-8",
        "PYTHONPATH": str(README.parent),
        "PYTHONUTF8": "1",
    }
    steps = _steps()
    assert len(steps) >= 7
    for command, shown in steps:
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
