"""What a terminal shows, as SVG: each piece of text stands in its columns, Chinese as well."""

from __future__ import annotations

import re
from html import escape
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from vaultmend.linter.report.width import width

if TYPE_CHECKING:
    from collections.abc import Iterator

FONTS = (
    'ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Sarasa Mono SC", '
    '"Noto Sans Mono CJK SC", "PingFang SC", "Microsoft YaHei", monospace'
)
CELL, LINE, SIZE = 8.4, 20, 14
"""The width of a column, the height of a line and the size of the letters."""
LEFT, TOP = 16, 48
_STYLES = {
    "1": "bold",
    "2": "dim",
    "31": "red",
    "32": "green",
    "33": "yellow",
    "34": "blue",
    "36": "cyan",
}
_CSS = """\
.wide{font-size:16px}\
text{fill:#d8dee9;white-space:pre}.bold{font-weight:700}.dim{opacity:.6}\
.red{fill:#ff7b72}.green{fill:#7ee787}.yellow{fill:#e3b341}.blue{fill:#79c0ff}.cyan{fill:#76e3ea}"""
_CODES = re.compile(r"\x1b\[([\d;]*)m")


class _Piece(NamedTuple):
    column: int
    text: str
    style: str


def picture(title: str, text: str, columns: int) -> str:
    """The SVG of a terminal of so many columns that shows this text with its colours."""
    lines = text.rstrip("\n").split("\n")
    across, down = round(columns * CELL + 2 * LEFT), len(lines) * LINE + TOP + 16
    size = f'viewBox="0 0 {across} {down}" width="{across}" height="{down}"'
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img" font-size="{SIZE}">',
        f"<title>{escape(title)}</title>",
        f"<style>svg{{font-family:{FONTS}}}{_CSS}</style>",
        f'<rect width="{across}" height="{down}" rx="8" fill="#161b22"/>',
        *(
            f'<circle cx="{LEFT + 6 + 20 * at}" cy="20" r="6" fill="{colour}"/>'
            for at, colour in enumerate(("#ff5f57", "#febc2e", "#28c840"))
        ),
        f'<text x="{across // 2}" y="25" text-anchor="middle" class="dim">{escape(title)}</text>',
    ]
    style = ""
    for number, line in enumerate(lines):
        pieces, style = _pieces(line, style)
        drawn += [_text(piece, TOP + number * LINE + SIZE) for piece in pieces]
    return "\n".join([*drawn, "</svg>"]) + "\n"


def _pieces(line: str, style: str) -> tuple[list[_Piece], str]:
    """The pieces of a line, and the style with which the next one begins."""
    found: list[_Piece] = []
    column = 0
    for at, part in enumerate(_CODES.split(line)):
        if at % 2:
            style = _styled(part, style)
            continue
        for word in _words(part):
            if word.strip():
                found.append(_Piece(column, word, style))
            column += width(word)
    return found, style


def _words(text: str) -> Iterator[str]:
    """The text cut where wide letters begin and end, and where two spaces stand."""
    for part in re.split(r"( {2,})", text):
        for _, letters in groupby(part, lambda letter: width(letter) == 2):
            yield "".join(letters)


def _styled(codes: str, style: str) -> str:
    names = [] if codes in ("", "0") else style.split()
    names += [_STYLES[code] for code in codes.split(";") if code in _STYLES]
    return " ".join(names)


def _text(piece: _Piece, y: int) -> str:
    x, length = (f"{n * CELL:.1f}" for n in (piece.column + LEFT / CELL, width(piece.text)))
    classes = " ".join([*piece.style.split(), *(["wide"] if width(piece.text[0]) == 2 else [])])
    shown = f' class="{classes}"' if classes else ""
    return (
        f'<text x="{x}" y="{y}" textLength="{length}"{shown}>'
        f"{escape(piece.text, quote=False)}</text>"
    )
