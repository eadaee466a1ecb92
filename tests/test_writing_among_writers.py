"""fix, index and archive in a loop while agents append to the very notes: no line is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

WRITER = Path(__file__).parent / "linter" / "mend" / "apply" / "writer.py"
INDEX = "# Index\n\n## Lessons\n\n| File | Status |\n|---|---|\n\n## Notes\n\n"
LESSON = "---\ntitle: {n}\nstatus: {status}\n---\n# {n}\n\n"


def among_writers(vault: Path, count: int, kind: str) -> None:
    """Run the commands until both writers have ended, and at least twice."""
    notes = [vault / "memory/INDEX.md", vault / "memory/lessons/busy.md"]
    writers = [
        subprocess.Popen([sys.executable, str(WRITER), str(note), f"w{n}", str(count), kind])
        for n, note in enumerate(notes)
    ]
    rounds = 0
    while rounds < 2 or any(one.poll() is None for one in writers):
        rounds += 1
        lesson = vault / f"memory/lessons/l{rounds % 5}.md"
        if lesson.exists():
            lesson.unlink()
        else:
            lesson.write_text(
                LESSON.format(n=f"l{rounds % 5}", status="✅ active"), encoding="utf-8"
            )
        log = vault / f"memory/2026-01-{rounds % 28 + 1:02}.md"
        log.write_text(f"# {log.stem}\n", encoding="utf-8")
        for words in (["fix", "-q"], ["index"], ["archive", "--yes"]):
            main([*words, str(vault), "--settle", "0", "--today", "2026-11-30"])
    assert [one.wait() for one in writers] == [0, 0]
    for n, note in enumerate(notes):
        text = note.read_text(encoding="utf-8")
        found = Counter(int(number) for number in re.findall(rf"(?m)^- w{n} (\d+) 记录$", text))
        assert found == Counter(range(count)), note


@pytest.mark.parametrize(
    ("kind", "count"),
    [
        ("reopens", 600),
        ("holds", 600),
        *(
            pytest.param(kind, 5000, marks=pytest.mark.long, id=f"{kind} 5000, run {run}")
            for kind in ("reopens", "holds")
            for run in (1, 2, 3)
        ),
    ],
)
def test_no_line_is_lost(
    kind: str,
    count: int,
    write_files: Callable[[Mapping[str, str]], Path],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    vault = write_files(
        {
            "NOW.md": "# NOW\n",
            "memory/INDEX.md": INDEX,
            "memory/lessons/busy.md": LESSON.format(n="busy", status="✅ active"),
        }
    )
    among_writers(vault, count, kind)
    told = capsys.readouterr().out
    written = Counter(re.findall(r"\((invalid-property|index|archive)\)", told))
    assert written.total() > 0
    assert len(written) == 3 or count < 5000, written
    assert "CONFLICT" not in told
