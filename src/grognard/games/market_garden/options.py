"""The options of Market Garden, each from a ruling; the first value is the default."""

from __future__ import annotations

from msgspec import Struct

from grognard.engine.options import Option

OPTIONS = (
    Option("adj_over_river", ("yes", "no"), "M-Q05", before="no", since=3),
    Option("scatter", ("on", "off"), "M-Q08"),
    Option("flak", ("off", "on"), "M-Q08b"),
    Option("overrun_odds", ("10", "8", "6"), "M-Q10"),
    Option("art_move_cost", ("one", "both"), "M-Q11"),
    Option("unit_both", ("no", "yes"), "M-Q12"),
    Option("refuse_advance", ("yes", "no"), "M-Q14"),
    Option("react_into_empty", ("no", "yes"), "M-Q14b"),
    Option("mech_test", ("move_start", "phase_start"), "M-Q18"),
    Option("react_from_zoc", ("yes", "no"), "M-Q24"),
    Option("supply_drop", ("auto", "roll"), "M-Q27b"),
    Option("nijmegen_order", ("off", "on"), "M-Q28b"),
    Option("traffic", ("off", "on"), "M-Q42"),
    Option("boats", ("on", "off"), "M-Q43"),
    Option("attrition", ("on", "off"), "M-Q44"),
    Option("refuse_fatigued", ("yes", "no"), "M-Q46", before="no", since=3, new=True),
    Option("landed_again", ("yes", "no"), "M-Q47", before="no", since=3, new=True),
)


class Options(Struct, frozen=True):
    """The options of one game, by name."""

    adj_over_river: str = "yes"
    scatter: str = "on"
    flak: str = "off"
    overrun_odds: str = "10"
    art_move_cost: str = "one"
    unit_both: str = "no"
    refuse_advance: str = "yes"
    react_into_empty: str = "no"
    mech_test: str = "move_start"
    react_from_zoc: str = "yes"
    supply_drop: str = "auto"
    nijmegen_order: str = "off"
    traffic: str = "off"
    boats: str = "on"
    attrition: str = "on"
    refuse_fatigued: str = "yes"
    landed_again: str = "yes"
