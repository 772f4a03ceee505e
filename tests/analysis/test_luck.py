"""The luck of a die is what it brought, against the mean of all that it could have brought."""

from __future__ import annotations

from math import erf, sqrt
from typing import Any

import pytest
from msgspec import Struct

from grognard.analysis.luck import Cast, Judge, Ledger, casts_by_move, ledger, rolls
from grognard.engine.actions import Action
from grognard.engine.events import Log
from grognard.engine.frames import Decision, Refusal, roll
from grognard.engine.session import Session
from grognard.games import load
from grognard.players import make
from tests.engine.toy import SEATS, Toy, ToyState, Turn
from tests.lepanto.table import Table

SHORT = (("lepanto", "centre"), ("gallipoli", "valiant_stroke"), ("market_garden", "nijmegen"))
ONE, TWO, THREE, PASS = Action("bid", 0), Action("bid", 1), Action("bid", 2), Action("pass")


def fixed(*faces: int) -> str:
    """A seed whose first dice are these."""
    return f"known:{''.join(f'0{face - 1}' for face in faces)}:rest"


def played(*actions: Action, dice: tuple[int, ...], game: Toy | None = None) -> Session[ToyState]:
    session = Session(game or Toy(), "short", fixed(*dice))
    for action in actions:
        session.choose(action)
    return session


# -- one die ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("face", range(1, 7))
@pytest.mark.parametrize("coin", [ONE, TWO, THREE])
def test_half_the_coin_is_luck_where_half_the_faces_win_it(coin: Action, face: int) -> None:
    (cast,) = ledger(played(coin, dice=(6, 6, face))).casts[2:]
    half = (coin.arg + 1) / 2
    assert cast == Cast(1, 1, "north", "2", 6, face, half if face >= 4 else -half, half, 3)


def test_what_the_second_seat_wins_the_first_loses() -> None:
    found = ledger(played(PASS, THREE, dice=(6, 6, 5)))
    assert [cast.gain for cast in found.casts] == [0, 0, -1.5]
    assert [(luck.seat, luck.gain) for luck in found.totals()] == [("north", -1.5), ("south", 1.5)]
    assert found.best("north", 9) == []
    assert found.best("south", 9) == [found.casts[2]]


def test_a_die_that_changes_nothing_brings_nothing() -> None:
    opening = ledger(played(dice=(1, 6))).casts
    assert [(cast.move, cast.seat, cast.value) for cast in opening] == [(0, "", 1), (0, "", 6)]
    assert [(cast.gain, cast.spread, cast.faces) for cast in opening] == [(0, 0, 6), (0, 0, 6)]


def test_a_gunner_is_lucky_by_what_the_ship_is_worth_and_how_hard_it_was() -> None:
    """The gun die against the exact odds of the same shot."""
    from grognard.analysis.odds import action_odds

    table = Table({"J1": "2030 E", "A1": "2130 W"}, phase="combat", dice=[1])
    table.play("guns J1")
    action = table.game.parse(table.state, "target A1")
    odds = action_odds(table.game, table.state, action).chances
    worth = table.state.facts.points[table.state.facts.codes.index("A1")]

    def shoot(state: Any, log: Log) -> None:
        table.game.apply(state, action, log)

    cast = Judge(table.game).weigh(table.state, shoot, 1, "christian")[0]
    sunk = odds[("S",)]
    assert 0 < sunk < 1
    assert cast.gain == pytest.approx(worth * (1 - float(sunk)))
    assert cast.spread == pytest.approx(worth * sqrt(sunk * (1 - sunk)))
    assert cast.faces == 6 * sunk


# -- several dice, and what follows from them ------------------------------------------------------


class Twice(Turn, frozen=True, tag=True):
    """A bid is rolled for twice, and both must win."""

    def apply(self, state: ToyState, action: Action, log: Log) -> None:
        if action.verb == "bid":
            dice = [roll(state, 6, "2", log) for _ in range(2)]
            state.scores[self.player] += (action.arg + 1) * all(die >= 4 for die in dice)
        state.stack[-1] = Twice(1 - self.player, self.round + self.player)


class Owing(Struct, frozen=True, tag=True):
    """Who has lost a bid owes a point, and pays it by saying so."""

    player: int

    def run(self, state: ToyState, log: Log) -> bool:
        return True

    def decision(self, state: ToyState) -> Decision:
        return Decision(SEATS[self.player], "1", "bid", {"round": 1})

    def options(self, state: ToyState) -> list[Action]:
        return [PASS]

    def refusal(self, state: ToyState, action: Action) -> Refusal | None:
        return None if action == PASS else Refusal((), "not_here")

    def apply(self, state: ToyState, action: Action, log: Log) -> None:
        state.scores[self.player] -= 1
        state.stack.pop()


class Debts(Turn, frozen=True, tag=True):
    """A bid that is lost leaves a debt to be paid later."""

    def apply(self, state: ToyState, action: Action, log: Log) -> None:
        lost = action.verb == "bid" and roll(state, 6, "2", log) < 4
        state.stack[-1] = Debts(1 - self.player, self.round + self.player)
        if lost:
            state.stack.append(Owing(self.player))


