"""What is code, HTML, mathematics, a comment or text: the scanner against two CommonMark parsers.

pyromark wraps pulldown-cmark, comrak-ext wraps comrak; they disagree with each other on 0.1 % of
such documents. Known kinds of difference from both, all wanted:

- `$$` at the beginning of a line opens a block of mathematics that runs to the next `$$` or to
  the end (B-01); the oracles want it closed in the paragraph. No document here has `$$`.
- What stands behind the mark that closes a block comment is text of a paragraph; comrak reads it
  as the beginning of a block. A comment mark is exactly two per cent signs (B-03); comrak takes
  `%%%%` for an empty comment. pyromark knows no comments.
- Footnotes that nothing refers to are read (C-04); comrak drops them, and its places behind link
  definitions are off by their lines. So the documents with comments have no definitions.
- A definition in a list or a quote, or indented, is text (M-09).
- What could not interrupt a paragraph, such as an empty list item, does not end a table either.
"""

from __future__ import annotations

import json
import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from vaultmend.linter.read.scanner import scan

comrak: Any = pytest.importorskip("comrak")
pyromark: Any = pytest.importorskip("pyromark")

FIXTURES = Path(__file__).parents[3] / "fixtures"
EXAMPLES = json.loads((FIXTURES / "commonmark" / "examples.json").read_text("utf-8"))
LONG = pytest.mark.long

FRAGMENTS = (
    *("w ", "`w`", "``w ` w``", "`", "`` w", "\\`", "\n", "\n\n", "\n  w", "\tw", "**w**", "*"),
    *("- w\n", "  - w\n", "\n- ", "\n   - w\n", "1. w\n", "2) w\n", "> w", "\n> ", ">"),
    *(
        "    w\n",
        "\n\n    w\n",
        "\n      w\n",
        "```\n",
        "\n```\n",
        "   ```w\n",
        "~~~~w\n",
        "~~~~\n",
    ),
    *("<div>\n", "</div>", "<!-- w -->", "<!--", "-->", "<b a='w'>", "<?w?>", "<pre>\n"),
    *("<w@w.w>", "<http://w.w>", "[w](w)", "[w]: w\n", "[[w]]", "![[w|w]]", "[[w\n", "[^w]: w\n"),
    *("# w\n", "\n# w", "w\n---\n", "***\n", "|w|w|\n|-|-|\n|`w|w`|\n", "$w$", "$"),
)
COMMENTS = (
    *(piece for piece in FRAGMENTS if "]: " not in piece),
    *("%%", "\n%%\n", "%% w %%", "%%\n"),
)


def document(seed: int, number: int, fragments: tuple[str, ...]) -> str:
    """A document of some fragments, each `w` in it a word of its own."""
    source = random.Random(f"{seed}:{number}")
    text = "".join(source.choices(fragments, k=source.randint(2, 12)))
    while "$$" in text:
        text = text.replace("$$", "$ ")
    words = iter(range(len(text)))
    return "".join(f"w{chr(97 + next(words) % 26)}" if char == "w" else char for char in text)


def classes(text: str, spans: list[tuple[str, int, int]]) -> str:
    """The class of each letter of the text; a later span lies inside an earlier one."""
    marks = ["t"] * len(text)
    for mark, start, end in spans:
        for index in range(start, min(end, len(text))):
            if marks[index] != "%":
                marks[index] = mark
    return "".join(mark for char, mark in zip(text, marks, strict=True) if char.isalnum())


def by_scanner(text: str) -> str:
    names = {"code": "c", "math": "m", "comment": "%", "html-comment": "h", "html": "h"}
    return classes(text, [(names[r.kind], r.start, r.end) for r in scan(text).regions])


def first_key(event: Any) -> str:
    return str(event if isinstance(event, str) else next(iter(event)))


def by_pyromark(text: str) -> str:
    options = pyromark.Options
    chosen = (
        options.ENABLE_TABLES
        | options.ENABLE_FOOTNOTES
        | options.ENABLE_MATH
        | options.ENABLE_WIKILINKS
        | options.ENABLE_STRIKETHROUGH
    )
    names = {
        "CodeBlock": "c",
        "HtmlBlock": "h",
        "Code": "c",
        "InlineHtml": "h",
        "Html": "h",
        "InlineMath": "m",
        "DisplayMath": "m",
    }
    spans: list[tuple[str, int, int]] = []
    events: Any = pyromark.events_with_range(text, options=chosen)
    for event, place in events:
        name = first_key(event)
        if name == "Start":
            name = first_key(event["Start"])
        if name in names:
            spans.append((names[name], place["start"], place["end"]))
    return classes(text, spans)  # the documents are ASCII: bytes are characters


def by_comrak(text: str) -> str:
    extension = comrak.ExtensionOptions(
        ofm_comments=True,
        wikilinks_title_after_pipe=True,
        math_dollars=True,
        table=True,
        footnotes=True,
        inline_footnotes=True,
        highlight=True,
        strikethrough=True,
    )
    names = {
        "Code": "c",
        "NodeCode": "c",
        "CodeBlock": "c",
        "HtmlBlock": "h",
        "HtmlInline": "h",
        "Math": "m",
        "CommentInline": "%",
        "MultilineComment": "%",
    }
    starts = [0]
    for line in text.split("\n"):
        starts.append(starts[-1] + len(line) + 1)
    spans: list[tuple[str, int, int]] = []
    nodes: list[Any] = [comrak.parse_document(text, extension_options=extension)]
    while nodes:
        node: Any = nodes.pop()
        name = names.get(type(node.node_value).__name__)
        if name:
            first, last = node.sourcepos.start, node.sourcepos.end
            begin = starts[int(first.line) - 1] + int(first.column) - 1
            spans.append((name, begin, starts[int(last.line) - 1] + int(last.column)))
        nodes.extend(reversed(node.children))
    return classes(text, spans)


def agrees(text: str) -> bool:
    ours = by_scanner(text)
    return ours == by_pyromark(text) or ours == by_comrak(text)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: f"{e['example']}-{e['section']}")
def test_an_example_of_the_specification_is_read_as_the_parsers_do(
    example: dict[str, str],
) -> None:
    text = example["markdown"]
    if text.isascii():
        assert agrees(text)


@pytest.mark.parametrize(
    ("fragments", "seed", "count"),
    [
        pytest.param(FRAGMENTS, 1, 1000, id="markdown"),
        pytest.param(COMMENTS, 2, 500, id="with comments"),
        pytest.param(FRAGMENTS, 3, 10_000, id="markdown, full count", marks=LONG),
        pytest.param(COMMENTS, 4, 10_000, id="with comments, full count", marks=LONG),
    ],
)
def test_documents_made_to_confuse_are_read_as_the_parsers_do(
    fragments: tuple[str, ...], seed: int, count: int
) -> None:
    make = partial(document, seed, fragments=fragments)
    different = [text for text in map(make, range(count)) if not agrees(text)]
    assert len(different) <= count * 0.005, different[:5]
