"""The page: its parts put into one file, in which only what stands here by its hash may act."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from vaultmend.linter.report.html.data import data_of
from vaultmend.linter.report.html.embed import embedded
from vaultmend.linter.report.html.sayings import in_both
from vaultmend.linter.report.html.words import WORDS

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from vaultmend.linter.report.portrait import Portrait

STYLES = ("page.css", "graph.css")
SCRIPTS = (
    *(f"vendor/d3-{name}.min.js" for name in ("dispatch", "quadtree", "timer", "force")),
    *("start.js", "charts.js", "tables.js", "findings.js", "notes.js"),
    *("model.js", "canvas.js", "graph.js", "main.js"),
)
"""In the order in which they need each other."""
MARK = "<!-- vaultmend report -->"


def render(portraits: Sequence[Portrait], summaries: Mapping[str, str]) -> Iterator[str]:
    """The page of one vault or several, in pieces; `summaries` are those of the rules by name."""
    styles = [_asset(name) for name in STYLES]
    scripts = [_asset(name) for name in SCRIPTS]
    head, body = _asset("page.html").split("<!-- data and scripts -->\n")
    start, rest = head.split("<!-- policy and styles -->\n")
    lang = "zh-CN" if portraits[0].lang == "zh" else "en"
    yield start.replace('lang="en"', f'lang="{lang}"', 1)
    yield f'<meta http-equiv="Content-Security-Policy" content="{_policy(styles, scripts)}">\n'
    for style in styles:
        yield f"<style>{style}</style>\n"
    yield rest
    yield '<script type="application/json" id="words">'
    yield f"{embedded(in_both(WORDS))}</script>\n"
    for portrait in portraits:
        yield '<script type="application/json" class="vault">'
        yield f"{embedded(data_of(portrait, summaries))}</script>\n"
    for script in scripts:
        yield f"<script>{script}</script>\n"
    yield body


def _policy(styles: Sequence[str], scripts: Sequence[str]) -> str:
    """Nothing is loaded, nothing is sent, no text becomes markup; what acts is known by its hash."""
    return (
        f"default-src 'none'; script-src {_hashes(scripts)}; style-src {_hashes(styles)}; "
        "base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )


def _hashes(texts: Sequence[str]) -> str:
    from base64 import b64encode
    from hashlib import sha256

    digests = (b64encode(sha256(text.encode()).digest()).decode() for text in texts)
    return " ".join(f"'sha256-{digest}'" for digest in digests)


def _asset(name: str) -> str:
    """A file beside this one; browsers hash it with plain line ends, whatever a checkout made."""
    path = os.path.join(os.path.dirname(__file__), *name.split("/"))
    with open(path, encoding="utf-8") as file:
        return file.read()
