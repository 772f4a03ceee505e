"""Data files: TOML checked against a schema, every number with its source, overlays by folder."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from hashlib import blake2b
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

from grognard.engine.bundles import Bundle
from grognard.engine.errors import BadData
from grognard.engine.shapes import expected

T = TypeVar("T")

SOURCES = ("rulebook", "public", "reconstruction")


class Audit(Struct, frozen=True):
    """How many numbers come from where."""

    values: int
    rulebook: int
    public: int
    reconstruction: int
    unsourced: int


class Misfit(BadData):
    """A file that does not fit its schema; ``right`` says in each language what would fit."""

    def __init__(self, key: str, right: Mapping[str, str], /, **args: str | int) -> None:
        super().__init__(key, **args)
        self.right = right

    def text(self, lang: str) -> str:
        self.args_by_name["right"] = self.right.get(lang, "")
        return super().text(lang)


Replacement = Path | Bundle | None
"""What replaces a game's own data: a folder with some of its files, a bundle of all, or nothing."""


class DataFolder:
    """A game's data files; an overlay folder with the same layout can replace some of them, a
    bundle all."""

    def __init__(self, base: Traversable, replacement: Replacement = None) -> None:
        self.overlaid: tuple[str, ...] = ()
        if isinstance(replacement, Bundle):
            self._texts = dict(replacement.texts)
            self._shown = {name: name for name in self._texts}
            return
        files = dict(_toml_files(base))
        own = _overlay(replacement, files) if replacement is not None else {}
        self.overlaid = tuple(own)
        self._shown = {name: str(own.get(name, name)) for name in files}
        both = {**files, **own}
        self._texts = {name: _read(both[name], shown) for name, shown in self._shown.items()}

    @property
    def bundle(self) -> Bundle:
        """The files as they are, so that a game can go on with them."""
        return Bundle(self._texts)

    @property
    def version(self) -> str:
        """A digest of every value that play can depend on, without words and sources."""
        digest = blake2b(digest_size=8, person=b"grognard-data")
        for name in sorted(self._texts):
            content = msgspec.json.encode(_values(tomllib.loads(self._texts[name])), order="sorted")
            digest.update(name.encode() + b"\0" + content + b"\0")
        return digest.hexdigest()

    def names(self, folder: str) -> list[str]:
        return sorted(name for name in self._texts if name.startswith(folder + "/"))

    def load(self, name: str, schema: type[T]) -> T:
        """The file as the schema's type; raises with file, line and key if it does not fit."""
        shown = self._shown[name]
        try:
            return msgspec.convert(tomllib.loads(self._texts[name]), schema)
        except msgspec.ValidationError as error:
            key, field, path = _explain(str(error))
            line = _line_of(self._texts[name], field, path)
            where = f"{path}.{field}" if key == "data_missing" else path
            right = expected(schema, where) if key != "data_unknown" else {}
            raise Misfit(key, right, file=shown, line=line, field=field) from None
        except ValueError as error:
            raise BadData("data_wrong", file=shown, line=1, what=str(error)) from None

    def fault(self, name: str, key: str, field: str, at: str = "", **args: str | int) -> BadData:
        """A problem with one field of a file, pointing at its line; ``at`` is the path above it."""
        line = _line_of(self._texts[name], field, at)
        return BadData(key, file=self._shown[name], line=line, field=field, **args)

    def audit(self) -> Audit:
        counts = dict.fromkeys((*SOURCES, ""), 0)
        for _, _, _, source in self.provenance():
            counts[source_class(source)] += 1
        return Audit(
            values=sum(counts.values()),
            rulebook=counts["rulebook"],
            public=counts["public"],
            reconstruction=counts["reconstruction"],
            unsourced=counts[""],
        )

    def provenance(self) -> Iterator[tuple[str, str, str, str]]:
        """Every value as (file, key, value, source); a table's ``sources`` hold for single keys."""
        for name in sorted(self._texts):
            for key, value, source in _walk("", tomllib.loads(self._texts[name]), ""):
                yield name, key, value, source


WORDS = frozenset(("es", "en", "source", "sources", "note", "colour"))


