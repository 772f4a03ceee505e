"""What Market Garden should tell: a bridge too far, a road often cut, a division lost or saved."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from grognard.engine.hexes import as_flags
from grognard.engine.ids import HexId, HexsideId, UnitId
from grognard.engine.story import Measure, Story, Tale, Value, won_by
from grognard.games.market_garden.board import HIGHWAY
from grognard.games.market_garden.facts import ALLIED, GERMAN, SIDES, Facts
from grognard.games.market_garden.rules import r16_supply as supply
from grognard.games.market_garden.rules import r17_victory as victory
from grognard.games.market_garden.state import ELIMINATED, State
from grognard.games.market_garden.story import fights, places

XXX_CORPS = ("GDS", "43D", "50D", "8ARM", "NETH", "30C")
FLANK_CORPS = ("8C", "12C")
FIRST_AIRBORNE = "1AB"
BY_TURN = 4
CUT_AFTER = 6
OPERATION, CAMPAIGN = ("campaign", "corridor"), ("campaign",)
PERIMETER = ("campaign", "arnhem")


# -- the way to Arnhem -----------------------------------------------------------------------------


def _of(facts: Facts, *divisions: str) -> Callable[[UnitId], bool]:
    return lambda unit: facts.pieces.division[unit] in divisions


def _way(facts: Facts) -> Mapping[str, Collection[HexId]]:
    """The places on the way of XXX Corps."""
    board, middle = facts.board, places.ANCHORS
    return {
        "valkenswaard": places.town(board, middle["valkenswaard"]),
        "eindhoven": places.town(board, middle["eindhoven"]),
        "veghel": places.ends(facts, "veghel"),
        "grave": places.ends(facts, "grave"),
        "nijmegen": places.town(board, middle["nijmegen"]),
        "waal": places.north_of_waal(facts),
        "arnhem_south": {places.south_end(facts, "arnhem")},
        "rhine": board.north_of_rhine,
    }


def _first_at(place: str) -> Callable[[Tale], int | None]:
    """The turn in which XXX Corps is first there."""

    def turn(tale: Tale) -> int | None:
        facts: Facts = tale.state.facts
        return places.first(tale, _of(facts, *XXX_CORPS), _way(facts)[place])

    return turn


def reached(tale: Tale) -> Mapping[str, int]:
    """When XXX Corps is first at the places on its way; "frost": when anybody of the Allies holds
    the north end of the bridge at Arnhem, and does not only pass."""
    found = {place: _first_at(place)(tale) for place in _way(tale.state.facts)}
    found["frost"] = _frost_from(tale)
    return {place: turn for place, turn in found.items() if turn is not None}


def _at_arnhem(tale: Tale) -> bool:
    return _first_at("arnhem_south")(tale) is not None


def _frost_from(tale: Tale) -> int | None:
    return next((turn for turn, there in _at_bridge(tale) if there), None)


def _frost(tale: Tale) -> bool:
    turn = _frost_from(tale)
    return turn is not None and turn <= BY_TURN


def _at_bridge(tale: Tale) -> list[tuple[int, bool]]:
    """By turn, do the Allies stand at the north end of the bridge at Arnhem at its end?"""
    end = places.north_end(tale.state.facts, "arnhem")
    return [(turn, bool(tale.ends[turn].units_in(end, ALLIED))) for turn in sorted(tale.ends)]


def _frost_holds(tale: Tale) -> float:
    """For how many turns in a row they do, from the first."""
    there = [held for _, held in _at_bridge(tale)]
    if True not in there:
        return 0
    since = there[there.index(True) :]
    return since.index(False) if False in since else len(since)


def _flanks_north(tale: Tale) -> float:
    """How many units of the flank corps ever get north of Heumen."""
    facts: Facts = tale.state.facts
    grid, flanks = facts.board.grid, _of(facts, *FLANK_CORPS)
    heumen = grid.row(places.north_end(facts, "heumen"))
    return len(
        {a.unit for a in places.arrivals(tale) if grid.row(a.hex) < heumen and flanks(a.unit)}
    )


def _road_cut(tale: Tale) -> bool:
    """Is the highway closed to supply at the end of some turn, once it has been open?"""
    was_open = False
    for turn in sorted(tale.ends):
        is_open = _road_open(tale.ends[turn])
        if was_open and not is_open and turn > CUT_AFTER:
            return True
        was_open = was_open or is_open
    return False


def _road_open(state: State) -> bool:
    """Does supply pass along the highway from Eindhoven to Grave?"""
    facts = state.facts
    board, start = facts.board, facts.board.grid.by_name[places.ANCHORS["eindhoven"]]
    shut = as_flags(supply.closed(state, ALLIED), board.grid.size)

    def passes(at: HexsideId) -> bool:
        highway = board.road[at] == HIGHWAY
        return highway and not shut[board.neighbours[at]] and supply.dry(state, at)

    reach = places.grown(board, start, passes)
    return not shut[start] and places.south_end(facts, "grave") in reach


# -- the 1st Airborne ------------------------------------------------------------------------------


def _landed(tale: Tale) -> list[UnitId]:
    """The units of the 1st Airborne that are there, or have been."""
    state: State = tale.state
    units, landed = state.facts.pieces.units, state.landed
    return [u for u, unit in enumerate(units) if landed[u] and unit.formation == FIRST_AIRBORNE]


def _dropped(tale: Tale) -> bool:
    return bool(_landed(tale))


def _wiped_out(tale: Tale) -> bool:
    where = tale.state.where
    return _dropped(tale) and all(where[unit] == ELIMINATED for unit in _landed(tale))


def _evacuated(tale: Tale) -> bool:
    """Is nobody of it left over the Rhine at the end, and somebody safe, on this side of it or off
    the map?"""
    state: State = tale.state
    alive = {state.where[unit] for unit in _landed(tale)} - {ELIMINATED}
    return bool(alive) and not alive & state.facts.board.north_of_rhine


# -- points ----------------------------------------------------------------------------------------


def points(tale: Tale) -> Mapping[str, Mapping[str, float]]:
    """What each side scores, by what it is for."""
    found = victory.tally(tale.state)
    return {
        seat: {what: float(count) for what, count in counts.items() if count}
        for seat, counts in found.items()
    }


def _winner_has_more(tale: Tale) -> Value:
    won, scores = tale.outcome.winner, tale.outcome.scores
    return None if won is None else scores[won] == max(scores.values()) > min(scores.values())


STORY = Story(
    measures=(
        Measure("eindhoven", "median", _first_at("eindhoven"), (3, 4), 4, OPERATION),
        Measure("nijmegen", "median", _first_at("nijmegen"), (5, 7), 5, OPERATION),
        Measure("waal", "median", _first_at("waal"), (8, 9), 8, OPERATION),
        Measure("arnhem_south", "share", _at_arnhem, (10, 35), 0, CAMPAIGN),
        Measure("frost", "share", _frost, (60, None), 100, OPERATION),
        Measure("frost_holds", "median", _frost_holds, (3, 9), 8, OPERATION),
        Measure("road_cut", "share", _road_cut, (50, 90), 100, CAMPAIGN),
        Measure("german_fire", "pooled", fights.to_fire(GERMAN), (None, 45)),
        Measure("allied_fire", "pooled", fights.to_fire(ALLIED), (None, 45)),
        Measure("reach_die", "pooled", fights.reach_die, (85, None)),
        Measure("overruns", "mean", fights.overruns, (0.5, None), None, CAMPAIGN),
        Measure("flanks_north", "mean", _flanks_north, (0, 1), 0, CAMPAIGN),
        Measure("dropped", "share", _dropped, (95, None), 100, OPERATION),
        Measure("wiped_out", "share", _wiped_out, (1, None), 0, PERIMETER),
        Measure("evacuated", "share", _evacuated, (1, None), 100, PERIMETER),
        Measure("winner_has_more", "share", _winner_has_more, (100, None)),
        Measure("allies_win", "share", won_by(SIDES[ALLIED]), (40, 60)),
        Measure("germans_win", "share", won_by(SIDES[GERMAN]), (40, 60)),
    ),
    losses=fights.losses,
    reached=reached,
    points=points,
)
