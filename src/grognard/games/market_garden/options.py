"""The options of Market Garden, each from a ruling; the first value is the default."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.engine.options import option, options_of


@dataclass(frozen=True, slots=True)
class Options:
    """The options of one game."""

    adj_over_river: str = option("M-Q05", "yes", "no", before="no", since=3)
    scatter: str = option("M-Q08", "on", "off")
    flak: str = option("M-Q08b", "off", "on")
    overrun_odds: str = option("M-Q10", "6", "8", "10", before="10", since=5)
    art_move_cost: str = option("M-Q11", "one", "both")
    unit_both: str = option("M-Q12", "no", "yes")
    refuse_advance: str = option("M-Q14", "yes", "no")
    react_into_empty: str = option("M-Q14b", "no", "yes")
    mech_test: str = option("M-Q18", "move_start", "phase_start")
    react_from_zoc: str = option("M-Q24", "yes", "no")
    supply_drop: str = option("M-Q27b", "auto", "roll")
    nijmegen_order: str = option("M-Q28b", "on", "off", before="off", since=5)
    traffic: str = option("M-Q42", "units", "on", "off", before="off", since=5)
    boats: str = option("M-Q43", "corps", "on", "off", before="on", since=5)
    attrition: str = option("M-Q44", "on", "off")
    refuse_fatigued: str = option("M-Q46", "yes", "no", before="no", since=3, new=True)
    landed_again: str = option("M-Q47", "yes", "no", before="no", since=3, new=True)
    demolition: str = option("M-Q28c", "again", "once", before="once", since=5, new=True)
    evacuation: str = option("M-Q49", "on", "off", before="off", since=5, new=True)


OPTIONS = options_of(Options)
