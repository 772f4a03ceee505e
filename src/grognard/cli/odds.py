"""``grognard odds``: exact chances, with commands of its own for each game."""

from __future__ import annotations

import click

from grognard.cli.odds_combats import Combats, GameWords
from grognard.cli.params import Group
from grognard.cli.words import Words
from grognard.games import titles


def command(words: Words) -> click.Command:
    return Games(words, "odds", {name: name for name in titles()}, [])


class Games(Group):
    """One command for each game; its words are the game's own."""

    def summary(self, name: str) -> str:
        return GameWords(self.words.lang, name)("combats.short")

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        return Combats(self.words, cmd_name) if cmd_name in self.modules else None
