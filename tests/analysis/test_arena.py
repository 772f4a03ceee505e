"""Round robins: fair, the same for any number of processes, and gone on with after a stop."""

from collections import Counter
from pathlib import Path

import msgspec
import pytest

from grognard.analysis.arena import Arena, Bout, Fought, bouts, header, hold, set_up
from grognard.analysis.journal import Journal
from grognard.analysis.seating import seat
from grognard.analysis.simulation import Setup, play_game
from grognard.analysis.standings import meetings, standings
from grognard.analysis.statistics import wilson
from grognard.engine.errors import BadRequest
from grognard.games.lepanto.game import Lepanto
from grognard.players import RandomPlayer

SEATS = ("christian", "muslim")
THREE = ("ana", "bea", "carlos")


@pytest.fixture(scope="module")
def game() -> Lepanto:
    return Lepanto()


@pytest.fixture(scope="module")
def arena(game: Lepanto) -> Arena:
    return set_up(game, ["centre"], ["random", "greedy"], 7, {})


@pytest.fixture(scope="module")
def fought(arena: Arena) -> list[Fought]:
    return hold(arena, 4)


def opened(file: Path, arena: Arena, game: Lepanto) -> Journal[Fought]:
    return Journal(file, header(arena, game), Fought)


# -- who meets whom ------------------------------------------------------------------------------


def test_every_pair_meets_as_often_on_either_side_of_every_scenario() -> None:
    plan = bouts(Arena("lepanto", ("centre", "battle"), THREE, 1, {}), 6)
    seen = Counter((bout.scenario, bout.players) for bout in plan)
    pairs = [(one, other) for one in THREE for other in THREE if one != other]
    assert seen == {(scenario, pair): 3 for scenario in ("centre", "battle") for pair in pairs}
    assert len(set(plan)) == len(plan)


def test_twins_share_their_dice_and_swap_their_sides() -> None:
    plan = bouts(Arena("lepanto", ("centre",), THREE, 1, {}), 6)
    sides = {(bout.index, bout.players) for bout in plan}
    assert {bout.index for bout in plan} == {0, 1, 2}
    assert all((index, players[::-1]) in sides for index, players in sides)


def test_more_games_begin_with_the_same_games() -> None:
    some = Arena("lepanto", ("centre", "battle"), THREE, 1, {})
    assert bouts(some, 8)[:24] == bouts(some, 4)


def test_a_bout_is_the_game_that_simulate_plays(game: Lepanto, fought: list[Fought]) -> None:
    for number, players in ((2, ("random", "greedy")), (3, ("greedy", "random"))):
        row = play_game(game, Setup("lepanto", "centre", players, 7, {}), 1)
        won = None if row.winner == "draw" else dict(zip(SEATS, players, strict=True))[row.winner]
        alike = Fought("centre", players, 1, won, row.scores, row.turns, row.decisions)
        assert fought[number] == alike


def test_the_number_of_processes_changes_nothing(arena: Arena, fought: list[Fought]) -> None:
    assert hold(arena, 4, 2) == hold(arena, 4, 3) == fought


def test_all_stands_for_every_scenario_and_none_for_the_first(game: Lepanto) -> None:
    pair = ("random", "greedy")
    assert set_up(game, ["all"], pair, 1, {}).scenarios == tuple(game.scenarios)
    assert set_up(game, [], pair, 1, {}).scenarios == ("battle",)
    assert set_up(game, ["centre", "battle", "centre"], pair, 1, {}).scenarios == (
        "centre",
        "battle",
    )


@pytest.mark.parametrize(
    ("scenarios", "players", "options", "key"),
    [
        (["lagoon"], ("random", "greedy"), {}, "unknown_scenario"),
        (["centre", "lagoon"], ("random", "greedy"), {}, "unknown_scenario"),
        ([], ("random",), {}, "arena_too_few"),
        ([], ("random", "greedy", "random"), {}, "arena_player_twice"),
        ([], ("random", "hannibal"), {}, "unknown_player"),
        ([], ("random", ""), {}, "unknown_player"),
        ([], ("random", "search:0s"), {}, "bad_budget"),
        ([], ("random", "search:abc"), {}, "bad_budget"),
        ([], ("random", "mcts:0s"), {}, "bad_budget"),
        ([], ("random", "greedy"), {"tide": "on"}, "unknown_option"),
    ],
)
def test_what_cannot_be_held_is_refused_before_the_first_game(
    game: Lepanto, scenarios: list[str], players: tuple[str, ...], options: dict[str, str], key: str
) -> None:
    with pytest.raises(BadRequest) as problem:
        set_up(game, scenarios, players, 1, options)
    assert problem.value.key == key


def test_an_odd_number_of_games_is_refused(arena: Arena) -> None:
    with pytest.raises(BadRequest) as problem:
        bouts(arena, 5)
    assert problem.value.key == "arena_odd"
    assert "6" in problem.value.text("en")


# -- stopping and going on -----------------------------------------------------------------------


class Stopped(Exception):
    """Somebody pulled the plug."""


class StopAfter:
    """Told of every game, pulls the plug at the n-th."""

    def __init__(self, count: int) -> None:
        self.left = count

    def __call__(self, row: Fought) -> None:
        self.left -= 1
        if self.left == 0:
            raise Stopped


def played_now(arena: Arena, game: Lepanto, file: Path, games: int) -> tuple[int, list[Fought]]:
    """How many games had to be played, and all rows."""
    new: list[Fought] = []
    with opened(file, arena, game) as journal:
        rows = hold(arena, games, 1, journal, new.append)
    return len(new), rows


