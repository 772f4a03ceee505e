"""The page's types out of the server's OpenAPI schema, by openapi-typescript."""

from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

from tools.webbuild.builder import WEB, install, npm

FILE = WEB / "src" / "api" / "schema.ts"


def described() -> dict[str, Any]:
    """Every struct the server's routes name; the routes themselves stand in `client.ts`."""
    # The page is built where the server's own packages need not be installed.
    from grognard.server.app import make_app
    from grognard.server.settings import Settings

    schema = make_app(Settings("sqlite://")).openapi_schema.to_schema()
    return {key: schema[key] for key in ("openapi", "info", "components")} | {"paths": {}}


def generated() -> str:
    """The TypeScript that belongs to the server as it is now."""
    install()
    with tempfile.TemporaryDirectory() as folder:
        asked, answer = Path(folder) / "openapi.json", Path(folder) / "schema.ts"
        asked.write_text(json.dumps(described()), "utf-8")
        npm("run", "--silent", "types", "--", str(asked), "--output", str(answer))
        return answer.read_text("utf-8")


def write() -> bool:
    """Bring the file up to date; says whether it was not."""
    text = generated()
    if FILE.is_file() and FILE.read_text("utf-8") == text:
        return False
    FILE.write_text(text, "utf-8")
    return True
