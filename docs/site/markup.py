"""How the pages that are made from code write Markdown."""

from __future__ import annotations

import re

_OUTSIDE_CODE = re.compile(r"(`[^`]*`)|([\\<*\[|~_])")


def made(source: str) -> str:
    """The first line of such a page."""
    return f"<!-- Made from {source} by `pytest --bless`: edit those, not this page. -->"


def cell(text: str) -> str:
    """Plain text, which may hold `code`, as a cell of a table."""
    one = " ".join(text.split())
    return _OUTSIDE_CODE.sub(
        lambda hit: hit[1].replace("|", r"\|") if hit[1] else "\\" + hit[2], one
    )


def code(text: str) -> str:
    """Text as it is to be typed, in a cell of a table."""
    return f"`{text}`".replace("|", r"\|")


def capitalized(text: str) -> str:
    """A sentence with a capital, whatever it is in a terminal."""
    return text[:1].upper() + text[1:]
