"""A canvas gives the links of its files, texts and backgrounds, or a problem."""

from __future__ import annotations

import json
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.model import Link, Problem
from vaultmend.linter.read.canvas import read_canvas


def _links(text: str) -> tuple[Link, ...]:
    found = read_canvas(text)
    assert not isinstance(found, Problem), found
    return found


def _canvas(*nodes: dict[str, object]) -> str:
    return json.dumps({"nodes": nodes, "edges": [{"id": "e", "fromNode": "a", "toNode": "zz"}]})


@pytest.mark.parametrize(
    ("node", "expected"),
    [
        ({"type": "file", "file": "a/b.md"}, ("a/b.md", "")),
        ({"type": "file", "file": "b.md", "subpath": "#h"}, ("b.md", "#h")),
        ({"type": "file", "file": "字😀.md"}, ("字😀.md", "")),
        ({"type": "group", "background": "img/bg.png"}, ("img/bg.png", "")),
        ({"type": "text", "text": "see [[n#h|d]]"}, ("n", "#h")),
        ({"type": "text", "text": "- ![[i.png]]"}, ("i.png", "")),
        ({"type": "text", "text": "[t](x%20y.md)"}, ("x y.md", "")),
    ],
    ids=["file", "subpath", "unicode", "background", "wikilink", "embed", "markdown"],
)
def test_nodes_link(node: dict[str, object], expected: tuple[str, str]) -> None:
    [link] = _links(_canvas(node))
    assert link.kind == "canvas"
    assert (link.path, link.subpath) == expected


@pytest.mark.parametrize(
    "node",
    [
        {"type": "link", "url": "https://x"},
        {"type": "text", "text": "`[[x]]` and \\[\\[y\\]\\]"},
        {"type": "file", "file": ""},
        {"type": "file", "file": 3},
        {"type": "text"},
        {"type": "group", "label": "[[x]]"},
        {"file": "a.md"},
    ],
)
def test_other_nodes_do_not(node: dict[str, object]) -> None:
    assert _links(_canvas(node)) == ()


@pytest.mark.parametrize(
    "text", ["", " \n", "{}", '{"nodes": []}', '{"nodes": 1}', '{"nodes": [1]}']
)
def test_a_canvas_may_be_empty(text: str) -> None:
    assert read_canvas(text) == ()


def test_places_are_those_in_the_json() -> None:
    text = (
        '{"nodes":[\r\n'
        '  {"type":"file","file":"a.md","subpath":"#x"},\n'
        '  {"type":"text","text":"\\ud83d\\ude00 \\"q\\"\\n字 [[w|z]]"},\n'
        '  {"type":"file","file":"a.md"}\n'
        "]}"
    )
    first, inner, last = _links(text)
    assert (first.line, first.column, first.style) == (2, 26, "path")
    assert text[first.start : first.end] == "a.md"
    assert (inner.line, inner.column, inner.style) == (3, 48, "wiki")
    assert text[inner.start : inner.end] == "[[w|z]]"
    assert (last.line, last.column) == (4, 26)
    assert last.start > inner.end


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ('{"nodes": [\n  {]}', Problem("this is not valid JSON", 2, 4)),
        ("[]", Problem("a canvas is one JSON object", 1, 1)),
        ('"x"', Problem("a canvas is one JSON object", 1, 1)),
        ("[" * 200_000, Problem("the canvas is nested too deeply", 1, 1)),
        ('{"a":' + "1" * 5000 + "}", Problem("the canvas has a number that is too long", 1, 1)),
        (" " * 100 + "{}" + " " * 5_300_000, Problem("the canvas is larger than 5 MiB", 1, 1)),
    ],
    ids=["syntax", "list", "string", "deep", "number", "large"],
)
def test_a_canvas_that_cannot_be_read_says_why(text: str, problem: Problem) -> None:
    assert read_canvas(text) == problem


def test_half_an_emoji_cannot_break_the_output() -> None:
    text = '{"nodes":[{"type":"file","file":"\\ud800"},{"type":"text","text":"[[\\udc00]]"}]}'
    assert [link.link.encode() for link in _links(text)] == ["\ufffd".encode()] * 2


@pytest.mark.parametrize(
    "text",
    [
        '{"nodes":[' + ",\n".join(['{"type":"file","file":"n.md"}'] * 20_000) + "]}",
        '"text":"' * 99_999,
    ],
    ids=["nodes", "nonsense"],
)
def test_large_canvases_take_linear_time(text: str) -> None:
    begun = time.process_time()
    read_canvas(text)
    assert time.process_time() - begun < 2


@given(st.text(st.sampled_from(list('{}[]":,\\u"dfile[]n ')), max_size=40))
def test_no_text_makes_it_raise(text: str) -> None:
    read_canvas(text)
    read_canvas('{"nodes":[{"type":"text","text":"' + text + '"}]}')
