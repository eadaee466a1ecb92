"""Where a header begins and ends, and what its properties are and where."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.model import Frontmatter, Problem, Property, Value
from vaultmend.linter.read.frontmatter import read_frontmatter


def _problem(yaml: str) -> Problem | None:
    read = read_frontmatter(f"---\n{yaml}\n---\n")
    assert read is not None
    return read.problem


@pytest.mark.parametrize(
    ("text", "body"),
    [
        ("---\na: 1\n---\nbody", "body"),
        ("---\r\na: 1\r\n---\r\nbody", "body"),
        ("---\ra: 1\r---\rbody", "body"),
        ("---\na: 1\n---", ""),
        ("---\na: 1\n--- \t\nbody", "body"),
        ("---\n---\nbody", "body"),
        ("---\r\n---\r\nbody", "body"),
        ("---\n\n---\n\nbody", "\nbody"),
        ("---\n# a comment\n---\nbody", "body"),
        ("---\na: |\n  ---\n---\nbody", "body"),
        ("---\na: 1\n---\n---\n", "---\n"),
    ],
    ids=[
        "P-01 LF",
        "P-06 CRLF",
        "CR",
        "P-03 closing line ends the file",
        "P-02 blanks behind the closing line",
        "P-05 empty",
        "P-05 empty, CRLF",
        "P-05 blank",
        "P-05 comment only",
        "closing line is not indented",
        "a rule below it",
    ],
)
def test_the_body_begins_behind_the_closing_line(text: str, body: str) -> None:
    read = read_frontmatter(text)
    assert read is not None
    assert read.problem is None
    assert text[read.end :] == body


@pytest.mark.parametrize(
    "text",
    [
        "",
        "---",
        "---\n",
        "---\na: 1\n",
        " ---\na: 1\n---\n",
        "\n---\na: 1\n---\n",
        "--- \na: 1\n---\n",
        "----\na: 1\n----\n",
        "---\na: 1\n...\n",
        "---\na: 1\n----\n",
        "# a\n",
    ],
)
def test_a_text_without_an_opening_and_a_closing_line_has_no_frontmatter(text: str) -> None:
    assert read_frontmatter(text) is None


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
@pytest.mark.parametrize(
    ("line", "value", "written"),
    [
        ("key: text", "text", "text"),
        ("key:   text  # comment", "text", "text"),
        ('key: "a: b"', "a: b", '"a: b"'),
        ("key: 'it''s'", "it's", "'it''s'"),
        ("key: [a, 'b', 3]", ["a", "b", 3], "[a, 'b', 3]"),
        ("key:", None, ""),
        ("key: # nothing", None, ""),
        ("key: 🔴 核心", "🔴 核心", "🔴 核心"),
        ("key: {a: {b: 1}}", {"a": {"b": 1}}, "{a: {b: 1}}"),
        ("key: &x text", "text", "&x text"),
        ("key: x\ty", "x\ty", "x\ty"),
    ],
)
def test_every_value_has_its_place(newline: str, line: str, value: Value, written: str) -> None:
    text = newline.join(["---", "😀: first", line, "last: 1", "---", "body"])
    read = read_frontmatter(text)
    assert read is not None
    item = read.get("KEY")
    assert item is not None
    assert item.value == value
    assert (item.line, item.column) == (3, 1)
    assert text[item.start : item.end] == "key"
    assert text[item.value_start : item.value_end] == written
    if not written:
        assert text[item.value_start - 1] == ":"


@pytest.mark.parametrize(
    ("yaml", "value", "written"),
    [
        ("key:\n- a\n- b", ["a", "b"], "- a\n- b"),
        ("key:\n  - a\n  # comment\n\n  - b # c", ["a", "b"], "- a\n  # comment\n\n  - b"),
        ("key:\n  - a\n  -", ["a", None], "- a\n  -"),
        ("key:\n  a: 1\n  b:\n    - c\n", {"a": 1, "b": ["c"]}, "a: 1\n  b:\n    - c"),
        ("key: |\n  a\n  b\n\n", "a\nb\n", "|\n  a\n  b"),
        ("key: >-\n  a\n  b", "a b", ">-\n  a\n  b"),
        ("key: [a,\n  b\n]", ["a", "b"], "[a,\n  b\n]"),
        ('key: "a\n  b"', "a b", '"a\n  b"'),
        ("key: a\n  b", "a b", "a\n  b"),
    ],
)
def test_a_value_of_several_lines_ends_behind_its_last_character(
    yaml: str, value: Value, written: str
) -> None:
    text = f"---\n{yaml}\nlast: 1\n---\n"
    read = read_frontmatter(text)
    assert read is not None
    first, last = read.properties
    assert first.value == value
    assert text[first.value_start : first.value_end] == written
    assert text[last.start : last.end] == "last"


def test_an_alias_stands_where_it_is_written_not_where_its_anchor_is() -> None:
    text = "---\na: &x [1, 2]\nb: *x\n---\n"
    read = read_frontmatter(text)
    assert read is not None
    assert read.value("b") == [1, 2]
    assert text[read.properties[1].value_start : read.properties[1].value_end] == "*x"


def test_columns_are_code_points_and_keys_may_be_indented() -> None:
    read = read_frontmatter("---\n  😀: {a: 1}\n  b: 2\n---\n")
    assert read == Frontmatter(
        (
            Property("😀", {"a": 1}, 2, 3, 6, 7, 9, 15),
            Property("b", 2, 3, 3, 18, 19, 21, 22),
        ),
        27,
    )


@pytest.mark.parametrize(
    ("yaml", "line", "column", "clause"),
    [
        ("title: a: b", 2, 9, "a plain value cannot contain ': '"),
        ("x: 1\ntitle: a: b", 3, 9, "a plain value cannot contain ': '"),
        ("a: 1\na: 2", 3, 1, "the key 'a' stands twice"),
        ("a: {b: 1, b: 2}", 2, 11, "the key 'b' stands twice"),
        ("a:\n\t- x", 3, 1, "a tab cannot indent"),
        ("- a\n- b", 2, 1, "this is a list, not a set of properties"),
        ("just text", 2, 1, "this is a text, not a set of properties"),
        ("a:b", 2, 1, "this is a text, not a set of properties"),
        ("text\na: 1", 2, 1, "this line is neither 'key: value' nor part of a value"),
        ("a: x\ny", 3, 1, "this line is neither 'key: value' nor part of a value"),
        ("a: @x", 2, 4, "a plain value cannot begin with '@'"),
        ("a: `x`", 2, 4, "a plain value cannot begin with '`'"),
        ("a: **x**", 2, 4, "a plain value cannot begin with '*'"),
        ("a: ![[x]]", 2, 4, "a plain value cannot begin with '!'"),
        ("a: ? x", 2, 4, "a plain value cannot begin with '? '"),
        ("a: >x", 2, 4, "a plain value cannot begin with '>'"),
        ("a: [[x]], [[y]]", 2, 9, "there is text behind the end of the value"),
        ("a: 'it's'", 2, 8, "there is text behind the end of the value"),
        ("tags: [#a, #b]", 2, 8, "'#' begins a comment that hides the rest of the line"),
        ('a: "x"#y', 2, 7, "a comment needs a space before its '#'"),
        ("b: 1\na: [x", 3, 4, "what a bracket opens is not closed"),
        ('b: 1\na: "x', 3, 4, "a quoted value is not closed"),
        ('a: "C:\\path"', 2, 7, "this is no escape in a double-quoted value"),
        ("a: 1\n  b: 2", 3, 4, "this line is indented further than it may be"),
        ("a: [x,\ny]", 3, 1, "this line must be indented further"),
        ("a: - b", 2, 4, "a list item cannot begin here"),
    ],
)
def test_a_problem_says_what_is_wrong_and_where(
    yaml: str, line: int, column: int, clause: str
) -> None:
    problem = _problem(yaml)
    assert problem is not None
    assert (str(problem.message), problem.line, problem.column) == (clause, line, column)


@pytest.mark.parametrize("newline", ["\r\n", "\r"], ids=["CRLF", "CR"])
def test_problems_count_lines_in_every_convention(newline: str) -> None:
    read = read_frontmatter(newline.join(["---", "a: 1", "b: 2", "c: x: y", "---", ""]))
    assert read is not None
    assert read.problem == Problem("a plain value cannot contain ': '", 4, 5)


def test_an_invalid_header_has_no_properties_but_still_an_end() -> None:
    text = "---\na: 1\nb: x: y\n---\nbody"
    read = read_frontmatter(text)
    assert read is not None
    assert read.properties == ()
    assert text[read.end :] == "body"


_BOMB = "a: &a [x,x,x,x,x,x,x,x,x,x]\n" + "".join(
    f"{new}: &{new} [{','.join([f'*{old}'] * 10)}]\n"
    for old, new in zip("abcdefg", "bcdefgh", strict=False)
)


@pytest.mark.parametrize(
    ("yaml", "clause"),
    [
        (_BOMB, "the header repeats an anchored value too often"),
        ("a: &x y\nb: [" + "*x," * 5000 + "]", "the header repeats an anchored value too often"),
        ("a: " + "[" * 40 + "]" * 40, "the header is nested more than 32 levels deep"),
        ("a: " + "[" * 20_000, "the header is nested more than 32 levels deep"),
        ("a: " + "{a: " * 10_000, "the header is nested more than 32 levels deep"),
        ("a:\n  " + "- " * 30_000, "the header is nested more than 32 levels deep"),
        ("a: [" + "x, " * 12_000 + "]", "the header has more than 10,000 values"),
        ("a: " + "x" * 65_536, "the header is longer than 64 KiB, or as laborious to read"),
        ("a: " + "字" * 22_000, "the header is longer than 64 KiB, or as laborious to read"),
        ("a:\n" + "  -\tx\n" * 9_000, "the header is longer than 64 KiB, or as laborious to read"),
    ],
    ids=["bomb", "aliases", "deep", "deeper", "maps", "dashes", "nodes", "long", "wide", "tabs"],
)
def test_a_header_over_a_budget_is_a_problem_and_costs_little(yaml: str, clause: str) -> None:
    begun = time.process_time()
    problem = _problem(yaml)
    assert time.process_time() - begun < 1.5
    assert problem is not None
    assert str(problem.message) == clause


@pytest.mark.parametrize(
    "yaml",
    [
        "a: " + "[" * 31 + "]" * 31,
        "a: [" + "x, " * 9_000 + "]",
        "a: &x y\nb: [" + "*x," * 100 + "]",
    ],
    ids=["deep", "nodes", "aliases"],
)
def test_a_header_within_the_budgets_is_read(yaml: str) -> None:
    assert _problem(yaml) is None


@pytest.mark.parametrize(
    "text",
    [
        "---\n" + "---x\n" * 200_000,
        "---\r" + "---x\r" * 200_000,
        "---\n" + ("---" + " " * 1000 + "x\n") * 1000,
        "---\n" + "a: b\n" * 200_000,
        "---\n" + " " * 1_000_000,
        "---\n" + "a" * 1_000_000,
        "---\n" + 'a: "' * 250_000,
        "---\na: [" + "x " * 500_000,
    ],
    ids=["dashes", "cr", "blanks", "no-end", "spaces", "letters", "quotes", "list"],
)
def test_a_megabyte_without_a_closing_line_is_refused_at_once(text: str) -> None:
    begun = time.process_time()
    assert read_frontmatter(text) is None
    assert time.process_time() - begun < 1


_SHARP = st.sampled_from(
    [*list("-:?,[]{}#&*!|>'\"%@` \t\n\r\\ax1"), "\u2028", "\x85", "\ufeff", "\x00"]
)


@given(st.text(max_size=60) | st.text(_SHARP, max_size=40))
def test_any_text_between_the_lines_is_read_or_refused(yaml: str) -> None:
    text = f"---\n{yaml}\n---\nbody"
    read = read_frontmatter(text)
    assert read is not None
    assert 8 <= read.end <= len(text)
    for item in read.properties:
        assert 4 <= item.start <= item.end <= item.value_start <= item.value_end <= read.end
    if read.problem:
        assert not read.properties
        assert read.problem.line >= 1
        assert read.problem.column >= 1


@given(st.text(_SHARP, max_size=40))
def test_no_text_makes_it_raise(text: str) -> None:
    read_frontmatter(text)
    read_frontmatter("---\n" + text)
