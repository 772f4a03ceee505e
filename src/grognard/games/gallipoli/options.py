"""The options of Gallipoli, each from a ruling or an optional case; the first is the default."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.options import option, options_of


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game."""

    event_on_turn_1: str = option("Q02", "on", "off")
    max_formations: str = option("Q07", "3", "any", "1", "2", before="any", since=2)
    beachhead_supply_on_landing: str = option("Q18", "pay", "never")
    fort_needs_paid_source: str = option("Q22", "on", "off")
    fort_line: str = option("Q22b", "now", "allocated", before="allocated", since=2, new=True)
    cavalry_second_area: str = option("Q27", "fort", "adjacent")
    mines_strike_neighbours: str = option("Q33", "any", "revealed")
    level_2_next_door: str = option("Q33b", "once", "twice", before="twice", since=2, new=True)
    mines_at_second_start: str = option("Q33c", "named", "all", before="all", since=2, new=True)
    unopposed_landing: str = option("Q37", "on", "off")
    artillery_lands: str = option("Q38", "unopposed", "never")
    landing_intensive: str = option("Q40", "ship", "ship_and_sp")
    exit_supply_test: str = option("Q43", "every_turn", "end")
    to_hit: str = option("Q46", "below", "at_most")
    disabled_target: str = option("Q47", "minus_2", "plus_2")
    bad_weather_range: str = option("Q48", "strict", "cap")
    artillery_defends: str = option("Q58", "fire", "zero")
    retreat_who: str = option("Q63", "failed", "all")
    retreat_keeps_trench: str = option("Q69", "on", "off")
    sweep_reveals: str = option("Q74", "on", "off")
    mine_on_crippled: str = option("Q76", "none", "sinks", before="sinks", since=2)
    cavalry_replaced: str = option("Q83", "on", "off")
    withdrawal_cap: str = option("Q84", "on", "off")
    withdraw_from_box: str = option("Q84b", "no", "yes", before="yes", since=2, new=True)
    dreadnought_points: str = option("Q97", "1", "5", before="5", since=2)
    start_vp: str = option("Q100", "14", "12")
    set_up_route: str = option("Q103", "off", "on", before="on", since=2)
    igs_lasts: str = option("Q116", "game", "turn")
    intensive_guns: str = option(
        "Q117", "unfired", "activated", before="activated", since=2, new=True
    )
    same_formation_support: str = option("Q112", "off", "on")
    same_nation_ship: str = option("Q112b", "off", "on")
    advance_vacant: str = option("Q112c", "off", "on")


OPTIONS = options_of(Options)
