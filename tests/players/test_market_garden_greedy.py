"""The greedy player of Market Garden: always legal, better than chance, quick to an end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES
from grognard.games.market_garden.game import MarketGarden
from grognard.games.market_garden.rules import r04_movement as moving
from grognard.games.market_garden.rules.frame import END, NEXT
from grognard.games.market_garden.rules.r14_retreats import Retreats
from grognard.games.market_garden.state import DESTROYED, State
from grognard.players import make
from grognard.players.market_garden import perimeter
from grognard.players.market_garden.aims import Aims
from grognard.players.market_garden.commander import Commander
from grognard.players.market_garden.doctrine import DOCTRINE
from grognard.players.market_garden.ground import BARRED, Ground
from grognard.players.market_garden.lines import prospect
from tests.market_garden.table import Table
from tests.market_garden.test_r10_refusal import FOE, NARROW, attacked

GAME = MarketGarden()
MOST_DECISIONS = 20_000


def play(scenario: str, seed: str, allied: str, german: str, turns: int = 99) -> State:
    """A game, whole or for some turns; ``apply`` raises if an answer is not legal."""
    state = GAME.new(scenario, seed)
    last = state.turn + turns
    seats = {
        seat: make(spec, "market_garden", f"{seed}/{seat}")
        for seat, spec in zip(SIDES, (allied, german), strict=True)
    }
    for _ in range(MOST_DECISIONS):
        decision = GAME.decision(state)
        if decision is None or state.turn >= last:
            return state
        GAME.apply(state, seats[decision.seat].choose(GAME, state, decision))
    raise AssertionError("the game does not end")


@pytest.mark.parametrize("scenario", ["arnhem", "nijmegen"])
@pytest.mark.parametrize("greedy", [ALLIED, GERMAN])
def test_it_beats_chance_from_either_side(scenario: str, greedy: int) -> None:
    specs = ("greedy", "random") if greedy == ALLIED else ("random", "greedy")
    ends = [GAME.outcome(play(scenario, f"chance {i}", *specs)) for i in range(6)]
    assert sum(end.winner == SIDES[greedy] for end in ends) >= 5


@pytest.mark.parametrize("scenario", ["arnhem", "nijmegen"])
def test_it_plays_to_the_end_without_breaking_anything(scenario: str) -> None:
    state = play(scenario, "whole", "greedy", "greedy")
    assert GAME.decision(state) is None
    assert GAME.invariants(state) == []


def test_the_airborne_divisions_take_their_bridges_on_the_first_day() -> None:
    state = play("campaign", "first day", "greedy", "greedy", turns=2)
    ids = [bridge.id for bridge in state.facts.library.map.bridge]
    assert all(state.holder[ids.index(bridge)] == ALLIED for bridge in ("veghel", "grave"))
    assert GAME.invariants(state) == []


def test_it_answers_alike_when_asked_again() -> None:
    one, two = (play("nijmegen", "same", "greedy", "greedy") for _ in range(2))
    assert GAME.save(one) == GAME.save(two)


def test_the_prices_of_a_way_are_those_of_the_rules() -> None:
    """Every hexside, for a foot and a motorised unit (R4)."""
    state = GAME.new("campaign", "prices")
    ground, motorised = Ground(), state.facts.pieces.motorised
    for kind in (False, True):
        unit = motorised.index(kind)
        for at, price in enumerate(ground.prices(state, kind, state.foul)):
            if moving.can_cross(state, unit, at):
                assert price == moving.cost(state, unit, at)
            else:
                assert price == BARRED


def down(state: State, *bridges: str) -> State:
    """The same position with these bridges destroyed."""
    for number in (bridge_number(state, bridge) for bridge in bridges):
        state.bridges[number] = DESTROYED
    state.lines_changed()
    return state


def bridge_number(state: State, bridge: str) -> int:
    return [b.id for b in state.facts.library.map.bridge].index(bridge)


@pytest.mark.parametrize(
    ("broken", "counting"),
    [
        ((), {"son", "veghel", "grave", "nijmegen", "arnhem"}),
        (("nijmegen",), {"son", "veghel", "grave"}),  # No other bridge leads a road over the Waal.
        (("arnhem",), {"son", "veghel", "grave", "nijmegen"}),
        (("son",), {"veghel", "grave", "nijmegen", "arnhem"}),  # Engineers repair it (R17.2-d).
    ],
)
def test_only_bridges_that_a_line_can_reach_count(
    broken: tuple[str, ...], counting: set[str]
) -> None:
    state = down(GAME.new("campaign", "lines"), *broken)
    assert set(prospect(state).awards) == {bridge_number(state, b) for b in counting}
    assert set(prospect(state).down) == {bridge_number(state, b) for b in broken}


@pytest.mark.parametrize("blown", [False, True])
def test_troops_whom_no_line_can_ever_reach_come_back_over_the_rhine(blown: bool) -> None:
    """No road over the Waal, no points for Arnhem; by rail a line goes five hexes (R16.1-b)."""
    state = GAME.new("campaign", "recall")
    grid = state.facts.board.grid
    unit = state.facts.pieces.index["2PARA"]
    state.put(unit, grid.by_name["3109"])
    if blown:
        down(state, "nijmegen")
    goal = Aims(state, ALLIED, DOCTRINE, Ground()).goal[unit].hex
    fed = grid.distance(goal, grid.by_name["2817"]) <= state.facts.numbers.supply.line
    assert fed == blown


def test_another_doctrine_plays_another_game() -> None:
    """Who asks for more than any attack can bring never declares one."""
    state = GAME.new("nijmegen", "doctrine")
    timid = Commander(0, replace(DOCTRINE, least_gain=1e6))
    bold = Commander(0)
    declared = 0
    while (decision := GAME.decision(state)) is not None:
        if decision.kind == "declare":
            assert timid.choose(state, decision) == END
            declared += bold.choose(state, decision) != END
        GAME.apply(state, bold.choose(state, decision))
    assert declared


@pytest.mark.parametrize("worn", [0, 1])
def test_who_would_not_die_of_it_leads_a_retreat_through_enemy_zones(worn: int) -> None:
    """Two alike, one on its last step: the other goes first (R14.2-c)."""
    state = GAME.new("campaign", "retreat")
    pair = tuple(state.facts.pieces.index[code] for code in ("FJR6-1", "FJR6-2"))
    for unit in pair:
        state.put(unit, state.facts.board.grid.by_name["1155"])
        state.steps[unit] = 2
    state.steps[pair[worn]] = 1
    state.stack.append(Retreats(GERMAN, pair, state.where[pair[0]], 1))
    decision = state.stack[-1].decision(state)
    assert Commander(0).choose(state, decision) == NEXT[pair[1 - worn]]


def test_nobody_is_left_behind_when_a_crowd_withdraws() -> None:
    """R10-b"""
    table = attacked(NARROW, 7)
    table.play(f"refuse {FOE}")
    player = make("greedy", "market_garden", "crowd")
    asked = []
    while table.asked() in ("choose_withdrawer", "withdraw"):
        decision = table.game.decision(table.state)
        assert decision is not None
        asked.append(decision.kind)
        action = player.choose(table.game, table.state, decision)
        table.play(table.game.notation(table.state, action))
    assert "choose_withdrawer" in asked
    assert FOE not in (table.place("KRAUSE"), table.place("MIELKE"))


# -- together ----------------------------------------------------------------------------------


def moved(units: dict[str, str]) -> Table:
    """The German movement phase of a turn of the campaign, played by the greedy player."""
    table = Table(units, phase="C", side="german", turn=7, options={"demolition": "once"})
    player = Commander("together")
    while table.asked() in ("choose_mover", "move_on"):
        decision = GAME.decision(table.state)
        assert decision is not None
        GAME.apply(table.state, player.choose(table.state, decision))
    return table


def test_they_go_together_where_none_would_go_alone() -> None:
    """Over the bridge at Westervoort into the zone of the battalions at Arnhem bridge."""
    frost = {"1PARA": "3109", "2PARA": "3109", "3PARA": "3109", "1BORD": "3109"}
    alone = moved(frost | {"SSPG21": "3210"})
    assert alone.place("SSPG21") == "3210"
    four = ("SSPZ10", "SSPG21", "SSPG22", "STUG280")
    together = moved(frost | dict.fromkeys(four, "3210"))
    assert sum(together.place(unit) == "3209" for unit in four) >= 2


def test_the_road_is_barred_before_the_last_bridge_and_not_beyond_it() -> None:
    state = Table({"2IG": "1256", "MG30": "2812"}, turn=7).state
    board = state.facts.board
    rows = [
        board.grid.row(task.hex)
        for task in Aims(state, GERMAN, DOCTRINE, Ground()).tasks
        if task.need == 14.0
    ]
    arnhem = min(board.bridge_ends[state.facts.names["bridge"].index("arnhem")])
    assert rows
    assert min(rows) > board.grid.row(arnhem)


# -- the evacuation ----------------------------------------------------------------------------

BANK = {"POL1": "2710", "POL2": "3010"}


def leaving(units: dict[str, str], turn: int) -> set[str]:
    table = Table(units | BANK, scenario="arnhem", turn=turn)
    codes = [unit.id for unit in table.state.facts.pieces.units]
    return {codes[unit] for unit in perimeter.leaving(table.state)}


def test_where_the_saved_score_all_leave_but_the_rearguard_at_the_bridge() -> None:
    units = {"1PARA": "2708", "2PARA": "3109", "3PARA": "3109 -1"}
    assert leaving(units, 15) == {"1PARA"}
    assert leaving(units, 18) == {"1PARA", "2PARA"}, "on the last day one is enough"
    assert leaving(units | {"HARDER": "3010", "POL2": "2810"}, 15) == {"1PARA", "2PARA", "3PARA"}


def test_somebody_waits_on_the_other_bank() -> None:
    table = Table({"1PARA": "2709", "POL1": "2710"}, scenario="arnhem", turn=16)
    goals = perimeter.way_out(table.state, Ground())
    names = table.state.facts.board.grid.names
    told = {table.place(c): names[goals[table.index(c)]] for c in ("1PARA", "POL1")}
    assert told == {"2709": "2709", "2710": "2710"}
