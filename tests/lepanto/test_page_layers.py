"""What is shown on demand: reach, repulsed ships and idle ones are what the rules make of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from grognard.engine.ids import HexId
from grognard.games.lepanto.page.drawing import layers
from grognard.games.lepanto.rules.m05_sequence.s52_movement_phase import mover_refusal
from grognard.games.lepanto.rules.m05_sequence.s53_attackers import attacker_refusal
from grognard.games.lepanto.rules.m06_movement.s62_oars_and_sails import ShipMove
from grognard.games.lepanto.rules.m07_combat import s71_gunnery, s72_small_arms
from grognard.games.lepanto.rules.m07_combat.s72_rally import under_threat
from grognard.games.lepanto.state import NO_SHIP, State
from tests.lepanto.table import Table, lepanto

FLEETS = {
    "JX1": "2030 E",
    "J1": "2232 NE",
    "B2": "2628 W",
    "A1": "2531 W",
    "AT1": "2829 NW",
    "O3": "2334 SE",
}


def shown(state: State, kind: str, seat: str) -> list[str]:
    found = [layer.cells for layer in layers(state) if (layer.id, layer.seat) == (kind, seat)]
    return list(found[0]) if found else []


def lying(table: Table, code: str) -> Iterator[tuple[HexId, str]]:
    """A ship in each free hex around the fight, one after the other."""
    state, i = table.state, table.index(code)
    names = state.facts.board.grid.names
    for hex_, name in enumerate(names):
        if 18 <= int(name[:2]) <= 32 and 24 <= int(name[2:]) <= 38 and state.at[hex_] == NO_SHIP:
            state.shift(i, hex_, state.ships[i].facing, 0)
            yield hex_, name


@pytest.mark.rule("7.1-a", "7.1-g", "7.2-a", "7.2-b")
@pytest.mark.parametrize(("seat", "target"), [("christian", "O3"), ("muslim", "B2")])
def test_a_ship_in_a_marked_hex_and_in_no_other_is_a_target(seat: str, target: str) -> None:
    table = Table(FLEETS, phase="combat")
    state, i = table.state, table.index(target)
    firers = state.side_afloat(lepanto().seats.index(seat))
    guns, arms = (set(shown(state, kind, seat)) for kind in ("guns", "arms"))
    met = set()
    for _, name in lying(table, target):
        shot = any(i in s71_gunnery.targets(state, firer) for firer in firers)
        near = any(i in s72_small_arms.in_reach(state, firer) for firer in firers)
        assert (shot, near) == (name in guns, name in arms), name
        met.add((shot, near))
    assert {shot for shot, _ in met} == {near for _, near in met} == {True, False}


@pytest.mark.rule("7.2-q", "8.0-e")
def test_who_may_not_attack_is_no_danger() -> None:
    table = Table({"J1": "2030 E", "A1": "2331 W"}, phase="combat")
    assert shown(table.state, "guns", "muslim")
    table.state.set_repulsed(table.index("A1"), True)
    assert shown(table.state, "guns", "muslim") == shown(table.state, "arms", "muslim") == []
    assert shown(table.state, "guns", "christian")


@pytest.mark.rule("7.5-v", "7.5-l")
def test_ships_in_one_hex_can_fire_at_each_other() -> None:
    table = Table({"J1": "2030 E", "A1": "2331 W"}, phase="combat")
    table.share("A1", "J1")
    for seat in ("christian", "muslim"):
        assert "2030" in shown(table.state, "guns", seat)
        assert "2030" in shown(table.state, "arms", seat)


@pytest.mark.rule("7.2-s", "7.2-t")
def test_a_repulsed_ship_rallies_where_no_enemy_reaches_and_nowhere_else() -> None:
    table = Table(FLEETS, phase="combat")
    state, i = table.state, table.index("O3")
    assert shown(state, "rally", "christian") == [], "nobody is repulsed"
    state.set_repulsed(i, True)
    # 7.2-s A repulsed enemy is a threat all the same.
    state.set_repulsed(table.index("JX1"), True)
    barred, met = set(shown(state, "rally", "christian")), set()
    for _, name in lying(table, "O3"):
        threatened = under_threat(state, i)
        assert threatened == (name in barred), name
        marks = [shown(state, kind, "muslim") for kind in ("rally_leave", "rally_stay")]
        assert marks == ([[name], []] if threatened else [[], [name]])
        met.add(threatened)
    assert met == {True, False}


@pytest.mark.rule("5.2-a", "5.3-b", "8.0-c", "8.0-e")
@pytest.mark.parametrize("freeze", ["all", "move_only"])
def test_idle_ships_are_those_that_the_rules_let_do_nothing(freeze: str) -> None:
    game = lepanto()
    options = {"reserve_freeze": freeze}
    state = game.new("battle", 1, options)
    state.set_repulsed(game.names(state)["ship"].index("A1"), True)
    names = state.facts.board.grid.names
    kinds = {(False, True): "idle_still", (True, False): "idle_mute", (False, False): "idle_both"}
    for side, seat in enumerate(game.seats):
        wanted: dict[str, set[str]] = {kind: set() for kind in kinds.values()}
        for i in state.side_afloat(side):
            can = mover_refusal(state, i) is None, attacker_refusal(state, i, side) is None
            if can in kinds:
                wanted[kinds[can]].add(names[state.ships[i].hex])
        assert {kind: set(shown(state, kind, seat)) for kind in wanted} == wanted
        assert bool(wanted["idle_both"]) == (freeze == "all"), "the reserves"


@pytest.mark.rule("5.2-a", "6.2-a")
@pytest.mark.parametrize("seat", ["christian", "muslim"])
def test_reach_is_every_hex_where_a_move_can_end(seat: str) -> None:
    table = Table(FLEETS)
    at_rest = {kind: set(shown(table.state, "reach", kind)) for kind in lepanto().seats}
    table.begin("movement", seat)
    ends = set()
    for answer in table.legal("move"):
        code = answer.split()[1]
        for way in followed(table.state.clone(), answer):
            ends.add(way.facts.board.grid.names[way.ships[table.index(code)].hex])
    assert set(shown(table.state, "reach", seat)) == ends == at_rest[seat]
    assert len(ends) > 2 * len(FLEETS)


def followed(state: State, answer: str) -> Iterator[State]:
    """Every position in which a move can end, step by step by the rules."""
    game = lepanto()
    game.apply(state, game.parse(state, answer))
    if not isinstance(state.asking, ShipMove):
        yield state
        return
    for action in game.legal(state):
        yield from followed(state.clone(), game.notation(state, action))
