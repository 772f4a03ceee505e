"""The page's types of what goes over the wire are those of the server as it is."""

from __future__ import annotations

from tools.webbuild import types


def test_the_generated_types_are_current() -> None:
    assert types.FILE.read_text("utf-8") == types.generated(), "run: python -m tools.webbuild types"
