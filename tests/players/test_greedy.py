"""The greedy player of Lepanto: always legal, repeatable, better than chance, and sensible."""

from __future__ import annotations

import random
from typing import Any

import pytest

from grognard.engine.actions import Action
from grognard.engine.errors import BadRequest
from grognard.engine.frames import Decision
from grognard.engine.game import Game
from grognard.games.lepanto.rules.m07_combat.s72_rally import under_threat
from grognard.games.lepanto.state import State
from grognard.players import make
from tests.lepanto.table import Table, lepanto

PHASES = (
    ("declare_tow", "choose_mover", "step"),
    ("choose_attack", "gun_target", "gun_arc", "arms_target", "choose_boarder"),
    ("choose_turner", "choose_facing"),
)
SHORT = ("northern_wing", "centre", "doria_ochiali")


def play(
    scenario: str, seed: int, specs: tuple[str, str], options: dict[str, str] | None = None
) -> tuple[State, list[Action]]:
    """A whole game; ``apply`` raises if an answer is not legal."""
    game = lepanto()
    state = game.new(scenario, seed, options)
    players = {
        seat: make(spec, "lepanto", seed) for seat, spec in zip(game.seats, specs, strict=True)
    }
    actions = []
    while (decision := game.decision(state)) is not None:
        actions.append(players[decision.seat].choose(game, state, decision))
        game.apply(state, actions[-1])
    return state, actions


def answers(table: Table) -> list[str]:
    """What the greedy player answers, in notation, until the phase is over."""
    player = make("greedy", "lepanto", 1)
    phase = next(kinds for kinds in PHASES if table.asked() in kinds)
    given = []
    while table.asked() in phase:
        decision = table.game.decision(table.state)
        assert decision is not None
        action = player.choose(table.game, table.state, decision)
        given.append(table.game.notation(table.state, action))
        table.play(given[-1])
    return given


# -- always legal, and the game ends -------------------------------------------------------------


@pytest.mark.parametrize("scenario", SHORT)
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_greedy_plays_both_sides_to_the_end(scenario: str, seed: int) -> None:
    state, _ = play(scenario, seed, ("greedy", "greedy"))
    assert not state.stack


def test_greedy_plays_the_whole_battle_to_the_end() -> None:
    state, _ = play("battle", 1, ("greedy", "greedy"))
    assert not state.stack
    assert lepanto().invariants(state) == []


@pytest.mark.parametrize(
    ("option", "value"),
    [(option.name, value) for option in lepanto().options for value in option.values[1:]],
)
def test_greedy_is_legal_under_every_option(option: str, value: str) -> None:
    state, _ = play("centre", 1, ("greedy", "greedy"), {option: value})
    assert not state.stack


class Whim:
    """Now the greedy player, now a random one, in the middle of any movement or attack."""

    def __init__(self, seed: int) -> None:
        self._rng = random.Random(seed)
        self._players = [make(spec, "lepanto", seed) for spec in ("random", "greedy")]

    def choose(self, game: Game[Any], state: Any, decision: Decision) -> Action:
        return self._rng.choice(self._players).choose(game, state, decision)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_greedy_goes_on_legally_from_what_others_began(seed: int) -> None:
    game = lepanto()
    state = game.new("northern_wing", seed)
    whim = Whim(seed)
    while (decision := game.decision(state)) is not None:
        game.apply(state, whim.choose(game, state, decision))
    assert not state.stack


def test_same_seeds_give_the_same_game() -> None:
    assert play("centre", 5, ("greedy", "greedy"))[1] == play("centre", 5, ("greedy", "greedy"))[1]


def test_a_player_is_not_confused_by_a_copy_of_the_game() -> None:
    """It keeps what it saw of one state only."""
    game = lepanto()
    player = make("greedy", "lepanto", 1)
    state = game.new("centre", 1)
    for _ in range(40):
        decision = game.decision(state)
        assert decision is not None
        copy = game.clone(state)
        for _ in range(3):
            asked = game.decision(copy)
            assert asked is not None
            game.apply(copy, player.choose(game, copy, asked))
        game.apply(state, player.choose(game, state, decision))


def test_greedy_is_only_for_games_it_knows() -> None:
    with pytest.raises(BadRequest):
        make("greedy", "chess", 1)


