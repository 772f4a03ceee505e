"""Compiled modules, where ``make fast`` or a wheel brought some; everywhere else the same code in
plain Python.

One library has them all. It lies in ``compiled`` beside ``made.json``, which tells what it was made
from: a library that is older than a single one of its sources is left alone, and a line says so.
``GROGNARD_COMPILED`` names another folder; with an empty name plain Python plays.
"""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Sequence
from hashlib import blake2b
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import EXTENSION_SUFFIXES, ExtensionFileLoader, ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import ModuleType

PACKAGE = Path(__file__).resolve().parent
FOLDER = PACKAGE / "compiled"
CHOICE = "GROGNARD_COMPILED"
LIBRARY = "grognard__mypyc"
SUFFIX = EXTENSION_SUFFIXES[0]
STALE = "grognard: compiled modules are older than their sources, so plain Python plays: make fast"


def digest(source: bytes) -> str:
    return blake2b(source, digest_size=16).hexdigest()


class Made:
    """What a library was made from."""

    def __init__(self, folder: Path) -> None:
        told = json.loads((folder / "made.json").read_text("utf-8"))
        self.library = folder / (LIBRARY + SUFFIX)
        self.sources: dict[str, str] = told["sources"]
        """The digest of the source of each compiled module, by its name."""

    def fits(self) -> bool:
        """Is it for this Python, and made from the sources as they are now?"""
        return self.library.exists() and all(
            _unchanged(path_of(module), known) for module, known in self.sources.items()
        )


def path_of(module: str) -> Path:
    """The source of a module of this package."""
    return PACKAGE.joinpath(*module.split(".")[1:]).with_suffix(".py")


def _unchanged(source: Path, known: str) -> bool:
    try:
        return digest(source.read_bytes()) == known
    except OSError:
        return False


class Compiled(MetaPathFinder, Loader):
    """Finds and loads the modules of a library."""

    def __init__(self, made: Made) -> None:
        self._made = made

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name in self._made.sources:
            return spec_from_file_location(name, path_of(name), loader=self)
        if name == LIBRARY:
            file = str(self._made.library)
            return spec_from_file_location(name, file, loader=ExtensionFileLoader(name, file))
        return None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        """The library keeps a function for each module that makes it and runs its body."""
        import ctypes

        library = __import__(LIBRARY)
        pointer = ctypes.pythonapi.PyCapsule_GetPointer
        pointer.restype, pointer.argtypes = ctypes.c_void_p, [ctypes.py_object, ctypes.c_char_p]
        name = f"init_{spec.name.replace('.', '___')}"
        start = pointer(getattr(library, name), f"{LIBRARY}.{name}".encode())
        made: ModuleType = ctypes.PYFUNCTYPE(ctypes.py_object)(start)()
        return made

    def exec_module(self, module: ModuleType) -> None:
        """Done already."""


def use() -> None:
    """Let the compiled modules stand in for their sources, if there are any that fit."""
    folder = os.environ.get(CHOICE, str(FOLDER))
    if not folder or not Path(folder, "made.json").exists():
        return
    made = Made(Path(folder))
    if made.fits():
        sys.meta_path.insert(0, Compiled(made))
    else:
        print(STALE, file=sys.stderr)


def in_use() -> bool:
    """Do compiled modules play?"""
    return any(isinstance(finder, Compiled) for finder in sys.meta_path)
