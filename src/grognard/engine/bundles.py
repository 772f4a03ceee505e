"""A game's data as one file, so that a game goes on with the data it was started with."""

from __future__ import annotations

import lzma
from collections.abc import Mapping

import msgspec
from msgspec import Struct

from grognard.engine.errors import BadData


class Bundle(Struct, frozen=True):
    """All data files of one version of a game, by name."""

    texts: Mapping[str, str]

    def packed(self) -> bytes:
        return lzma.compress(msgspec.json.encode(dict(sorted(self.texts.items()))))


def unpacked(packed: bytes, name: str) -> Bundle:
    """The bundle a file or a row of a database holds."""
    try:
        return Bundle(msgspec.json.decode(lzma.decompress(packed), type=dict[str, str]))
    except (lzma.LZMAError, EOFError, msgspec.MsgspecError) as error:
        raise BadData("data_unreadable", file=name, what=str(error)) from None
