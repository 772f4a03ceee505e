"""The options of Lepanto, each from a ruling; the first value is the recommended default."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.options import option, options_of


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game."""

    roster_variant: str = option("L-Q01", "list", "intro")
    calm_turn: str = option("L-Q07", "off", "on")
    anchor_holds: str = option("L-Q09", "off", "on")
    start_tows: str = option("L-Q12", "auto", "list")
    tow_speed: str = option("L-Q13", "full", "row_only", "max1")
    drift_phase: str = option("L-Q15", "own", "each", before="own", since=2, new=True)
    drift_shore: str = option("L-Q18", "allowed", "blocked", "wrecked")
    multi_attack: str = option("L-Q20", "gun_then_arms", "one_type")
    odds_below_1: str = option("L-Q25", "column", "as_1", "forbid")
    multi_target_halving: str = option("L-Q27", "flat", "cumulative")
    rammers: str = option("L-Q33", "all", "galley_only")
    immobilised_range: str = option("L-Q35", "all", "own_hex", before="own_hex", since=2)
    reserve_freeze: str = option("L-Q37", "all", "move_only")
    keep_doria: str = option("L-Q39", "off", "on")
    challenges: str = option("L-Q42", "strict", "table")


OPTIONS = options_of(Options)
