"""What holds for every text, however it is made."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vaultmend.linter.model import Body, place
from vaultmend.linter.read.scanner import scan

PIECES = st.sampled_from(
    [
        *("a ", "[[b]]", "![[c|d]]", "[e](f.md)", "![](g.png)", "#tag", " #h ", "# i", "^j", " ^k"),
        *("\n", "\n\n", "\n---\n", "\n===\n", "- ", "\n- ", "\n  - ", "1. ", "> ", "\n> ", "    "),
        *("`", "``", "```", "\n```\n", "~~~", "$", "$$", "\n$$\n", "%%", "\n%%\n", "<!--", "-->"),
        *("<b>", "<div>", "|", "\n|-|-|\n", "|a|b|", "\\", "\t", "[", "]", "(", ")", "[^x]: "),
        *("**", "==", "😀", "中", "\u2028", "\x0b", "\x85", "\ufeff", "\x00", "\u0301"),
    ]
)
TEXTS = st.lists(PIECES, max_size=25).map("".join)


def shifted(body: Body, lines: int, offset: int) -> Body:
    """The same body further down."""
    return Body(
        tuple(
            x._replace(line=x.line + lines, start=x.start + offset, end=x.end + offset)
            for x in body.links
        ),
        tuple(
            x._replace(line=x.line + lines, start=x.start + offset, end=x.end + offset)
            for x in body.headings
        ),
        tuple(
            x._replace(line=x.line + lines, start=x.start + offset, end=x.end + offset)
            for x in body.blocks
        ),
        tuple(x._replace(line=x.line + lines) for x in body.tags),
        tuple(x._replace(start=x.start + offset, end=x.end + offset) for x in body.regions),
    )


@given(st.text())
def test_any_text_is_read(text: str) -> None:
    scan(text)


@given(st.one_of(TEXTS, st.text(alphabet="[]()!|#^`$%<>-=*_~\\ \n\tab1:.")))
@settings(max_examples=300)
def test_offsets_lines_and_columns_name_what_stands_in_the_text(text: str) -> None:
    body = scan(text)
    for link in body.links:
        written = text[link.start : link.end]
        opening = {"wikilink": "[[", "markdown": "["}.get(
            link.kind, "![[" if link.style == "wiki" else "!["
        )
        assert written.startswith(opening)
        assert written.endswith("]]" if link.style == "wiki" else ")")
        assert link.path + link.subpath == link.link
        assert (link.line, link.column) == place(text, link.start, link.end)[:2]
    for tag in body.tags:
        line = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")[tag.line - 1]
        assert line.startswith(tag.tag, tag.column - 1)
    for block in body.blocks:
        assert text[block.start : block.end] == f"^{block.id}"
        assert block.line <= place(text, block.start, block.end).line
    for heading in body.headings:
        assert heading.text in text[heading.start : heading.end]
        assert heading.line == place(text, heading.start, heading.end).line


@given(TEXTS)
def test_findings_come_in_the_order_of_the_text(text: str) -> None:
    body = scan(text)
    for found in (body.links, body.headings, body.blocks, body.regions):
        starts = [item.start for item in found]
        assert starts == sorted(starts)
    places = [(tag.line, tag.column) for tag in body.tags]
    assert places == sorted(places)


@pytest.mark.parametrize("ending", ["\r\n", "\r"], ids=["CRLF", "CR"])
@given(text=TEXTS)
def test_line_endings_change_no_line_and_no_column(ending: str, text: str) -> None:
    plain, other = scan(text), scan(text.replace("\n", ending))
    assert [x[:8] for x in plain.links] == [
        (*x[:5], x.display and x.display.replace(ending, "\n"), *x[6:8]) for x in other.links
    ]
    assert plain.tags == other.tags
    assert [x[:3] for x in plain.headings] == [x[:3] for x in other.headings]
    assert [x[:2] for x in plain.blocks] == [x[:2] for x in other.blocks]
    assert [x.kind for x in plain.regions] == [x.kind for x in other.regions]


@given(TEXTS)
def test_a_paragraph_in_front_moves_everything_and_changes_nothing(text: str) -> None:
    front = "Nothing of note.\n\n"
    text = text.lstrip("^")  # an id that stands alone belongs to the block before it
    body = scan(front + text)
    assert body == shifted(scan(text), 2, len(front)) or "^" in text


@given(TEXTS)
def test_a_body_that_begins_later_is_read_as_if_alone(text: str) -> None:
    front = "---\nkey: '[[x]] #y'\n---\n"
    assert scan(front + text, len(front)) == shifted(scan(text), 3, len(front))
