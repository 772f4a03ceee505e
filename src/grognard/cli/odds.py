"""``grognard odds``: exact chances, with commands of its own for each game."""

from __future__ import annotations

import click

from grognard.cli.params import Group
from grognard.cli.words import Words

GAMES = {
    "lepanto": "odds_lepanto",
    "gallipoli": "odds_gallipoli",
    "market_garden": "odds_market_garden",
}


def command(words: Words) -> click.Command:
    return Group(words, "odds", GAMES, [])
