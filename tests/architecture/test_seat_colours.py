"""What belongs to a seat can be read and told apart, on the light page and on the dark one."""

from __future__ import annotations

import re
from itertools import combinations
from pathlib import Path

import pytest

from grognard.engine.title import Shade
from grognard.games import title_of
from tests.titles import OURS

ROOT = Path(__file__).parents[2]
THEMES = ("light", "dark")
TEXT = 4.5
"""The least contrast of text, by WCAG 2.2, 1.4.3."""
GRAPHICS = 3.0
"""The least contrast of lines and signs, by WCAG 2.2, 1.4.11."""


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def papers() -> dict[str, str]:
    """What the page is written on, by theme."""
    css = (ROOT / "web" / "src" / "app" / "theme.css").read_text("utf-8")
    return dict(zip(THEMES, re.findall(r"--paper: (#\w{6});", css), strict=True))


def of(shade: Shade, theme: str) -> str:
    colour: str = getattr(shade, theme)
    return colour


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", OURS)
def test_what_is_printed_on_a_counter_can_be_read(name: str, theme: str) -> None:
    for seat in title_of(name).seats:
        assert contrast(of(seat.face, theme), of(seat.ink, theme)) >= TEXT, seat.id


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", OURS)
def test_a_counter_stands_out_from_its_outline(name: str, theme: str) -> None:
    for seat in title_of(name).seats:
        assert contrast(of(seat.face, theme), of(seat.edge, theme)) >= GRAPHICS, seat.id


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", OURS)
def test_the_mark_of_a_seat_stands_out_from_the_page(name: str, theme: str) -> None:
    paper = papers()[theme]
    for seat in title_of(name).seats:
        assert contrast(of(seat.mark, theme), paper) >= GRAPHICS, seat.id


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("name", OURS)
def test_seats_differ_in_their_counters_and_marks(name: str, theme: str) -> None:
    for one, other in combinations(title_of(name).seats, 2):
        assert contrast(of(one.face, theme), of(other.face, theme)) >= GRAPHICS
        assert of(one.mark, theme) != of(other.mark, theme)
