"""What the data files of every title share: words, sources, scenarios, and a library of them."""

from __future__ import annotations

from typing import Annotated, Generic, Protocol, TypeVar

from msgspec import Meta, Struct

from grognard.engine.data import DataFolder, Replacement
from grognard.engine.title import Title

Source = Annotated[str, Meta(pattern=r"^(rulebook |public: |reconstruction: )")]
Colour = Annotated[str, Meta(pattern=r"^#[0-9a-f]{6}$")]
Count = Annotated[int, Meta(ge=0, le=99)]
HexName = Annotated[str, Meta(pattern=r"^\d{4}$")]
SCENARIOS = "scenarios/"


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """A name or sentence in both languages."""

    es: str
    en: str

    def by_language(self) -> dict[str, str]:
        return {"es": self.es, "en": self.en}


class Strict(Struct, frozen=True, forbid_unknown_fields=True):
    """A table of which every key is known."""


class Sourced(Strict, frozen=True, kw_only=True):
    """A table that says where its values come from."""

    source: Source
    sources: dict[str, Source] = {}
    """By key, where a single value comes from."""


class ScenarioSheet(Protocol):
    """What every scenario file tells, whatever else is in it."""

    @property
    def title(self) -> Words: ...
    @property
    def summary(self) -> Words: ...
    @property
    def minutes(self) -> int: ...
    @property
    def first_turn(self) -> int: ...
    @property
    def last_turn(self) -> int: ...


class ScenarioFile(Sourced, frozen=True, kw_only=True):
    """What most titles begin a scenario file with."""

    id: str
    title: Words
    summary: Words
    first_turn: Count
    last_turn: Count
    minutes: int


T = TypeVar("T", bound=ScenarioSheet)


class Library(Generic[T]):
    """The data files of a title, some or all of them replaced; T is what its scenario files are
    read as."""

    def __init__(self, title: Title, replacement: Replacement, scenario: type[T]) -> None:
        self.folder = DataFolder(title.file("data"), replacement)
        self.scenarios: dict[str, T] = {
            name.removeprefix(SCENARIOS).removesuffix(".toml"): self.folder.load(name, scenario)
            for name in self.folder.names(SCENARIOS.removesuffix("/"))
        }
