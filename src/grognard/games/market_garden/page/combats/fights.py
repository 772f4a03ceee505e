"""Which combats there are: declared, being declared, being fought, and what is asked about."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import Struct

from grognard.engine.ids import HexId, Side
from grognard.games.market_garden.rules.ph_d_declaration import Attackers
from grognard.games.market_garden.rules.ph_e_refusal import Refusing, Withdrawal
from grognard.games.market_garden.rules.ph_f_reaction import Reactions
from grognard.games.market_garden.rules.ph_g_bombardment import Bombarding
from grognard.games.market_garden.rules.ph_h_maneuver import ManeuverCombat
from grognard.games.market_garden.rules.ph_i_assault import AssaultCombat
from grognard.games.market_garden.rules.r09_bombardment import Shelling
from grognard.games.market_garden.rules.r09_fire import Assign, Barrage
from grognard.games.market_garden.rules.r12_advance import Advance
from grognard.games.market_garden.state import State


class Fight(Struct, frozen=True):
    """One combat, declared, being declared or being fought."""

    kind: str
    side: Side
    target: HexId
    attackers: tuple[int, ...]
    boats: bool = False
    frame: ManeuverCombat | AssaultCombat | None = None
    """What resolves it, once it is being fought."""

    def defenders(self, state: State) -> tuple[int, ...]:
        return tuple(state.units_in(self.target, 1 - self.side))


def _declared(state: State) -> list[Fight]:
    """D-1-a The combats announced and not yet begun."""
    return [
        Fight(
            "assault" if c.assault else "maneuver",
            state.phasing,
            c.target,
            _standing(state, c.attackers, c.target),
            c.boats,
        )
        for c in state.combats
    ]


def _standing(state: State, units: Iterable[int], target: HexId) -> tuple[int, ...]:
    """R7-i Those that can still take part: on the map, next to the target or fighting in it."""
    near = {target, *state.facts.board.around(target)}
    return tuple(unit for unit in units if state.where[unit] in near)


def fights(state: State, about: Fight | None) -> list[Fight]:
    declared = _declared(state)
    if about is None:
        return declared
    same = [f for f in declared if f.target == about.target and f.kind == about.kind]
    return [about, *(fight for fight in declared if fight not in same)]


def asked_about(state: State) -> Fight | None:
    """The combat the decision belongs to, if it is one combat."""
    fought = state.under_way(ManeuverCombat) or state.under_way(AssaultCombat)
    if fought is not None:
        kind = "maneuver" if isinstance(fought, ManeuverCombat) else "assault"
        units = _standing(state, fought.attackers, fought.target)
        return Fight(kind, fought.side, fought.target, units, fought.boats, fought)
    naming = state.under_way(Attackers)
    if naming is not None:
        kind = "assault" if naming.assault else "maneuver"
        return Fight(kind, naming.side, naming.target, naming.chosen, naming.boats)
    after = state.under_way(Advance)
    if after is not None:
        kind = "maneuver" if after.case == "R12.5-c" else "refused"
        return Fight(kind, after.side, after.hex, _standing(state, after.units, after.hex))
    hex_ = _hex_asked_about(state)
    if hex_ is None:
        return None
    ours = [fight for fight in _declared(state) if fight.target == hex_]
    return ours[0] if ours else _bombarded(state, hex_)


def _hex_asked_about(state: State) -> int | None:
    """E, F, G The attacked hex that refuses, reacts or is fired at."""
    firing, leaving = state.under_way(Assign), state.under_way(Withdrawal)
    refusing, reacting = state.under_way(Refusing), state.under_way(Reactions)
    if firing is not None:
        return firing.target
    if leaving is not None:
        return leaving.hex
    if reacting is not None and reacting.hexes:
        return reacting.hexes[0]
    if refusing is not None and len(refusing.hexes) == 1:
        return refusing.hexes[0]
    return _shelled(state)


def _shelled(state: State) -> int | None:
    """G-3-a Where somebody suffers from a bombardment now."""
    if state.under_way(Shelling) is None:
        return None
    units: tuple[int, ...] = getattr(state.asking, "units", ())
    return next((state.where[unit] for unit in units if state.where[unit] >= 0), None)


def _bombarded(state: State, hex_: HexId) -> Fight:
    """R9.1-a A bombardment of a hex that nobody attacks."""
    return Fight("bombardment", state.phasing, hex_, barrage_at(state, hex_).guns)


def barrage_at(state: State, hex_: HexId) -> Barrage:
    """R9.1-b What has been assigned to the bombardment of a hex so far."""
    naming = state.under_way(Assign)
    phase = state.under_way(Bombarding) or state.under_way(Shelling)
    if naming is not None and naming.target == hex_:
        return naming.barrage()
    barrages = phase.plans if phase is not None else ()
    return next((barrage for barrage in barrages if barrage.target == hex_), Barrage(hex_))
