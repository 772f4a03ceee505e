"""What a scenario is about, before a table is begun and at one."""

from __future__ import annotations

from litestar import get

from grognard.server.briefings import BriefingOut, briefing
from grognard.server.registry import game_named
from grognard.server.routes.common import ERRORS, AnyRequest, Named, asked, limit


@get("/api/games/{game:str}/briefings/{scenario:str}", responses=ERRORS, sync_to_thread=True)
def of_scenario(request: AnyRequest, game: Named, scenario: Named) -> BriefingOut:
    """Situation, forces, goal, special rules, opening and points of a scenario."""
    limit(request, "asking")
    return briefing(game_named(game), scenario)


@get("/api/tables/{table_id:str}/briefing", responses=ERRORS)
async def of_table(request: AnyRequest, table_id: Named) -> BriefingOut:
    """The same with the data of this table, which may be of an earlier version."""
    table, *_ = await asked(request, table_id, "asking")
    return briefing(table.game, table.saved.scenario)


ROUTES = [of_scenario, of_table]
