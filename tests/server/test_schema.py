"""Schemathesis asks everything the OpenAPI allows, and much that it does not: never a 500."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error

from grognard.server.app import make_app
from grognard.server.settings import Settings
from tests.server.helpers import Match, RealServer

EXAMPLES = 8
PEOPLE = ("nobody", "spectator", "one seat", "both seats")
DOORS = ("/key", "/invitation", "/join", "/claim")


@pytest.fixture(scope="module")
def busy(real: RealServer) -> Iterator[Match]:
    """A table in play, so that requests reach further than 'unknown table'."""
    with httpx.Client(base_url=real.url, timeout=60) as client:
        match = Match(client)
        match.fuzz(10)
        yield match


@pytest.fixture(scope="module")
def doors(real: RealServer) -> Iterator[Match]:
    """A table whose keys may be lost."""
    with httpx.Client(base_url=real.url, timeout=60) as client:
        yield Match(client)


def headers_of(who: str, match: Match) -> dict[str, str]:
    seats = {
        "nobody": match.stranger,
        "spectator": match.watcher,
        "one seat": match.seats["christian"],
        "both seats": match.both,
    }
    return seats[who].headers


described = make_app(Settings("sqlite://")).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(described).exclude(path_regex="/stream$")


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
    case: Any, busy: Match, doors: Match, real: RealServer, who: str
) -> None:
    match = doors if case.path.endswith(DOORS) else busy
    if "table_id" in (case.path_parameters or {}) and random.random() < 0.8:
        case.path_parameters["table_id"] = match.id
        case.headers = {**(case.headers or {}), **headers_of(who, match)}
    answer = case.call(base_url=real.url, timeout=60)
    case.validate_response(answer, checks=[not_a_server_error])
    if answer.status_code >= 400:
        assert answer.json()["message"].keys() == {"es", "en"}


def test_schema_names_every_route(real: RealServer) -> None:
    paths = httpx.get(f"{real.url}/schema/openapi.json", timeout=60).json()["paths"]
    assert len(paths) >= 20
    act = paths["/api/tables/{table_id}/actions"]["post"]
    assert {"200", "403", "409", "422"} <= set(act["responses"])
    assert act["requestBody"]
