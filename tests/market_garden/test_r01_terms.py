"""R1 General terms and dice."""

from __future__ import annotations

import random

import pytest

from grognard.engine.frames import settle
from grognard.games.market_garden.rules.r03_sequence import GameTurn
from grognard.games.market_garden.rules.r08_efficiency import rating
from tests.market_garden.fights import combat, declare, last
from tests.market_garden.ground import beside, plain
from tests.market_garden.table import Table, market_garden

HERE = plain(3)
BY = beside(HERE)


class Spy:
    """Dice that remember how many sides they had."""

    def __init__(self) -> None:
        self.sides: list[int] = []
        self.rng = random.Random(5)

    def roll(self, number: int, sides: int) -> int:
        self.sides.append(sides)
        return self.rng.randint(1, sides)


@pytest.mark.rule("R1-a")
@pytest.mark.parametrize(
    ("side", "other", "own", "foe"),
    [("allied", "german", "4SLI", "BECKER"), ("german", "allied", "BECKER", "4SLI")],
)
def test_the_phasing_player_attacks_and_the_other_defends(
    side: str, other: str, own: str, foe: str
) -> None:
    units = {own: BY[0], foe: HERE}
    table = Table(units, phase="D", side=side)
    assert (table.seat(), table.legal("maneuver")) == (side, [f"maneuver {HERE}"])
    table = Table(units, air=(1, 1), dice=[10] * 4)
    declare(table, HERE, [own])
    table.begin("H", side)
    assert table.seat() == side
    table.play("end")
    assert table.seat() == other


@pytest.mark.rule("R1-a")
def test_there_are_two_players() -> None:
    assert market_garden().seats == ("allied", "german")


@pytest.mark.rule("R1-b")
def test_every_die_has_ten_sides() -> None:
    """A campaign played at random for a while; a way for scatter has six, being no die roll."""
    game = market_garden(None)
    state = game.new("campaign", 1, {"scatter": "off"})
    spy = state.dice = Spy()
    rng = random.Random(3)
    for _ in range(4000):
        legal = game.legal(state)
        if not legal:
            break
        ends = [a for a in legal if a.verb in ("end", "stop")]
        game.apply(state, rng.choice(ends if ends and rng.random() < 0.3 else legal))
    assert len(spy.sides) > 20
    assert set(spy.sides) == {10}


def next_turn(turn: int) -> Table:
    """The end of a game turn, and what follows."""
    table = Table({"4SLI": HERE}, turn=turn, dice=[1, 2, 1, 1, 1, 1])
    table.state.stack[:] = [GameTurn(3)]
    settle(table.state, table.recorder)
    return table


@pytest.mark.rule("R1-f")
@pytest.mark.parametrize(
    ("turn", "day", "morning"), [(1, 17, False), (2, 18, True), (3, 18, False), (4, 19, True)]
)
def test_a_game_turn_is_half_a_day(turn: int, day: int, *, morning: bool) -> None:
    """Mornings have an interphase; after the afternoon comes the next day's morning."""
    table = next_turn(turn)
    assert last(table, "turn_begins") == {"turn": turn + 1, "day": day}
    assert bool(table.events("initiative")) == morning


@pytest.mark.rule("R1-g")
@pytest.mark.parametrize(("turn", "ended"), [(19, False), (20, True)])
def test_the_campaign_lasts_twenty_turns(turn: int, *, ended: bool) -> None:
    assert Table({}).state.facts.scenario.first_turn == 1
    table = next_turn(turn)
    assert bool(table.events("game_over")) == ended
    assert (table.asked() == "") == ended


@pytest.mark.rule("R1-i")
def test_steps_are_lost_one_by_one_and_the_last_eliminates() -> None:
    table = Table({"BECKER": HERE}, phase="G", air=(2, 0), dice=[5, 5])
    for left, place in ((1, HERE), (0, "eliminated")):
        table.begin("G")
        table.play(f"bombard {HERE}", "air 1")
        assert (table.steps("BECKER"), table.place("BECKER")) == (left, place)


@pytest.mark.rule("R1-j")
def test_all_information_is_open() -> None:
    game = market_garden(None)
    state = game.set_up("campaign", 1, None)
    seen = [game.view(state, seat) for seat in ("allied", "german", None)]
    assert seen[0] == seen[1] == seen[2]
    assert game.knows_all("allied")
    assert game.knows_all("german")


@pytest.mark.rule("R1-k", "R1-h")
@pytest.mark.parametrize(
    ("own", "foe", "odds"),
    [
        ({"8BDE": "-1"}, {"FJR6-1": ""}, "1.5:1"),  # 7½ to 5
        ({"8BDE": "-2"}, {"FJR6-1": ""}, "1:1"),  # 5 to 5
        ({"4SLI": ""}, {"FJR6-1": "-1"}, "2:1"),  # 5 to 2½
        ({"4SLI": "-1", "4WILT": "-1"}, {"FJR6-1": ""}, "1:1"),  # 2½ twice to 5
        ({"4SLI": "-1"}, {"FJR6-1": "-1"}, "1:1"),  # 2½ to 2½
        ({"8BDE": "-1 o"}, {"FJR6-1": ""}, "1:1.5"),  # 3¾ to 5
    ],
)
def test_strengths_fall_with_the_steps(own: dict[str, str], foe: dict[str, str], odds: str) -> None:
    units = {code: f"{BY[0]} {words}" for code, words in own.items()}
    units |= {code: f"{HERE} {words}" for code, words in foe.items()}
    table = combat(units, HERE, list(own), dice=[10])
    assert last(table, "maneuver")["odds"] == odds


@pytest.mark.rule("R1-k")
def test_rating_and_movement_stay() -> None:
    """A foot battalion of MA 4 walks four clear hexes with one step as with two."""
    for words in ("", "-1"):
        table = Table({"1PARA": f"{HERE} {words}"}, phase="C")
        assert rating(table.state, table.index("1PARA")) == 8
        table.play("move 1PARA")
        went = 0
        while table.asked() == "move_on":
            table.play(f"go {(BY[0], HERE)[went % 2]}")
            went += 1
        assert went == 4
