from __future__ import annotations

import subprocess
import sys

from vaultmend.linter.vault.links.graph import build_graph

FILES = ["a.md", "b/c.md", "img.png", "board.canvas"]


def test_files_are_nodes_even_without_links() -> None:
    graph = build_graph(FILES, [])
    assert {node: graph.nodes[node]["kind"] for node in graph} == {
        "a.md": "note",
        "b/c.md": "note",
        "img.png": "attachment",
        "board.canvas": "attachment",
    }


def test_an_edge_counts_its_links_and_knows_their_kinds() -> None:
    links = [("a.md", "b/c.md", kind, True) for kind in ("wikilink", "property", "wikilink")]
    graph = build_graph(FILES, links)
    assert graph.edges["a.md", "b/c.md"] == {"count": 3, "kinds": ("property", "wikilink")}


def test_a_link_into_the_note_itself_is_a_loop() -> None:
    graph = build_graph(FILES, [("a.md", "a.md", "wikilink", True)])
    assert list(graph.edges) == [("a.md", "a.md")]


def test_unresolved_names_are_nodes_told_apart_by_case_but_not_by_extension() -> None:
    names = ("Foo", "foo", "Foo.md")
    graph = build_graph(FILES, [("a.md", name, "wikilink", False) for name in names])
    assert graph.edges["a.md", "Foo"]["count"] == 2
    assert graph.edges["a.md", "foo"]["count"] == 1
    assert graph.nodes["Foo"] == {"kind": "unresolved"}


def test_an_unresolved_name_spelled_like_a_file_does_not_become_that_file() -> None:
    graph = build_graph(FILES, [("a.md", "img.png.md", "wikilink", False)])
    assert graph.nodes["img.png"]["kind"] == "attachment"
    assert graph.nodes["[[img.png]]"]["kind"] == "unresolved"


def test_notes_that_are_not_among_the_files_become_nodes_by_their_links() -> None:
    graph = build_graph([], [("old/a.md", "old/b.md", "wikilink", True)])
    assert {node: graph.nodes[node]["kind"] for node in graph} == {
        "old/a.md": "note",
        "old/b.md": "note",
    }


def test_networkx_is_imported_only_when_a_graph_is_built() -> None:
    code = "import sys, vaultmend.linter.vault.links.graph; sys.exit('networkx' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
