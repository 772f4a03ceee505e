"""The command line: one thin module for each command, every word in Spanish and English."""

from __future__ import annotations

import sys


def main() -> None:
    """The entry point of ``grognard``."""
    try:
        from grognard.cli.app import run

        sys.exit(run(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