def _values(node: object) -> object:
    """A file's content without the words people read."""
    if isinstance(node, Mapping):
        return {key: _values(value) for key, value in node.items() if key not in WORDS}
    return [_values(item) for item in node] if isinstance(node, list) else node


def source_class(source: str) -> str:
    """'rulebook', 'public' or 'reconstruction'; '' if the source is none of them."""
    return next((kind for kind in SOURCES if source.startswith(kind)), "")


def _overlay(folder: Path, files: Mapping[str, Traversable]) -> dict[str, Path]:
    """The files of an overlay folder; each replaces one of the game's own."""
    if not folder.is_dir():
        raise BadData("overlay_not_a_folder", folder=str(folder))
    own = {p.relative_to(folder).as_posix(): p for p in sorted(folder.rglob("*.toml"))}
    if not own:
        raise BadData("overlay_empty", folder=str(folder))
    for name, path in own.items():
        if name not in files:
            raise BadData("overlay_unknown_file", file=str(path), known=", ".join(sorted(files)))
    return own


def _toml_files(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for item in sorted(folder.iterdir(), key=lambda f: f.name):
        if item.is_dir():
            yield from _toml_files(item, f"{prefix}{item.name}/")
        elif item.name.endswith(".toml"):
            yield prefix + item.name, item


def _read(file: Traversable, shown: str) -> str:
    try:
        text = file.read_text("utf-8")
        tomllib.loads(text)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        found = re.search(r"line (\d+)", str(error))
        line = int(found.group(1)) if found else 1
        raise BadData("data_not_toml", file=shown, line=line, what=str(error)) from None
    except OSError as error:
        raise BadData("data_unreadable", file=shown, what=error.strerror or "") from None
    return text


_EXPLANATIONS = (
    (r"missing required field `(?P<field>[^`]+)`", "data_missing"),
    (r"contains unknown field `(?P<field>[^`]+)`", "data_unknown"),
)


def _explain(message: str) -> tuple[str, str, str]:
    """The kind of a schema error, the field it is about and the path to it, from its message."""
    found = re.search(r"`\$\.?([^`]*)`$", message)
    path = found.group(1) if found else ""
    for pattern, key in _EXPLANATIONS:
        if found := re.search(pattern, message):
            return key, found.group("field"), path
    fields = re.findall(r"[A-Za-z_][\w-]*", path)
    return "data_mistyped", fields[-1] if fields else "?", path


def _line_of(text: str, field: str, path: str = "") -> int:
    """The line of a field, found below the headers of the TOML tables in the path."""
    lines = text.splitlines()
    header = 0
    for table, index in re.findall(r"([A-Za-z_][\w-]*)(?:\[(\d+)\])?", path):
        pattern = re.compile(rf"\s*\[+([\w.-]*\.)?{re.escape(table)}\]")
        below = [n for n, line in enumerate(lines[header:], header) if pattern.match(line)]
        if below:
            header = below[min(int(index or 0), len(below) - 1)]
    name = re.escape(field)
    pattern = re.compile(rf'^\s*(\[+)?"?{name}"?\s*(=|\])|[{{,]\s*{name}\s*=')
    for number, line in enumerate(lines[header:], header):
        if number > header > 0 and line.startswith("[") and not pattern.search(line):
            break
        if pattern.search(line):
            return number + 1
    return header + 1


def _walk(path: str, node: object, source: str) -> Iterator[tuple[str, str, str]]:
    if isinstance(node, Mapping):
        own = str(node.get("source", source))
        finer: Mapping[str, str] = node.get("sources", {})
        for key, value in node.items():
            if key not in ("source", "sources", "note"):
                shown = f"{path}.{key}" if path else str(key)
                yield from _walk(shown, value, finer.get(key, own))
    elif isinstance(node, list) and any(isinstance(item, Mapping | list) for item in node):
        for number, item in enumerate(node):
            yield from _walk(f"{path}[{number}]", item, source)
    elif _is_value(path):
        yield path, str(node), source


def _is_value(path: str) -> bool:
    """Words for people and our own keys are not values that need a source."""
    last = path.rsplit(".", 1)[-1]
    return last not in ("es", "en", "id", "version", "case", "code", "colour")
