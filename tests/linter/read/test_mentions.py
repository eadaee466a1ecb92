"""A cheap look for names of files and folders in a text."""

from __future__ import annotations

import pytest

from vaultmend.linter.read.mentions import named_files, named_folders


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("no names here", None, id="none"),
        pytest.param("`a/x.md`, (y.md) and a/x.md", ("a/x.md", "y.md"), id="each once"),
        pytest.param(
            "见《部署》：lessons/部署.md。", ("lessons/部署.md",), id="Chinese marks end words"
        ),
        pytest.param(".md and x.mdx", ("x.md",), id="what follows does not matter"),
        pytest.param("x" * 300 + ".md", ("x" * 240 + ".md",), id="no word is longer than a name"),
    ],
)
def test_names_of_notes(text: str, expected: tuple[str, ...] | None) -> None:
    assert named_files(text) == expected


def test_names_of_other_files() -> None:
    assert named_files("a.png b.pdf c.md", ("pdf", "png")) == ("b.pdf", "a.png")


def test_names_of_folders() -> None:
    assert named_folders("`memory/people/` and/or memory/bank/ ←") == (
        "memory/people/",
        "memory/bank/",
    )
    assert named_folders("a/b") is None