def test_a_stopped_arena_goes_on(
    arena: Arena, game: Lepanto, fought: list[Fought], tmp_path: Path
) -> None:
    file = tmp_path / "arena.jsonl"
    with opened(file, arena, game) as journal, pytest.raises(Stopped):
        hold(arena, 4, 1, journal, StopAfter(3))
    with file.open("ab") as torn:
        torn.write(b'{"scenario":"cen')
    assert played_now(arena, game, file, 4) == (1, fought)
    assert played_now(arena, game, file, 4) == (0, fought)


def test_games_and_players_may_be_added(
    arena: Arena, game: Lepanto, fought: list[Fought], tmp_path: Path
) -> None:
    file = tmp_path / "arena.jsonl"
    assert played_now(arena, game, file, 2) == (2, fought[:2])
    assert played_now(arena, game, file, 4) == (2, fought)
    assert played_now(arena, game, file, 2) == (0, fought[:2])
    turned = set_up(game, ["centre"], ["greedy", "random"], 7, {})
    count, rows = played_now(turned, game, file, 4)
    assert count == 0
    assert sorted(map(repr, rows)) == sorted(map(repr, fought))


def test_a_journal_of_other_dice_is_refused(arena: Arena, game: Lepanto, tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    opened(file, arena, game).close()
    before = file.read_bytes()
    for other in (
        set_up(game, ["centre"], arena.players, 8, {}),
        set_up(game, ["centre"], arena.players, 7, {"challenges": "table"}),
    ):
        with pytest.raises(BadRequest) as problem:
            opened(file, other, game)
        assert problem.value.key == "journal_other"
    assert file.read_bytes() == before


# -- what it tells -------------------------------------------------------------------------------


def row(scenario: str, players: tuple[str, str], winner: str | None, index: int = 0) -> Fought:
    return Fought(scenario, players, index, winner, {}, 10, 100)


ANA_BEA, BEA_ANA = ("ana", "bea"), ("bea", "ana")
ROWS = [
    row("centre", ANA_BEA, "ana"),
    row("centre", BEA_ANA, "ana"),
    row("centre", ANA_BEA, "ana", 1),
    row("centre", BEA_ANA, None, 1),
    row("battle", ANA_BEA, "bea"),
    row("battle", BEA_ANA, "bea"),
    row("battle", ANA_BEA, None, 1),
    row("battle", BEA_ANA, "bea", 1),
]
TWO = Arena("lepanto", ("centre", "battle"), ("ana", "bea"), 1, {})


@pytest.mark.parametrize(
    ("scenario", "side", "won", "drawn", "lost"),
    [
        (None, None, 3, 2, 3),
        (None, "christian", 2, 1, 1),
        (None, "muslim", 1, 1, 2),
        ("centre", None, 3, 1, 0),
        ("centre", "christian", 2, 0, 0),
        ("centre", "muslim", 1, 1, 0),
        ("battle", None, 0, 1, 3),
        ("battle", "christian", 0, 1, 1),
        ("battle", "muslim", 0, 0, 2),
    ],
)
def test_scores_by_scenario_and_side(
    scenario: str | None, side: str | None, won: int, drawn: int, lost: int
) -> None:
    told = standings(TWO, SEATS, 4, ROWS)
    ours = told.score("ana", "bea", scenario, side)
    games, points = won + drawn + lost, won + drawn / 2
    assert (ours.games, ours.wins, ours.draws, ours.losses) == (games, won, drawn, lost)
    assert ours.share == points / games
    assert (ours.low, ours.high) == wilson(points, games)
    if side is None:
        theirs = told.score("bea", "ana", scenario, side)
        assert (theirs.wins, theirs.draws, theirs.losses) == (lost, drawn, won)
        assert (theirs.low, theirs.high) == pytest.approx((1 - ours.high, 1 - ours.low))


def test_equal_points_are_equal_ratings() -> None:
    assert meetings(TWO.players, ROWS)[0].points == 4
    told = standings(TWO, SEATS, 4, ROWS)
    assert [rating.elo for rating in told.ratings] == pytest.approx([0, 0], abs=1e-6)


def test_the_games_of_others_do_not_count() -> None:
    more = [*ROWS, row("centre", ("ana", "carlos"), "carlos")]
    assert meetings(TWO.players, more) == meetings(TWO.players, ROWS)


def test_the_standings_have_the_documented_form() -> None:
    told = msgspec.to_builtins(standings(TWO, SEATS, 4, ROWS))
    assert list(told) == ["game", "scenarios", "players", "games", "seed", "ratings", "scores"]
    assert list(told["ratings"][0]) == ["player", "elo", "low", "high"]
    assert list(told["scores"][0]) == [
        "player",
        "opponent",
        "scenario",
        "seat",
        "games",
        "wins",
        "draws",
        "losses",
        "share",
        "low",
        "high",
    ]
    assert len(told["scores"]) == 2 * 3 * 3


# -- seating -------------------------------------------------------------------------------------


def test_a_seat_is_taken_by_name() -> None:
    assert isinstance(seat("random", "lepanto", 1), RandomPlayer)


def test_an_unknown_player_is_answered_with_all_that_there_are() -> None:
    with pytest.raises(BadRequest) as problem:
        seat("mctsx", "lepanto", 1)
    for known in ("random", "greedy", "search:10s", "mcts:10s"):
        assert known in problem.value.text("es")


def test_a_bout_is_known_by_scenario_players_and_index() -> None:
    assert ROWS[0].bout == Bout("centre", ANA_BEA, 0)
