"""The line that a complaint names is the one on which the key stands."""

from __future__ import annotations

import tomllib
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.config.document import parse
from vaultmend.linter.config.key_lines import deepest_key, key_lines
from vaultmend.linter.message import say

TEXT = '''\
# select = [] in a comment
top = """
fake = 1
[fake]
""" # the end
list = [
  "a = b", # a = b
  ["c = d"],
  { e = 1 },
]
'literal key' = 'it"s'   # 'x'
"quoted.key\\u0021" = 1
a . b."c d" = '\'\'
x = 1
'\'\'

[ rules . "stale-note" ]
  severity = "off"
max-age-days=60

[[many]]
one = 1
["per-path"."memory/**"]
ignore = []
[tool.vaultmend.rules.x]
severity = "error"
'''


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("top",), 2),
        (("list",), 6),
        (("literal key",), 11),
        (("quoted.key!",), 12),
        (("a",), 13),
        (("a", "b", "c d"), 13),
        (("rules", "stale-note"), 17),
        (("rules", "stale-note", "severity"), 18),
        (("rules", "stale-note", "max-age-days"), 19),
        (("rules", "stale-note", "nothing"), 17),
        (("many", "one"), 22),
        (("per-path", "memory/**", "ignore"), 24),
        (("tool", "vaultmend", "rules", "x", "severity"), 26),
        (("fake",), 1),
        (("e",), 1),
    ],
    ids=str,
)
def test_the_line_of_a_key_is_found(path: tuple[str, ...], line: int) -> None:
    document = parse(TEXT, "x.toml")
    assert document is not None
    assert document.line(path) == line


def test_in_a_table_of_a_file_the_lines_are_those_of_the_file() -> None:
    document = parse(TEXT, "pyproject.toml", ("tool", "vaultmend"))
    assert document is not None
    assert document.tables == {"rules": {"x": {"severity": "error"}}}
    assert document.line(("rules", "x")) == 25
    assert str(document.fault(("rules", "x"), say("no"))) == "pyproject.toml:25: no"
    assert parse(TEXT, "pyproject.toml", ("tool", "other")) is None


KEYS = st.sampled_from(["a", "b-c", "1", "'d.e'", '"f \\" g"', "h.i", '"#"', "'='"])
VALUES = st.sampled_from(
    ["1", "1.5", "true", '"x = 1"', "'# no'", '[1, [2, "]"]]', '"""\nq = 1\n"""', "{ r = 1 }",
     "'''\n[s]\n''''", '"""\\""" """', "[\n# ]\n]"]
)  # fmt: skip


def parts_of(key: str) -> tuple[str, ...]:
    """The parts of a key as the parser of the standard library sees them."""
    inner: Any = tomllib.loads(f"{key} = 0")
    parts: list[str] = []
    while inner:
        [(part, inner)] = inner.items()
        parts.append(part)
    return tuple(parts)


@given(st.lists(st.tuples(KEYS, VALUES), unique_by=lambda item: item[0], max_size=6))
def test_every_key_is_found_on_its_line(items: list[tuple[str, str]]) -> None:
    text = ""
    expected: dict[tuple[str, ...], int] = {}
    for number, (key, value) in enumerate(items):
        text += f"[t{number}]\n"
        expected[(f"t{number}", *parts_of(key))] = text.count("\n") + 1
        text += f"{key} = {value} # {key} = 0\n\n"
    assert tomllib.loads(text).keys() == {path[0] for path in expected}
    lines = key_lines(text)
    assert {path: lines[path] for path in expected} == expected
    assert {path[0] for path in lines} == {path[0] for path in expected}


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", 0),
        ("a = 1", 1),
        ("a.b . 'c' = 1", 3),
        ("[a.b.c.d]", 4),
        ("x = { a.b = 1.5 }", 2),
        ('x = "a.b.c" # a.b.c', 1),
        ("x = [1.5, 2.5, 3.5]", 2),
        ("x = 1979-05-27T07:32:00.5Z", 2),
    ],
)
def test_the_longest_key_is_counted(text: str, parts: int) -> None:
    assert deepest_key(text) == parts
