"""Lepanto in a terminal: the sea, the wind, how the fleets stand, and what is worth a line."""

from __future__ import annotations

from typing import Any

from grognard.engine.drawing import SideSummary
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.page.sea import Sea
from grognard.games.lepanto.title import TITLE
from grognard.games.lepanto.view import View

ATTACKS = ("gunnery", "small_arms", "boarding", "ram")
LOSSES = ("drift_lost", "eliminated", "immobilised", "doria_immobilised")
WEATHER = ("wind_shifts", "wind_diced", "calm_turn")
PENALTIES = ("muslim_arms_halved", "arms_dice_modified")


class Terminal:
    """engine.drawing.Terminal for Lepanto."""

    notable = frozenset((*ATTACKS, *LOSSES, *WEATHER, *PENALTIES, "side_swept", "game_over"))

    def __init__(self, game: Lepanto) -> None:
        self._game = game
        self._sea = Sea(game.library.map.terrain)
        self._words = TITLE.catalogue("page")

    def draw(self, view: View, width: int, height: int) -> list[Any]:
        return [*self._sea.draw(view, width, height)]

    def weather(self, lang: str, view: View) -> str:
        return self._game.messages.say(lang, "event.wind_is", {"wind": view.wind})

    def standing(self, lang: str, side: SideSummary) -> str:
        args = {"ships": side.left, "lost": side.lost, "points": side.score}
        return self._words.say(lang, "terminal.side", args)
