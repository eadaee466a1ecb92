"""Several agents log at once, others append with `>>`, runs rewrite the log: no entry is lost."""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

HERE = Path(__file__).parent
LOG = "memory/2026-11-30.md"
ENTRY = re.compile(
    r"### 14:30 — (w\d) (\d+)\n\n第一行 \1 \2\n\n- (长+)\n- 末行 \1 \2\n(?:\n(?=###)|(?=- )|\Z)"
)
LESSON = "---\ntitle: Cron\n---\n# Cron\n"


def start(script: str, *words: object) -> subprocess.Popen[bytes]:
    return subprocess.Popen([sys.executable, str(HERE / script), *map(str, words)])


def entries(text: str) -> Counter[tuple[str, int]]:
    """The entries that are whole, each with its number and all of its lines."""
    return Counter(
        (name, int(number))
        for name, number, line in ENTRY.findall(text)
        if len(line) == int(number) % 50 + 1
    )


@pytest.mark.parametrize(
    ("agents", "count"), [(3, 40), pytest.param(4, 2500, marks=pytest.mark.long)]
)
def test_several_agents_make_one_log(
    agents: int, count: int, write_files: Callable[[Mapping[str, str]], Path]
) -> None:
    vault = write_files({"NOW.md": "# NOW\n"})
    running = [start("logger.py", vault, f"w{n}", count) for n in range(agents)]
    assert [one.wait() for one in running] == [0] * agents
    text = (vault / LOG).read_text(encoding="utf-8")
    assert text.startswith("# 2026-11-30\n\n### ")
    assert text.count("# 2026-11-30\n") == 1
    assert entries(text) == Counter((f"w{n}", i) for n in range(agents) for i in range(count))
    rest = ENTRY.sub("", text.removeprefix("# 2026-11-30\n\n"))
    assert rest == ""


@pytest.mark.parametrize("count", [40, pytest.param(1500, marks=pytest.mark.long)])
def test_beside_agents_that_append_and_runs_that_rewrite(
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
            "memory/lessons/cron.md": LESSON,
            LOG: "# 2026-11-30\n\n### 09:00 — Cron\n\nSee [[lessons/cron]].\n",
        }
    )
    running = [start("logger.py", vault, f"w{n}", count) for n in range(2)]
    running.append(start("linter/mend/apply/writer.py", vault / LOG, "raw", count * 5, "reopens"))
    names = ["memory/lessons/cron.md", "memory/lessons/schedules.md"]
    rounds = 0
    while rounds < 2 or any(one.poll() is None for one in running):
        words = ["mv", *names, "--vault", str(vault), "--settle", "0", "--today", "2026-11-30"]
        rounds += main(words) == 0
        names.reverse()
    assert [one.wait() for one in running] == [0, 0, 0]
    assert main(["fix", str(vault), "--settle", "0"]) in (0, 1)
    told = capsys.readouterr().out
    text = (vault / LOG).read_text(encoding="utf-8")
    for name in ("w0", "w1"):
        headings = Counter(re.findall(rf"(?m)^### 14:30 — {name} (\d+)$", text))
        ends = Counter(re.findall(rf"(?m)^- 末行 {name} (\d+)$", text))
        assert headings == ends == Counter(map(str, range(count)))
    lines = Counter(map(int, re.findall(r"(?m)^- raw (\d+) 记录$", text)))
    assert lines == Counter(range(count * 5))
    assert text.count("# 2026-11-30\n") == 1
    assert "CONFLICT" not in told
