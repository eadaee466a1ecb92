"""Text of a vault as the text of an XML document."""

from __future__ import annotations

import re

from vaultmend.linter.report.escape import escaped

_MARKUP = re.compile(r"[^\x20-\x7e]|[&<>\"']|(?<=##)\[")


def xml_text(text: str) -> str:
    """Text or the value of an attribute, in ASCII, without what XML cannot hold or a runner obeys."""
    return _MARKUP.sub(_reference, escaped(text))


def _reference(match: re.Match[str]) -> str:
    code = ord(match[0])
    if code in (0xFFFE, 0xFFFF):
        return f"\\u{code:04x}"
    return f"&#{code};"