# -- better than chance --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("specs", "winner"),
    [(("greedy", "random"), "christian"), (("random", "greedy"), "muslim")],
)
def test_greedy_beats_random_from_either_side(specs: tuple[str, str], winner: str) -> None:
    won = [lepanto().outcome(play("northern_wing", n, specs)[0]).winner for n in range(6)]
    assert won == [winner] * 6


# -- movement ------------------------------------------------------------------------------------


def test_rows_one_hex_a_turn_where_two_would_only_tire() -> None:
    """6.7 With the enemy far off the crew is kept fresh."""
    table = Table({"J1": "1030 E", "A1": "3530 W"}, wind="W", turn=10)
    assert answers(table) == ["move J1", "row", "stop"]
    assert table.ship("J1").exhausted == 0


def test_sails_with_the_wind_toward_the_fight() -> None:
    table = Table({"J1": "1030 E", "A1": "3530 W"}, wind="E", turn=10)
    answers(table)
    assert table.place("J1") == "1330 E"


def test_leading_ships_move_first() -> None:
    """5.2-i So that the ranks behind are not blocked."""
    fleet = {"J1": "0830 E", "J2": "0930 E", "J3": "1030 E"}
    enemy = {"A1": "3529 W", "A2": "3530 W", "A3": "3531 W"}
    table = Table(fleet | enemy, wind="W", turn=10)
    moved = [text for text in answers(table) if text.startswith("move")]
    assert moved == ["move J3", "move J2", "move J1"]
    assert [table.place(code) for code in ("J1", "J2", "J3")] == ["0930 E", "1030 E", "1130 E"]


def test_tows_its_galleass_forward() -> None:
    fleet = {"JX1": "1030 E", "J1": "1130 E", "A1": "3530 W", "A2": "3531 W"}
    table = Table(fleet, phase="start", turn=10, tows={"JX1": "J1"})
    given = answers(table)
    assert given[0] == "tow JX1"
    assert table.place("J1") == "1430 E"
    assert table.place("JX1") == "1330 E"


def test_a_repulsed_ship_runs_out_of_reach() -> None:
    """7.2-t Beyond the enemy's guns and small arms it rallies."""
    table = Table({"J1": "2030 W", "A1": "2230 W", "B1": "0110 E"}, wind="W")
    table.state.set_repulsed(table.index("J1"), True)
    table.begin("movement", "christian")
    assert under_threat(table.state, table.index("J1"))
    answers(table)
    assert not table.ship("J1").repulsed


def test_a_repulsed_tug_lets_its_galleass_go() -> None:
    fleet = {"JX1": "2030 W", "J1": "1930 W", "A1": "2230 W"}
    table = Table(fleet, wind="W", tows={"JX1": "J1"})
    table.state.set_repulsed(table.index("J1"), True)
    assert answers(table)[:2] == ["move J1", "anchor"]


def test_a_galleass_drops_anchor_to_turn_its_broadside() -> None:
    """6.1-i, 5.4-i Its tug has stopped, and in tow it could not turn."""
    fleet = {"JX1": "2030 E", "J1": "2130 E", "A1": "2330 W", "A2": "2331 W", "A3": "2329 W"}
    table = Table(fleet, wind="W", tows={"JX1": "J1"})
    table.play("move J1", "stop")
    assert answers(table) == ["drop JX1"]
    table.begin("reorientation", "christian")
    assert "turn JX1" in answers(table)


def test_a_galleass_stays_in_tow_where_turning_gains_nothing() -> None:
    fleet = {"JX1": "2030 E", "J1": "2130 E", "A1": "3530 W"}
    table = Table(fleet, wind="W", tows={"JX1": "J1"})
    table.play("move J1", "stop")
    assert answers(table) == ["end"]


def test_a_muslim_with_a_long_run_rams() -> None:
    """7.5-f Four hexes: two under oars and two under sail."""
    table = Table({"J1": "2030 NE", "AT1": "2430 W"}, side="muslim", wind="W")
    given = answers(table)
    assert given[0] == "move AT1"
    assert table.state.rams == {table.index("AT1"): 4}


# -- combat --------------------------------------------------------------------------------------


def test_guns_come_before_small_arms() -> None:
    """7.2-j They carry no risk."""
    table = Table({"J1": "2030 E", "A1": "2130 W"}, phase="combat", dice=[6, 6, 6])
    assert answers(table)[:2] == ["guns J1", "target A1"]


