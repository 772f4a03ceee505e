"""What a campaign of Gallipoli should tell: mines in the Strait, costly beaches, a stalemate."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from grognard.engine.areas import bits
from grognard.engine.events import Event
from grognard.engine.ids import AreaSet, Side
from grognard.engine.story import Lost, Measure, Part, Story, Tale, Value, won_by
from grognard.games.gallipoli.facts import ALLIED, SIDES, TURKISH, Facts, Land
from grognard.games.gallipoli.rules.m12_victory.s122_points import posted
from grognard.games.gallipoli.state import OFF_MAP, State

MARCH = 1
MAY = 3
CAMPAIGN, LANDINGS, NAVAL = ("campaign",), ("campaign", "anzac"), ("campaign", "valiant_stroke")

BEACHES = {
    "helles": ("AA-HEL", "AA-Y"),
    "anzac": ("AA-ANZ",),
    "suvla": ("AA-SUV",),
    "bulair": ("AA-BUL",),
    "asia": ("AA-BES",),
}
"""The Assault Areas off each of them."""

MOVES = (
    "set_up_at", "set_up_entrenched", "enters", "went", "turned_back", "marched", "retreated",
    "advanced", "sailed_to_assault", "sailed_to_beachhead", "landed_unopposed", "deployed",
    "steamed", "fort_put_down", "beachhead_placed",
)  # fmt: skip
PIECES = ("unit", "ship", "fort", "beachhead")
"""The arguments by which events name a counter."""
WOUNDS = ("shaken", "damaged")
LOSSES = ("eliminated", "sunk", "crippled_removed", "fort_destroyed", "beachhead_lost")
CAUSES = {
    "4.0": "disease",
    "7.5": "rough_sea",
    "7.6": "assault",
    "8.1.2": "guns",
    "8.2.1": "bombardment",
    "8.3.3": "assault",
    "8.3.4": "retreat",
    "8.4.2e": "overrun",
    "8.5.1": "mines",
    "8.5.2": "mines",
    "11.2": "overrun",
    "12.1.1": "cut_off",
    "13.2.1": "before",
}
"""By section of the rules."""


# -- where -----------------------------------------------------------------------------------------


def shore(land: Land, beach: str) -> AreaSet:
    """The land areas of a beach."""
    return land.graph.grown(land.graph.mask(*BEACHES[beach])) & land.land


def fronts(land: Land) -> dict[str, AreaSet]:
    """Every area by the beach it is nearest to over land, or by the sea it is."""
    found = {beach: shore(land, beach) for beach in BEACHES}
    found["asia"] = land.asia
    free = land.peninsula
    for held in found.values():
        free &= ~held
    while free:
        for beach, held in found.items():
            found[beach] |= land.graph.grown(held) & free
            free &= ~found[beach]
    return {**found, "strait": land.strait, "sea": land.sea & ~land.strait}


def moved(event: Event) -> tuple[str, str] | None:
    """The counter that gets somewhere by this event, and where it gets."""
    return (_piece(event), _to(event)) if event.kind in MOVES else None


def _to(event: Event) -> str:
    args: Mapping[str, Any] = event.args
    return str(args.get("to") or args.get("area") or args["areas"][-1])


def _piece(event: Event) -> str:
    return str(next(event.args[key] for key in PIECES if key in event.args))


# -- losses ----------------------------------------------------------------------------------------


def losses(tale: Tale) -> Sequence[Lost]:
    """Every counter lost, by the front where it was; a Crippled ship that leaves is one, too. What
    never recovers (9.1, 9.2) is lost to what had hit it."""
    facts: Facts = tale.state.facts
    at = {fort.id: fort.area for fort in facts.library.forts.fort}
    front = _front_of(facts.land)
    wounds, torpedo, found = dict[str, str](), False, list[Lost]()
    for turn, event in tale.told:
        if move := moved(event):
            at.update([move])
        elif event.kind in ("torpedo_strikes", "ship_struck"):
            torpedo = event.kind == "torpedo_strikes"
        elif event.kind in WOUNDS or event.kind in LOSSES:
            piece = _piece(event)
            wounds[piece] = cause = _cause(event, torpedo) or wounds.get(piece, event.case)
            if event.kind in LOSSES and not _beforehand(event):
                side = facts.pieces.side[facts.pieces.index[piece]]
                found.append(Lost(turn, SIDES[side], cause, front.get(at.get(piece, ""), "sea")))
    return found


def _cause(event: Event, torpedo: bool) -> str:
    """By the section of the rules; '' for one that is about recovery."""
    section = event.case.partition("-")[0]
    return "submarine" if torpedo and section == "8.5.1" else CAUSES.get(section, "")


def _beforehand(event: Event) -> bool:
    """13.2.1 Is it lost before the scenario begins?"""
    return event.case.startswith("13.2.1")


def _front_of(land: Land) -> dict[str, str]:
    return {land.names[area]: front for front, held in fronts(land).items() for area in bits(held)}


def _sunk_in_march(tale: Tale) -> float:
    return sum(turn == MARCH and _warship(tale, event) for turn, event in tale.of("sunk"))


def _warship(tale: Tale, event: Event) -> bool:
    """Is it an Allied ship other than a minesweeper?"""
    facts: Facts = tale.state.facts
    piece = facts.pieces.index[_piece(event)]
    return piece in facts.pieces.ships_of[ALLIED] and piece not in facts.sweepers


def _land_lost(side: Side) -> Any:
    """Of the land units that came into play, those eliminated at least once."""

    def part(tale: Tale) -> Part:
        pieces = tale.state.facts.pieces
        lost = {
            pieces.index[str(event.args["unit"])]
            for _, event in tale.of("eliminated")
            if not _beforehand(event)
        }
        came = {
            unit
            for unit in pieces.land_of[side]
            if unit in lost or any(state.where[unit] < OFF_MAP for state in tale.ends.values())
        }
        return Part(len(lost & came), len(came))

    return part


# -- places ----------------------------------------------------------------------------------------


def reached(tale: Tale) -> Mapping[str, int]:
    """When warships are first in the Strait and in the Narrows; when a Beachhead first lies on
    each beach; when units leave the map."""
    land: Land = tale.state.facts.land
    found = {
        "strait": _warships_in(tale, land.strait),
        "narrows": _warships_in(tale, land.graph.mask("DS8")),
        **{beach: _beachhead(tale, beach) for beach in BEACHES},
        "exit": tale.first("exited"),
    }
    return {place: turn for place, turn in found.items() if turn is not None}


def _warships_in(tale: Tale, areas: AreaSet) -> int | None:
    """The turn in which an Allied warship first gets to one of these areas."""
    index = tale.state.facts.land.index
    for turn, event in tale.of("set_up_at", "deployed", "steamed"):
        if areas >> index[_to(event)] & 1 and _warship(tale, event):
            return turn
    return None


def _beachhead(tale: Tale, beach: str = "") -> int | None:
    """The turn in which a Beachhead first lies on this beach, or anywhere."""
    land: Land = tale.state.facts.land
    areas = shore(land, beach) if beach else land.land
    placed = tale.of("beachhead_placed")
    return next((turn for turn, event in placed if areas >> land.index[_to(event)] & 1), None)


def _strait_in_march(tale: Tale) -> bool:
    return _warships_in(tale, tale.state.facts.land.strait) == MARCH


def _beachhead_by_may(tale: Tale) -> bool:
    turn = _beachhead(tale)
    return turn is not None and turn <= MAY


def _landed_at(beach: str) -> Any:
    return lambda tale: _beachhead(tale, beach) is not None


# -- points ----------------------------------------------------------------------------------------


def points(tale: Tale) -> Mapping[str, Mapping[str, float]]:
    """Victory points won; those paid for replacements count against the total only."""
    found: dict[str, dict[str, float]] = {seat: {} for seat in SIDES}
    for side, reason, amount in posted(tale.state):
        if amount > 0 and reason != "start":
            found[SIDES[side]][reason] = amount
    return found


def _from_afar(tale: Tale) -> Part:
    """Of all victory points won, those of withdrawals and of the mine line."""
    won = points(tale)
    afar = won[SIDES[ALLIED]].get("withdrawal", 0) + _mine_line(tale)
    return Part(afar, sum(sum(by_reason.values()) for by_reason in won.values()))


def _mine_line(tale: Tale) -> float:
    return points(tale)[SIDES[TURKISH]].get("mine_line", 0)


def _won_without_landing(tale: Tale) -> Value:
    """Of the games in which the Allied player never tries to land, those he wins."""
    state: State = tale.state
    return None if state.landed_ever else won_by(SIDES[ALLIED])(tale)


def _ends_by(kind: str) -> Any:
    return lambda tale: tale.first(kind) is not None


STORY = Story(
    measures=(
        Measure("strait_in_march", "share", _strait_in_march, (60, None), 100, NAVAL),
        Measure("sunk_in_march", "mean", _sunk_in_march, (1, 4), 3, NAVAL),
        Measure("beachhead_by_may", "share", _beachhead_by_may, (75, None), 100, LANDINGS),
        Measure("helles", "share", _landed_at("helles"), (60, None), 100, LANDINGS),
        Measure("anzac", "share", _landed_at("anzac"), (60, None), 100, LANDINGS),
        Measure("suvla", "share", _landed_at("suvla"), (40, None), 100, CAMPAIGN),
        Measure("allied_lost", "pooled", _land_lost(ALLIED), (25, 60), 50, CAMPAIGN),
        Measure("turkish_lost", "pooled", _land_lost(TURKISH), (25, 60), 50, CAMPAIGN),
        Measure("from_afar", "pooled", _from_afar, (None, 33.3), None, LANDINGS),
        Measure("mine_line", "mean", _mine_line, (10, 22), None, CAMPAIGN),
        Measure("won_unlanded", "share", _won_without_landing, (None, 15), None, LANDINGS),
        Measure("sudden_naval", "share", _ends_by("sudden_naval"), (1, None), 0, CAMPAIGN),
        Measure("sudden_exit", "share", _ends_by("sudden_exit"), (1, None), 0, CAMPAIGN),
        Measure("sudden_turkish", "share", _ends_by("sudden_turkish"), (1, None), 0, CAMPAIGN),
        Measure("allies_win", "share", won_by(SIDES[ALLIED]), (40, 60)),
        Measure("turks_win", "share", won_by(SIDES[TURKISH]), (40, 60)),
    ),
    losses=losses,
    reached=reached,
    points=points,
)
