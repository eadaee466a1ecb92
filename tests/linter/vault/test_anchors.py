from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.model import Block, Heading
from vaultmend.linter.vault.links.anchors import (
    Anchors,
    heading_for_link,
    heading_key,
)

ROOT = Path(__file__).resolve().parents[3]


def conformance_cases() -> list[dict[str, Any]]:
    name = "conformance-cases.json"
    for path in (ROOT / "fixtures" / "conformance" / name, ROOT.parent / "shared" / name):
        if path.exists():
            cases: list[dict[str, Any]] = json.loads(path.read_text("utf-8"))["heading_keys"]
            return cases
    return []


def headings(*lines: str) -> tuple[Heading, ...]:
    """Headings written as in a note: `## Title`."""
    found: list[Heading] = []
    for line, source in enumerate(lines, 1):
        marks, _, text = source.partition(" ")
        found.append(Heading(len(marks), text, line, 0, 0))
    return tuple(found)


def blocks(*ids: str) -> tuple[Block, ...]:
    return tuple(Block(name, line, 0, 0) for line, name in enumerate(ids, 1))


@pytest.mark.parametrize("case", [pytest.param(c, id=c["heading"]) for c in conformance_cases()])
def test_the_key_of_a_heading_is_obsidians(case: dict[str, str]) -> None:
    assert heading_key(case["heading"]) == case["key"]


@pytest.mark.parametrize(
    ("text", "key"),
    [
        pytest.param("[t](u)", "t u", id="H-02 link"),
        pytest.param("a\r\nb", "a b", id="line break"),
        pytest.param(
            "It\u2019s \u2013 so\uff0c", "it\u2019s \u2013 so\uff0c", id="beyond ASCII stays"
        ),
        pytest.param("cafe\u0301", "caf\xe9", id="N-01"),
        pytest.param('!"#$%&()*+,.:;<=>?@^`{|}~/[]\\', "", id="all 29 go"),
        pytest.param("'-_", "'-_", id="three stay"),
    ],
)
def test_punctuation_of_ascii_is_a_space_in_the_key(text: str, key: str) -> None:
    assert heading_key(text) == key


@pytest.mark.parametrize(
    ("lines", "subpath", "line"),
    [
        pytest.param(["# A", "## B"], "#B", 2, id="one segment"),
        pytest.param(["# A", "## b!"], "#  B ", 2, id="by key"),
        pytest.param(["# A", "# A"], "#A", 1, id="H-06 first of duplicates"),
        pytest.param(["# A", "## X", "# B", "## X"], "#B#X", 4, id="H-06 through the parent"),
        pytest.param(["# A", "#### C"], "#A#C", 2, id="H-05 skipped level"),
        pytest.param(["# A", "# B"], "#A#B", None, id="H-05 not deeper"),
        pytest.param(["## B", "# A"], "#A#B", None, id="H-05 order"),
        pytest.param(["# A", "## B", "### C"], "#A#B#C", 3, id="H-05 three"),
        pytest.param(["## Topic #tag"], "#Topic tag", 1, id="H-07 as text"),
        pytest.param(["## Topic #tag"], "#Topic #tag", None, id="H-07 as a chain"),
        pytest.param(["### Review ^abc"], "#Review", None, id="H-10 the id is text"),
        pytest.param(["### Review ^abc"], "#Review abc", 1, id="H-10 with the id"),
        pytest.param(["# x"], "##x", 1, id="L-16"),
        pytest.param(["# A"], "#", None, id="empty"),
        pytest.param([], "#A", None, id="no headings"),
    ],
)
def test_a_subpath_names_the_first_heading_that_fits(
    lines: list[str], subpath: str, line: int | None
) -> None:
    found = Anchors(headings(*lines), ()).heading(subpath)
    assert (found.line if found else None) == line


@pytest.mark.parametrize(
    ("subpath", "verdict"),
    [
        pytest.param("", "ok", id="the note"),
        pytest.param("#", "ok", id="H-08"),
        pytest.param("#Title", "ok", id="heading"),
        pytest.param("#Titel", "no heading", id="misspelt heading"),
        pytest.param("#Title#Part", "ok", id="chain"),
        pytest.param("#Part#Title", "no heading", id="chain upwards"),
        pytest.param("#^b1", "ok", id="block"),
        pytest.param("#^B1", "ok", id="K-02"),
        pytest.param("#^b2", "no block", id="missing block"),
        pytest.param("#^", "no block", id="no id"),
        pytest.param("#^in-heading", "ok", id="H-10 open, so accepted"),
        pytest.param("#b1", "no heading", id="L-17"),
        pytest.param("#[^1]", "footnote", id="H-09"),
    ],
)
def test_a_subpath_is_there_or_what_is_missing_is_named(subpath: str, verdict: str) -> None:
    noted = headings("# Title", "## Part", "## Ended ^in-heading")
    assert Anchors(noted, blocks("b1")).verdict(subpath) == verdict


@pytest.mark.parametrize(
    ("text", "written"),
    [
        pytest.param("What: a #tag | b ^id \\ c", "What a tag b id c", id="single characters"),
        pytest.param("100%% [[x]]", "100 x", id="pairs"),
        pytest.param("100% [x] a.b", "100% [x] a.b", id="the rest stays"),
    ],
)
def test_a_heading_is_written_into_a_link_without_what_would_split_it(
    text: str, written: str
) -> None:
    assert heading_for_link(text) == written


@given(st.text())
def test_a_heading_written_into_a_link_is_still_that_heading(text: str) -> None:
    written = heading_for_link(text)
    assert heading_key(written) == heading_key(text)
    assert not set(written) & set(":#|^\\\r\n")


@given(st.lists(st.text(max_size=8), max_size=6))
def test_every_heading_can_be_linked_to(texts: list[str]) -> None:
    anchors = Anchors([Heading(1, text, 1, 0, 0) for text in texts], ())
    for text in texts:
        written = heading_for_link(text)
        if written and not written.startswith("[^"):
            assert anchors.verdict("#" + written) == "ok"


@given(st.text(st.characters(codec=None)), st.text(st.characters(codec=None)))
def test_no_text_makes_it_raise(text: str, subpath: str) -> None:
    Anchors((Heading(1, text, 1, 0, 0),), (Block(text, 1, 0, 0),)).verdict(subpath)
