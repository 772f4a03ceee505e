"""``grognard bench``: the benchmarks of the source tree."""

from __future__ import annotations

import subprocess
import sys

import click

from grognard.analysis.coverage import source_tree
from grognard.cli.params import Command, Make, one_of
from grognard.cli.words import Words
from grognard.engine.errors import BadRequest

PARTS = ("rules", "server", "page")


def command(words: Words) -> click.Command:
    make = Make(words, "bench")
    part = make.argument("part", one_of(PARTS), required=False)
    return Command(words, "bench", run, [part, make.flag("quick"), make.flag("json")])


def run(words: Words, part: str | None, quick: bool, json: bool) -> int:
    root = source_tree()
    if root is None or not (root / "bench" / "__main__.py").is_file():
        raise BadRequest("needs_source_tree", what="bench")
    flags = [f"--lang={words.lang}", *["--quick"] * quick, *["--json"] * json]
    asked = [sys.executable, "-m", "bench", *([part] if part else []), *flags]
    return subprocess.run(asked, cwd=root, check=False).returncode
