"""Whenever the short cut for flat headers answers, it answers what the full reader would."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vaultmend.linter.read.frontmatter import read_frontmatter, read_fully
from vaultmend.linter.read.frontmatter.fast import read_flat

KEYS = [
    "title",
    "date",
    "tags",
    "日期",
    "key b",
    "a-b",
    "1",
    "true",
    "null",
    "x.y",
    "_x",
    "é",
    "a,b",
]
VALUES = [
    *(
        "",
        "Cron discipline",
        "2026-02-14",
        "P0",
        "🔴 核心",
        "a, b",
        "http://x/y#z",
        "12:30",
        "<% x %>",
    ),
    *("1", "01", "1.0", "1e3", "0x1F", "0o7", ".5", ".inf", "-1", "+1", "~", "null", "True", "yes"),
    *("[a, b]", "[ a , 'b c', \"d\" ]", "[]", "[ ]", "[a, ]", "[,]", "[1, true, null, 2026-01-01]"),
    *(
        "[#a]",
        "[a: b]",
        "[a:b]",
        "[-]",
        "[a b, c-d]",
        "[it's]",
        '["a" b]',
        "[x]#c",
        "[[x]]",
        "[a,,b]",
    ),
    *('"[[x]]"', "'it''s'", "'it's'", '"a\\tb"', '"x" y', '"x"#c', "''", '""', '"a: b"', "'#x'"),
    *(
        "a: b",
        "a:",
        ":a",
        "::",
        "# c",
        "#c",
        "x#c",
        "x # c",
        "@x",
        "`x`",
        "*x",
        "&x",
        "!x",
        "%x",
        "|",
    ),
    *(
        ">",
        "-",
        "- x",
        "?",
        "? x",
        "?x",
        "{a: 1}",
        "{{date}}",
        "![[x]]",
        "\u00a0",
        "x\u00a0y",
        "\u3000x",
    ),
    *(
        "x\u2028y",
        "x\x85",
        "\ufeffx",
        "x\x7f",
        "x\ty",
        "\tx",
        "a'b\"c",
        "C:\\x",
        "=",
        "\\",
        "\ue000",
    ),
]
ITEMS = [
    "- a",
    "- 'a'",
    '- "a"',
    "-",
    "- ",
    "- 1",
    "- [a]",
    "- a: b",
    "- #a",
    "-  a",
    "-a",
    "- - a",
    "a",
]
LOOSE = [
    "",
    " ",
    "  ",
    "\t",
    "# c",
    "  # c",
    "text",
    "...",
    "- a",
    "  text",
    "---x",
    "<<<<<<< HEAD",
]

_pair = st.builds(
    "{}{}{}{}".format,
    st.sampled_from(KEYS),
    st.sampled_from([": ", ": ", ": ", ":", ":  ", " : ", ":\t"]),
    st.sampled_from(VALUES),
    st.sampled_from(["", "", "", " ", "  ", " # c", "\t", " #"]),
)


def _list_of(key: str, indents: list[str], items: list[str]) -> str:
    return "\n".join([f"{key}:", *(i + item for i, item in zip(indents, items, strict=False))])


_indents = st.lists(st.sampled_from(["", "  ", "  ", "    ", "\t"]), min_size=4, max_size=4)
_list = st.builds(
    _list_of,
    st.sampled_from(KEYS),
    _indents | st.sampled_from([["  "] * 4, [""] * 4]),
    st.lists(st.sampled_from(ITEMS), max_size=4),
)
_header = st.lists(_pair | _list | st.sampled_from(LOOSE), max_size=7).map("\n".join)


@settings(max_examples=200, deadline=None)
@given(_header, st.sampled_from(["\n", "\r\n", "\r"]), st.sampled_from(["---", "--- ", "---\t"]))
def test_the_short_cut_never_differs(header: str, newline: str, closing: str) -> None:
    text = f"---\n{header}\n{closing}\nbody".replace("\n", newline)
    flat = read_flat(text)
    if flat is not None:
        assert flat == read_fully(text)


@settings(max_examples=200, deadline=None)
@given(
    st.sampled_from(KEYS), st.text(max_size=12), st.sampled_from(["k: {}", "k: [{}]", "k:\n- {}"])
)
def test_the_short_cut_never_differs_on_any_character(key: str, value: str, shape: str) -> None:
    text = f"---\n{key}: 1\n{shape.format(value)}\n{value}: 1\n---\n"
    flat = read_flat(text)
    if flat is not None:
        assert flat == read_fully(text)


@pytest.mark.parametrize("value", VALUES)
@pytest.mark.parametrize("shape", ["k: {}", "k: {} # c", "k:\n  - {}", "k: [{}]", "k: [a, {}, b]"])
def test_the_short_cut_never_differs_on_one_value(value: str, shape: str) -> None:
    text = f"---\n{shape.format(value)}\nz: 1\n---\n"
    assert read_frontmatter(text) == read_fully(text)


@pytest.mark.parametrize(
    "yaml",
    [
        "title: Cron 调度纪律\ndate: 2026-02-14\npriority: P0\nstatus: ✅ active",
        "tags: [cron, 'a b', \"c\"]  # words\n\n# comment\naliases: []",
        "tags:\n  - cron\n  # comment\n  - 'a b'\naliases:\n- A, B\nempty:",
        'title: "Colon: inside"\nurl: https://example.com/a#b\ntime: 12:30',
        "title: a\r\ntags:\r\n  - b\r",
    ],
    ids=["plain", "brackets", "lists", "quotes", "CRLF"],
)
def test_a_common_header_does_not_need_the_full_reader(yaml: str) -> None:
    opening = "---\r\n" if "\r" in yaml else "---\n"
    assert read_flat(f"{opening}{yaml}\n---\n") is not None


def test_a_common_header_does_not_import_yaml() -> None:
    code = (
        "import sys; from vaultmend.linter.read.frontmatter import read_frontmatter as r;"
        "assert r('---\\ntitle: x\\ntags: [a, b]\\n---\\n').value('tags') == ['a', 'b'];"
        "print('yaml' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
