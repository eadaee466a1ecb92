"""Makes PyYAML read what Obsidian reads: same-length stand-ins for what only Obsidian allows."""

from __future__ import annotations

import re

_ODD = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u2028\u2029\ufeff\ud800-\udfff\ufffe\uffff]"
)
_PRIVATE = 0xF0000
_DASH = "\U000ffffd"
_SURROGATES = 0xD800
_SURROGATE_STAND_INS = 0xE000
_SURROGATE = re.compile(r"[dD][89a-fA-F][0-9a-fA-F]{2}")
_HALF = re.compile(r"\\u[dD][89a-fA-F]")
_DASH_ALONE = re.compile(r"-[ \t]*(?:#[^\r\n]*)?(?=[\r\n]|\Z)")
_TABS_TO_TEXT = re.compile(r"[ \t]*(\Z|.)", re.DOTALL)
_MOST_WORK = 2_000_000
"""Characters read again and again for repairs; a header of 200 characters allows 10,000."""


class Repair:
    """The source as PyYAML takes it, offset for offset, and the way back for its texts."""

    __slots__ = ("_back", "_halves", "_work", "original", "source")

    def __init__(self, source: str) -> None:
        self._back: dict[int, int] = {}
        self._halves = _HALF.search(source) is not None
        self._work = 0
        self.original = source
        self.source = source
        odd = sorted(set(_ODD.findall(source)))
        if odd:
            taken = set(source)
            free = (code for code in range(_PRIVATE, 0xFFFF0) if chr(code) not in taken)
            self._back = {code: ord(char) for code, char in zip(free, odd, strict=False)}
            self.source = source.translate({new: old for old, new in self._back.items()})

    def text(self, text: str) -> str:
        """A scalar with the characters its author wrote."""
        if self._back:
            text = text.translate(self._back)
        if self._halves:
            # JSON writes an emoji as two escapes; what stays without its half names no character
            text = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
        return text

    def is_lone_dash(self, text: str) -> bool:
        """Whether this plain scalar stands for `key: -`, to Obsidian a list of one null."""
        return text == _DASH and _DASH not in self.original

    @property
    def exhausted(self) -> bool:
        """Whether the header needs more repairs than its length allows."""
        return self._work > _MOST_WORK

    def indents_by_tab(self, at: int) -> bool:
        """Whether the list or map at `at` has a tab before it, which Obsidian refuses."""
        return self.original[max(at - 99, 0) : at].rstrip(" ").endswith("\t")

    def took_tabs(self, start: int, end: int) -> bool:
        """Whether a tab between these offsets was replaced; a block of text does not allow it."""
        return self.original.count("\t", start, end) != self.source.count("\t", start, end)

    def mend(self, problem: str, at: int) -> bool:
        """Replace what PyYAML stopped at, if Obsidian takes it; False when it does not either."""
        self._work += len(self.source)
        if self.exhausted:
            return False
        if self.source[at : at + 1] == "\t":
            return self._mend_tabs(at)
        if "sequence entries are not allowed" in problem:
            return self._mend_dash(at)
        if problem.startswith("found invalid Unicode"):
            return self._mend_surrogate(at)
        return False

    def _mend_tabs(self, at: int) -> bool:
        """Tabs may part `:` or `-` from a value and stand in blank lines (P-13).

        Whether one indents a list or map is seen only when these are read: `indents_by_tab`.
        """
        before = self.source[:at]
        line = before[max(before.rfind("\n"), before.rfind("\r")) + 1 :]
        match = _TABS_TO_TEXT.match(self.source, at)
        if match is None or (not line and match[1] not in {"", "\r", "\n", "#"}):
            return False
        self._put(at, " " * (match.start(1) - at))
        return True

    def _mend_dash(self, at: int) -> bool:
        match = _DASH_ALONE.match(self.source, at)
        if match is None or self.indents_by_tab(at) or _DASH in self.original:
            return False
        self._put(at, _DASH)
        return True

    def _mend_surrogate(self, at: int) -> bool:
        """The code of half an emoji, as JSON writes it, becomes that of a private character."""
        match = _SURROGATE.match(self.source, at)
        if match is None:
            return False
        half = int(match[0], 16)
        stand_in = half - _SURROGATES + _SURROGATE_STAND_INS
        if stand_in not in self._back and chr(stand_in) in self.source:
            return False
        self._back[stand_in] = half
        self._put(at, f"{stand_in:04x}")
        return True

    def _put(self, at: int, text: str) -> None:
        self.source = self.source[:at] + text + self.source[at + len(text) :]
