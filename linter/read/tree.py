"""The block structure of one note as mistune sees it, with links as the scanner sees them.

mistune gives no positions and is a hundred times slower than the scanner, so this is for the few
notes whose structure matters. Its links are the scanner's own: before parsing, each stands in the
text as a mark, and where the mark comes out is where the link stands.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.scanner import scan

if TYPE_CHECKING:
    from mistune import BlockParser, BlockState, InlineParser, InlineState, Markdown

    from vaultmend.linter.model import Link

_Token: TypeAlias = Mapping[str, Any]

LARGEST = 64 << 10
"""Bytes of UTF-8; larger notes have no tree."""

# Noncharacters: no text means anything by them.
_OPEN, _CLOSE = "\ufdd0", "\ufdd1"
_MARK = rf"{_OPEN}(?P<link_index>[0-9]+){_CLOSE}"
_FIND_MARK = re.compile(_MARK)
_COMMENT = r"%%(?P<comment_text>[^%\n]*)%%"
_COMMENT_BLOCK = (
    r"^ {0,3}%%[ \t]*\n(?P<comment_block_text>(?:(?!.*%%).*\n)*)(?:.*%%[ \t]*(?:\n|$)|\Z)"
)
_CALLOUT = re.compile(r"\[!(?P<kind>[^\]\n]+)\][+-]?[ \t]*")


class Node(NamedTuple):
    """A block or a piece of a line; `kind` is mistune's name of it, or one of our own:
    `wikilink`, `embed`, `markdown` (links of the note), `comment`, `callout`."""

    kind: str
    text: str = ""
    """The text of a leaf; the type of a callout."""
    level: int = 0
    """The level of a heading, the depth of a list; for a task 1 when it is done."""
    children: tuple[Node, ...] = ()
    link: Link | None = None


def tree(text: str, start: int = 0) -> tuple[Node, ...] | None:
    """The blocks of a note from offset `start`, the end of its frontmatter.

    None for a note over 64 KiB, or one nested more deeply than mistune can follow.
    """
    if len(text.encode("utf-8", "surrogatepass")) > LARGEST:
        return None
    links = scan(text, start).links
    try:
        tokens, _ = _markdown().parse(_marked(text, start, links))
    except RecursionError:
        return None
    return _Nodes(text, links).of(cast("list[_Token]", tokens))


def _marked(text: str, start: int, links: Sequence[Link]) -> str:
    """The body with a mark in place of each link."""
    parts: list[str] = []
    for index, link in enumerate(links):
        parts += (_plain(text[start : link.start]), f"{_OPEN}{index}{_CLOSE}")
        start = link.end
    parts.append(_plain(text[start:]))
    return "".join(parts)


def _plain(text: str) -> str:
    return text.replace(_OPEN, "\ufffd").replace(_CLOSE, "\ufffd")


@cache
def _markdown() -> Markdown:
    import mistune

    plugins: list[Any] = ["table", "task_lists", "strikethrough", "footnotes", "mark", _obsidian]
    return mistune.create_markdown(renderer=None, plugins=plugins)


def _obsidian(markdown: Markdown) -> None:
    """Registers what Obsidian adds to Markdown: marks of links, and comments."""
    markdown.inline.register("note_link", _MARK, _parse_link, before="link")
    markdown.inline.register("comment", _COMMENT, _parse_comment, before="link")
    markdown.block.register("comment_block", _COMMENT_BLOCK, _parse_comment_block, before="list")


def _parse_link(_inline: InlineParser, match: re.Match[str], state: InlineState) -> int:
    state.append_token({"type": "note_link", "raw": match["link_index"]})
    return match.end()


def _parse_comment(_inline: InlineParser, match: re.Match[str], state: InlineState) -> int:
    state.append_token({"type": "comment", "raw": match["comment_text"]})
    return match.end()


def _parse_comment_block(_block: BlockParser, match: re.Match[str], state: BlockState) -> int:
    state.append_token({"type": "comment", "raw": match["comment_block_text"]})
    return match.end()


class _Nodes:
    """Makes nodes of mistune's tokens."""

    def __init__(self, text: str, links: Sequence[Link]) -> None:
        self._text = text
        self._links = links

    def of(self, tokens: Sequence[_Token]) -> tuple[Node, ...]:
        return tuple(self._node(token) for token in tokens if token["type"] != "blank_line")

    def _node(self, token: _Token) -> Node:
        kind, raw = token["type"], token.get("raw", "")
        if kind == "note_link":
            return self._link(int(raw))
        if kind == "comment":
            inside = tuple(self._link(int(match[1])) for match in _FIND_MARK.finditer(raw))
            return Node(kind, self._unmarked(raw), children=inside)
        attributes = token.get("attrs", {})
        level = attributes.get("level", attributes.get("depth", attributes.get("checked", 0)))
        children = self.of(token.get("children", ()))
        if kind == "block_quote" and (callout := _callout(children)):
            return callout
        return Node(kind, self._unmarked(raw), int(level), children)

    def _link(self, index: int) -> Node:
        link = self._links[index]
        return Node(link.kind, link.link, link=link)

    def _unmarked(self, raw: str) -> str:
        """The source again, where mistune sees code or a comment and the scanner a link."""
        links, text = self._links, self._text

        def written(match: re.Match[str]) -> str:
            link = links[int(match[1])]
            return text[link.start : link.end]

        return _FIND_MARK.sub(written, raw) if _OPEN in raw else raw


def _callout(children: tuple[Node, ...]) -> Node | None:
    """A quote that begins with `[!type]`, without that mark."""
    first = children[0] if children else None
    if first is None or first.kind != "paragraph" or not first.children:
        return None
    head = first.children[0]
    match = _CALLOUT.match(head.text) if head.kind == "text" else None
    if match is None:
        return None
    rest = head._replace(text=head.text[match.end() :])
    inner = ((rest,) if rest.text else ()) + first.children[1:]
    paragraph = first._replace(children=inner)
    return Node("callout", match["kind"].lower(), children=(paragraph, *children[1:]))
