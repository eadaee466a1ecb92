"""Reading costs time in proportion to the text, whatever the text is made to do."""

from __future__ import annotations

import gc
import time
from functools import partial
from typing import TYPE_CHECKING

import pytest

from vaultmend.linter.read.scanner import scan

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

REPEATED = (
    *("[[", "![[", "[", "![", "[a](", "![](", "](", "[x][", "[[a[b", "[[a]b", "[[a|", "[a]([b]"),
    *("`", "`a``b", "$", "$a ", "$$a", "%%", "%% ", "%%$1 ", "%%`%%``", "\\", "\\#"),
    *("<", "<a ", "</a", "<!--", "<?", "<![CDATA[", '<a b="', "<a b='\"", "<http:", "<a@"),
    *("*", "**a", "*#a ", "a*#x_#y", "==#a", "#", " #", "# ", "#a/", "^a\n\n", "a ^b\n\n"),
    *(">", "> ", "> a\n", "> - ", "- ", "* ", "1. ", "- a\n", "- \n", "- a ^b\n\n  c ^d\n"),
    *(
        " ",
        "\t",
        "\n",
        " \n",
        "    a\n",
        "\r",
        "\r\n",
        "a\n",
        "a\n=\n",
        "===\n",
        "|",
        "| a ",
        "|-|\n",
    ),
    *(
        "`\n",
        "```\n",
        "~~~\n",
        "$$\n",
        "%%\n",
        "%%a\n",
        "<!--\n",
        "<div>\n",
        "[a]: b\n",
        "[^a]: b\n",
    ),
    *('[a](b "', "[a](<b", "[(((", '[a]: b "\n'),
)


def repeat(piece: str, size: int) -> str:
    return (piece * (size // len(piece) + 1))[:size]


def nested_list(size: int) -> str:
    depth = int(size**0.5)
    return "".join(" " * (2 * level) + "- a\n" for level in range(depth))


def blanks_in_nested_list(size: int) -> str:
    return "* " * (size // 4) + "a\n" + "\n" * (size // 2)


def lazy_lines(size: int) -> str:
    return "> " * 1000 + "a\n" + "b\n" * (size // 2)


def nested_images(size: int) -> str:
    return "![" * (size // 8) + "a" + "](b)" * (size // 8)


def brackets(size: int) -> str:
    return "[" * (size // 2) + "]" * (size // 2)


def growing_runs(size: int) -> str:
    return "".join("`" * length + " " for length in range(int((2 * size) ** 0.5)))


def growing_quotes(size: int) -> str:
    return "".join(">" * (line % 100) + " a\n" for line in range(size // 52))


def wide_table(size: int) -> str:
    return "|a" * (size // 4) + "\n" + "|-" * (size // 4) + "\n|`#b"


SHAPES: dict[str, Callable[[int], str]] = {
    **{repr(piece): partial(repeat, piece) for piece in REPEATED},
    **{
        shape.__name__: shape
        for shape in (
            nested_list,
            blanks_in_nested_list,
            lazy_lines,
            nested_images,
            brackets,
            growing_runs,
            growing_quotes,
            wide_table,
        )
    },
}


@pytest.fixture(autouse=True)
def _no_collection() -> Iterator[None]:
    gc.disable()
    yield
    gc.enable()


def seconds(text: str) -> float:
    """Processor seconds of the fastest of three runs."""
    best = 60.0
    for _ in range(3):
        start = time.process_time()
        scan(text)
        best = min(best, time.process_time() - start)
    return best


def assert_linear(shape: Callable[[int], str], size: int) -> None:
    """Twice the text costs at most 2.6 times as much; a neighbour on the machine may spoil a try."""
    ratios: list[float] = []
    for _ in range(10):
        half = seconds(shape(size // 2))
        whole = seconds(shape(size))
        ratios.append(whole / max(half, 0.0005))
        if ratios[-1] <= 2.6:
            return
    pytest.fail(f"twice the text costs {min(ratios):.1f} times as much")


@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_twice_the_text_costs_at_most_twice_and_a_half(shape: Callable[[int], str]) -> None:
    assert_linear(shape, 40_000)


@pytest.mark.long
@pytest.mark.parametrize("shape", SHAPES.values(), ids=SHAPES)
def test_a_megabyte_costs_twice_half_a_megabyte_and_few_seconds(
    shape: Callable[[int], str],
) -> None:
    text = shape(1_000_000)
    start = time.process_time()
    scan(text)
    assert time.process_time() - start < 4  # under a second on a quiet desktop
    assert_linear(shape, 1_000_000)
