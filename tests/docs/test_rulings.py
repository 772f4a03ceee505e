"""The pages of rulings say what rulings.toml says."""

from __future__ import annotations

import pytest

from tools.rulings.__main__ import DOCS, GAMES, HEADINGS, file_name, page


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("lang", HEADINGS)
def test_the_page_of_rulings_is_up_to_date(game: str, lang: str) -> None:
    written = (DOCS / file_name(game, lang)).read_text("utf-8")
    assert written == page(game, lang), "run: python -m tools.rulings"