class Other(Toy):
    """The toy with other turns."""

    def __init__(self, turn: type[Turn]) -> None:
        self._turn = turn

    def new_turn(self, state: ToyState) -> ToyState:
        state.stack[-1] = self._turn()
        return state

    def set_up(self, scenario: str, seed: str | int, options: Any = None) -> ToyState:
        state = self.new_turn(super().set_up(scenario, seed, options))
        state.purses = [8, 8]
        return state


def test_a_debt_counts_when_it_is_rolled_for_and_not_when_it_is_paid() -> None:
    lost = ledger(played(ONE, PASS, dice=(2,), game=Other(Debts)))
    assert [(cast.move, cast.gain) for cast in lost.casts] == [(1, -0.5)]
    won = ledger(played(ONE, dice=(4,), game=Other(Debts)))
    assert [(cast.move, cast.gain) for cast in won.casts] == [(1, 0.5)]


def test_the_first_of_two_dice_is_judged_before_the_second_is_known() -> None:
    """Both must win: after a first miss the second die cannot matter any more."""
    gains = {
        faces: [cast.gain for cast in ledger(played(TWO, dice=faces, game=Other(Twice))).casts]
        for faces in ((1, 1), (1, 6), (6, 1), (6, 6))
    }
    assert gains[1, 1] == gains[1, 6]
    assert gains[1, 1][1] == 0
    assert gains[6, 1][0] == gains[6, 6][0] == -gains[1, 1][0] >= 0
    assert (gains[6, 1][1], gains[6, 6][1]) == (-1, 1)


@pytest.mark.parametrize("turn", [Turn, Twice, Debts])
def test_over_all_faces_luck_comes_to_nothing(turn: type[Turn]) -> None:
    game = Other(turn)
    casts = [ledger(played(TWO, dice=(face, 5), game=game)).casts[0] for face in range(1, 7)]
    assert sum(cast.gain for cast in casts) == pytest.approx(0)
    mean_square = sum(cast.gain**2 for cast in casts) / 6
    assert casts[0].spread == pytest.approx(sqrt(mean_square))


# -- the ledger ------------------------------------------------------------------------------------


def cast(
    gain: float, *, move: int = 1, seat: str = "north", case: str = "2", value: int = 1
) -> Cast:
    return Cast(move, 1, seat, case, 6, value, gain, 2.0, 3)


def test_totals_tell_how_unusual_the_luck_was() -> None:
    first, second = Ledger(SEATS, [cast(2.0), cast(2.0), cast(-1.0), cast(1.0)]).totals()
    assert (first.gain, second.gain) == (4.0, -4.0)
    assert first.spread == second.spread == 4.0
    assert first.percentile == pytest.approx(0.5 * (1 + erf(1 / sqrt(2))))
    assert first.percentile + second.percentile == pytest.approx(1)


def test_cases_are_told_for_who_decided_with_the_mean_height_of_the_faces() -> None:
    casts = [cast(1.0, value=6), cast(0.5, value=1), cast(3.0, seat="south", case="1", value=6)]
    lines = Ledger(SEATS, casts).cases()
    assert [(line.case, line.seat, line.dice, line.mean, line.gain) for line in lines] == [
        ("1", "south", 1, 1.0, -3.0),
        ("2", "north", 2, 0.5, 1.5),
    ]


def test_no_dice_are_no_luck() -> None:
    found = Ledger(SEATS, []).totals()
    assert [(luck.gain, luck.spread, luck.percentile) for luck in found] == [(0, 0, 0.5)] * 2


def whole_game(name: str, scenario: str) -> Session[Any]:
    """A game between greedy players."""
    game = load(name)
    session: Session[Any] = Session(game, scenario, 11)
    players = {seat: make("greedy", name, seat) for seat in game.seats}
    while (decision := session.decision()) is not None:
        session.choose(players[decision.seat].choose(game, session.state, decision))
    return session


@pytest.mark.parametrize(("name", "scenario"), SHORT)
def test_a_whole_game_has_its_ledger(name: str, scenario: str) -> None:
    session = whole_game(name, scenario)
    found = ledger(session)
    rolled = [*session.opening_dice, *(die for move in session.moves for die in move.dice)]
    assert [cast.value for cast in found.casts] == rolled
    assert found.casts == ledger(session).casts
    moved = [cast for cast in found.casts if cast.spread > 0]
    assert len(moved) > len(found.casts) / 4
    assert all(1 <= cast.faces <= cast.sides for cast in found.casts)
    assert all(abs(cast.gain) <= cast.spread * sqrt(cast.sides - 1) + 1e-9 for cast in moved)
    assert len(list(casts_by_move(session))) == rolls(session)
    half = session.moves[len(session.moves) // 2 :]
    late = [cast for casts in casts_by_move(session, len(session.moves) // 2) for cast in casts]
    assert late == found.casts[-sum(len(move.dice) for move in half) :]


def test_moves_taken_back_do_not_count() -> None:
    session = played(THREE, PASS, dice=(6, 6, 5))
    session.take_back(0)
    session.choose(THREE)
    (first,) = ledger(session).casts[2:]
    assert first.value == session.moves[0].dice[0]
