"""The judge's weights as a file, and its bins as a table."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.players.judge import Weights

HEAD = "# Made by ``python -m tools.judge fit``; ``show`` prints how well it predicts.\n"


def written(found: Mapping[str, Weights]) -> str:
    """As TOML."""
    return HEAD + "".join(_part(name, found[name]) for name in sorted(found))


def _part(scenario: str, weights: Weights) -> str:
    named = ", ".join(f"{name} = {weight}" for name, weight in weights.weights.items())
    bins = "".join(
        f"    {{ count = {one.count}, predicted = {one.predicted}, observed = {one.observed} }},\n"
        for one in weights.bins
    )
    return (
        f"\n[{scenario}]\n"
        f"weights = {{ {named} }}\n"
        f"draw = {weights.draw}\n"
        f"games = {weights.games}\n"
        f"error = {weights.error}\n"
        f'data = "{weights.data}"\n'
        f"bins = [\n{bins}]\n"
    )


def table(game: str, scenario: str, weights: Weights) -> str:
    """Ten bins of what was predicted for the first seat, and what it got."""
    lines = [
        f"{game} {scenario}: {weights.games} games, off by {100 * weights.error:.0f} %",
        "  positions  predicted  observed",
    ]
    for one in weights.bins:
        seen = f"{100 * one.observed:8.0f} %" if one.count else "        –"
        lines.append(f"  {one.count:9}  {100 * one.predicted:7.0f} % {seen}")
    return "\n".join(lines)
