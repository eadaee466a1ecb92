"""Quotes around the value that does not parse by itself make an invalid header readable."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vaultmend.linter.read.frontmatter import read_frontmatter
from vaultmend.linter.read.frontmatter.quoting import quote_invalid_value


def _mended(text: str) -> str | None:
    read = read_frontmatter(text)
    assert read is not None
    edits = quote_invalid_value(text, read)
    if edits is None:
        return None
    for start, end, new in reversed(edits):
        text = text[:start] + new + text[end:]
    return text


@pytest.mark.parametrize("newline", ["\n", "\r\n"], ids=["LF", "CRLF"])
@pytest.mark.parametrize(
    ("invalid", "valid"),
    [
        ("title: a: b", 'title: "a: b"'),
        ("title: Fix: the #12 thing", 'title: "Fix: the #12 thing"'),
        ("title: Fix: it # note", 'title: "Fix: it" # note'),
        ("日期: 时间: 1", '日期: "时间: 1"'),
        ("😀: a: b", '😀: "a: b"'),
        ("a: ? x", 'a: "? x"'),
        ("a: ?", 'a: "?"'),
        ("a: `x` y", 'a: "`x` y"'),
        ("a: @x", 'a: "@x"'),
        ("a: %x", 'a: "%x"'),
        ("a: **b** c", 'a: "**b** c"'),
        ("a: 'it's'", 'a: "it\'s"'),
        ('a: "C:\\x"', "a: 'C:\\x'"),
        ('a: "x" y', "a: '\"x\" y'"),
        ('a: Say "it\'s": x', "a: 'Say \"it''s\": x'"),
        ("a: [[x]], [[y]]", 'a: "[[x]], [[y]]"'),
        ("a: ![[x]]", 'a: "![[x]]"'),
        ("a: [t](u)", 'a: "[t](u)"'),
        ("tags: [#a, b, #c]", 'tags: ["#a", b, "#c"]'),
        ("tags: [a, @b]", 'tags: [a, "@b"]'),
        ("a:\n  - @x\n  - ok", 'a:\n  - "@x"\n  - ok'),
        ("a:\n  - b: c: d", 'a:\n  - b: "c: d"'),
        ("a: x: y\nb: |\n  c: d: e\nf: @g", 'a: "x: y"\nb: |\n  c: d: e\nf: "@g"'),
    ],
)
def test_it_quotes_what_does_not_parse_by_itself(newline: str, invalid: str, valid: str) -> None:
    text = f"---\nfirst: 1\n{invalid}\nlast: 2\n---\nbody: a: b\n"
    expected = text.replace(invalid, valid)
    assert _mended(text.replace("\n", newline)) == expected.replace("\n", newline)


@pytest.mark.parametrize(
    "yaml",
    [
        "a: 1",
        "a: 1\na: 2",
        "- a",
        "text",
        "a: x\ny",
        "a:\n\t- x",
        "a: 1\n  b: 2",
        "a: x: y\na: z",
        "a: [x,\n  y: :]",
        "a: x\n  b: y: z",
    ],
)
def test_it_offers_nothing_when_quotes_do_not_help(yaml: str) -> None:
    assert _mended(f"---\n{yaml}\n---\n") is None


@settings(deadline=None)
@given(
    st.lists(
        st.text(st.sampled_from(list("ab :#'\"[]{}\\@`*&!|>%?-,\t中")), max_size=9), max_size=4
    )
)
def test_a_mended_header_parses_and_keeps_every_key(values: list[str]) -> None:
    lines = [f"k{i}: {value}" for i, value in enumerate(values)]
    mended = _mended("\n".join(["---", *lines, "---", "body"]))
    if mended is not None:
        read = read_frontmatter(mended)
        assert read is not None
        assert read.problem is None
        assert [item.key for item in read.properties] == [f"k{i}" for i in range(len(lines))]


def test_text_that_was_quoted_is_the_value() -> None:
    mended = _mended('---\na: it\'s: "x" \\ y\n---\n')
    assert mended is not None
    read = read_frontmatter(mended)
    assert read is not None
    assert read.value("a") == 'it\'s: "x" \\ y'
