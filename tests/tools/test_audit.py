"""``make audit``: what it finds, and that it says so when it cannot look."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest

from tools.audit import Package, everything, of_python, of_the_page, weaknesses

BAD = "msgspec"


class Osv(BaseHTTPRequestHandler):
    """An advisory database that knows something against one package."""

    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        results: list[dict[str, Any]] = [
            {"vulns": [{"id": "OSV-1"}]} if query["package"]["name"] == BAD else {}
            for query in asked["queries"]
        ]
        body = json.dumps({"results": results}).encode()
        self.send_response(200)
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *args: object) -> None:
        """Quietly."""


@pytest.fixture
def database() -> Iterator[str]:
    with HTTPServer(("127.0.0.1", 0), Osv) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()
        thread.join()


def run(*args: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "tools.audit", *args]
    return subprocess.run(command, check=False, capture_output=True, text=True)


def test_every_pin_is_read(tmp_path: Path) -> None:
    lock = tmp_path / "x.lock"
    lock.write_text("alembic==1.20.1 \\\n    --hash=sha256:00\nuvloop==0.2 ; sys_platform != 'x'\n")
    found = [(one.name, one.version) for one in of_python(lock)]
    assert found == [("alembic", "1.20.1"), ("uvloop", "0.2")]


def test_the_pages_packages_are_read(tmp_path: Path) -> None:
    lock = tmp_path / "package-lock.json"
    packages = {"": {}, "node_modules/@a/b": {"version": "1", "license": "MIT"}}
    lock.write_text(json.dumps({"packages": packages}))
    assert list(of_the_page(lock)) == [Package("npm", "@a/b", "1", "MIT")]


def test_licences_of_what_runs_are_known() -> None:
    found = {one.name: one.licence for one in everything()}
    for name in ("litestar", "msgspec", "sqlalchemy", "svelte"):
        assert "unknown" not in found[name]


def test_what_is_known_is_found(database: str) -> None:
    packages = [Package("PyPI", "msgspec", "1", "BSD"), Package("npm", "vite", "2", "MIT")]
    assert weaknesses(packages, database) == {packages[0]: ["OSV-1"]}
    ran = run("--database", database)
    assert ran.returncode == 1
    assert "OSV-1" in ran.stdout


def test_where_nobody_answers_it_says_so() -> None:
    ran = run("--database", "http://127.0.0.1:9/")
    assert (ran.returncode, ran.stderr) == (0, "")
    assert "NOT AUDITED" in ran.stdout
    assert run("--database", "http://127.0.0.1:9/", "--strict").returncode == 1
