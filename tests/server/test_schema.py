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

EXAMPLES = 20


@pytest.fixture(scope="module")
def busy(real: RealServer) -> Iterator[Match]:
    """A table in play, so that requests reach further than 'unknown table'."""
    with httpx.Client(base_url=real.url, timeout=60) as client:
        match = Match(client)
        match.fuzz(10)
        yield match


described = make_app(Settings("sqlite://")).openapi_schema.to_schema()
schema = schemathesis.openapi.from_dict(described).exclude(path_regex="/stream$")


@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)
def test_nothing_breaks_the_server(case: Any, busy: Match, real: RealServer) -> None:
    if "table_id" in (case.path_parameters or {}) and random.random() < 0.8:
        case.path_parameters["table_id"] = busy.id
        if random.random() < 0.8:
            case.headers = {**(case.headers or {}), **busy.both.headers}
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
