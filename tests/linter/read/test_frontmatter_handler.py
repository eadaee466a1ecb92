"""python-frontmatter, given the handler, reads notes as Obsidian does."""

from __future__ import annotations

import frontmatter
import pytest

from vaultmend.linter.read.frontmatter.handler import ObsidianHandler


@pytest.mark.parametrize(
    ("text", "metadata", "content"),
    [
        ("---\ndate: 2026-02-14\n---\nbody", {"date": "2026-02-14"}, "body"),
        ("---\na: 2022-13-12\nb: no\n---\nbody", {"a": "2022-13-12", "b": "no"}, "body"),
        ("---\na: {{date}}\n---\nbody", {"a": {"{ date }": None}}, "body"),
        ("---\na: 010\nb: 12:30:00\n---\nbody", {"a": 10, "b": "12:30:00"}, "body"),
        ("---\na: 1\na: 2\n---\nbody", {}, "body"),
        ("---\n- a\n---\nbody", {}, "body"),
        ("---\n---\nbody", {}, "body"),
        ("---\na: 1\nbody", {}, "---\na: 1\nbody"),
        ("----\na: 1\n----\nbody", {}, "----\na: 1\n----\nbody"),
        ("---\na: b\n---\n---\nc: d\n---\n", {"a": "b"}, "---\nc: d\n---"),
    ],
    ids=[
        *("date", "no such day", "mustache", "YAML 1.1", "duplicate key", "list", "empty"),
        *("not closed", "four dashes", "rules below"),
    ],
)
def test_metadata_are_those_of_obsidian(
    text: str, metadata: dict[str, object], content: str
) -> None:
    post = frontmatter.loads(text, handler=ObsidianHandler())
    assert post.metadata == metadata
    assert post.content == content


def test_what_is_written_reads_the_same() -> None:
    handler = ObsidianHandler()
    text = "---\nzebra: 2026-02-14\ntags: [a, 中文]\nlink: '[[x]]'\n---\nbody"
    post = frontmatter.loads(text, handler=handler)
    again = frontmatter.loads(frontmatter.dumps(post, handler=handler), handler=handler)
    assert again.metadata == post.metadata
    assert list(again.metadata) == ["zebra", "tags", "link"]
    assert again.content == "body"


def test_it_detects_a_closed_header() -> None:
    assert ObsidianHandler().detect("---\na: 1\n---\n")
    assert not ObsidianHandler().detect("---\na: 1\n")
