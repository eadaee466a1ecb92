from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.model import Frontmatter, Heading, Note, Place, Region, place
from vaultmend.linter.read.items import Item, Lines, items, sections
from vaultmend.linter.read.prose import prose


def found(text: str, *regions: Region) -> list[Item]:
    note = Note("a.md", "lesson", len(text), regions=regions)
    return items(text, prose(note, text), Lines(text))


def texts(text: str, *regions: Region) -> list[str]:
    return [text[item.start : item.end] for item in found(text, *regions)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param("- 一\n- 二\n", ["- 一", "- 二"], id="bullets"),
        pytest.param("1. one\n2) two\n", ["1. one", "2) two"], id="numbers"),
        pytest.param("* one\n  more\n\n  still\n", ["* one\n  more\n\n  still"], id="paragraphs"),
        pytest.param("- one\nlazy\n", ["- one\nlazy"], id="a lazy line"),
        pytest.param("- one\n\ntext\n", ["- one"], id="text after a blank line"),
        pytest.param("- one\n# H\n", ["- one"], id="a heading ends it"),
        pytest.param("- one\n> quote\n", ["- one"], id="a quote ends it"),
        pytest.param("- - -\n* * *\n", [], id="breaks"),
        pytest.param("-one\n+\n", ["+"], id="a mark needs a blank"),
        pytest.param("- a\r\n- b\r\n", ["- a", "- b"], id="CRLF"),
        pytest.param("- a\r- b\r", ["- a", "- b"], id="CR"),
        pytest.param("- out\n  - in\n    more\n", ["- out", "- in\n    more"], id="nested"),
        pytest.param("- a  \n", ["- a"], id="trailing blanks"),
        pytest.param("text\n- a", ["- a"], id="no final newline"),
    ],
)
def test_items_of_a_text(text: str, expected: list[str]) -> None:
    assert texts(text) == expected


def test_code_belongs_to_the_item_it_is_indented_in() -> None:
    text = "- a\n  ```\n  - no item\n  ```\n- b\n"
    code = Region("code", text.index("```"), text.rindex("```") + 3)
    assert texts(text, code) == ["- a\n  ```\n  - no item\n  ```", "- b"]


@pytest.mark.parametrize(
    ("text", "lists"),
    [
        pytest.param("- a\n- b\n", [1, 1], id="one"),
        pytest.param("- a\n\n- b\n", [1, 1], id="loose"),
        pytest.param("- a\n* b\n", [1, 2], id="another mark"),
        pytest.param("- a\n\ntext\n\n- b\n", [1, 2], id="text between"),
        pytest.param("- a\n## H\n- b\n", [1, 2], id="heading between"),
        pytest.param("- a\n  - x\n- b\n  - x\n", [1, 2, 1, 3], id="lists within two items"),
    ],
)
def test_items_know_their_list(text: str, lists: list[int]) -> None:
    assert [item.list for item in found(text)] == lists


def test_a_block_of_code_between_two_items_ends_the_list() -> None:
    text = "- a\n```\ncode\n```\n- a\n"
    code = Region("code", text.index("```"), text.rindex("```") + 3)
    assert [item.list for item in found(text, code)] == [1, 2]


def test_items_know_whether_something_is_nested_and_whether_they_are_numbered() -> None:
    assert [(i.leaf, i.ordered) for i in found("1. a\n   - b\n2. c\n")] == [
        (False, True),
        (True, False),
        (True, True),
    ]


@given(st.text(alphabet="-*+1. \n\r\t>#a中`", max_size=60))
def test_items_lie_in_their_lines_in_order(text: str) -> None:
    lines = Lines(text)
    before = 0
    for item in found(text):
        assert before <= item.first < item.last <= len(lines.ends)
        assert lines.starts[item.first] <= item.start <= item.end <= lines.ends[item.last - 1]
        before = item.last


@given(st.text(alphabet="ab\n\r", max_size=40), st.data())
def test_lines_say_the_same_places_as_the_model(text: str, data: st.DataObject) -> None:
    starts = st.integers(0, len(text)).filter(lambda at: text[at - 1 : at + 1] != "\r\n")
    start, end = sorted((data.draw(starts), data.draw(starts)))
    assert Lines(text).place(start, end) == place(text, start, end)


@given(st.text(alphabet="ab`%\n\r", max_size=40), st.integers(0, 40), st.integers(0, 40))
def test_prose_is_as_long_as_the_text_and_has_its_lines(text: str, start: int, size: int) -> None:
    start = min(start, len(text))
    region = Region("comment", start, min(start + size, len(text)))
    left = prose(Note("a.md", "lesson", 0, regions=(region,)), text)
    assert len(left) == len(text)
    assert re.findall(r"\r\n?|\n", left) == re.findall(r"\r\n?|\n", text)
    assert not left[region.start : region.end].strip()


def test_prose_keeps_inline_code_and_drops_frontmatter_blocks_and_comments() -> None:
    text = "---\na: b\n---\nrun `git pull`\n```\ncode\n```\n%%no%% yes\n"
    inline, block, hidden = text.index("`git"), text.index("```"), text.index("%%")
    note = Note(
        "a.md",
        "lesson",
        len(text),
        Frontmatter((), 13),
        regions=(
            Region("code", inline, inline + len("`git pull`")),
            Region("code", block, hidden - 1),
            Region("comment", hidden, hidden + len("%%no%%")),
        ),
    )
    assert prose(note, text).split() == ["run", "`git", "pull`", "yes"]


def test_sections_have_their_own_text_and_all_they_contain() -> None:
    text = "# T\n\na\n## One\nb\n### Deep\nc\n## Two\nd\n"
    headings = tuple(
        Heading(len(m[1]), m[2], text.count("\n", 0, m.start()) + 1, m.start(), m.end())
        for m in re.finditer(r"^(#+) (.*)$", text, re.MULTILINE)
    )
    note = Note("a.md", "lesson", len(text), headings=headings)
    result = sections(note, Lines(text))
    assert [(s.title, s.parent, s.first, s.own, s.last) for s in result] == [
        ("T", -1, 1, 3, 10),
        ("One", 0, 4, 5, 7),
        ("Deep", 1, 6, 7, 7),
        ("Two", 0, 8, 10, 10),
    ]
    assert result[2].place == Place(6, 1, 6, 9)
