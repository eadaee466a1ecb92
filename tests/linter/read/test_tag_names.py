"""What can be a tag, what is near it, and what was once several tags."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.read.frontmatter.tag_names import comma_separated, near_tag, tag_fault
from vaultmend.linter.read.scanner import scan


@pytest.mark.parametrize(
    "name",
    [
        "a",
        "调度",
        "项目/周报",
        "y1984",
        "123a",
        "4691f6",
        "-",
        "_",
        "/x",
        "a/",
        "读·写",
        "甲，乙",
        "🔥",
    ],
)
def test_a_name_that_obsidian_accepts_has_no_fault(name: str) -> None:
    assert tag_fault(name) is None


@pytest.mark.parametrize(
    ("name", "fault", "near"),
    [
        ("machine learning", "it has a space in it", "machine-learning"),
        ("机器\u3000学习", "it has a space in it", "机器-学习"),
        ("node.js", "it has '.' in it", "node-js"),
        ("a, b", "it has a space in it", "a-b"),
        ("1984", "it is all digits", "y1984"),
        ("C#", "it has '#' in it", None),
        ("“重要”", "it has '“' in it", None),
        ("👨\u200d👩", "it has 'U+200D' in it", "👨-👩"),
        ("‼", "it has '‼' in it", None),
        ("19.84", "it has '.' in it", "19-84"),
    ],
    ids=[
        *("P-44 space", "P-44 wide space", "T-01 dot", "T-01 comma", "T-02 digits", "T-01 hash"),
        *("T-01 quotes", "T-07 joiner", "T-07 marks", "T-01 number"),
    ],
)
def test_a_name_that_is_no_tag_has_a_fault_and_perhaps_a_near_tag(
    name: str, fault: str, near: str | None
) -> None:
    assert str(tag_fault(name)) == fault
    assert near_tag(name) == near


@given(st.text(max_size=20))
def test_a_near_tag_is_a_tag(name: str) -> None:
    near = near_tag(name)
    assert near is None or (near and tag_fault(near) is None)


@given(st.text(min_size=1, max_size=12).filter(lambda name: not name.endswith("/")))
def test_a_name_without_fault_is_the_tag_that_the_scanner_finds(name: str) -> None:
    found = [tag.tag for tag in scan(f"x #{name}").tags]
    assert (found == [f"#{name}"]) is (tag_fault(name) is None)


@pytest.mark.parametrize(
    ("value", "names"),
    [
        ("a, b", ("a", "b")),
        ("#a,#b", ("a", "b")),
        ("a,", ("a",)),
        (", ,", ()),
        ("a b", ()),
        ("甲，乙", ()),
        ("a b, c", ("a b", "c")),
    ],
)
def test_a_text_with_commas_was_several_tags(value: str, names: tuple[str, ...]) -> None:
    assert comma_separated(value) == names
