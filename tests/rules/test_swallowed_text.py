"""Corners of swallowed-text: what is closed, and what in code only looks like text."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from vaultmend.linter.check.diagnostics import Finding

REST = "\n## Next\n\nSee [[cron]].\n"


def marks(check_files: Callable[..., list[Finding]], text: str) -> list[str]:
    found = check_files({"NOW.md": "# NOW\n\n" + text}, "swallowed-text")
    return [str(dict(item.fact.parameters)["mark"]) for item in found]


@pytest.mark.parametrize(
    ("text", "mark"),
    [
        pytest.param("````\n```\n" + REST, "````", id="a shorter fence does not close"),
        pytest.param("~~~\n```\n" + REST, "~~~", id="nor does one of another kind"),
        pytest.param("```\nx\n``` end\n" + REST, "```", id="nor one with text behind it"),
        pytest.param("```\nx\n```\n```py\n" + REST, "```", id="the second of two fences"),
        pytest.param("$$\nx\n" + REST, "$$", id="a formula"),
        pytest.param("%%%%\n\n%% x\n" + REST, "%%", id="four per cent signs open nothing"),
        pytest.param("<!--\n-- >\n" + REST, "<!--", id="a comment of HTML"),
    ],
)
def test_an_unclosed_mark(text: str, mark: str, check_files: Callable[..., list[Finding]]) -> None:
    assert marks(check_files, text) == [mark]


@pytest.mark.parametrize(
    "text",
    [
        pytest.param("```\nx\n````" + REST, id="a longer fence closes"),
        pytest.param("- ```\n  x\n" + REST, id="the end of a list closes"),
        pytest.param("> ```\n> x\n" + REST, id="the end of a quote closes"),
        pytest.param("costs $$ and `` ` and <!-- here\n" + REST, id="marks in a line of text"),
        pytest.param("```\n", id="nothing behind it"),
        pytest.param("```sh\n# one\n\n# two\n\nx=[[a]]\n", id="comments in code"),
        pytest.param("```md\n# one\n\n## two\n\n[[x]]\n", id="a sample of Markdown"),
        pytest.param("%%\nsee [[cron]] later\n", id="links count in a comment"),
        pytest.param("    ```\n" + REST, id="a fence within indented code"),
    ],
)
def test_nothing_is_swallowed(text: str, check_files: Callable[..., list[Finding]]) -> None:
    assert marks(check_files, text) == []
