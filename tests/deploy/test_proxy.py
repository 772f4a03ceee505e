"""nginx with its real configuration in front of a real server, on loopback."""

from __future__ import annotations

import shutil
import socket
import ssl
import subprocess
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from string import Template

import httpx
import pytest

from tests.server.helpers import HUMANS, Client, Match, RealServer, choices, free_port, real_server
from tests.server.thinking import until

TEMPLATE = Path(__file__).parents[2] / "deploy" / "nginx" / "grognard.conf.template"
NGINX = shutil.which("nginx") or "/usr/sbin/nginx"


def configuration(folder: Path, upstream: int, http: int, https: int) -> str:
    """The file of ``deploy/``, filled in as envsubst does; only its log lies elsewhere."""
    certificate = {"CERTIFICATE": folder / "cert.pem", "CERTIFICATE_KEY": folder / "key.pem"}
    given = {"NAME": "localhost", "UPSTREAM": f"127.0.0.1:{upstream}", "HTTP": http, "HTTPS": https}
    text = Template(TEMPLATE.read_text()).safe_substitute(given | certificate)
    site = text.replace("/var/log/nginx/grognard.log", str(folder / "access.log"))
    temporary = "".join(
        f"{name}_temp_path {folder}/{name};" for name in ("proxy", "fastcgi", "uwsgi", "scgi")
    )
    return f"""
        daemon off; pid {folder}/pid; error_log {folder}/error.log;
        events {{ worker_connections 512; }}
        http {{ client_body_temp_path {folder}/body; {temporary} {site} }}
    """


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RealServer]:
    with real_server(tmp_path_factory.mktemp("behind")) as found:
        yield found


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """With a certificate of its own."""
    made = tmp_path_factory.mktemp("nginx")
    command = "openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2"
    where = f"-keyout {made}/key.pem -out {made}/cert.pem -subj /CN=localhost"
    names = "-addext subjectAltName=DNS:localhost,IP:127.0.0.1"
    subprocess.run(f"{command} {where} {names}".split(), check=True, capture_output=True)
    return made


@pytest.fixture(scope="module")
def ports() -> tuple[int, int]:
    return free_port(), free_port()


@pytest.fixture(scope="module")
def proxy(server: RealServer, folder: Path, ports: tuple[int, int]) -> Iterator[str]:
    file = folder / "nginx.conf"
    file.write_text(configuration(folder, server.port, *ports))
    command = [NGINX, "-p", str(folder), "-c", str(file), "-e", str(folder / "error.log")]
    checked = subprocess.run([*command, "-t"], check=False, capture_output=True, text=True)
    assert checked.returncode == 0, checked.stderr
    with (folder / "output").open("wb") as output:
        running = subprocess.Popen(command, stdout=output, stderr=output)
    try:
        until(lambda: answers(ports[1]))
        yield f"https://localhost:{ports[1]}"
    finally:
        running.terminate()
        running.wait()


def answers(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), timeout=1).close()
    except OSError:
        return False
    return True


@pytest.fixture(scope="module")
def client(proxy: str, folder: Path) -> Iterator[Client]:
    trusted = ssl.create_default_context(cafile=str(folder / "cert.pem"))
    with httpx.Client(base_url=proxy, verify=trusted, timeout=60) as found:
        yield found


def test_people_play_through_the_proxy(client: Client, proxy: str) -> None:
    """With the origin that a browser sends."""
    client.headers["origin"] = proxy
    match = Match(client)
    match.fuzz(10)
    assert match.both.view()["moves"] >= 10
    answer = client.get("/")
    assert answer.status_code in (200, 404)
    assert "max-age" in answer.headers["strict-transport-security"]


def test_pages_of_strangers_cannot_act(client: Client) -> None:
    answer = client.post("/api/tables", json={}, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["error"]) == (403, "foreign_origin")


def test_plain_http_leads_to_tls(ports: tuple[int, int], proxy: str) -> None:
    answer = httpx.get(f"http://127.0.0.1:{ports[0]}/t/x", headers={"host": "localhost"})
    assert (answer.status_code, answer.headers["location"]) == (301, "https://localhost/t/x")


def test_streams_are_not_held_back(client: Client) -> None:
    match = Match(client, auto=False)
    told: list[float] = []
    joined = threading.Event()

    def listen() -> None:
        with client.stream("GET", f"{match.both.path}/stream", headers=match.both.headers) as heard:
            for line in heard.iter_lines():
                joined.set()
                if line == "event: update":
                    told.append(time.monotonic())
                    return

    listener = threading.Thread(target=listen)
    listener.start()
    assert joined.wait(30), "the greeting came through"
    view = match.both.view()
    assert match.both.act(view["position"], choices(view["legal"])[0]).status_code == 200
    done = time.monotonic()
    listener.join(30)
    assert told, "the move came through while the stream was open"
    assert told[0] - done < 3.0


def test_what_is_too_large_ends_at_the_proxy(client: Client) -> None:
    assert client.post("/api/records", content=b"x" * (5 << 20)).status_code == 413
    assert client.get("/", headers={"x-long": "x" * 40_000}).status_code in (400, 431)


def test_what_is_for_the_keeper_is_not_shown(client: Client) -> None:
    assert client.get("/readyz").status_code == 404
    assert client.get("/metrics").status_code == 404


def test_neither_log_has_keys_or_paths(client: Client, folder: Path, server: RealServer) -> None:
    client.get("/api/tables/a-secret-path-of-somebody", headers={"x-seat-key": "a-secret-key-0"})
    until(lambda: '"GET" 404' in (folder / "access.log").read_text())
    assert "secret" not in (folder / "access.log").read_text() + server.log()


def test_each_request_has_the_proxys_name(client: Client, folder: Path) -> None:
    number = client.get("/api/games").headers["x-request-id"]
    until(lambda: number in (folder / "access.log").read_text())


def test_the_address_is_the_clients_and_cannot_be_made_up(client: Client) -> None:
    """Whoever names another address each time is still counted as one. The last test: afterwards
    that one has asked for too many tables."""
    body = {"game": "lepanto", "scenario": "nowhere", "seats": HUMANS}
    statuses = []
    for number in range(40):
        named = {"x-forwarded-for": f"10.0.0.{number}"}
        statuses.append(client.post("/api/tables", json=body, headers=named).status_code)
    assert set(statuses) == {422, 429}
