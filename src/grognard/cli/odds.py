"""``grognard odds``: exact chances, with a command of its own for each game."""

from __future__ import annotations

import click

from grognard.cli.params import Group
from grognard.cli.words import Words


def command(words: Words) -> click.Command:
    return Group(words, "odds", {"lepanto": "odds_lepanto"}, [])
