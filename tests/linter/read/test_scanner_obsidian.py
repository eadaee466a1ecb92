"""The scanner against dumps of Obsidian's own cache."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.model import Block
from vaultmend.linter.read.scanner import scan

GOLDEN = Path(__file__).parents[3] / "fixtures" / "oracles" / "obsidian-tasks" / "golden"
DUMPS = sorted(GOLDEN.glob("*.json"))


def dump(path: Path) -> tuple[str, int, dict[str, Any]]:
    """The text, the offset of its body, and Obsidian's cache."""
    content = json.loads(path.read_text("utf-8"))
    cache = content["cachedMetadata"]
    frontmatter = cache.get("frontmatterPosition")
    return content["fileContents"], frontmatter["end"]["offset"] if frontmatter else 0, cache


def utf16(text: str, line: int, column: int) -> tuple[int, int]:
    """A place as Obsidian counts: from 0, in UTF-16 units."""
    before = text.split("\n")[line - 1][: column - 1]
    return line - 1, len(before.encode("utf-16-le")) // 2


def start(item: dict[str, Any]) -> tuple[int, int]:
    place = item["position"]["start"]
    return place["line"], place["col"]


def end(item: dict[str, Any]) -> int:
    return int(item["position"]["end"]["offset"])


def units(text: str, offset: int) -> int:
    return len(text[:offset].encode("utf-16-le")) // 2


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.stem)
def test_links_and_embeds_are_those_of_the_cache(path: Path) -> None:
    text, body_start, cache = dump(path)
    for key in ("links", "embeds"):
        expected = [(x["link"], start(x), end(x)) for x in cache.get(key, [])]
        assert [
            (x.link, utf16(text, x.line, x.column), units(text, x.end))
            for x in scan(text, body_start).links
            if (x.kind == "embed") == (key == "embeds")
        ] == expected
        written = [x["original"] for x in cache.get(key, [])]
        assert [
            text[x.start : x.end]
            for x in scan(text, body_start).links
            if (x.kind == "embed") == (key == "embeds")
        ] == written


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.stem)
def test_tags_are_those_of_the_cache(path: Path) -> None:
    text, body_start, cache = dump(path)
    expected = [(x["tag"], start(x)) for x in cache.get("tags", [])]
    found = scan(text, body_start).tags
    assert [(x.tag, utf16(text, x.line, x.column)) for x in found] == expected


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.stem)
def test_headings_and_blocks_are_those_of_the_cache(path: Path) -> None:
    text, body_start, cache = dump(path)
    body = scan(text, body_start)
    assert [
        (x.text, x.level, x.line - 1, units(text, x.start), units(text, x.end))
        for x in body.headings
    ] == [
        (
            x["heading"],
            x["level"],
            start(x)[0],
            x["position"]["start"]["offset"],
            end(x),
        )
        for x in cache.get("headings", [])
    ]
    expected = [(x["id"], start(x)[0]) for x in cache.get("blocks", {}).values()]
    assert [(x.id, x.line - 1) for x in body.blocks] == expected


@pytest.mark.parametrize("path", DUMPS, ids=lambda path: path.stem)
def test_code_html_and_comment_sections_are_those_of_the_cache(path: Path) -> None:
    text, body_start, cache = dump(path)
    kinds = {"code": "code", "html": "html-comment", "comment": "comment", "math": "math"}
    expected = [
        (kinds[x["type"]], x["position"]["start"]["offset"], end(x))
        for x in cache.get("sections", [])
        if x["type"] in kinds
    ]
    regions = {
        (x.kind, units(text, x.start), units(text, x.end)) for x in scan(text, body_start).regions
    }
    assert set(expected) <= regions


def test_there_are_dumps() -> None:
    assert len(DUMPS) == 89


def test_an_odd_blank_before_a_heading_moves_no_block_id() -> None:
    assert scan("# \x85Title ^id \n").blocks == (Block("id", 1, 9, 12),)
    assert scan("# \x85Title ^id. \n").blocks == ()
