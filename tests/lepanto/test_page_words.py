"""The board brings the game's own words for the page."""

from __future__ import annotations

import pytest

from grognard.engine.drawing import Board
from grognard.games.lepanto.game import Lepanto
from grognard.games.lepanto.page import drawing


@pytest.fixture(scope="module")
def board() -> Board:
    return drawing.board(Lepanto())


def test_every_sort_of_sea_and_shore_that_can_be_pointed_at_has_a_name(board: Board) -> None:
    afloat = {cell.terrain for cell in board.cells} - {"covered"}
    assert afloat == {key.partition(".")[2] for key in board.words if key.startswith("terrain.")}


def test_every_value_of_a_counter_has_a_name(board: Board) -> None:
    game = Lepanto()
    view = game.view(game.new("centre", "1", {}), None)
    shown = {name for piece in drawing.draw(view).pieces for name in piece.values}
    assert shown
    assert all(f"value.{name}" in board.words for name in shown)


def test_words_for_the_making_of_the_board_stay_at_home(board: Board) -> None:
    assert not [key for key in board.words if key.startswith(("kind.", "mark."))]
