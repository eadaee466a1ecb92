"""The values of a property have the places where they are written."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.model import Place, Property, place
from vaultmend.linter.read.frontmatter import read_frontmatter
from vaultmend.linter.read.frontmatter.property_items import (
    Places,
    is_written_plainly,
    items,
    key_place,
    property_place,
)


def first(yaml: str) -> tuple[Property, str]:
    text = f"---\n{yaml}\n---\n"
    header = read_frontmatter(text)
    assert header is not None
    return header.properties[0], text


@pytest.mark.parametrize(
    ("yaml", "written"),
    [
        ("tags: a b", ["a b"]),
        ('tags: "a"', ['"a"']),
        ("tags: [a, ab, 'b']", ["a", "ab", "b"]),
        ("tags:\n  - a\n  - a\n  - 2024", ["a", "a", "2024"]),
        ("tags: [true, null, 调度]", ["true", "[true, null, 调度]", "调度"]),
        ("tags: [[a], b]", ["[[a], b]", "b"]),
        ("tags: [0x10, b]", ["[0x10, b]", "b"]),
        ("tags:", [""]),
        ("tags: []", []),
    ],
    ids=["text", "quotes", "list", "lines", "empty item", "list in list", "hex", "empty", "none"],
)
def test_each_value_has_its_span_or_that_of_the_property(yaml: str, written: list[str]) -> None:
    prop, text = first(yaml)
    found = list(items(prop, text))
    assert [text[item.start : item.end] for item in found] == written
    assert [item.value for item in found] == (
        prop.value if isinstance(prop.value, list) else [prop.value]
    )


@pytest.mark.parametrize(
    ("yaml", "plainly"),
    [
        ("k: a b", True),
        ("k: 'a b'", True),
        ('k: "a b"  # c', True),
        ("k: 'it''s'", False),
        ("k: &x a", False),
        ("k: >\n  a b", False),
        ("k: [a]", False),
        ("k: 12", False),
    ],
)
def test_only_a_text_in_simple_quotes_or_none_is_written_plainly(yaml: str, plainly: bool) -> None:
    assert is_written_plainly(*first(yaml)) is plainly


def test_a_property_and_its_key_have_places() -> None:
    prop, _ = first("状态: active  # 有效")
    assert key_place(prop) == Place(2, 1, 2, 3)
    assert property_place(prop) == Place(2, 1, 2, 11)


@given(st.text("ab\n\r", max_size=30), st.integers(0, 30), st.integers(0, 30))
def test_a_span_on_one_line_has_the_place_that_the_model_gives_it(
    text: str, start: int, length: int
) -> None:
    start = min(start, len(text))
    end = min(start + length, len(text))
    found = Places(text, len(text)).of(start, end)
    if "\n" not in text[start:end] and "\r" not in text[start:end]:
        expected = place(text[:end], start, end)
        if not text[:start].endswith("\r") or text[start : start + 1] != "\n":
            assert found == expected
    assert found.line == found.end_line
    assert found.column <= found.end_column
