"""In which lines a bar inside a link needs a backslash."""

from __future__ import annotations

import pytest

from vaultmend.linter.read.table_lines import is_in, table_lines

TABLE = "| a | b |\n|---|---|\n| c | d |\n"


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("", ()),
        ("a | b\n---\n[[x|y]]\n", ()),
        ("---\na: 1\n---\n| text |\n", ()),
        (TABLE, ((1, 3),)),
        (f"# x\n\n{TABLE}\n[[x|y]]\n", ((3, 5),)),
        (f"{TABLE}\n\n{TABLE}", ((1, 3), (6, 8))),
        ("a | b\n- | -\nc | d", ((1, 3),)),
        ("a | b\n:--|--:\nc | d\nlast\n\nno", ((1, 4),)),
        ("> | a | b |\n> |:-:|---|\n> | c | d |\n>\n> no", ((1, 3),)),
        ("- | a | b |\n  |---|---|\n  | c | d |\n", ((1, 3),)),
        ("| a |\n|\t---\t|\n| b |\n", ((1, 3),)),
        (TABLE.replace("\n", "\r\n") + "\r\nno\r\n", ((1, 3),)),
        (TABLE.replace("\n", "\r") + "\rno\r", ((1, 3),)),
    ],
)
def test_the_lines_of_tables_are_told(text: str, lines: tuple[tuple[int, int], ...]) -> None:
    assert table_lines(text) == lines


def test_a_line_is_in_a_table_or_not() -> None:
    assert [is_in(((2, 3), (6, 6)), line) for line in range(1, 8)] == [
        *(False, True, True, False, False, True, False)
    ]
