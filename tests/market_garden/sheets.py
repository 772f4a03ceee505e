"""The numbers that rule tests are scripted with, whatever those of the game are tuned to.

Open ground has a terrain defence value of 1, woods and towns 2, forest and cities 3; guns, Air
Points and attrition are as below, and nobody is kept south of a line. All else is the game's own.
"""

from __future__ import annotations

import re
import tempfile
from collections.abc import Callable
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

TDV = {".": 1, "p": 1, "h": 1, "w": 2, "t": 2, "f": 3, "c": 3}
BOMBARD = {
    2: "EIN-FLAK",
    3: "376PFA 319GFA 320GFA 456PFA 377PFA 321GFA 907GFA",
    4: "1ALR ART191",
    5: "SWOBODA SSART10",
    6: "55FD 153FD 94FD 112FD 179FD NEBEL",
    8: "64MED 7MED 84MED",
    10: "419HVY",
}
NUMBERS = {
    "allied_plus": 10,
    "first_turn_allied": 20,
    "attrition_after": 6,
    "attrition_every": 2,
}


def _rules(text: str) -> str:
    """Each terrain with its value, and the numbers."""
    for letter, tdv in TDV.items():
        found = rf'(letter = "{re.escape(letter)}"\ntdv = )\d'
        text = re.sub(found, rf"\g<1>{tdv}", text)
    for name, number in NUMBERS.items():
        text = re.sub(rf"(?m)^{name} = \d+$", f"{name} = {number}", text)
    return text


def _units(text: str) -> str:
    """Each gun with its strength, and no lines to stay south of."""
    for strength, codes in BOMBARD.items():
        for code in codes.split():
            found = rf'(?s)(\nid = "{code}"\n.*?\nbombard = )\d+'
            text = re.sub(found, rf"\g<1>{strength}", text, count=1)
    return re.sub(r"(?m)^north_limit = .*\n", "", text)


MAKERS: dict[str, Callable[[str], str]] = {"rules.toml": _rules, "units.toml": _units}


def lay_out(folder: Path) -> None:
    """Put the sheets with these numbers into a folder of data."""
    data = files("grognard.games.market_garden") / "data"
    for name, maker in MAKERS.items():
        (folder / name).write_text(maker((data / name).read_text("utf-8")), encoding="utf-8")


@lru_cache(maxsize=1)
def sheets() -> Path:
    folder = Path(tempfile.mkdtemp(prefix="market_garden_sheets"))
    lay_out(folder)
    return folder
