"""The numbers of Gallipoli's rules, compared case by case."""

from __future__ import annotations

from functools import reduce

import pytest

from tests.gallipoli.data.printed import NUMBERS

VALUES: list[tuple[str, str, object]] = [
    ("3.1-b", "limits.event_turns", (2, 5, 8)),
    ("3.2-a", "limits.most_impulses", 4),
    ("6.1-e", "limits.most_supply", 99),
    ("13.4-a", "limits.first_turn_impulses", 2),
    ("13.4-b", "limits.last_turn_impulses", 2),
    ("13.4-e", "limits.last_turn", 9),
    ("6.2-b", "limits.surcharge_turns", (4, 5, 6, 7)),
    ("12.1-c", "limits.sudden_death_from", 2),
    ("10.5.1-a", "limits.withdraw_from", 2),
    ("10.5.1-a", "limits.withdraw_until", 6),
    ("6.2-a", "prices.beachhead", 1),
    ("5.1-e", "prices.beachhead_rough", 1),
    ("6.2-b", "prices.beachhead_surcharge", 1),
    ("6.2-f", "prices.naval", 1),
    ("6.3-c", "prices.turkish_source", 1),
    ("6.3-e", "prices.forts_per_point", 4),
    ("6.3-h", "prices.most_for_mines", 2),
    ("6.3-i", "prices.most_for_mines_with_support", 3),
    ("7.3.2c-b", "prices.second_activation", 1),
    ("7.3.2c-b", "prices.second_activation_surcharge", 1),
    ("8.3.2-d", "prices.intensive_assault", 1),
    ("11.3-k", "prices.mobile_fort", 1),
    ("10.6-c", "prices.infantry", 2),
    ("10.6-c", "prices.infantry_with_support", 1),
    ("10.6-d", "prices.artillery", 3),
    ("10.6-f", "prices.fort_repair", 1),
    ("10.5-c", "prices.minesweeper_vp", 1),
    ("10.5-d", "prices.land_pair_vp", 1),
    ("10.6-e", "caps.artillery_replaced", 2),
    ("10.6-e", "caps.artillery_replaced_with_support", 4),
    ("8.5-c", "caps.markers_in_area", 2),
    ("7.4.2-b", "caps.mixed_ships", 4),
    ("7.4.1-b", "caps.mixed_land", 4),
    ("7.4.1-a", "caps.independents_with_division", 2),
    ("7.4.5-a", "caps.turks_ships", 5),
    ("7.3.2c-d", "caps.activations", 2),
    ("8.1.1-a", "reach.primary", 2),
    ("8.1.1-a", "reach.secondary", 1),
    ("8.1.1-b", "reach.air", 1),
    ("8.1.1-c", "reach.bad_weather", 1),
    ("8.1.1-e", "reach.over_land", 1),
    ("8.1.1-f", "reach.over_land_from_aegean", 2),
    ("8.2-b", "reach.bombardment", 2),
    ("8.1.2a-c", "reach.artillery_at_sweeper", 1),
    ("8.1.2a-c", "reach.artillery_secondary", 2),
    ("8.1.2a-d", "reach.artillery_at_sweeper_air", 2),
    ("7.3.2-b", "movement.infantry", 1),
    ("7.3.2-c", "movement.cavalry", 2),
    ("7.3.2-a", "movement.artillery", 1),
    ("12.2-b", "points.BC", 5),
    ("12.2-b", "points.BB", 5),
    ("12.2-c", "points.B", 3),
    ("12.2-d", "points.other_ship", 1),
    ("12.2-e", "points.land_unit", 2),
    ("12.2-f", "points.fort", 2),
    ("12.2-g", "points.turkish_unit", 1),
    ("12.2-h", "points.hill", 1),
    ("12.2-i", "points.beachhead", 5),
    ("12.2-m", "points.mine_line", 3),
    ("10.4-i", "points.volunteer", 2),
    ("10.5.1-b", "points.withdraw_29th", 10),
    ("10.5.1-c", "points.withdraw_marine_turn_2", 2),
    ("10.5.1-k", "points.withdraw_marine_later", 1),
    ("10.5.1-d", "points.withdraw_unit", 1),
    ("12.1.1-b", "points.exits_to_win", 8),
    ("12.1.2-a", "points.sudden_death_factor", 3),
    ("8.5.1-j", "mine_attack.cripples", 8),
    ("8.5.1-k", "mine_attack.sinks", 10),
    ("8.5.2-g", "sweeping.two", 2),
    ("8.5.2-h", "sweeping.one", 7),
    ("8.5.2-j", "sweeping.cripples", 10),
    ("8.5.2-c", "sweeping.fired_on", 1),
    ("8.5.2-d", "sweeping.disabled", 2),
    ("8.5.2-e", "sweeping.rough_sea", 1),
    ("5.1-k", "turn_dice.supply_bad_weather", -1),
    ("7.1-b", "turn_dice.impulses_bad_weather", -1),
    ("7.1-c", "turn_dice.impulses_rough_sea", -1),
    ("7.1-d", "turn_dice.beachheads_per_impulse", 3),
    ("7.3-b", "turn_dice.initiative_naval", 1),
    ("7.3-c", "turn_dice.initiative_air", 1),
    ("2.4-ae", "naval_fire.morale", 7),
    ("8.1.2-e", "naval_fire.rough_sea", 1),
    ("8.1.2-f", "naval_fire.bad_weather", 2),
    ("8.1.2-g", "naval_fire.over_land", 1),
    ("8.1.2-k", "naval_fire.dreadnought", 1),
    ("8.1.2-l", "naval_fire.secondary", -1),
    ("8.1.2-m", "naval_fire.heavy", 1),
    ("8.1.2-n", "naval_fire.disabled", -2),
    ("8.1.2-u", "naval_fire.critical_from", 10),
    ("8.2-h", "shelling.heavy", 1),
    ("8.2-h", "shelling.heavy_share", 3),
    ("8.2-i", "shelling.hill", 1),
    ("8.2-i", "shelling.hill_over_clear", 2),
    ("8.2-j", "shelling.air", 1),
    ("8.2-k", "shelling.bad_weather", -1),
    ("8.2-l", "shelling.few", -1),
    ("8.2-l", "shelling.few_units", 2),
    ("8.2-m", "shelling.city", -1),
    ("8.2.1-e", "shelling.check_all", 3),
    ("8.2.1-f", "shelling.check_not_entrenched", 1),
    ("8.2.1-g", "shelling.check_shaken", 2),
    ("8.3.1-g", "storming.fight_first_shift", 1),
    ("8.3.1-h", "storming.intensive_shift", 1),
    ("8.3.1-i", "storming.several_areas_shift", 1),
    ("8.3.1-j", "storming.bad_weather_shift", -1),
    ("8.3.1-m", "storming.shaken", 1),
    ("8.3.1-n", "storming.amphibious", -2),
    ("8.3.1-o", "storming.fort", -1),
    ("8.3.1-p", "storming.out_of_supply", 2),
    ("8.3.1-q", "storming.successive", 1),
    ("8.3.1-r", "storming.most", 2),
    ("8.3.3-g", "storming.check_all", 2),
    ("8.3.3-h", "storming.check_out_of_supply", 1),
    ("8.3.3-o", "storming.check_broken", 2),
    ("8.3.3-m", "storming.steps_all", 4),
    ("8.3.3-l", "storming.steps_for_a_unit", 2),
    ("8.3.3-k", "storming.retreat", 2),
    ("8.3.5a-c", "storming.vacant_watched", 1),
    ("9.1-b", "recovery.near_enemy", 1),
    ("9.1-c", "recovery.away_from_enemy", -1),
    ("9.1-d", "recovery.out_of_supply", 1),
    ("9.1-e", "recovery.broken", 2),
    ("9.1-i", "recovery.lost_from", 11),
    ("9.2-b", "recovery.battlecruiser", -1),
    ("9.2-c", "recovery.commonwealth_ship", -1),
    ("9.2-d", "recovery.turkish_battleship", 1),
    ("13.2.1-h", "set_up_dice.disorganised_from", 4),
    ("13.2.1-i", "set_up_dice.eliminated_from", 6),
    ("13.5-a", "set_up_dice.suvla_plus", 2),
]


@pytest.mark.parametrize(
    ("path", "value"),
    [pytest.param(path, value, id=f"{case} {path}") for case, path, value in VALUES],
)
def test_a_number_of_the_rules(path: str, value: object) -> None:
    assert reduce(getattr, path.split("."), NUMBERS) == value


def test_no_number_of_the_rules_is_left_unchecked() -> None:
    """Terrain is ours (M15) and is checked below."""
    held = {
        f"{table}.{name}"
        for table in NUMBERS.__struct_fields__
        for name in getattr(NUMBERS, table).__struct_fields__
        if name not in ("source", "sources") and table != "terrain"
    }
    assert held == {path for _, path, _ in VALUES}


def test_m15_a_hill_multiplies_by_one_and_a_half_and_a_city_adds_one_a_unit() -> None:
    terrain = NUMBERS.terrain
    assert (terrain.hill_num, terrain.hill_den, terrain.city_per_unit) == (3, 2, 1)
