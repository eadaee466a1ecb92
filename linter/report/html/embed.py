"""JSON within HTML: nothing in it can end its element, and all of it comes back as it went in."""

from __future__ import annotations

import json
import re

_ACTIVE = re.compile("[<>&\u2028\u2029\ud800-\udfff]")


def embedded(value: object) -> str:
    """The value as JSON for a script element that is not executed.

    `<`, `>` and `&` are written as escapes, so that neither `</script` nor `<!--` can occur; halves
    of surrogates, which no page can hold, become U+FFFD.
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return _ACTIVE.sub(_escape, text)


def _escape(match: re.Match[str]) -> str:
    code = ord(match[0])
    return "\ufffd" if 0xD800 <= code <= 0xDFFF else f"\\u{code:04x}"
