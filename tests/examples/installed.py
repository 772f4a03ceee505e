"""A fresh environment into which the example is installed, as its user would."""

from __future__ import annotations

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "examples" / "bailen"


def install(folder: Path) -> Path:
    """Installs the example beside the packages of this environment; returns the new Python."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    python = folder / "bin" / "python"
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    packages = Path(subprocess.check_output(asked, text=True).strip())
    shared = [sysconfig.get_path("purelib"), str(ROOT / "src")]
    (packages / "shared.pth").write_text("\n".join(shared), "utf-8")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"]
    command += ["--no-deps", "--no-build-isolation", "--no-index"]
    command += ["--disable-pip-version-check", str(EXAMPLE)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return python


def run(python: Path, *arguments: str, folder: Path | None = None) -> str:
    """What that Python says, run anywhere but in the source tree; it must succeed."""
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [python, *arguments],
        cwd=folder or python.parent,
        env=env | {"GROGNARD_LANG": "en"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
