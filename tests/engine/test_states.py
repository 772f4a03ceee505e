"""A state declared once is copied, saved, restored and checked by its declaration."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import fields
from typing import Any

import msgspec
import pytest

from grognard.engine.dice import Scripted
from grognard.engine.errors import BadRequest
from grognard.engine.frames import kinds_of
from tests.engine.harbour import (
    AT_SEA,
    FORM,
    GROWN,
    Day,
    Docking,
    Facts,
    Harbour,
    HarbourFrame,
    Leaving,
    Load,
    begun,
    loaded,
)

SAVED = (
    b'{"scenario":"bay","options":{"tide":"low"},"rolled":0,"turn":1,"closed":false,"loads":[],'
    b'"berth":"Av8A","fees":[0,0,0],"occupied":[0,2],"owners":{},"towing":{},'
    b'"stack":[{"frame":"Day","step":1},{"frame":"Docking","boat":1,"berths":[1,3]}]}'
)


def told(state: Harbour) -> dict[str, Any]:
    """All of a position but its dice."""
    return {f.name: getattr(state, f.name) for f in fields(state) if f.name != "dice"}


def test_a_position_begins_as_declared_but_for_what_is_given() -> None:
    state = begun(turn=2)
    assert (state.rolled, state.turn, state.closed, state.fees) == (0, 2, False, [0, 0, 0])
    assert state.berth == bytearray((2, AT_SEA, 0))
    assert state.moored == {2: 0, 0: 2}
    assert state.asked == [None]


def test_two_positions_begin_with_lists_of_their_own() -> None:
    one, other = begun(), begun()
    one.loads.append(Load("wine"))
    one.towing[0] = 1
    one.fees[0] = 1
    assert (other.loads, other.towing, other.fees) == ([], {}, [0, 0, 0])


def test_a_clone_shares_nothing_that_can_change() -> None:
    state = begun(loads=[Load("wine")], towing={0: 1})
    copy = state.clone()
    assert told(copy) == told(state)
    assert copy.dice is state.dice
    before = FORM.encode(state)
    for f in fields(copy):
        value = getattr(copy, f.name)
        if isinstance(value, list | bytearray | dict):
            assert value is not getattr(state, f.name), f.name
            value.clear()
    copy.turn = 4
    assert FORM.encode(state) == before
    assert state.moored == {2: 0, 0: 2}
    assert state.asked == [None]


def test_a_position_is_saved_in_the_order_of_its_declaration() -> None:
    assert FORM.encode(begun()) == SAVED


def test_what_was_saved_is_loaded_with_its_indexes() -> None:
    state = begun(loads=[Load("wine", (1, 2))], owners={"zoe": 2, "ann": 0}, towing={2: 1, 0: 2})
    state.asked[0] = 7
    found = loaded(FORM.encode(state))
    assert FORM.encode(found) == FORM.encode(state)
    assert found.moored == state.moored
    assert found.loads == [Load("wine", (1, 2))]
    assert found.stack == [Day(1), Docking(1, (1, 3))]
    assert type(found.berth) is bytearray
    assert found.asked == [None]


def test_mappings_are_saved_in_order() -> None:
    one, other = begun(towing={2: 1, 0: 2}), begun(towing={0: 2, 2: 1})
    assert FORM.encode(one) == FORM.encode(other)


def test_an_index_that_lags_behind_is_found() -> None:
    state = begun()
    assert list(FORM.stale(state)) == []
    state.berth[0] = 3
    assert list(FORM.stale(state)) == ["moored is not what follows from the rest of the position"]


# -- bad saves -------------------------------------------------------------------------------


def setting(*path: str | int, to: object) -> Callable[[Any], None]:
    def change(saved: Any) -> None:
        for step in path[:-1]:
            saved = saved[step]
        saved[path[-1]] = to

    return change


NONSENSE: dict[str, tuple[Callable[[Any], object], str]] = {
    "scalar": (setting("turn", to=6), "turn 6; there are 1 to 5"),
    "negative": (setting("rolled", to=-1), "rolled -1; there are 0 to"),
    "type": (setting("turn", to="one"), "Expected `int`"),
    "missing": (lambda saved: saved.pop("fees"), "missing required field `fees`"),
    "too short": (setting("fees", to=[0]), "fees has 1 entries; there are 3"),
    "too long": (setting("berth", to="AgACAg=="), "berth has 4 entries; there are 3"),
    "entry": (setting("fees", 1, to=10), "fees 10; there are 0 to 9"),
    "key": (setting("towing", to={"3": 1}), "towing 3; there are 0 to 2"),
    "value": (setting("towing", to={"1": 3}), "towing 3; there are 0 to 2"),
    "told index": (setting("occupied", to=[0]), "occupied are not what follows"),
    "the game's own": (setting("berth", to="Av8E"), "boat 2 at berth 4"),
    "no such frame": (setting("stack", 0, "frame", to="Night"), "Invalid value 'Night'"),
    "base of frames": (setting("stack", 0, "frame", to="HarbourFrame"), "Invalid value"),
    "frame derived from": (setting("stack", 1, "frame", to="Mooring"), "Invalid value 'Mooring'"),
    "no frame": (setting("stack", 0, to=3), "Expected `object`"),
    "no tag": (setting("stack", 0, to={"step": 1}), "missing required field `frame`"),
    "field of a frame": (setting("stack", 1, "boat", to="x"), "Expected `int`"),
    "other game": (setting("scenario", to="lake"), "scenario lake"),
}


@pytest.mark.parametrize(("change", "said"), NONSENSE.values(), ids=NONSENSE)
def test_nonsense_is_refused_in_one_line(change: Callable[[Any], object], said: str) -> None:
    saved = msgspec.json.decode(SAVED)
    change(saved)
    with pytest.raises(BadRequest) as bad:
        loaded(msgspec.json.encode(saved))
    assert bad.value.key == "bad_save"
    assert said in str(bad.value)
    assert "\n" not in str(bad.value)


@pytest.mark.parametrize("raw", [b"", b"{}", b"[1]", b'{"scenario":"\xff"}', b"[" * 99999])
def test_what_is_no_save_at_all_is_refused(raw: bytes) -> None:
    with pytest.raises(BadRequest):
        loaded(raw)


# -- fields that came later --------------------------------------------------------------------


def test_a_later_field_is_left_out_while_it_is_as_at_the_start() -> None:
    state = loaded(SAVED, GROWN)
    assert (state.fog, state.buoys) == (0, bytearray((1, 1, 1, 1)))
    assert GROWN.encode(state) == SAVED


def test_a_later_field_is_saved_once_it_has_changed() -> None:
    state = loaded(SAVED, GROWN)
    state.fog, state.buoys[2] = 3, 0
    saved = GROWN.encode(state)
    assert b'"fog":3,"buoys":"AQEAAQ=="' in saved
    again = loaded(saved, GROWN)
    assert (again.fog, again.buoys) == (3, bytearray((1, 1, 0, 1)))
    state.fog, state.buoys[2] = 0, 1
    assert GROWN.encode(state) == SAVED


def test_a_later_field_is_checked_like_any_other() -> None:
    saved = SAVED.replace(b'"stack"', b'"fog":4,"stack"')
    with pytest.raises(BadRequest, match="fog 4; there are 0 to 3"):
        loaded(saved, GROWN)


def test_a_later_field_of_a_frame_is_left_out_at_its_default() -> None:
    state = begun(stack=[Docking(1, (3,), True), Docking(1, (3,))])
    saved = FORM.encode(state)
    assert b'{"frame":"Docking","boat":1,"berths":[3],"storm":true}' in saved
    assert b'{"frame":"Docking","boat":1,"berths":[3]}' in saved
    assert loaded(saved).stack == state.stack


# -- frames -------------------------------------------------------------------------------------


def test_frames_register_themselves_and_their_bases_do_not() -> None:
    assert kinds_of(HarbourFrame) == {"Day": Day, "Docking": Docking, "Leaving": Leaving}


def test_equal_frames_are_the_same_place_in_the_sequence() -> None:
    assert [Day(1), Docking(1, (3,))].index(Docking(1, (3,))) == 1
    assert hash(Day(1)) == hash(Day(1))
    docking: HarbourFrame = Docking(1)
    assert Leaving(1) != docking


def test_a_frame_that_waits_for_nobody_says_so() -> None:
    with pytest.raises(AssertionError, match="Day waits for nobody"):
        Day(1).options(begun())


def test_a_position_tells_where_the_game_stands() -> None:
    state = begun()
    assert not state.over
    assert state.asking == Docking(1, (1, 3))
    assert state.under_way(Day) == Day(1)
    assert state.under_way(Leaving) is None
    assert state.frames == (Day(1), Docking(1, (1, 3)))
    alone = state.alone(Leaving(2))
    assert (alone.frames, state.frames[0]) == ((Leaving(2),), Day(1))
    assert state.alone().over


def test_a_position_of_one_game_may_be_taken_without_checks() -> None:
    state = FORM.restored(SAVED, Facts(), Scripted((4,)))
    assert FORM.encode(state) == SAVED
    assert state.moored == {2: 0, 0: 2}
    assert state.dice.roll(1, 6) == 4
