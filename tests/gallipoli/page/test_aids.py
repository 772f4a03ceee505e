"""The tables beside the board: every roll that a game makes is read in the cell it tells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from grognard.engine.aids import Aid
from grognard.engine.dice import Scripted
from grognard.engine.events import Event
from grognard.engine.modifiers import added
from grognard.games import load
from grognard.games.gallipoli.page import aids
from grognard.games.gallipoli.page.combat_aids import HIT, NONE
from grognard.games.gallipoli.rules.m08_combat import (
    s82_bombardment,
    s83_assault,
    s831_odds,
    s851_mines,
)
from grognard.games.gallipoli.state import SHATTERED, State
from grognard.players import make

MOST_MOVES = 2500


def played(scenario: str, seed: int) -> Iterator[tuple[State, Event]]:
    """The events of a game."""
    game: Any = load("gallipoli")
    state = game.new(scenario, seed)
    players = {seat: make("greedy", "gallipoli", seed) for seat in game.seats}
    for _ in range(MOST_MOVES):
        decision = game.decision(state)
        if decision is None:
            return
        recorder = game.recorder(state)
        game.apply(state, players[decision.seat].choose(game, state, decision), recorder)
        yield from ((state, event) for event in recorder.events)


def printed(state: State) -> dict[str, Aid]:
    return {aid.id: aid for aid in aids.aids(state)}


def cells(tables: dict[str, Aid], state: State, event: Event) -> list[tuple[str, Any]]:
    """The tables a roll is read in, with what stands in its cells."""
    return [
        (one.aid, tables[one.aid].cells[one.row][one.column]) for one in aids.reads(state, event)
    ]


def right(kind: str, args: dict[str, Any], found: list[tuple[str, Any]]) -> bool:
    """Do the cells say what the event says?"""
    texts = [text for _, text in found]
    match kind:
        case "naval_fire":
            return texts.count(HIT) == args["count"] and len(texts) == len(args["dice"])
        case "hit_damages" | "ship_struck":
            return str(texts[0]) != NONE
        case "hit_without_effect" | "ship_unharmed":
            return str(texts[0]) == NONE
        case "supply_received":
            return texts == [str(args["points"])]
        case "event_rolled":
            return texts == [load("gallipoli").messages.entries[f"word.event.{args['event']}"]]
        case "bombardment":
            return texts == [str(args["hits"])] or args["hits"] == "all"
    return texts == [str(args["crt" if kind == "assault" else "count"])]


def test_every_roll_is_read_in_the_cell_that_tells_its_result() -> None:
    compared = Counter[str]()
    for scenario, seed in (("valiant_stroke", 1), ("valiant_stroke", 2), ("anzac", 1)):
        tables: dict[str, Aid] = {}
        for state, event in played(scenario, seed):
            tables = tables or printed(state)
            found = cells(tables, state, event)
            if found and event.kind != "mines_attack":
                assert right(event.kind, dict(event.args), found), (event, found)
                compared.update({aid for aid, _ in found})
    wanted = {"assault", "bombardment", "to_hit", "effect", "sweeping", "supply", "impulses"}
    assert wanted <= set(compared), compared


def test_the_column_is_the_one_the_rules_look_into(monkeypatch: pytest.MonkeyPatch) -> None:
    """The result is looked up with a column and a total; these are what is marked."""
    looked: list[tuple[str, int]] = []

    def spy(module: Any, name: str, aid: str) -> None:
        real = getattr(module, name)

        def noting(state: State, column: int, total: int) -> Any:
            looked.append((aid, column))
            return real(state, column, total)

        monkeypatch.setattr(module, name, noting)

    spy(s82_bombardment, "bombardment_result", "bombardment")
    spy(s83_assault, "assault_result", "assault")
    marked = []
    for state, event in played("anzac", 2):
        if event.kind in ("assault", "bombardment"):
            marked += [(one.aid, one.column) for one in aids.reads(state, event)]
    assert marked == looked
    assert {aid for aid, _ in marked} == {"assault", "bombardment"}


def test_limited_modifiers_are_limited_in_the_marks() -> None:
    game: Any = load("gallipoli")
    state = game.new("anzac", 1)
    numbers = state.facts.numbers.storming
    listed = s831_odds.modifiers_for(
        numbers, shaken=True, amphibious=False, fort=False, out_of_supply=True, successive=True
    )
    assert added(listed) > numbers.most
    args: Any = {"column": "1-1", "modifiers": [one.as_args() for one in listed]}
    [found] = aids.reads(state, Event("8.3.1-l", "assault", args))
    first = state.facts.library.assault.first_die
    assert [row + first for row in found.rows] == [die + numbers.most for die in range(1, 7)]


@pytest.mark.parametrize("die", range(1, 11))
def test_an_attack_of_mines_is_read_in_the_cell_that_tells_its_result(die: int) -> None:
    state = at_sea()
    game: Any = load("gallipoli")
    ship = next(
        p for p in state.facts.pieces.ships_of[0] if state.on_map(p) and not state.health[p]
    )
    recorder, tables = game.recorder(state), printed(state)
    state.dice, state.rolled = Scripted([die]), 0
    s851_mines.attack(state, ship, "8.5.1-d", recorder)
    told, became = recorder.events[0], {0: "–", SHATTERED: "C"}
    [(aid, text)] = cells(tables, state, told)
    assert (aid, text) == ("mines", became[state.health[ship]] if state.on_map(ship) else "S")


def at_sea() -> State:
    """A position with ships before the straits."""
    game: Any = load("gallipoli")
    for state, _ in played("valiant_stroke", 1):
        if sum(state.on_map(ship) for ship in state.facts.pieces.ships_of[0]) > 4:
            copy: State = game.clone(state)
            return copy
    raise AssertionError("no ship came")


def test_the_reach_of_a_ship_holds_sea_and_land_it_can_fire_at() -> None:
    state = at_sea()
    pieces, land = state.facts.pieces, state.facts.land
    fleet = [pieces.codes[p] for side in pieces.ships_of for p in side if state.on_map(p)]
    arcs = [arc for piece in fleet for arc in aids.arcs(state, piece) or ()]
    assert {arc.id for arc in arcs} == {"naval", "bombardment"}
    for arc in arcs:
        where = land.sea if arc.id == "naval" else land.land
        assert all(where >> land.index[area] & 1 and text for area, text in arc.cells.items())
    assert aids.arcs(state, "Z9") is None
