"""What marks a contradiction, what was meant to, and what only looks like it."""

from __future__ import annotations

import pytest

from vaultmend.linter.read.conflict_markers import conflict_markers
from vaultmend.linter.read.note import read_note

MARKERS = {
    "as it should be": ("> CONFLICT (2026-11-20): 矛盾", "2026-11-20", True),
    "without a day": ("> CONFLICT: 矛盾", "", True),
    "full width and bold": (">**CONFLICT**（2026-11-20）：矛盾", "2026-11-20", True),
    "in a callout": ("> [!warning] CONFLICT (2026-11-20): x", "2026-11-20", True),
    "in a nested quote": ("> > CONFLICT (2026-11-20): x", "2026-11-20", True),
    "a day that is none": ("> CONFLICT (昨天): x", "昨天", True),
    "lower case": ("> Conflict (2026-11-20): x", "2026-11-20", False),
    "without brackets": ("> CONFLICT 2026-11-20: x", "2026-11-20", False),
    "like a superseded mark": ("> [CONFLICT 2026-11-20] x", "2026-11-20", False),
    "not quoted": ("**CONFLICT** (2026-11-20): x", "2026-11-20", False),
}
NONE = {
    "prose": "The conflict of 2026-11-20 is over.",
    "a quoted sentence": "> Conflict is normal (2026-11-20).",
    "a list item": "- conflict 2026-11-20 resolved",
    "git": "> CONFLICT (modify/delete): NOW.md deleted in HEAD",
    "a template": "> CONFLICT (YYYY-MM-DD): ...",
    "code": "```\n> CONFLICT (2026-11-20): x\n```",
    "far into a line": ">" + " " * 60 + "CONFLICT (2026-11-20): x",
}


@pytest.mark.parametrize(("line", "date", "well_formed"), MARKERS.values(), ids=MARKERS)
@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_markers_are_found_where_they_stand(
    line: str, date: str, well_formed: bool, ending: str
) -> None:
    source = f"# 部署{ending}{ending}{line}{ending}下文{ending}"
    note, text = read_note("memory/lessons/x.md", "lesson", source.encode())
    found = [(text[m.start : m.end], m.date, m.well_formed) for m in conflict_markers(note, text)]
    assert found == [(line, date, well_formed)]


@pytest.mark.parametrize("body", NONE.values(), ids=NONE)
def test_look_alikes_are_left_alone(body: str) -> None:
    note, text = read_note("memory/lessons/x.md", "lesson", f"# 部署\n\n{body}\n".encode())
    assert list(conflict_markers(note, text)) == []
