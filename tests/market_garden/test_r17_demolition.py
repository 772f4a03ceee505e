"""R17.2-b The German player blows a bridge when he likes, until it succeeds or is lost."""

from __future__ import annotations

import pytest

from grognard.games.market_garden.facts import GERMAN
from grognard.games.market_garden.rules.r05_zones import zone
from tests.market_garden.field import on_field
from tests.market_garden.table import Table

NORTH = {"MG30": "3436"}
"""A German unit at the eastern end of the bridge f-river, 3336|3436."""


def field_table(
    units: dict[str, str], *dice: int, side: str = "german", how: str = "again"
) -> Table:
    return on_field(units, "C", side=side, dice=dice, options={"demolition": how}, turn=8)


@pytest.mark.rule("R17.2-b")
def test_in_his_own_turn_he_may_blow_a_bridge_with_allies_near() -> None:
    table = field_table({"1PARA": "3136"} | NORTH, 3)
    assert (table.asked(), table.seat()) == ("choose_demolition", "german")
    assert table.legal() == ["blow f-river", "end"]
    table.play("blow f-river")
    assert table.destroyed("f-river")
    assert table.asked() == "choose_mover"


@pytest.mark.rule("R17.2-b")
def test_three_hexes_from_an_end_is_near() -> None:
    assert field_table({"1PARA": "3036"} | NORTH).asked() == "choose_demolition"


@pytest.mark.rule("R17.2-b", "R5-b")
def test_a_zone_of_control_ends_with_the_bridge_it_led_over() -> None:
    table = field_table({"1PARA": "3136"} | NORTH, 3)
    end = table.hex("3336")
    assert zone(table.state, GERMAN)[end]
    table.play("blow f-river")
    assert not zone(table.state, GERMAN)[end]


@pytest.mark.rule("R17.2-b")
@pytest.mark.parametrize(
    "units",
    [
        {"1PARA": "2936"} | NORTH,
        {"1PARA": "3136", "MG30": "3536"},
        {"1PARA": "3336"},
    ],
    ids=["nobody near", "nobody at an end", "lost to the Allies"],
)
def test_not_without_allies_near_nor_without_germans_at_an_end(units: dict[str, str]) -> None:
    table = field_table(units | {"MG37": "2045"})
    assert table.asked() == "choose_mover"
    assert "blow f-river" not in table.legal()


@pytest.mark.rule("R17.2-b")
def test_what_fails_is_tried_again_in_the_next_player_turn_but_not_before() -> None:
    table = field_table({"1PARA": "3336"} | NORTH, 10, 5, 5, 4, 3)
    table.play("blow f-river")
    assert not table.destroyed("f-river")
    assert table.asked() == "choose_mover", "one try a player turn"
    table.begin("A", "allied")
    table.begin("C", "allied")
    table.play("move 1PARA", "go 3335")
    assert table.asked() == "blow_bridge", "it is approached"
    table.play("blow f-river")
    assert not table.destroyed("f-river")
    table.begin("A", "german", second=True)
    table.begin("C", "german")
    table.play("blow f-river")
    assert table.destroyed("f-river")


@pytest.mark.rule("R17.2-b")
def test_he_who_spares_it_may_blow_it_in_his_own_turn() -> None:
    table = field_table({"1PARA": "3235"} | NORTH, 3, side="allied")
    table.play("move 1PARA", "go 3236")
    assert table.asked() == "blow_bridge"
    table.play("no")
    table.begin("A", "german", second=True)
    table.begin("C", "german")
    assert table.asked() == "choose_demolition"


@pytest.mark.rule("R17.2-b")
def test_by_option_there_is_one_attempt_as_it_is_first_approached() -> None:
    table = field_table({"1PARA": "3336"} | NORTH, how="once")
    assert table.asked() == "choose_mover"


@pytest.mark.rule("R17.2-b")
def test_the_attempt_cannot_be_made_at_another_bridge() -> None:
    table = field_table({"1PARA": "3336"} | NORTH)
    assert table.refused("blow f-canal") == ("R17.2-b",)
    assert table.refused("go 3336") == ()
