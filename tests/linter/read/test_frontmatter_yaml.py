"""The YAML of a header means what it means to Obsidian's own library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import NamedTuple, cast

import pytest
import yaml

from vaultmend.linter.model import Value
from vaultmend.linter.read.frontmatter import read_frontmatter, yaml_composer

ROOT = Path(__file__).resolve().parents[3]
TABLE = ROOT / "fixtures" / "conformance" / "yaml-cases.json"
NOBODY_WRITES = {"binary": "stays text instead of bytes", "set": "stays a map instead of a set"}


class Case(NamedTuple):
    name: str
    yaml: str
    ok: bool
    value: Value


def _cases() -> list[Case]:
    table = cast("dict[str, list[dict[str, object]]]", json.loads(TABLE.read_text("utf-8")))
    return [
        Case(str(c["name"]), str(c["yaml"]), bool(c["ok"]), cast("Value", c.get("value")))
        for c in table["cases"]
    ]


CASES = _cases()


def _values(source: str) -> dict[str, Value] | None:
    read = read_frontmatter(f"---\n{source}---\n")
    assert read is not None
    return None if read.problem else {item.key: item.value for item in read.properties}


@pytest.fixture(params=["with libyaml", "without libyaml"])
def loader(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if request.param == "without libyaml":
        monkeypatch.setattr(yaml_composer, "_Loader", yaml.Loader)


@pytest.mark.usefixtures("loader")
@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_npm_yaml_and_vaultmend_agree_on_what_is_valid(case: Case) -> None:
    if case.ok and (case.value is None or isinstance(case.value, dict)):
        assert _values(case.yaml) is not None
    else:
        # a text or a list is valid YAML, but not a header (P-11)
        assert _values(case.yaml) is None


@pytest.mark.parametrize("case", CASES, ids=[case.name for case in CASES])
def test_npm_yaml_and_vaultmend_agree_on_values(case: Case) -> None:
    values = _values(case.yaml)
    if values is None or case.name in NOBODY_WRITES:
        return
    if case.name == "nums":
        # the table is JSON, which writes infinity as null and rounds the last digits
        assert values["f"] == float("inf")
        assert values["l"] == 12345678901234567168
        values |= {"f": None, "l": 12345678901234567000}
    assert values == (case.value or {})


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a: 9007199254740993", 9007199254740992),
        ("a: 20240101120000123", 20240101120000124),
        ("a: 1.0", 1),
        ("a: -0", 0),
        ("a: 1e21", 1e21),
        ("a: " + "9" * 5000, float("inf")),
        ("a: 0x" + "f" * 300, float("inf")),
        ("a: 1e400", float("inf")),
        ("a: ٣", "٣"),
        ("a: １", "１"),
        ("a: 0o8", "0o8"),
        ("a: !!str 1", "1"),
        ("a: !!int 7", 7),
        ("a: !!int x", "x"),
        ("a: !!bool yes", "yes"),
        ("a: !x 1", "1"),
        ("a: ! 1", "1"),
    ],
)
def test_numbers_are_those_of_javascript(source: str, expected: Value) -> None:
    values = _values(source + "\n")
    assert values is not None
    assert values["a"] == expected
    assert type(values["a"]) is type(expected)


@pytest.mark.parametrize(
    ("source", "key"),
    [
        ("1: x", "1"),
        ("1.50: x", "1.5"),
        ("0x1F: x", "31"),
        ("true: x", "true"),
        ("~: x", ""),
        (".inf: x", "Infinity"),
        ("[a, b]: x", "[ a, b ]"),
        ("'q': x", "q"),
    ],
)
def test_keys_are_texts_as_javascript_writes_them(source: str, key: str) -> None:
    values = _values(source + "\n")
    assert values is not None
    assert list(values) == [key]


def test_of_two_keys_that_are_one_name_the_last_counts() -> None:
    assert _values('1: a\n"1": b\n') == {"1": "b"}
    assert _values("1: a\n1.0: b\n") is None
    assert _values("true: a\n1: b\n") == {"true": "a", "1": "b"}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ('a: "\\ud83d\\ude00 \\ud83d\\ude00"', "😀 😀"),
        ('a: "\\ud83d"', "\ufffd"),
        ("a: x\x07y\x85z\u2028", "x\x07y\x85z\u2028"),
        ("a: x\ufeffy", "x\ufeffy"),
        ("a: \U000ffffd", "\U000ffffd"),
        ("a: \ue000\x01", "\ue000\x01"),
        ("a: -", [None]),
        ("a: - # later", [None]),
        ("a:\tb", "b"),
        ("a:\n  -\tb\n\t\n  -\tc", ["b", "c"]),
        ("a:\n  \tb", "b"),
    ],
)
def test_what_only_obsidian_accepts_is_read(source: str, expected: Value) -> None:
    assert _values(source + "\n") == {"a": expected}


@pytest.mark.parametrize(
    "source",
    [
        "a: [\nx\n]",
        'a: "x\ny"',
        "a: [x,\n\ty]",
        'a: "x"#c',
        "a: [x]#c",
        "a: [a,#b\n c]",
        "x: [-]",
        "a: ![[x]]",
        "a:\t-",
        "-\t- x",
        "a:\n  -\tb: c",
        "a: |\n  x\n\t\nb: 1",
        "a: 1\n--- b",
    ],
)
def test_what_only_pyyaml_accepts_is_refused(source: str) -> None:
    assert _values(source + "\n") is None


@pytest.mark.parametrize("source", ["a: [\n x\n]", "a: {\n x: 1\n}", '{\n"a": [1,\n2]\n}'])
def test_brackets_may_close_below_their_key(source: str) -> None:
    assert _values(source + "\n") is not None


def test_a_merge_key_is_an_ordinary_key() -> None:
    assert _values("b: &b {x: 1}\na:\n  <<: *b\n") == {"b": {"x": 1}, "a": {"<<": {"x": 1}}}
