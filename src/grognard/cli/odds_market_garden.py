"""``grognard odds market_garden``: every combat of a turn, by its units."""

from __future__ import annotations

import click

from grognard.cli.odds_combats import Combats
from grognard.cli.words import Words


def command(words: Words) -> click.Command:
    return Combats(words, "market_garden", "odds_market_garden")
