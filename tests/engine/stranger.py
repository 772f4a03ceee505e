"""A checker of dice as a stranger would write it from docs/dice.md. It imports nothing of ours."""

from __future__ import annotations

import re
import sys
from hashlib import sha256
from pathlib import Path

LAST_LINK = 8192


def check(record: str) -> list[str]:
    """What is wrong with the dice of a record; nothing, if it is empty."""
    header, dice = _read(record)
    sides = _sides(header["sides"])
    if len(sides) != len(dice):
        return [f"{len(dice)} dice, but sides of {len(sides)}"]
    wrong, done = [], 0
    for part in header["seed"].removeprefix("seals:").split(";"):
        kind, *told = part.split(",")
        if kind == "chain":
            commitment, count, link, *added = told
            covered = len(dice) - done if count == "*" else int(count)
            links = _links(bytes.fromhex(link), LAST_LINK if count == "*" else int(count))
            if links[0].hex() != commitment:
                wrong.append(f"the seal {commitment} is broken")
            mix = sha256("".join(f"{line}\n" for line in sorted(added)).encode()).digest()
            for n in range(1, covered + 1):
                seal = links[min(n, len(links) - 1)] + mix + str(n).encode()
                draw = int.from_bytes(sha256(seal).digest()[:8], "big")
                if dice[done] != draw % sides[done] + 1:
                    wrong.append(f"die {done + 1} is {dice[done]}")
                done += 1
        elif kind == "known":
            done += len(told[0]) // 2
    if done < len(dice):
        wrong.append(f"no seal for dice {done + 1} to {len(dice)}")
    return wrong


def _links(last: bytes, number: int) -> list[bytes]:
    links = [last]
    for _ in range(number):
        links.append(sha256(links[-1]).digest())
    return links[::-1]


def _read(record: str) -> tuple[dict[str, str], list[int]]:
    head, _, body = record.partition("\n\n")
    header = dict(line.split(":", 1) for line in head.splitlines()[1:])
    header = {name: value.strip() for name, value in header.items()}
    dice = [int(die) for die in header["opening"].split()]
    for line in body.splitlines():
        if re.match(r"[0-9]+ ", line) and " | " in line:
            dice += [int(die) for die in line.split(" | ")[1].split()]
    return header, dice


def _sides(told: str) -> list[int]:
    runs = [run.split("x") for run in told.split()]
    return [int(sides) for sides, times in runs for _ in range(int(times))]


if __name__ == "__main__":
    found = check(Path(sys.argv[1]).read_text("utf-8"))
    print("\n".join(found) or "all dice hold")
    sys.exit(bool(found))
