"""Write docs/rulings/*.md anew: python -m tools.rulings"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from pathlib import Path

DOCS = Path(__file__).parents[2] / "docs" / "rulings"
GAMES = ("lepanto", "gallipoli", "market_garden")
HEADINGS = {
    "es": ("Resoluciones", "Pregunta", "Lectura", "Motivo", "Casos", "Opción"),
    "en": ("Rulings", "Question", "Reading", "Reason", "Cases", "Option"),
}


def page(game: str, lang: str) -> str:
    """One language's page: what the rulebook leaves open, how we read it, and why."""
    rulings = tomllib.loads((files(f"grognard.games.{game}") / "rulings.toml").read_text("utf-8"))
    title, question, reading, reason, cases, option = HEADINGS[lang]
    lines = [f"# {title}: {game}", ""]
    for name, ruling in rulings.items():
        lines += [
            f"## {name}",
            "",
            f"- **{question}**: {ruling['question'][lang]}",
            f"- **{reading}**: {ruling['reading'][lang]}",
            f"- **{reason}**: {ruling['reason'][lang]}",
            f"- **{cases}**: {', '.join(ruling['cases'])}",
        ]
        if "option" in ruling:
            lines.append(f"- **{option}**: `{ruling['option']}`")
        lines.append("")
    return "\n".join(lines)


def file_name(game: str, lang: str) -> str:
    return f"{game}.md" if lang == "en" else f"{game}.{lang}.md"


if __name__ == "__main__":
    for game in GAMES:
        for lang in HEADINGS:
            (DOCS / file_name(game, lang)).write_text(page(game, lang), "utf-8")
