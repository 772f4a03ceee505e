"""Lets Prometheus read the metrics, at an address of their own that strangers do not reach."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager

from prometheus_client import REGISTRY, CollectorRegistry, multiprocess, start_http_server

from grognard.engine.errors import BadRequest

SHARED = "PROMETHEUS_MULTIPROC_DIR"


@contextmanager
def exported(address: str | None, workers: int) -> Iterator[None]:
    """Serve the metrics while this lasts; those of several workers are summed up."""
    if workers == 1:
        with _served(address, REGISTRY):
            yield
        return
    folder = tempfile.mkdtemp(prefix="grognard-metrics-")
    os.environ[SHARED] = folder
    together = CollectorRegistry()
    multiprocess.MultiProcessCollector(together, path=folder)  # type: ignore[no-untyped-call]
    try:
        with _served(address, together):
            yield
    finally:
        del os.environ[SHARED]
        shutil.rmtree(folder, ignore_errors=True)


def forget(pid: int) -> None:
    """A worker has died: what it had open is open no longer."""
    if folder := os.environ.get(SHARED):
        multiprocess.mark_process_dead(pid, folder)  # type: ignore[no-untyped-call]


@contextmanager
def _served(address: str | None, registry: CollectorRegistry) -> Iterator[None]:
    if address is None:
        yield
        return
    host, port = split_address(address)
    try:
        server, thread = start_http_server(port, host, registry)
    except OSError as error:
        why = error.strerror or str(error)
        raise BadRequest("metrics_unusable", address=address, why=why) from None
    try:
        yield
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


def split_address(address: str) -> tuple[str, int]:
    host, colon, port = address.rpartition(":")
    if not colon or not host or not port.isdecimal() or int(port) > 65535:
        raise BadRequest("metrics_unusable", address=address, why="HOST:PORT")
    return host.strip("[]"), int(port)
