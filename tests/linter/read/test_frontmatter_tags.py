"""Tags and aliases of the frontmatter are those that Obsidian lists."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from vaultmend.linter.read.frontmatter import read_frontmatter
from vaultmend.linter.read.frontmatter.tags_aliases import aliases, property_tags

ROOT = Path(__file__).resolve().parents[3]
GOLDEN = sorted((ROOT / "fixtures" / "oracles" / "obsidian-tasks" / "golden").glob("*.json"))


@pytest.mark.parametrize(
    ("yaml", "expected"),
    [
        ("tags: [a, b/c, 中文]", ("#a", "#b/c", "#中文")),
        ("tags:\n  - a\n  - b", ("#a", "#b")),
        ("Tags: a", ("#a",)),
        ("tags: a", ("#a",)),
        ("tags: a, b", ()),
        ("tags: a b", ()),
        ('tags: ["#a", "b c", d]', ("#a", "#d")),
        ("tags: [2024, y2024, true, null, [x]]", ("#y2024",)),
        ("tags:", ()),
        ("tags: []", ()),
        ("tags: ['', ' ', '#']", ()),
        ("tag: a", ()),
        ("tags: {a: b}", ()),
        ("tags: [Case, case, Case]", ("#Case", "#case", "#Case")),
    ],
    ids=[
        *("list", "lines", "P-40 case", "P-42 one text", "P-42 comma", "P-44 space", "P-44 hash"),
        *("P-43 numbers", "null", "empty", "blank", "P-41 tag", "map", "P-45 as written"),
    ],
)
def test_property_tags(yaml: str, expected: tuple[str, ...]) -> None:
    read = read_frontmatter(f"---\n{yaml}\n---\n")
    assert read is not None
    assert property_tags(read) == expected


@pytest.mark.parametrize(
    ("yaml", "expected"),
    [
        ("aliases: [A, B]", ("A", "B")),
        ("ALIASES: A", ("A",)),
        ("aliases: A, B", ("A, B",)),
        ("aliases: [1, A, null, '']", ("A",)),
        ("aliases:", ()),
        ("alias: A", ()),
    ],
    ids=["list", "P-40 case", "P-42 comma", "P-43 numbers", "null", "P-41 alias"],
)
def test_aliases(yaml: str, expected: tuple[str, ...]) -> None:
    read = read_frontmatter(f"---\n{yaml}\n---\n")
    assert read is not None
    assert aliases(read) == expected


@pytest.mark.parametrize("path", GOLDEN, ids=[path.stem for path in GOLDEN])
def test_obsidian_lists_property_tags_before_those_of_the_body(path: Path) -> None:
    dump = json.loads(path.read_text("utf-8"))
    read = read_frontmatter(dump["fileContents"])
    ours = list(property_tags(read)) if read else []
    body = [tag["tag"] for tag in dump["cachedMetadata"].get("tags", [])]
    assert ours == (dump["parseFrontMatterTags"] or [])
    assert ours + body == (dump["getAllTags"] or [])
