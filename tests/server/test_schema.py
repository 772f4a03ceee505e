"""Schemathesis asks everything the OpenAPI allows, and much that it does not: never a 500."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from grognard.server.app import make_app
from grognard.server.settings import Settings
from tests.server.helpers import Match, RealServer, pick

EXAMPLES = 8
PEOPLE = ("nobody", "spectator", "one seat", "both seats")
DOORS = ("/key", "/invitation", "/join", "/claim")
ENDS = ("/resign", "/draw", "/draw/answer")
OFTEN = 0.8
SCENARIOS = {
    "lepanto": ("centre", ("christian", "muslim")),
    "gallipoli": ("valiant_stroke", ("allied", "turkish")),
    "market_garden": ("arnhem", ("allied", "german")),
}


def table_of(game: str, client: httpx.Client) -> Match:
    scenario, seats = SCENARIOS[game]
    return Match(client, scenario, game=game, seats=dict.fromkeys(seats, "human"))


@pytest.fixture(scope="module")
def busy(real: RealServer) -> Iterator[list[Match]]:
    """Tables in play, so that requests reach further than 'unknown table'."""
    with httpx.Client(base_url=real.url, timeout=60) as client:
        matches = [table_of(game, client) for game in SCENARIOS]
        for match in matches:
            match.fuzz(10)
        yield matches


def headers_of(who: str, match: Match) -> dict[str, str]:
    seats = {
        "nobody": match.stranger,
        "spectator": match.watcher,
        "one seat": next(iter(match.seats.values())),
        "both seats": match.both,
    }
    return seats[who].headers


def deepen(case: Any, match: Match, draw: random.Random) -> None:
    """Some of what was made up becomes true, so that the rest is looked at, too."""
    view = match.both.view()
    legal = view["legal"]
    true = {
        "position": view["position"],
        "at": view["moves"],
        "keep": view["moves"] - 1,
        "seat": next(iter(match.seats)),
        "action": pick(legal, draw) if legal else "end",
        "actions": [pick(legal, draw)] if legal else ["end"],
    }
    for name in true.keys() & case.body.keys():
        if draw.random() < OFTEN:
            case.body[name] = true[name]


described = make_app(Settings("sqlite://")).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(described)


@pytest.mark.parametrize("who", PEOPLE)
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_nothing_breaks_the_server(
    case: Any, busy: list[Match], real: RealServer, who: str
) -> None:
    draw = random.Random(f"{who} {case.path_parameters} {case.query} {case.body}")
    match = draw.choice(busy)
    if case.path.endswith((*DOORS, *ENDS)):  # its keys may be lost, and it may end
        match = table_of("lepanto", match.client)
    if "table_id" in (case.path_parameters or {}) and draw.random() < OFTEN:
        case.path_parameters["table_id"] = match.id
        case.headers = {**(case.headers or {}), **headers_of(who, match)}
        if isinstance(case.body, dict):
            deepen(case, match, draw)
    asked = case.as_transport_kwargs(base_url=real.url)
    with requests.request(**asked, stream=True, timeout=60) as answer:  # a stream has no end
        if answer.status_code >= 400:
            case.validate_response(answer, checks=[not_a_server_error])
            assert answer.json()["message"].keys() == {"es", "en"}


def test_schema_names_every_route(real: RealServer) -> None:
    paths = httpx.get(f"{real.url}/schema/openapi.json", timeout=60).json()["paths"]
    assert len(paths) >= 20
    act = paths["/api/tables/{table_id}/actions"]["post"]
    assert {"200", "403", "409", "422"} <= set(act["responses"])
    assert act["requestBody"]
