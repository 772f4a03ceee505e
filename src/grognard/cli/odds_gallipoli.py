"""``grognard odds gallipoli``: fire, bombardments, assaults, mines, by their factors."""

from __future__ import annotations

import click

from grognard.cli.odds_combats import Combats
from grognard.cli.words import Words


def command(words: Words) -> click.Command:
    return Combats(words, "gallipoli", "odds_gallipoli")
