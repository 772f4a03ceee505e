"""A wheel holds compiled modules when that is asked for, and fits every machine when it is not."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from tools.fast import builder as fast_builder
from tools.webbuild import builder as page_builder

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What the hook has built, without building it."""
    done: list[str] = []
    monkeypatch.setattr(page_builder, "build", lambda: done.append("page"))
    monkeypatch.setattr(fast_builder, "build", lambda *_: done.append("modules"))
    return done


def hook(target: str) -> Any:
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module.PageBuild(str(ROOT), {}, None, None, "", target)


def data() -> dict[str, Any]:
    return {"artifacts": [], "pure_python": True, "infer_tag": False}


def test_a_plain_wheel_has_the_page_and_fits_every_machine(built: list[str]) -> None:
    told = data()
    hook("wheel").initialize("standard", told)
    assert built == ["page"]
    assert told == data()
    assert hook("wheel").dependencies() == []


def test_a_compiled_wheel_is_for_one_python_on_one_system(
    built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_COMPILE", "1")
    told = data()
    hook("wheel").initialize("standard", told)
    assert built == ["page", "modules"]
    assert told["artifacts"] == ["/src/grognard/compiled"]
    assert (told["pure_python"], told["infer_tag"]) == (False, True)
    assert any(package.startswith("mypy") for package in hook("wheel").dependencies())


def test_an_editable_installation_or_an_sdist_is_never_compiled(
    built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GROGNARD_COMPILE", "1")
    for target, version in (("wheel", "editable"), ("sdist", "standard")):
        hook(target).initialize(version, data())
    assert built == ["page", "page"]
