"""Servers for the tests of this folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.helpers import Client, Match, RealServer, real_server, running, settings
from tests.server.postgres import own_postgres


@pytest.fixture(scope="module")
def public(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A public server without rate limits."""
    with running(settings(tmp_path_factory.mktemp("public"))) as client:
        yield client


@pytest.fixture(scope="module")
def local(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """The server of one's own machine."""
    with running(settings(tmp_path_factory.mktemp("local"), local=True)) as client:
        yield client


@pytest.fixture(scope="module")
def real(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with real_server(tmp_path_factory.mktemp("real"), "--no-limits") as server:
        yield server


@pytest.fixture(scope="module")
def client(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Client]:
    """A server that finds its hints in a moment."""
    with running(settings(tmp_path_factory.mktemp("hints"), hint="12n")) as client:
        yield client


@pytest.fixture
def match(public: Client) -> Match:
    return Match(public)


@pytest.fixture
def moving(public: Client) -> Match:
    """A table where the Christians choose a ship to move."""
    return Match(public).moving()


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    """The address of a PostgreSQL of the test's own."""
    with own_postgres() as server:
        yield server.url
