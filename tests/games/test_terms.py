"""The words that are explained to players: each has its rule and stands in the game's texts."""

from __future__ import annotations

import msgspec
import pytest

from grognard.games import title_of
from grognard.server.protocol import Term
from tests.titles import OURS


@pytest.mark.parametrize("name", OURS)
def test_every_term_is_explained_and_has_its_rule(name: str) -> None:
    title = title_of(name)
    terms = msgspec.convert(title.toml("text/terms.toml"), dict[str, Term])
    cases = title.toml("text/cases.toml")
    assert len(terms) >= 9
    assert [key for key, term in terms.items() if term.case not in cases] == []
    for term in terms.values():
        assert term.es
        assert term.en
        assert set(term.means) == {"es", "en"}


@pytest.mark.parametrize("name", OURS)
@pytest.mark.parametrize("lang", ["es", "en"])
def test_every_term_stands_in_the_rules(name: str, lang: str) -> None:
    title = title_of(name)
    terms = msgspec.convert(title.toml("text/terms.toml"), dict[str, Term])
    told = " ".join(case[lang] for case in title.toml("text/cases.toml").values()).lower()
    spelt = {key: term.es if lang == "es" else term.en for key, term in terms.items()}
    absent = [key for key, words in spelt.items() if not any(w.lower() in told for w in words)]
    assert absent == []
