"""The options of Lepanto, each from a ruling; the first value is the recommended default."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.options import Option

OPTIONS = (
    Option("roster_variant", ("list", "intro"), "L-Q01"),
    Option("calm_turn", ("off", "on"), "L-Q07"),
    Option("anchor_holds", ("off", "on"), "L-Q09"),
    Option("start_tows", ("auto", "list"), "L-Q12"),
    Option("tow_speed", ("full", "row_only", "max1"), "L-Q13"),
    Option("drift_phase", ("own", "each"), "L-Q15", before="own", since=2, new=True),
    Option("drift_shore", ("allowed", "blocked", "wrecked"), "L-Q18"),
    Option("multi_attack", ("gun_then_arms", "one_type"), "L-Q20"),
    Option("odds_below_1", ("column", "as_1", "forbid"), "L-Q25"),
    Option("multi_target_halving", ("flat", "cumulative"), "L-Q27"),
    Option("rammers", ("all", "galley_only"), "L-Q33"),
    Option("immobilised_range", ("all", "own_hex"), "L-Q35", before="own_hex", since=2),
    Option("reserve_freeze", ("all", "move_only"), "L-Q37"),
    Option("keep_doria", ("off", "on"), "L-Q39"),
    Option("challenges", ("strict", "table"), "L-Q42"),
)


class Options(Struct, frozen=True):
    """The options of one game, by name."""

    roster_variant: str = "list"
    calm_turn: str = "off"
    anchor_holds: str = "off"
    start_tows: str = "auto"
    tow_speed: str = "full"
    drift_phase: str = "own"
    drift_shore: str = "allowed"
    multi_attack: str = "gun_then_arms"
    odds_below_1: str = "column"
    multi_target_halving: str = "flat"
    rammers: str = "all"
    immobilised_range: str = "all"
    reserve_freeze: str = "all"
    keep_doria: str = "off"
    challenges: str = "strict"
