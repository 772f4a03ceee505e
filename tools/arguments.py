"""Arguments of ``tools.tune`` and ``tools.measure``; a wrong one gets one line and exit code 2."""

from __future__ import annotations

import argparse
import re
from importlib import import_module
from typing import Any

from grognard.games import load
from tools.tune.doctrines import Doctrine, doctrine_at, point_of
from tools.tune.matches import PLAIN

_NUMBER = re.compile(r"-?\d+(\.\d+)?")


def positive(text: str) -> int:
    """A whole number above nought."""
    if not text.isascii() or not text.isdigit() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is no whole number above 0")
    return int(text)


def not_negative(text: str) -> int:
    return 0 if text == "0" else positive(text)


def scenarios(parser: argparse.ArgumentParser, game: str, text: str) -> list[str]:
    """Those named, with commas between them, of one game."""
    known, named = load(game).scenarios, text.split(",")
    for name in named:
        if name not in known:
            parser.error(f"argument --scenario: {game} has no {name!r}, but {', '.join(known)}")
    return named


def seat(parser: argparse.ArgumentParser, game: str, name: str) -> str:
    seats = load(game).seats
    if name not in seats:
        parser.error(f"argument side: {game} has no {name!r}, but {', '.join(seats)}")
    return name


def doctrine(parser: argparse.ArgumentParser, game: str, text: str) -> Doctrine:
    """What ``MODULE:NAME`` stands for; numbers of it may be changed, as in ``…,fatigue=0.3``."""
    where, *changes = text.split(",")
    found = _named(where)
    if not isinstance(found, type(PLAIN[game])):
        parser.error(f"{where!r} is no doctrine of {game}; it takes MODULE:NAME")
    known, point = point_of(found), dict[str, float]()
    for change in changes:
        path, _, number = change.partition("=")
        if path not in known or not _NUMBER.fullmatch(number):
            parser.error(f"{change!r} changes no number of {where}")
        point[path] = float(number)
    return doctrine_at(found, point)


def _named(text: str) -> Any:
    module, _, name = text.partition(":")
    try:
        return getattr(import_module(module), name)
    except (ImportError, AttributeError, ValueError):
        return None
