"""Paths written as text: which words are paths, how they are written, and where."""

from __future__ import annotations

import pytest

from vaultmend.linter.read.note import read_note
from vaultmend.linter.read.written_paths import written_paths


def paths(text: str) -> list[tuple[str, str]]:
    note, decoded = read_note("x.md", "core", text.encode())
    found = written_paths(note, decoded)
    for item in found:
        assert decoded[item.start : item.end].startswith(item.path)
    return [(item.how, item.path) for item in found]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("- see memory/lessons/x.md.\n", [("text", "memory/lessons/x.md")], id="prose"),
        pytest.param("`memory/lessons/x.md`\n", [("code", "memory/lessons/x.md")], id="backticks"),
        pytest.param(
            "| `a/x.md` | **a/y.md** | see a/z.md |\n",
            [("cell", "a/x.md"), ("cell", "a/y.md"), ("text", "a/z.md")],
            id="cells, and a word in a cell",
        ),
        pytest.param("**`a/x.md`**：说明\n", [("code", "a/x.md")], id="bold backticks"),
        pytest.param("`projects/reading corner.md`\n", [("code", "projects/reading corner.md")]),
        pytest.param("`cat a/x.md > b/y.md` `ls -l a/` `a/x.md a/y.md`\n", [], id="commands"),
        pytest.param(
            "`a/x.md:12` `a/x.md#Title`\n", [("code", "a/x.md")] * 2, id="line and anchor"
        ),
        pytest.param("参考a/x.md的规则，a/y.md。\n", [("text", "a/y.md")], id="Chinese glued on"),
        pytest.param("a/lessons/, and/or, 1/2\n", [("text", "a/lessons/")], id="folders"),
        pytest.param("[a/x.md](a/x.md) [[a/x.md]]\n", [], id="links are no text"),
        pytest.param("---\nx: a/x.md\n---\n```\na/x.md\n```\n%% a/x.md %%\n", [], id="hidden"),
    ],
)
def test_words_that_look_like_paths(text: str, expected: list[tuple[str, str]]) -> None:
    assert paths(text) == expected


@pytest.mark.parametrize("newline", ["\r\n", "\r"])
def test_line_ends_change_nothing(newline: str) -> None:
    text = "a/x.md\n\n| a/y.md | b |\n|---|---|\n| `a/z.md` | c |\n\n`a/w.md`\n"
    assert paths(text.replace("\n", newline)) == paths(text)
    assert [how for how, _ in paths(text)] == ["text", "cell", "cell", "code"]
