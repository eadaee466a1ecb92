"""The tree of a note: structure by mistune, links by the scanner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.read.scanner import scan
from vaultmend.linter.read.tree import LARGEST, Node, tree


def outline(nodes: Iterable[Node]) -> list[object]:
    """Kinds, with texts of leaves, in nested lists."""
    return [
        (node.kind, outline(node.children)) if node.children else (node.kind, node.text)
        for node in nodes
    ]


def blocks(text: str, start: int = 0) -> list[Node]:
    return list(tree(text, start) or ())


def walk(nodes: Iterable[Node]) -> Iterator[Node]:
    for node in nodes:
        yield node
        yield from walk(node.children)


def test_a_table_has_its_links_in_its_cells() -> None:
    text = "| 文件 | 说明 |\n|---|---|\n| [[cron\\|调度]] | `[[no]]` |\n"
    [table] = blocks(text)
    body = table.children[1]
    cells = body.children[0].children
    [link] = cells[0].children
    assert (link.kind, link.text) == ("wikilink", "cron")
    assert link.link is not None
    assert (link.link.line, link.link.column) == (3, 3)
    assert outline(cells[1].children) == [("codespan", "[[no]]")]


def test_tasks_lists_and_headings_have_a_level() -> None:
    nodes = blocks("## H\n\n- [x] done\n- [ ] open\n  - deeper\n")
    heading, items = nodes
    assert (heading.kind, heading.level) == ("heading", 2)
    assert [item.level for item in items.children] == [1, 0]
    assert items.children[1].children[1].level == 1


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("> [!warning] 注意 [[a]]\n", ("callout", "warning")),
        ("> plain [[a]]\n", ("block_quote", "")),
        ("%%\nhidden [[a]]\n%%\n", ("comment", "hidden [[a]]\n")),
    ],
)
def test_obsidians_blocks_are_told_apart(text: str, expected: tuple[str, str]) -> None:
    [node] = blocks(text)
    assert (node.kind, node.text) == expected
    assert [inner.text for inner in walk(node.children) if inner.link] == ["a"]


def test_a_comment_within_a_line_is_a_node() -> None:
    [paragraph] = blocks("a %%b%% c\n")
    assert [node.kind for node in paragraph.children] == ["text", "comment", "text"]


def test_the_body_begins_behind_the_frontmatter() -> None:
    text = "---\ntitle: x\n---\n[[a]]\n"
    [paragraph] = blocks(text, text.index("[["))
    [link] = paragraph.children
    assert link.link is not None
    assert link.link.line == 4


def test_a_large_note_has_no_tree() -> None:
    assert tree("记" * (LARGEST // 3)) is not None
    assert tree("记" * (LARGEST // 3 + 1)) is None


NASTY = [
    "[[a]]",
    "![[b|c]]",
    "%%",
    "\n",
    "> ",
    "- ",
    "| a |",
    "|---|\n",
    "`",
    "```\n",
    "\ufdd0",
    "1",
    "字",
]


@given(st.lists(st.sampled_from(NASTY), max_size=40).map("".join))
def test_no_text_makes_it_fail_and_no_mark_stays(text: str) -> None:
    nodes = tree(text)
    assert nodes is not None
    links = scan(text).links
    for node in walk(nodes):
        assert "\ufdd0" not in node.text
        assert node.link is None or node.link in links
