"""``grognard bench``: the benchmarks of the source tree."""

from __future__ import annotations

import subprocess
import sys

import click

from grognard.analysis.coverage import source_tree
from grognard.cli.params import Command, Make
from grognard.cli.words import Words
from grognard.engine.errors import BadRequest


def command(words: Words) -> click.Command:
    make = Make(words, "bench")
    return Command(words, "bench", run, [make.flag("quick"), make.flag("json")])


def run(words: Words, quick: bool, json: bool) -> int:
    root = source_tree()
    if root is None or not (root / "bench" / "__main__.py").is_file():
        raise BadRequest("needs_source_tree", what="bench")
    flags = [f"--lang={words.lang}", *["--quick"] * quick, *["--json"] * json]
    return subprocess.run([sys.executable, "-m", "bench", *flags], cwd=root, check=False).returncode
