"""A property is a link when its whole text is one."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vaultmend.linter.model import Link
from vaultmend.linter.read.frontmatter import read_frontmatter
from vaultmend.linter.read.frontmatter.property_links import property_links

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = sorted((ROOT / "fixtures" / "oracles" / "obsidian-tasks" / "golden").glob("*.json"))


def _links(yaml: str) -> tuple[tuple[Link, ...], str]:
    text = f"---\n{yaml}\n---\nbody\n"
    read = read_frontmatter(text)
    assert read is not None
    assert read.problem is None
    return property_links(read, text), text


@pytest.mark.parametrize(
    ("yaml", "expected"),
    [
        ('a: "[[x]]"', ["x"]),
        ("a: '[[x|y]]'", ["x"]),
        ('a: "[[ x | y ]]"', ["x"]),
        ('a: "[[#Heading]]"', ["#Heading"]),
        ('a: "[[n#h|d]]"', ["n#h"]),
        ('a: "[[|x]]"', ["|x"]),
        ('a: "[[Sq]uare]]"', ["Sq]uare"]),
        ('a:\n  - "[[x]]"\n  - y\n  - "[[z]]"', ["x", "z"]),
        ('a: ["[[x]]", "[[y]]"]', ["x", "y"]),
        ('a: {b: {c: "[[x]]"}}', ["x"]),
        ("a: |-\n  [[x]]", ["x"]),
        ('a: "[t](x%20y.md#h)"', ["x y.md#h"]),
        ('a: "[t](<x y.md>)"', ["x y.md"]),
        ('a: "[t](#h)"', ["#h"]),
    ],
    ids=[
        *(
            "P-30 double",
            "P-30 single",
            "L-05 trimmed",
            "P-35 heading",
            "L-08 subpath",
            "L-11 pipe",
        ),
        *(
            "L-01 bracket",
            "P-31 list",
            "P-31 flow list",
            "P-31 map",
            "block",
            "P-33",
            "M-04",
            "M-05",
        ),
    ],
)
def test_a_text_that_is_one_link_is_a_property_link(yaml: str, expected: list[str]) -> None:
    links, _ = _links(yaml)
    assert [link.link for link in links] == expected
    assert {link.kind for link in links} == {"property"}


@pytest.mark.parametrize(
    "yaml",
    [
        'a: "see [[x]]"',
        'a: "[[x]], [[y]]"',
        'a: "[[x]] "',
        "a: [[x]]",
        'a: "![[x]]"',
        'a: "[[]]"',
        'a: "[[ ]]"',
        'a: "[[x [[y]]]]"',
        'a: "[[x"',
        '"[[x]]": 1',
        'a: {"[[x]]": 1}',
        'a: "[t](https://x.y)"',
        'a: "[](x)"',
        'a: "[t]()"',
        'a: "[t](x y.md)"',
        'a: "[t](x) and"',
        'a: "[a](b) [c](d)"',
        "a: x.md",
    ],
)
def test_anything_else_is_none(yaml: str) -> None:
    assert _links(yaml)[0] == ()


@pytest.mark.parametrize(
    ("yaml", "written"),
    [
        ('😀: "[[x|y]]"', "[[x|y]]"),
        ("a: '[[x]]'", "[[x]]"),
        ('a: "[t](x.md)"', "[t](x.md)"),
        ('a: "[[\\u0041]]"', '"[[\\u0041]]"'),
        ("a: &n '[[x]]'", "[[x]]"),
    ],
)
def test_a_link_stands_inside_its_quotes_unless_escapes_hide_it(yaml: str, written: str) -> None:
    [link], text = _links(yaml)
    assert text[link.start : link.end] == written
    assert (link.line, link.column) == (2, link.start - 4 + 1)


def test_equal_links_of_a_list_have_their_own_places() -> None:
    links, text = _links('a:\n  - "[[x]]"\n  - "text [[x]]"\n  - "[[x]]"\nb: {"[[x]]": "[[x]]"}')
    assert [(link.line, link.column) for link in links] == [(3, 6), (5, 6), (6, 15)]
    assert {text[link.start : link.end] for link in links} == {"[[x]]"}


def test_a_link_through_an_alias_stands_where_the_alias_is() -> None:
    links, text = _links('a: &x "[[n]]"\nb: *x')
    assert [text[link.start : link.end] for link in links] == ["[[n]]", "*x"]


def test_a_link_is_split_into_path_subpath_and_display() -> None:
    [link], _ = _links('a: "[[dir/n#h#i|shown]]"')
    assert (link.style, link.path, link.subpath, link.display) == ("wiki", "dir/n", "#h#i", "shown")


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_obsidian_has_the_same_properties_and_links(path: Path) -> None:
    dump = json.loads(path.read_text("utf-8"))
    cached, text = dump["cachedMetadata"], dump["fileContents"]
    read = read_frontmatter(text)
    properties = {item.key: item.value for item in read.properties} if read else {}
    links = property_links(read, text) if read else ()
    assert properties == cached.get("frontmatter", {})
    assert [link.link for link in links] == [
        link["link"] for link in cached.get("frontmatterLinks", [])
    ]
    for link, expected in zip(links, cached.get("frontmatterLinks", []), strict=True):
        assert text[link.start : link.end] == expected["original"]
