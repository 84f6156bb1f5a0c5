"""Build the wheel, install it in an environment of its own, and play the demonstration: `make wheel-test`."""

import os
import subprocess
import sys
import tempfile
import venv
import zipfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
TOP = {"domain", "projections", "cli"}


def main() -> None:
    """Fail loudly when the wheel is not what a user needs."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        _run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, str(ROOT))
        (wheel,) = place.glob("*.whl")
        top = {name.split("/")[0] for name in zipfile.ZipFile(wheel).namelist()}
        packages = {name for name in top if not name.endswith(".dist-info")}
        if packages != TOP:
            sys.exit(f"the wheel holds {sorted(packages)}, not {sorted(TOP)}")
        venv.create(place / "env", with_pip=True)
        python = place / "env" / ("Scripts" if os.name == "nt" else "bin") / "python"
        _run(str(python), "-m", "pip", "-q", "install", "-c", str(ROOT / "constraints.txt"), str(wheel))
        horion = python.with_name("horion")
        shown = _run(str(horion), "demo", cwd=folder)
        for promised in ("Le pont de Brumes", "annule la commande", "rétablit la commande", "sceau"):
            if promised not in shown:
                sys.exit(f"the demonstration does not show {promised!r}")
        _run(str(horion), "--version", cwd=folder)
        sys.stdout.write(f"{wheel.name}: the demonstration plays from the wheel\n")


def _run(*command: str, cwd: str | None = None) -> str:
    environment = {**os.environ, "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8"}
    environment.pop("PYTHONPATH", None)
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, encoding="utf-8", check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}\n{done.stderr}")
    return done.stdout


if __name__ == "__main__":
    main()
