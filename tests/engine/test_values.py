"""Values: changed copies, and their JSON form."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from grognard.engine.values import changer, later, replace, writer


@dataclass(unsafe_hash=True)
class Shot:
    target: int
    guns: tuple[int, ...] = ()


@dataclass(unsafe_hash=True)
class Salvo:
    side: int
    shots: tuple[Shot, ...] = ()
    note: str = ""


@dataclass(unsafe_hash=True)
class Grown:
    side: int
    fog: int = later(0)
    last: Shot = later(Shot(0))
    hits: int = 1


def test_a_replaced_field_is_new_and_the_others_stay() -> None:
    shot = Shot(3, (1, 2))
    assert replace(shot, target=4) == Shot(4, (1, 2))
    assert replace(shot, guns=(), target=5) == Shot(5, ())
    assert shot == Shot(3, (1, 2))
    assert type(replace(shot, target=4)) is Shot


def test_a_changer_takes_the_fields_in_its_own_order() -> None:
    change = changer(Salvo, "note", "side")
    assert change(Salvo(0, (Shot(1),), "old"), "new", 1) == Salvo(1, (Shot(1),), "new")


def test_a_field_that_does_not_exist_cannot_be_replaced() -> None:
    with pytest.raises(TypeError, match="Shot has no field aim"):
        replace(Shot(3), aim=1)


def test_a_value_is_written_field_by_field_and_the_values_in_it_too() -> None:
    salvo = Salvo(1, (Shot(3, (7,)), Shot(4)), "x")
    shots = [{"target": 3, "guns": (7,)}, {"target": 4, "guns": ()}]
    assert writer(Salvo)(salvo) == {"side": 1, "shots": shots, "note": "x"}


def test_marks_come_before_the_fields() -> None:
    assert list(writer(Shot, frame="Shot")(Shot(3))) == ["frame", "target", "guns"]
    assert "frame" not in writer(Shot)(Shot(3))


def test_a_later_field_is_left_out_at_its_default_only() -> None:
    assert writer(Grown)(Grown(1)) == {"side": 1, "hits": 1}
    assert writer(Grown)(Grown(1, fog=2)) == {"side": 1, "hits": 1, "fog": 2}
    written = writer(Grown)(Grown(1, last=Shot(5)))
    assert written == {"side": 1, "hits": 1, "last": {"target": 5, "guns": ()}}


def test_a_field_of_values_in_a_mapping_cannot_be_written() -> None:
    @dataclass(unsafe_hash=True)
    class Odd:
        shots: dict[str, Shot]

    with pytest.raises(TypeError, match="is not a type that a value can be written from"):
        writer(Odd)
