"""The bytes of a note become its text, or the reason why they are none."""

from __future__ import annotations

import codecs

from vaultmend.linter.model import Problem, place
from vaultmend.linter.named_tuple import NamedTuple

_HEAD = 8192
_SAMPLE = 65536


class Text(NamedTuple):
    """The text of a note without its byte order mark, and whether there was one."""

    text: str
    bom: bool


def decode(data: bytes) -> Text | Problem:
    """The text of `data`, strictly UTF-8, or a problem at the first byte that is none.

    A byte order mark is taken off and remembered, so that places count as Obsidian counts them. A
    NUL among the first 8 KiB means binary, or UTF-16 or UTF-32 when a third of them are NULs.
    """
    bom = data.startswith(codecs.BOM_UTF8)
    body = data[3:] if bom else data
    nul = body.find(b"\0", 0, _HEAD)
    if nul >= 0:
        return _no_text(data, body, nul)
    try:
        return Text(body.decode("utf-8"), bom)
    except UnicodeDecodeError as error:
        wide = _byte_order_mark(data)
        if wide:
            return Problem("{word}, not UTF-8", 1, 1, wide)
        cut_off = error.reason == "unexpected end of data"
        gbk = not cut_off and _looks_like_gbk(body, error.start)
        reason = "not UTF-8; it looks like GBK" if gbk else "not UTF-8"
        return _problem(reason, body, error.start)


def _problem(reason: str, body: bytes, start: int) -> Problem:
    """A problem at byte `start`; what stands before it is valid UTF-8 or shown as if it were."""
    before = body[:start].decode("utf-8", "replace")
    at = place(before, len(before), len(before))
    return Problem(reason, at.line, at.column)


def _no_text(data: bytes, body: bytes, nul: int) -> Problem:
    wide = _byte_order_mark(data) or _wide_without_mark(body[:_HEAD])
    if wide:
        return Problem("{word}, not UTF-8", 1, 1, wide)
    return _problem("binary: it holds a NUL byte", body, nul)


def _byte_order_mark(data: bytes) -> str:
    # The UTF-32 mark begins with the UTF-16 one.
    if data.startswith((codecs.BOM_UTF32_LE, codecs.BOM_UTF32_BE)):
        return "UTF-32"
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        return "UTF-16"
    return ""


def _wide_without_mark(head: bytes) -> str:
    share = head.count(b"\0") / len(head)
    if share <= 0.3:
        return ""
    if share > 0.6 and len(head) >= 4:
        return "UTF-32" if _text_in(head, "utf-32-le", "utf-32-be") else ""
    return "UTF-16" if _text_in(head, "utf-16-le", "utf-16-be") else ""


def _text_in(head: bytes, *encodings: str) -> bool:
    """Whether one of the encodings reads the bytes without finding control characters."""
    for encoding in encodings:
        try:
            text = codecs.getincrementaldecoder(encoding)().decode(head)
        except UnicodeDecodeError:
            continue
        if not any(char < " " and char not in "\t\n\r" for char in text):
            return True
    return False


def _looks_like_gbk(body: bytes, start: int) -> bool:
    """Whether the text from the line of byte `start` on reads as Chinese in GBK.

    Nearly every pair of bytes is some character of GB 18030; real text consists of those of
    GB 2312, which accented Latin letters never form. Chinese that is valid UTF-8 before `start`
    tells that it is UTF-8 with one bad byte.
    """
    if any(
        char >= "\u0800" for char in body[max(0, start - _SAMPLE) : start].decode("utf-8", "ignore")
    ):
        return False
    first = body.rfind(b"\n", 0, start) + 1
    try:
        text = codecs.getincrementaldecoder("gb18030")().decode(body[first : first + _SAMPLE])
    except UnicodeDecodeError:
        return False
    wide = "".join(char for char in text if char > "\x7f")
    common = len(wide.encode("gb2312", "ignore")) // 2
    return common * 2 > len(wide) and any("\u4e00" <= char <= "\u9fff" for char in wide)