def test_rams_are_rolled_for_before_all() -> None:
    """5.3-g The order is the attacker's; a target that was rammed needs no shot."""
    fleet = {"J1": "2030 NE", "J2": "2032 NE", "AT1": "2430 W", "A1": "2332 W"}
    table = Table(fleet, side="muslim", wind="W", dice=[6] * 9)
    table.play("move AT1", "row", "row", "sail", "sail", "end")
    assert answers(table)[0] == "ram AT1"


@pytest.mark.parametrize(
    ("fleet", "first"),
    [
        (
            {"J1": "2030 E", "AT1": "2130 W", "AT2": "2230 W"},
            ["guns J1", "target AT2"],
        ),
        (
            {"J1": "2040 W", "A1": "2240 W", "J2": "2030 W", "A2": "2130 W"},
            ["arms J2", "target A2"],
        ),
        (
            {"J1": "2030 E", "AT1": "2031 E"},
            ["arms J1", "target AT1"],
        ),
    ],
    ids=[
        "7.2-j guns leave to small arms whom these may take",
        "7.2-p the small arms with the better odds fire first",
        "7.4-q a ship boards only for more than its small arms would gain",
    ],
)
def test_guns_boarders_and_small_arms_act_in_concert(
    fleet: dict[str, str], first: list[str]
) -> None:
    """From turn 10, when a Christian galley fires at two to one (7.3)."""
    assert answers(Table(fleet, phase="combat", turn=10, dice=[6] * 9))[:2] == first


def test_guns_pick_the_better_odds() -> None:
    """A galleass hits a ship abeam of it more surely than one four hexes off."""
    fleet = {"JX1": "2030 E", "A1": "2129 W", "A2": "2226 W"}
    table = Table(fleet, phase="combat", dice=[6] * 9)
    assert answers(table)[:2] == ["guns JX1", "target A1"]


def test_boards_in_company_rather_than_alone() -> None:
    """7.4-i As many as make sure of it board together."""
    fleet = {"J1": "2029 W", "J2": "2031 W", "J3": "2129 W", "J4": "2131 W", "A1": "2030 W"}
    table = Table(fleet, phase="combat", dice=[1])
    party = [f"boarder {code}" for code in ("J1", "J2", "J3")]
    assert answers(table)[:5] == ["board A1", *party, "grapple"]


def test_does_not_board_where_nothing_is_gained() -> None:
    """7.4-d A galley alone leaves a galliot alone: even odds for half of what is risked."""
    table = Table({"J1": "2030 W", "AT1": "2031 W"}, phase="combat")
    assert answers(table) == ["end"]


def test_no_small_arms_against_the_odds() -> None:
    """7.2-e At two hexes a galley's fire is halved: not worth being repulsed."""
    table = Table({"J1": "2030 W", "A1": "2230 E"}, phase="combat", dice=[])
    assert answers(table) == ["end"]


def test_christian_arms_are_used_when_the_penalties_tell() -> None:
    """7.3 From turn 20 a galley shoots a galliot at four to one with a die better by one."""
    table = Table({"J1": "2030 W", "AT1": "2130 W"}, phase="combat", turn=20, dice=[3])
    given = answers(table)
    assert given[:3] == ["arms J1", "target AT1", "fire"]


def test_the_last_turn_is_no_time_to_be_repulsed() -> None:
    """10.0-a A repulsed ship does not count."""
    ships = {"J1": "2030 W", "A1": "2130 W"}
    table = Table(ships, phase="combat", turn=30, side="muslim", dice=[6])
    assert answers(table) == ["guns A1", "target J1", "end"]


# -- reorientation -------------------------------------------------------------------------------


def test_turns_its_bow_to_the_enemy() -> None:
    table = Table({"J1": "2030 NE", "A1": "2330 W"}, phase="reorientation")
    assert answers(table)[:2] == ["turn J1", "face E"]


def test_a_repulsed_ship_turns_away() -> None:
    table = Table({"J1": "2030 NE", "A1": "2230 W"}, phase="movement", wind="W")
    table.state.set_repulsed(table.index("J1"), True)
    table.begin("reorientation", "christian")
    answers(table)
    assert table.place("J1") in ("2030 NW", "2030 W", "2030 SW")


def test_a_galleass_adrift_points_at_a_galley_that_can_tow_it() -> None:
    """6.1-l Next turn it can be taken in tow."""
    table = Table({"JX1": "2030 SE", "J1": "2130 E", "A1": "3530 W"}, phase="reorientation")
    answers(table)
    assert table.place("JX1") == "2030 E"
