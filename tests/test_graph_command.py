"""`graph` shows the numbers that matter, and every export can be read back."""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import networkx as nx
import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.width import width

TODAY = ("--today", "2026-11-30")
VAULT = {
    "NOW.md": "# NOW\n\n[[INDEX]]\n",
    "memory/INDEX.md": "# Index\n\n[[cron]] [[deploy]] [[backup]]\n",
    "memory/lessons/cron.md": "[[deploy]] [[deploy|twice]] [[Nowhere]]\n",
    "memory/lessons/deploy.md": "[[bridge]] [[Nowhere]]\n",
    "memory/lessons/backup.md": "[[deploy]] [[backup]]\n",
    "memory/lessons/bridge.md": "[[far]]\n",
    "memory/lessons/far.md": "![[plan.png]]\n",
    "memory/lessons/left.md": "[[right]]\n",
    "memory/lessons/right.md": "[[left]]\n",
    "memory/lessons/orphan.md": "nobody knows\n",
    "memory/assets/plan.png": b"\x89PNG",
    "memory/.archive/old.md": "[[cron]] [[Only the archive says so]]\n",
}
HOSTILE = (
    'quote".md',
    "back\\slash.md",
    "<b>&amp;.md",
    "a#35;b.md",
    "]--x[.md",
    "1. list.md",
    "`code` **bold** $x$.md",
    "line\nbreak.md",
    "esc\x1b[31m.md",
    "\udcff\udcfe.md",
    "\udcfe\udcfe.md",
    "\ufffe\uffff.md",
    "]]>.md",
    "##[error]x.md",
    "%%{init}%%.md",
    "表情😀.md",
    "\u202egpj.md",
    "end",
)

Write = Callable[..., Path]


class Told(NamedTuple):
    code: int
    out: str
    err: str


Graph = Callable[..., Told]


@pytest.fixture
def graph(capsys: pytest.CaptureFixture[str]) -> Graph:
    def graph(*arguments: object) -> Told:
        code = main(["graph", *map(str, arguments), *TODAY])
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return graph


@pytest.fixture
def hostile(write_files: Write) -> Path:
    files = {f"memory/lessons/{name.removesuffix('.md')}.md": "[[INDEX]]\n" for name in HOSTILE}
    index = "# Index\n\n" + " ".join(f'[[x{n} "<&>#\\ `]] [[{n}]]' for n in range(3))
    return write_files({"NOW.md": "# NOW\n", "memory/INDEX.md": index, **files})


