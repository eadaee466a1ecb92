"""The two ways to write a link, and what Obsidian's cache keeps of each."""

from __future__ import annotations

import re

_PLAIN = r"[^\x00-\x20\x7f()\\]"
_ESCAPED = r"\\[^\s]?+"
_DEPTH_1 = rf"\((?:{_PLAIN}|{_ESCAPED})*+\)"
_DEPTH_2 = rf"\((?:{_PLAIN}|{_ESCAPED}|{_DEPTH_1})*+\)"
_DEPTH_3 = rf"\((?:{_PLAIN}|{_ESCAPED}|{_DEPTH_2})*+\)"
_TITLE = r"""(?:"(?:[^"\\]|\\[\s\S])*+"|'(?:[^'\\]|\\[\s\S])*+'|\((?:[^()\\]|\\[\s\S])*+\))"""
DESTINATION = re.compile(
    r"\([ \t\n]*+"
    rf"(?:<((?:[^<>\\\n]|\\.)*+)>|((?!<)(?:{_PLAIN}|{_ESCAPED}|{_DEPTH_3})*+))"
    rf"(?:[ \t\n]++{_TITLE})?+[ \t\n]*+\)"
)
"""`(dest "title")`; round brackets in a bare destination may be nested three deep (M-04)."""
_EXTERNAL = re.compile(r"[A-Za-z][A-Za-z0-9+.-]+:")
_ESCAPE = re.compile(r"\\([!-/:-@\[-`{-~])")
_PERCENT = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
_BAD_PERCENT = re.compile(r"%(?![0-9A-Fa-f]{2})")


def wikilink(inner: str) -> tuple[str, str | None] | None:
    """Link and display text of what stands between `[[` and `]]`; nothing when it is blank.

    The first `|` or `\\|` splits (L-04, L-06, L-07); both parts are trimmed (L-05); without
    anything before it the `|` belongs to the link (L-11).
    """
    link, bar, shown = inner.partition("|")
    if not bar:
        link = link.strip()
        return (normalised(link), None) if link else None
    link = link.removesuffix("\\").strip()
    shown = shown.strip()
    if not link:
        return normalised("|" + shown), None
    return normalised(link), shown or None


def destination(raw: str) -> str:
    """The link of a Markdown destination, decoded (M-02, M-07); empty when external (M-01)."""
    if _EXTERNAL.match(raw):
        return ""
    if "\\" in raw:
        raw = _ESCAPE.sub(r"\1", raw)
    if "&" in raw:
        import html

        raw = html.unescape(raw)
    if "%" in raw and not _BAD_PERCENT.search(raw):
        raw = _percent_decoded(raw)
    return normalised(raw.strip())


def normalised(link: str) -> str:
    """The link in NFC, as the cache keeps it (N-01)."""
    if link.isascii():
        return link
    import unicodedata

    return unicodedata.normalize("NFC", link)


def _percent_decoded(raw: str) -> str:
    try:
        return _PERCENT.sub(lambda m: bytes.fromhex(m[0].replace("%", "")).decode("utf-8"), raw)
    except UnicodeDecodeError:
        return raw
