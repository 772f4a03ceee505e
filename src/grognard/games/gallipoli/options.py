"""The options of Gallipoli, each from a ruling or an optional case; the first is the default."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.options import Option

OPTIONS = (
    Option("event_on_turn_1", ("on", "off"), "Q02"),
    Option("max_formations", ("2", "any", "1", "3"), "Q07", before="any", since=2),
    Option("beachhead_supply_on_landing", ("pay", "never"), "Q18"),
    Option("fort_needs_paid_source", ("on", "off"), "Q22"),
    Option("fort_line", ("now", "allocated"), "Q22b", before="allocated", since=2, new=True),
    Option("cavalry_second_area", ("fort", "adjacent"), "Q27"),
    Option("mines_strike_neighbours", ("any", "revealed"), "Q33"),
    Option("level_2_next_door", ("once", "twice"), "Q33b", before="twice", since=2, new=True),
    Option("mines_at_second_start", ("named", "all"), "Q33c", before="all", since=2, new=True),
    Option("unopposed_landing", ("on", "off"), "Q37"),
    Option("artillery_lands", ("unopposed", "never"), "Q38"),
    Option("landing_intensive", ("ship", "ship_and_sp"), "Q40"),
    Option("exit_supply_test", ("every_turn", "end"), "Q43"),
    Option("to_hit", ("below", "at_most"), "Q46"),
    Option("disabled_target", ("minus_2", "plus_2"), "Q47"),
    Option("bad_weather_range", ("strict", "cap"), "Q48"),
    Option("artillery_defends", ("fire", "zero"), "Q58"),
    Option("retreat_who", ("failed", "all"), "Q63"),
    Option("retreat_keeps_trench", ("on", "off"), "Q69"),
    Option("sweep_reveals", ("on", "off"), "Q74"),
    Option("mine_on_crippled", ("none", "sinks"), "Q76", before="sinks", since=2),
    Option("cavalry_replaced", ("on", "off"), "Q83"),
    Option("withdrawal_cap", ("on", "off"), "Q84"),
    Option("withdraw_from_box", ("no", "yes"), "Q84b", before="yes", since=2, new=True),
    Option("dreadnought_points", ("1", "5"), "Q97", before="5", since=2),
    Option("start_vp", ("14", "12"), "Q100"),
    Option("set_up_route", ("off", "on"), "Q103", before="on", since=2),
    Option("igs_lasts", ("game", "turn"), "Q116"),
    Option(
        "intensive_guns", ("unfired", "activated"), "Q117", before="activated", since=2, new=True
    ),
    Option("same_formation_support", ("off", "on"), "Q112"),
    Option("same_nation_ship", ("off", "on"), "Q112b"),
    Option("advance_vacant", ("off", "on"), "Q112c"),
)


class Options(Struct, frozen=True):
    """The options of one game, by name."""

    event_on_turn_1: str = "on"
    max_formations: str = "2"
    beachhead_supply_on_landing: str = "pay"
    fort_needs_paid_source: str = "on"
    fort_line: str = "now"
    cavalry_second_area: str = "fort"
    mines_strike_neighbours: str = "any"
    level_2_next_door: str = "once"
    mines_at_second_start: str = "named"
    unopposed_landing: str = "on"
    artillery_lands: str = "unopposed"
    landing_intensive: str = "ship"
    exit_supply_test: str = "every_turn"
    to_hit: str = "below"
    disabled_target: str = "minus_2"
    bad_weather_range: str = "strict"
    artillery_defends: str = "fire"
    retreat_who: str = "failed"
    retreat_keeps_trench: str = "on"
    sweep_reveals: str = "on"
    mine_on_crippled: str = "none"
    cavalry_replaced: str = "on"
    withdrawal_cap: str = "on"
    withdraw_from_box: str = "no"
    dreadnought_points: str = "1"
    start_vp: str = "14"
    set_up_route: str = "off"
    igs_lasts: str = "game"
    intensive_guns: str = "unfired"
    same_formation_support: str = "off"
    same_nation_ship: str = "off"
    advance_vacant: str = "off"