def measures(graph: Graph, vault: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(graph(vault, "--format", "json").out)["graph"]["measures"]
    return found


def test_the_numbers_are_those_of_the_vault(write_files: Write, graph: Graph) -> None:
    found = measures(graph, write_files(VAULT))
    assert (found["notes"], found["attachments"], found["names"], found["links"]) == (10, 1, 1, 14)
    assert [len(part) for part in found["components"]] == [7, 2, 1]
    assert found["hubs"] == [{"path": "memory/lessons/deploy.md", "incoming": 3, "outgoing": 1}]
    assert found["bridges"] == [
        {"path": "memory/lessons/deploy.md", "cut_off": 2},
        {"path": "memory/INDEX.md", "cut_off": 1},
        {"path": "memory/lessons/bridge.md", "cut_off": 1},
    ]
    assert found["orphans"] == ["memory/lessons/orphan.md"]
    assert found["unreachable"] == ["memory/lessons/left.md", "memory/lessons/right.md"]
    assert found["broken"] == [{"name": "Nowhere", "links": 2, "notes": 2}]


def test_the_table_shows_them_and_fits(
    write_files: Write, graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    long = "memory/lessons/" + "很长的名字" * 12 + ".md"
    vault = write_files({**VAULT, long: "[[INDEX]]\n"})
    for columns in (40, 60, 100):
        monkeypatch.setenv("COLUMNS", str(columns))
        code, out, err = graph(vault)
        assert (code, err) == (0, "")
        assert [line for line in out.splitlines() if width(line) > columns] == []
        for word in ("hubs: 1", "bridges: 3", "orphans: 2", "broken targets: 1", "Nowhere"):
            assert word in out


def test_orphans_and_broken_targets_are_those_of_check(
    root: Path, graph: Graph, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = root / "fixtures" / "demo-vault"
    found = measures(graph, vault)
    main(["check", str(vault), "--format", "json", *TODAY])
    checked = json.loads(capsys.readouterr().out)["findings"]
    assert found["orphans"] == [f["path"] for f in checked if f["rule"] == "orphan-note"]
    assert found["broken"]


def test_graphml_is_read_back_by_networkx(write_files: Write, graph: Graph, tmp_path: Path) -> None:
    file = tmp_path / "vault.graphml"
    said = f"written to {file}\n"
    assert graph(write_files(VAULT), "--format", "graphml", "-o", file) == (0, "", said)
    read: Any = nx.read_graphml(file)
    labels = {data["label"]: data for _, data in read.nodes(data=True)}
    assert labels["memory/lessons/deploy.md"]["incoming"] == 3
    assert labels["memory/lessons/deploy.md"]["role"] == "lesson"
    assert labels["memory/assets/plan.png"]["kind"] == "attachment"
    assert labels["Nowhere"]["kind"] == "unresolved"
    assert not any("archive" in label for label in labels)
    names = {node: data["label"] for node, data in read.nodes(data=True)}
    edges = {(names[a], names[b]): data for a, b, data in read.edges(data=True)}
    assert edges["memory/lessons/cron.md", "memory/lessons/deploy.md"]["links"] == 2
    assert len(edges) == 14


def test_json_is_read_back_by_networkx(write_files: Write, graph: Graph) -> None:
    told = json.loads(graph(write_files(VAULT), "--format", "json").out)
    read: Any = nx.node_link_graph(  # pyright: ignore[reportUnknownMemberType]
        told, edges="edges"
    )
    assert read.graph["version"] == 1
    assert read.nodes["NOW.md"] == {"kind": "note", "role": "workbench", "incoming": 0}
    assert read.edges["NOW.md", "memory/INDEX.md"] == {"links": 1, "kinds": ["wikilink"]}
    assert (read.number_of_nodes(), read.number_of_edges()) == (12, 14)


STRING = r'"((?:[^"\\\n]|\\.)*)"'
DOT_NODE = re.compile(rf"  (n\d+) \[label={STRING}, shape=\w+(?:, style=dashed)?\];")
DOT_EDGE = re.compile(r"  (n\d+) -> (n\d+)(?: \[weight=\d+\])?;")
MERMAID_NODE = re.compile(r'  (n\d+)\["([\w /.\-#;]*)"\](?::::missing)?')
MERMAID_EDGE = re.compile(r"  (n\d+) --> (n\d+)")


def parsed(
    lines: list[str], node: re.Pattern[str], edge: re.Pattern[str]
) -> tuple[dict[str, str], list[tuple[str, str]]]:
    """Labels by id, and edges; every line is one of the two."""
    nodes: dict[str, str] = {}
    edges: list[tuple[str, str]] = []
    for line in lines:
        if found := node.fullmatch(line):
            nodes[found[1]] = found[2]
        else:
            found = edge.fullmatch(line)
            assert found, line
            assert found[1] in nodes
            assert found[2] in nodes
            edges.append((found[1], found[2]))
    return nodes, edges


def dot_labels(text: str) -> tuple[set[str], int]:
    first, second, *lines, last, end = text.split("\n")
    assert (first, second, last, end) == ("digraph vault {", "  rankdir=LR;", "}", "")
    nodes, edges = parsed(lines, DOT_NODE, DOT_EDGE)
    return {html.unescape(re.sub(r"\\(.)", r"\1", label)) for label in nodes.values()}, len(edges)


def mermaid_labels(text: str) -> tuple[set[str], int]:
    first, *lines, last, end = text.split("\n")
    assert (first, end) == ("graph LR", "")
    assert last.startswith("  classDef missing ")
    nodes, edges = parsed(lines, MERMAID_NODE, MERMAID_EDGE)
    shown = {re.sub(r"#(\d+);", lambda m: chr(int(m[1])), label) for label in nodes.values()}
    return shown, len(edges)


def test_dot_and_mermaid_have_every_node_and_link(write_files: Write, graph: Graph) -> None:
    vault = write_files(VAULT)
    known = {node["id"] for node in json.loads(graph(vault, "--format", "json").out)["nodes"]}
    assert dot_labels(graph(vault, "--format", "dot").out) == (known, 14)
    assert mermaid_labels(graph(vault, "--format", "mermaid").out) == (known, 14)


def test_hostile_names_break_no_format(hostile: Path, graph: Graph) -> None:
    told = json.loads(graph(hostile, "--format", "json").out)
    count = len(told["nodes"])
    assert len({node["id"] for node in told["nodes"]}) == count > len(HOSTILE)
    document = ElementTree.fromstring(graph(hostile, "--format", "graphml").out)
    space = "{http://graphml.graphdrawing.org/xmlns}"
    labels = {
        data.text or "" for data in document.iter(f"{space}data") if data.get("key") == "label"
    }
    assert f"memory/lessons/{HOSTILE[0]}" in labels
    dot, _ = dot_labels(graph(hostile, "--format", "dot").out)
    mermaid, _ = mermaid_labels(graph(hostile, "--format", "mermaid").out)
    expected = {escaped(f"memory/lessons/{name.removesuffix('.md')}.md") for name in HOSTILE}
    assert expected - {escaped("memory/lessons/\ufffe\uffff.md")} <= labels
    assert expected <= dot
    assert dot == mermaid
    assert len(labels) == len(dot) == count
    for form in ("text", "dot", "mermaid", "graphml", "json"):
        out = graph(hostile, "--format", form).out
        assert "##[" not in out
        assert not set("\x1b\u202e") & set(out)


def test_what_is_around_a_note(write_files: Write, graph: Graph) -> None:
    vault = write_files(VAULT)
    out = graph(vault, "--around", "bridge").out.splitlines()
    assert out == [
        "memory/lessons/bridge.md",
        "  ← memory/lessons/deploy.md",
        "  → memory/lessons/far.md",
    ]
    deeper = graph(vault, "--around", "memory/lessons/bridge.md", "--depth", "2").out
    assert "    ← memory/INDEX.md  by way of memory/lessons/deploy.md" in deeper
    assert "    → Nowhere (no such note)  by way of memory/lessons/deploy.md" in deeper
    told = json.loads(graph(vault, "--around", "bridge", "--format", "json").out)
    assert len(told["nodes"]) == 3
    assert "measures" not in told["graph"]
    assert "no links lead to it" in graph(vault, "--around", "orphan").out


def test_a_name_without_a_note_has_surroundings_too(write_files: Write, graph: Graph) -> None:
    out = graph(write_files(VAULT), "--around", "Nowhere").out
    assert "← memory/lessons/cron.md" in out
    assert "← memory/lessons/deploy.md" in out


def test_a_note_is_named_by_its_path_on_disk(
    write_files: Write, graph: Graph, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(write_files(VAULT) / "memory" / "lessons")
    assert graph("--around", "bridge.md").out.startswith("memory/lessons/bridge.md\n")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--around", "nothing"), "there is no note 'nothing'"),
        (("--around", "twin"), "may be any of memory/a/twin.md, memory/b/twin.md"),
        (("--depth", "2"), "--depth goes with --around"),
        (("--around", "cron", "--depth", "0"), "no number of links"),
        (("--format", "svg"), "choose from"),
        (("-o", "memory/lessons/cron.md"), "is a note"),
    ],
)
def test_what_cannot_be_drawn_is_said(
    arguments: tuple[str, ...],
    said: str,
    write_files: Write,
    graph: Graph,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    vault = write_files({**VAULT, "memory/a/twin.md": "", "memory/b/twin.md": ""})
    monkeypatch.chdir(vault)
    code, out, err = graph(*arguments)
    assert (code, out) == (2, "")
    assert said in err


def test_mermaid_that_would_not_be_drawn_is_told(write_files: Write, graph: Graph) -> None:
    many = " ".join(f"[[{number}]]" for number in range(600))
    vault = write_files({"NOW.md": many})
    assert "choose a part with --around" in graph(vault, "--format", "mermaid").err
    assert graph(write_files(VAULT), "--format", "mermaid").err == ""


def test_an_empty_vault_has_a_graph(tmp_path: Path, graph: Graph) -> None:
    for form in ("text", "graphml", "dot", "json", "mermaid"):
        assert graph(tmp_path, "--format", form).code == 0
