"""The chance to win over a game, against exact chances and against itself."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import pairwise
from math import sqrt
from pathlib import Path

import pytest

from grognard.analysis.game_study import telling
from grognard.analysis.luck import Cast, Ledger
from grognard.analysis.rollouts import Point, Positions, Tally
from grognard.analysis.statistics import wilson
from grognard.analysis.winning import Sampling, Turning, curve, passages, spread_out
from grognard.engine.actions import Action
from grognard.engine.records import read_record, replay
from grognard.engine.session import Session
from grognard.games.versions import game_of
from grognard.players.judge import Chance
from tests.engine.toy import SEATS, Toy, ToyState

GOLDEN = Path(__file__).resolve().parents[1] / "golden"
ONE, THREE, PASS = Action("bid", 0), Action("bid", 2), Action("pass")


def played(*actions: Action, seed: str = "known:050505050505:x") -> Session[ToyState]:
    session = Session(Toy(), "short", seed)
    for action in actions:
        session.choose(action)
    return session


@cache
def chance(left: int, player: int, purses: tuple[int, int], lead: int) -> Fraction:
    """Of North to win, when both choose at random and half of all bids succeed."""
    if left == 0:
        return Fraction(lead > 0)
    coins = range(1, min(3, purses[player]) + 1)
    total = chance(left - 1, 1 - player, purses, lead)
    for coin in coins:
        held = (purses[0] - coin, purses[1]) if player == 0 else (purses[0], purses[1] - coin)
        won = lead + (coin if player == 0 else -coin)
        total += (
            chance(left - 1, 1 - player, held, won) + chance(left - 1, 1 - player, held, lead)
        ) / 2
    return total / (len(coins) + 1)


@pytest.mark.parametrize("moves", [0, 1, 3, 5])
def test_rollouts_find_the_exact_chance(moves: int) -> None:
    session = played(THREE, ONE, ONE, ONE, PASS, PASS)
    positions = Positions(session, 7)
    tries = 1500
    positions.roll([moves], tries)
    state = session.state_at(moves)
    left, player = 6 - moves, moves % 2
    purses = state.purses[0], state.purses[1]
    exact = float(chance(left, player, purses, state.scores[0] - state.scores[1]))
    found = positions.point(moves)
    assert found.tries == tries
    assert abs(found.chance["north"] - exact) < 3.5 * sqrt(exact * (1 - exact) / tries) + 1e-9
    assert sum(found.chance.values()) == pytest.approx(1)
    assert (found.low["north"], found.high["north"]) == wilson(
        round(found.chance["north"] * tries), tries
    )


def test_the_end_of_a_game_needs_no_rollouts() -> None:
    session = played(THREE, PASS, PASS, PASS, PASS, PASS)
    positions = Positions(session, 1)
    assert positions.roll([6], 10) == {}
    end = positions.point(6)
    assert (end.tries, end.chance) == (0, {"north": 1.0, "south": 0.0, "draw": 0.0})
    assert end.low == end.high == end.chance


def test_more_rollouts_are_others_and_are_added() -> None:
    session = played(PASS)
    at_once, by_two = Positions(session, 3), Positions(session, 3)
    at_once.roll([1], 60)
    by_two.roll([1], 20)
    fresh = by_two.roll([1], 40)[1]
    assert fresh.tries == 40
    assert by_two.tallies[1].wins == at_once.tallies[1].wins


def test_a_passage_ends_with_a_die_or_when_another_decides() -> None:
    file = GOLDEN / "lepanto" / "centre-christian.txt"
    record = read_record(file.read_text("utf-8"), file.name)
    session = replay(record, game_of(record))
    ends, moves = passages(session), session.moves
    assert (ends[0], ends[-1]) == (0, len(moves))
    for low, high in pairwise(ends):
        inside = moves[low:high]
        assert len({move.seat for move in inside}) == 1
        assert not any(move.dice for move in inside[:-1])
    for count in (2, 5, 16, 40):
        chosen = spread_out(session, ends, count)
        assert len(chosen) == count
        assert set(chosen) <= set(ends)
        assert (chosen[0], chosen[-1]) == (0, len(moves))
    turns = {session.game.turn(session.state_at(move)) for move in spread_out(session, ends, 16)}
    assert turns == set(range(1, 11))
    assert spread_out(session, ends, 5000) == ends


def test_a_game_without_a_move_has_one_point() -> None:
    found = curve(played(), Sampling(rollouts=5, points=4))
    assert [(point.move, point.tries) for point in found.points] == [(0, 5)]
    assert found.turnings == []


def test_the_die_that_decided_is_found() -> None:
    """Nobody scores until North's last bid of three wins: the one turning point."""
    seed = "known:05050505:x"
    session = played(PASS, PASS, PASS, PASS, THREE, PASS, seed=seed)
    assert session.moves[4].dice == (6,) or session.state.scores == [3, 0]
    found = curve(session, Sampling(rollouts=40, points=3, turnings=2))
    assert found.turnings
    first = found.turnings[0]
    assert first.first <= 5 <= first.last
    assert first.swing > 0.15
    assert first.seats[0] in SEATS
    assert 40 < first.before.tries <= 4 * 40


def test_the_study_is_the_same_for_any_number_of_processes() -> None:
    file = GOLDEN / "lepanto" / "centre-christian.txt"
    record = read_record(file.read_text("utf-8"), file.name)
    session = replay(record, game_of(record))
    late = Positions(session, 5)
    late.roll([900, 950], 3)
    early = Positions(session, 5, workers=2)
    early.roll([900, 950], 3)
    early.close()
    assert [late.point(move) for move in (900, 950)] == [early.point(move) for move in (900, 950)]


def test_the_seed_makes_the_study_and_progress_is_told() -> None:
    session = played(THREE, PASS, ONE, ONE, THREE, PASS)
    heard: list[tuple[int, int]] = []
    sampling = Sampling(rollouts=20, points=3, turnings=1, seed=5)
    one = curve(session, sampling, progress=lambda done, of: heard.append((done, of)))
    assert one == curve(session, sampling)
    assert one != curve(session, Sampling(rollouts=20, points=3, turnings=1, seed=6))
    assert [done for done, _ in heard[:-1]] == list(range(1, len(heard)))
    assert all(done <= of for done, of in heard)
    assert heard[-1][0] == heard[-1][1] == sum(point.tries for point in one.points)


def point(north: float, draw: float, tries: int) -> Point:
    shares = {"north": north, "south": 1 - north - draw, "draw": draw}
    return Point(0, 1, tries, shares, shares, shares)


def test_a_draw_counts_half() -> None:
    assert point(0.4, 0.2, 10).result("north") == pytest.approx(0.5)
    tally = Tally(SEATS)
    for chance in (Chance(1, 0, 0), Chance(0, 0, 1), Chance(0, 1, 0), Chance(1, 0, 0)):
        tally.add(chance)
    assert tally.point(3, 2).chance == {"north": 0.5, "south": 0.25, "draw": 0.25}


def test_the_moves_that_tell_of_a_turning_point_are_those_whose_dice_went_its_way() -> None:
    turning = Turning(10, 20, 1, SEATS, -0.4, point(0.7, 0, 9), point(0.3, 0, 9))
    gains = {9: -9.0, 11: -0.5, 12: 2.0, 13: -3.0, 15: -1.0, 16: -2.0, 21: -9.0}
    casts = [Cast(move, 1, "north", "2", 6, 1, gain, 1.0, 3) for move, gain in gains.items()]
    assert telling(turning, Ledger(SEATS, casts)) == (13, 15, 16)
    assert telling(turning, Ledger(SEATS, [])) == (20,)
