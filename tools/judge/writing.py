"""The judge's weights as a file, and its bins as a table."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.games import load
from grognard.players.judge import Judge, Weights

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


def opening(name: str, scenario: str, weights: Weights) -> str:
    """What these weights say of the scenario as it begins today, to be set beside played games."""
    game = load(name)
    state = game.new(scenario, 1)
    expected = Judge(game, scenario, weights).result(state, game.seats[0])
    old = weights.data != game.data_version
    return f"  at the start {100 * expected:.0f} %" + "; fitted to earlier data" * old
