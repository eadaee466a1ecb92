"""`status` shows the health of a vault on one screen, and tells scripts the same."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from vaultmend.linter.cli import main
from vaultmend.linter.report.width import width

TODAY = ("--today", "2026-11-30")
PROGRAM = "import sys; from vaultmend.linter.cli import main; raise SystemExit(main())"
HEAD = "---\ntitle: {0}\ndate: {1}\ncategory: lessons\npriority: P1\nstatus: {2}\nlast_verified: {3}\ntags: [x]\n---\n# {0}\n"
SICK = {
    "NOW.md": "# NOW\n\nUpdated: 2026-11-30\n",
    "MEMORY.md": "# MEMORY\n\n" + "记" * 600 + "\n",
    "memory/INDEX.md": "# Index\n\n## Lessons\n\n| File | Priority |\n|---|---|\n| [[cron]] | P1 |\n",
    "memory/lessons/cron.md": HEAD.format("Cron", "2026-11-01", "conflict", "2026-11-20")
    + "\n周二至周六。\n\n> CONFLICT (2026-11-20): 与上方内容矛盾\n\n周一至周五。[[Nowhere]] [[Gone]]\n",
    "memory/lessons/old.md": HEAD.format("Old", "2026-01-01", "active", "2026-01-02")
    + "\nSee [[Nobody]].\n",
    "memory/2026-10-01.md": "# 2026-10-01\n\n### 09:00 — A\n\nquiet\n",
    "memory/2026-11-30.md": "# 2026-11-30\n\n### 09:00 — B\n\n[[cron]]\n",
}

Write = Callable[..., Path]


class Told(NamedTuple):
    code: int
    out: str
    err: str


@pytest.fixture
def status(capsys: pytest.CaptureFixture[str]) -> Callable[..., Told]:
    def status(*arguments: object) -> Told:
        code = main(["status", *map(str, arguments), *TODAY])
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return status


def told(status: Callable[..., Told], vault: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(status(vault, "--format", "json").out)
    return found


def test_the_numbers_are_those_of_the_vault(
    write_files: Write, status: Callable[..., Told]
) -> None:
    found = told(status, write_files(SICK))
    assert found["version"] == 1
    assert found["roles"] == {
        "lesson": 2,
        "log": 2,
        "workbench": 1,
        "core": 1,
        "index": 1,
    }
    [core] = found["limits"]
    assert (core["path"], core["used"], core["limit"], core["unit"]) == (
        "MEMORY.md",
        1811,
        2000,
        "bytes",
    )
    assert found["stale"] == 1
    assert found["conflicts"] == {"open": 1, "oldest_days": 10, "notes": 1}
    assert found["archive"] == {"would_move": 1, "held_back": 0}
    assert found["index"] == {"would_change": 1, "would_create": False}
    warmth = found["temperature"]
    assert (warmth["cold"], warmth["warm"], warmth["hot"], warmth["unknown"]) == (2, 2, 0, 0)
    assert sum(warmth["histogram"]) == 4
    assert found["runs"] == []


def test_the_findings_are_those_of_check(
    write_files: Write, status: Callable[..., Told], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(SICK)
    found = told(status, vault)
    main(["check", str(vault), "--format", "json", *TODAY])
    checked = json.loads(capsys.readouterr().out)
    assert {k: v for k, v in found["summary"].items() if k != "gone"} == checked["summary"]
    for family, counts in found["families"].items():
        for severity, count in counts.items():
            mine = [f for f in checked["findings"] if f["family"] == family]
            assert count == sum(f"{f['severity']}s" == severity for f in mine)
    first = found["mend_first"][0]
    assert first["path"] == "memory/lessons/cron.md"
    assert first["rules"]["broken-link"] == 2


def test_what_is_to_do_is_what_the_commands_would_do(
    write_files: Write, status: Callable[..., Told], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(SICK)
    found = told(status, vault)
    main(["archive", str(vault), "--yes", "--settle", "0", "--format", "json", *TODAY])
    archived = json.loads(capsys.readouterr().out)
    moved = [c for c in archived["candidates"] if c["stays"] is None]
    assert len(moved) == found["archive"]["would_move"]
    main(["index", str(vault), "--settle", "0", "--format", "json", *TODAY])
    capsys.readouterr()
    after = told(status, vault)
    assert after["archive"] == {"would_move": 0, "held_back": 0}
    assert after["index"]["would_change"] == 0
    # The index follows an archiving in the same run.
    assert [run["command"] for run in after["runs"]] == ["archive"]


def test_rules_that_are_off_do_not_make_the_counts_zero(
    write_files: Write, status: Callable[..., Told]
) -> None:
    off = 'ignore = ["cold-note", "open-conflict", "oversized-memory", "stale-index"]\n'
    found = told(status, write_files({**SICK, "vaultmend.toml": off}))
    assert found["conflicts"]["open"] == 1
    assert found["archive"]["would_move"] == 1
    assert found["index"]["would_change"] == 1
    assert len(found["limits"]) == 1
    assert not {"conflicts", "index", "size"} & set(found["families"])


def test_the_baseline_takes_findings_away_and_is_told(
    write_files: Write, status: Callable[..., Told], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(SICK)
    before = told(status, vault)["summary"]
    main(["baseline", "write", str(vault), *TODAY])
    capsys.readouterr()
    after = told(status, vault)["summary"]
    assert after["errors"] == after["warnings"] == 0
    assert after["baselined"] >= before["errors"] + before["warnings"]
    assert "accepted by the baseline" in status(vault).out
    assert json.loads(status(vault, "--format", "json", "--no-baseline").out)["summary"] == {
        **before,
        "gone": 0,
    }


@pytest.mark.parametrize("columns", [40, 60, 80, 100, 160])
@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_screen_fits_whatever_the_width(
    columns: int,
    lang: str,
    write_files: Write,
    status: Callable[..., Told],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("COLUMNS", str(columns))
    long = "memory/lessons/" + "很长的名字" * 12 + ".md"
    vault = write_files({**SICK, long: "[[x]]\n", "vaultmend.toml": f'lang = "{lang}"\n'})
    code, out, err = status(vault)
    assert (code, err) == (0, "")
    assert [line for line in out.splitlines() if width(line) > columns] == []
    assert "\x1b" not in out
    for word in ("核心记忆", "先修") if lang == "zh" else ("memory", "mend first"):
        assert word in out


def test_there_are_colours_only_where_they_are_wanted(
    write_files: Write, status: Callable[..., Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    vault = write_files(SICK)
    plain = status(vault).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;31m" in status(vault).out
    monkeypatch.setenv("NO_COLOR", "1")
    assert status(vault).out == plain


def test_in_a_terminal_it_is_as_wide_as_that_and_has_colours(
    write_files: Write, terminal: Callable[..., Any]
) -> None:
    vault = write_files(SICK)
    code, plain = terminal("status", vault, columns=60).end()
    assert code == 0
    assert "\x1b" not in plain
    assert [line for line in plain.splitlines() if width(line) > 60] == []
    code, coloured = terminal("status", vault, columns=60, colour=True).end()
    assert code == 0
    assert "\x1b[" in coloured
    assert re.sub(r"\x1b\[[0-9;]*m", "", coloured).split() == plain.split()


def test_hostile_names_act_on_no_terminal(
    write_files: Write, status: Callable[..., Told], monkeypatch: pytest.MonkeyPatch
) -> None:
    names = ("a\x1b[31m", "b\u202egpj", "[bold]c[", ":smile:", "##[error]x\x85")
    files = {f"memory/lessons/{name}.md": "[[x]]\n" for name in names}
    vault = write_files({"NOW.md": "# NOW\n", **files})
    out = status(vault).out
    assert not set("\x1b\u202e\x85") & set(out)
    assert "[bold]c[.md" in out
    assert ":smile:.md" in out
    assert "##[" not in out
    json.loads(status(vault, "--format", "json").out)


def test_an_empty_vault_and_one_that_is_well_have_a_screen(
    tmp_path: Path, root: Path, status: Callable[..., Told]
) -> None:
    (tmp_path / "empty").mkdir()
    assert status(tmp_path / "empty").code == 0
    code, out, _ = status(root / "fixtures" / "clean-layered" / "vault")
    assert code == 0
    assert "没有发现问题" in out


def test_nothing_is_written(write_files: Write, status: Callable[..., Told]) -> None:
    vault = write_files(SICK)
    before = sorted((p, p.stat().st_mtime_ns) for p in vault.rglob("*"))
    status(vault)
    assert sorted((p, p.stat().st_mtime_ns) for p in vault.rglob("*")) == before


def test_several_vaults_come_one_after_the_other(
    write_files: Write, status: Callable[..., Told]
) -> None:
    one, two = write_files(SICK), write_files({"NOW.md": "# NOW\n"})
    out = status(one, two).out
    assert out.index(one.name) < out.index(two.name)
    found = json.loads(status(one, two, "--format", "json").out)
    assert [vault["vault"] for vault in found["vaults"]] == [one.name, two.name]


def test_where_blocks_cannot_be_shown_bars_are_of_plain_signs(write_files: Write) -> None:
    vault = write_files(SICK)
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:backslashreplace"}
    command = [sys.executable, "-c", PROGRAM, "status", str(vault), *TODAY]
    done = subprocess.run(command, env=environment, capture_output=True, check=True)
    assert b"####" in done.stdout
    assert b"\\u2588" not in done.stdout


def test_a_reader_that_stops_is_no_error(write_files: Write) -> None:
    vault = write_files(SICK)
    command = [sys.executable, "-c", PROGRAM, "status", str(vault), *TODAY]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == 0


CLEAN = {
    "NOW.md": "# NOW\n\nUpdated: 2026-11-30\n",
    "memory/2026-11-30.md": "# 2026-11-30\n\n### 09:00 — B\n\nMoved the database.\n",
}


def test_all_is_well_is_said_only_where_nothing_on_the_screen_is_to_be_done(
    write_files: Write, status: Callable[..., Told], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files(CLEAN)
    assert "nothing is rotten" in status(vault).out
    (vault / "NOW.md").write_text(CLEAN["NOW.md"] + "\n[[Nowhere]]\n", encoding="utf-8")
    main(["baseline", "write", str(vault), *TODAY])
    capsys.readouterr()
    accepted = status(vault).out
    assert "nothing is rotten" not in accepted
    assert "none but what the baseline accepts: 1" in accepted


def test_rules_that_are_off_do_not_make_all_well(
    write_files: Write, status: Callable[..., Told]
) -> None:
    vault = write_files({**SICK, "vaultmend.toml": 'profile = "layered"\nignore = ["ALL"]\n'})
    told = status(vault).out
    assert "stale: 1" in told
    assert "nothing is rotten" not in told
