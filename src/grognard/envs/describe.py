"""The encodings as tables for ``docs/environments.md``: ``python -m grognard.envs.describe``."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.envs.encoding import Encoding, encoded, encoding_of, loaded
from grognard.games import title_of


def sizes() -> Iterator[str]:
    """Each scenario with the length of its observations and its number of actions."""
    yield "| game | scenario | observation | actions |"
    yield "|---|---|---:|---:|"
    for game in encoded():
        for scenario in loaded(game).scenarios:
            found = encoding_of(game, scenario)
            yield f"| {game} | {scenario} | {found.size} | {found.actions} |"


def blocks(encoding: Encoding) -> Iterator[str]:
    """The blocks of an observation, with the fields of their rows."""
    yield "| block | offset | rows | length | each row |"
    yield "|---|---:|---:|---:|---|"
    for block in encoding.blocks:
        start = encoding.offsets()[block.name]
        row = block.meaning or ", ".join(f"`{field}`" for field in block.fields)
        yield f"| {block.name} | {start} | {block.rows} | {block.length} | {row} |"


def verbs(encoding: Encoding) -> Iterator[str]:
    """The verbs of a game and the number of the first action of each."""
    yield "| verb | argument | first action | actions |"
    yield "|---|---|---:|---:|"
    first = encoding.vocabulary.first
    ends = [*list(first.values())[1:], encoding.actions]
    for (verb, start), end in zip(first.items(), ends, strict=True):
        argument = encoding.game.verbs[verb] or "–"
        yield f"| {verb} | {argument} | {start} | {end - start} |"


def main() -> None:
    print(*sizes(), sep="\n")
    for game in encoded():
        shortest = title_of(game).shortest
        encoding = encoding_of(game, shortest)
        print(f"\n{game}, {shortest}\n", *blocks(encoding), "", *verbs(encoding), sep="\n")


if __name__ == "__main__":
    main()
