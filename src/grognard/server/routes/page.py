"""The page itself: files built by the page's own build, served with their types."""

from __future__ import annotations

import mimetypes
from functools import lru_cache
from pathlib import Path

from litestar import MediaType, Response, get
from litestar.params import FromPath

from grognard.server.errors import ApiError
from grognard.server.packing import Kept, answer, kept
from grognard.server.routes.common import AnyRequest, limit_address, registry_of
from grognard.server.words import sentence

MOST_FILES = 128
BUILT = Path(__file__).resolve().parents[1] / "page"
FOREVER = "public, max-age=31536000, immutable"
POLICY = (
    "default-src 'self'; img-src 'self' data: blob:; style-src 'self' 'unsafe-inline'; "
    "object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "referrer-policy": "no-referrer",
    "x-content-type-options": "nosniff",
}


def _file(request: AnyRequest, path: str) -> Response[bytes]:
    folder = (registry_of(request).settings.page or BUILT).resolve()
    try:
        file = (folder / path.lstrip("/")).resolve()
        there = file.is_relative_to(folder) and file.is_file()
        found = file.stat()
    except (ValueError, OSError):  # a NUL, or a name longer than names can be
        there = False
    if not there:
        raise ApiError(404, "not_found")
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    cache = FOREVER if "assets" in file.relative_to(folder).parts else "no-cache"
    whole = _read(file, found.st_mtime_ns, found.st_size)
    return answer(request, whole, kind, {**HEADERS, "cache-control": cache})


@lru_cache(maxsize=MOST_FILES)
def _read(file: Path, changed: int, size: int) -> Kept:
    return kept(file.read_bytes())


def _index(request: AnyRequest) -> Response[bytes]:
    try:
        return _file(request, "index.html")
    except ApiError:
        words = sentence("error.no_page")
        text = f"{words['es']}\n{words['en']}\n".encode()
        return Response(text, media_type=MediaType.TEXT, status_code=404)


@get(["/", "/t/{table:str}"], include_in_schema=False)
async def index(request: AnyRequest) -> Response[bytes]:
    """One page for home and for every table; the seat's key stays in the fragment."""
    limit_address(request)
    return _index(request)


@get(["/{path:path}"], include_in_schema=False)
async def file(request: AnyRequest, path: FromPath[str]) -> Response[bytes]:
    limit_address(request)
    return _file(request, path)


ROUTES = [index, file]
