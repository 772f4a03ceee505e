"""Pages that need nothing else: style and pictures are inside."""

from __future__ import annotations

import base64
import shutil
from collections.abc import Sequence
from html import escape
from importlib.resources import files
from pathlib import Path

from msgspec import Struct

from grognard.analysis.files import write_whole

PAGE = "index.html"
STYLE = files("grognard.analysis") / "report.css"


class Report(Struct, frozen=True):
    """The page, and its pictures by file name."""

    html: str
    pictures: dict[str, bytes]

    def write(self, target: Path) -> Path:
        """Write only the page, or a folder with page and pictures; returns the path of the
        page."""
        if is_page(target):
            write_whole(target, self.html)
            return target
        new = not target.exists()
        target.mkdir(exist_ok=True)
        try:
            for name, png in self.pictures.items():
                write_whole(target / f"{name}.png", png)
            write_whole(target / PAGE, self.html)
        except BaseException:
            if new:
                shutil.rmtree(target)
            raise
        return target / PAGE


def is_page(target: Path) -> bool:
    return target.suffix.lower() in (".html", ".htm")


def html_page(lang: str, title: str, body: str) -> str:
    return (
        f'<!doctype html>\n<html lang="{lang}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{STYLE.read_text('utf-8')}</style>\n"
        f"</head>\n<body>\n<main>\n{body}</main>\n</body>\n</html>\n"
    )


def html_figure(title: str, caption: str, png: bytes) -> str:
    source = f"data:image/png;base64,{base64.b64encode(png).decode()}"
    return (
        f'<figure><img alt="{escape(title)}" src="{source}">'
        f"<figcaption>{escape(caption)}</figcaption></figure>\n"
    )


def html_grid(heads: Sequence[str], lines: Sequence[Sequence[str]], text_columns: int = 2) -> str:
    def row(tag: str, cells: Sequence[str]) -> str:
        shown = [
            f"<{tag}{' class=text' if at < text_columns else ''}>{escape(cell)}</{tag}>"
            for at, cell in enumerate(cells)
        ]
        return f"<tr>{''.join(shown)}</tr>\n"

    body = "".join(row("td", cells) for cells in lines)
    return f'<div class="wide"><table>\n{row("th", heads)}{body}</table></div>\n'
