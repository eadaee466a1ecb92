"""Common blocks are read in strides; that they are read as one by one is the promise kept here."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from vaultmend.linter.read.scanner.blocks import Blocks

LINES = st.sampled_from(
    [
        *(
            "",
            "",
            "",
            " ",
            "\t",
            "Some words.",
            "中文。",
            "**bold** word",
            "*a",
            "* b",
            "***",
            "_c_",
        ),
        *(
            "___",
            "==d==",
            "===",
            "= =",
            "---",
            "--",
            "-",
            "- - -",
            "# One",
            "## Two ##",
            "### ",
            "#t",
        ),
        *(
            "####### seven",
            "# trailing ",
            "- item",
            "- [ ] task",
            "-  wide",
            "-      code",
            "+ plus",
        ),
        *("- ", "1. one", "2) two", "10. ten", "1.", "1st", "2026-11-02", "  - nested", "\t- tab"),
        *("- # heading", "- > quote", "- ```", "- [^1]: note", "  more", "    code", "     - five"),
        *(
            "> quote",
            ">tight",
            ">",
            "> > deep",
            "> - item",
            "> # heading",
            "> ===",
            ">  wide",
            "> `a`",
        ),
        *(
            "> [!note] Title",
            ">\ttab",
            "lazy",
            "```",
            "```sh",
            "````",
            " ```",
            "    ```",
            "``` `",
            "~~~",
        ),
        *("`code`", "``a`` b", "[[link]]", "[a](b)", "[a]: b", "[^1]: note", "[^1] text", "![[c]]"),
        *(
            "<div>",
            "</div>",
            "<!-- x",
            "-->",
            "<b>x</b>",
            "$$",
            "$$x$$",
            "%%",
            "%% x %%",
            "| a | b |",
        ),
        *(
            "| --- | --- |",
            "|",
            "\\# no",
            "\u2028",
            "\x0b",
            "\x0c- a",
            "\xa0",
            "! x",
            "(1)",
            "&amp;",
        ),
    ]
)
NOTES = st.lists(LINES, max_size=12).map("\n".join)


def layout(text: str, *, one_by_one: bool) -> tuple[object, ...]:
    """All that the block structure of a text comes to."""
    blocks = Blocks(text, one_by_one=one_by_one)
    blocks.walk(0, len(text))
    found = blocks.layout
    return found.leaves, found.headings, found.regions, found.masks


@given(st.one_of(NOTES, st.text(alphabet="ab[]()!|#`$%<>-=*_~\\ \n\t1:.", max_size=60)))
@settings(max_examples=500)
def test_strides_come_to_the_same_as_block_by_block(text: str) -> None:
    assert layout(text, one_by_one=False) == layout(text, one_by_one=True)


@pytest.mark.parametrize(
    "text",
    [
        "- a\n- b\n\n  goes on\n",
        "- a\n\n- b\nlazy\n",
        "- a\n***\n- b\n",
        "> a\n> b\nlazy\n\nc\n",
        "> a\n\n> b\n>\n> c\n",
        "```\na\n````\n# b\n",
        "```\na\n",
        "Title\n-\n",
        "Title \n=== \nText\n---",
        "%%\n# a\n\nb %%\n# c\n",
        "# a\nb\n# c #\n",
    ],
)
def test_blocks_that_end_in_unusual_ways_are_not_taken_for_common_ones(text: str) -> None:
    assert layout(text, one_by_one=False) == layout(text, one_by_one=True)
