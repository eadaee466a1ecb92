"""`vaultmend log`: what it appends, what it refuses, and that it never overwrites."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from io import BytesIO, TextIOWrapper
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultmend.linter.cli import main
from vaultmend.linter.read.note import read_note

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]
Log = Callable[..., tuple[int, str, str]]

LOG = "memory/2026-11-30.md"
STAGE_0 = {"NOW.md": "# NOW\n", "AGENTS.md": "# AGENTS\n"}


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


@pytest.fixture
def vault(write_files: WriteFiles) -> Path:
    return write_files(STAGE_0)


@pytest.fixture
def log(capsys: pytest.CaptureFixture[str], vault: Path) -> Log:
    def start(*words: str, of: Path = vault, at: str = "14:30") -> tuple[int, str, str]:
        where = ["--vault", str(of), "--today", "2026-11-30", "--at", at]
        code = main(["log", *where, *words])
        captured = capsys.readouterr()
        return code, captured.out, captured.err

    return start


def with_log(write_files: WriteFiles, content: str | bytes) -> Path:
    return write_files({**STAGE_0, LOG: content})


def give_stdin(monkeypatch: pytest.MonkeyPatch, data: bytes) -> None:
    monkeypatch.setattr(sys, "stdin", TextIOWrapper(BytesIO(data)))


class TestAppends:
    def test_the_first_entry_of_a_day_makes_the_log(self, log: Log, vault: Path) -> None:
        code, out, err = log("完成了数据库迁移", "从 v14 到 v16，无数据丢失。")
        assert (code, out, err) == (0, f"{LOG}: 14:30 — 完成了数据库迁移\n", "")
        assert (vault / LOG).read_text(encoding="utf-8") == (
            "# 2026-11-30\n\n### 14:30 — 完成了数据库迁移\n\n从 v14 到 v16，无数据丢失。\n"
        )

    def test_later_ones_come_behind_it(self, log: Log, vault: Path) -> None:
        log("One", "a")
        log("Two", "", at="15:05")
        log("Three", "- b\n- c\n\n", at="9:05")
        assert (vault / LOG).read_text(encoding="utf-8") == (
            "# 2026-11-30\n\n### 14:30 — One\n\na\n\n### 15:05 — Two\n\n### 09:05 — Three\n\n- b\n- c\n"
        )

    def test_a_fresh_log_is_clean(self, log: Log, vault: Path) -> None:
        log("One", "a")
        log("Two", "b", at="15:05")
        assert main(["check", str(vault), "--today", "2026-11-30", "--fail-on", "info"]) == 0

    @pytest.mark.parametrize(
        ("before", "added"),
        [
            ("# 2026-11-30\n\n### 09:00 — A\n\nno end", "\n\n### 14:30 — T\n\nx\n"),
            ("# 2026-11-30\r\n\r\n### 09:00 — A\r\n", "\r\n### 14:30 — T\r\n\r\nx\r\n"),
            ("# 2026-11-30\n\n", "### 14:30 — T\n\nx\n"),
            ("", "# 2026-11-30\n\n### 14:30 — T\n\nx\n"),
            ("\ufeff# 2026-11-30\n", "\n### 14:30 — T\n\nx\n"),
            ("no heading\n", "\n### 14:30 — T\n\nx\n"),
        ],
    )
    def test_what_is_there_stays_as_it_is(
        self, log: Log, write_files: WriteFiles, before: str, added: str
    ) -> None:
        vault = with_log(write_files, before)
        assert log("T", "x", of=vault)[0] == 0
        assert (vault / LOG).read_bytes() == (before + added).encode()

    def test_windows_line_ends_of_a_text_become_those_of_the_log(
        self, log: Log, vault: Path
    ) -> None:
        log("T", "a\r\nb\rc")
        assert (vault / LOG).read_bytes().endswith(b"\n\na\nb\nc\n")

    def test_backslashes_stay_what_they_are_and_are_told(self, log: Log, vault: Path) -> None:
        code, _, err = log("T", "- a\\n- b")
        assert code == 0
        assert "two characters" in err
        assert (vault / LOG).read_text(encoding="utf-8").endswith("\n- a\\n- b\n")
        assert log("T", "C:\\new\nx")[2] == ""

    def test_a_dry_run_writes_nothing(self, log: Log, vault: Path) -> None:
        code, out, _ = log("T", "x", "--dry-run")
        assert (code, out.splitlines()[1:]) == (0, ["# 2026-11-30", "", "### 14:30 — T", "", "x"])
        assert not (vault / "memory").exists()

    def test_for_scripts(self, log: Log) -> None:
        said = json.loads(log("T", "x", "--format", "json")[1])
        assert said["path"] == LOG
        assert (said["created"], said["written"], said["refused"]) == (True, True, [])
        said = json.loads(log("T", "x", "--format", "json")[1])
        assert (said["created"], said["written"]) == (False, False)
        assert [one["reason"] for one in said["refused"]] == ["repeated"]

    def test_the_clock_is_that_of_the_configured_zone(
        self, log: Log, vault: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        # Kiritimati is 25 hours ahead of Pago Pago: there it is never the same day.
        days: set[str] = set()
        for zone in ("Pacific/Kiritimati", "Pacific/Pago_Pago"):
            (vault / "vaultmend.toml").write_text(f'timezone = "{zone}"\n', encoding="utf-8")
            assert main(["log", "T", "x", "--vault", str(vault)]) == 0
            days.add(capsys.readouterr().out.partition(":")[0])
        assert len(days) == 2

    def test_a_time_to_come_is_a_mistake(self, vault: Path, log: Log) -> None:
        (vault / "vaultmend.toml").write_text('timezone = "Etc/UTC"\n', encoding="utf-8")
        import datetime

        later = datetime.datetime.now(datetime.UTC) + datetime.timedelta(hours=2)
        if later.hour < 2:
            pytest.skip("in the last two hours of the day nothing is left to come")
        assert main(["log", "T", "x", "--vault", str(vault), "--at", f"{later:%H:%M}"]) == 2


class TestStdin:
    def test_a_dash_reads_it(self, log: Log, vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        give_stdin(monkeypatch, "- 一\n- 二\n".encode())
        assert log("T", "-")[0] == 0
        assert (vault / LOG).read_text(encoding="utf-8").endswith("— T\n\n- 一\n- 二\n")

    @pytest.mark.skipif(os.name == "nt", reason="pipes of the system")
    def test_a_pipe_is_read_without_being_asked(
        self, log: Log, vault: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        end, begin = os.pipe()
        os.write(begin, b"from the pipe\n")
        os.close(begin)
        with open(end, encoding="utf-8") as pipe:
            monkeypatch.setattr(sys, "stdin", pipe)
            assert log("T")[0] == 0
        assert (vault / LOG).read_text(encoding="utf-8").endswith("— T\n\nfrom the pipe\n")

    @pytest.mark.skipif(os.name == "nt", reason="sockets of the system")
    def test_a_socket_that_nobody_closes_is_not_waited_for(
        self, log: Log, vault: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        import socket

        ours, theirs = socket.socketpair()
        with ours, theirs, open(ours.fileno(), encoding="utf-8", closefd=False) as end:
            monkeypatch.setattr(sys, "stdin", end)
            assert log("T")[0] == 0
        assert (vault / LOG).read_text(encoding="utf-8").endswith("### 14:30 — T\n")

    @pytest.mark.parametrize("data", [b"\xff\xfe", b"x" * ((1 << 20) + 1)])
    def test_what_is_no_text_of_an_entry(
        self, log: Log, vault: Path, monkeypatch: pytest.MonkeyPatch, data: bytes
    ) -> None:
        give_stdin(monkeypatch, data)
        assert log("T", "-", "--force")[0] == 2
        assert not (vault / LOG).exists()


class TestRefuses:
    @pytest.mark.parametrize(
        ("title", "body", "reason"),
        [
            ("系统空闲，无变化", "", "filler"),
            ("Heartbeat", "System idle. No changes since the last check.", "filler"),
            ("Worked", "ok", "filler"),
            ("Nothing to report", "nothing", "filler"),
            ("无事", "没有什么", "filler"),
            ("Worked", "", "filler"),
            ("OK", "Done.\n", "filler"),
            ("Status update", "All good, made progress.", "filler"),
            ("完成", "好的", "filler"),
            ("今日工作", "- 已完成\n- 没问题", "filler"),
            ("Deployment", "- step\n" * 16, "long"),
            ("x" * 201, "", "long"),
            ("Build", "\x1b[31mfailed\x1b[0m", "control-characters"),
            ("Note", "read \u202ethis", "hidden-text"),
            ("Note", "".join(chr(0xE0000 + ord(c)) for c in "obey") + " me", "hidden-text"),
        ],
    )
    def test_unless_forced(self, log: Log, vault: Path, title: str, body: str, reason: str) -> None:
        said = json.loads(log(title, body, "--format", "json")[1])
        assert [one["reason"] for one in said["refused"]] == [reason]
        code, out, err = log(title, body)
        assert (code, out) == (1, "")
        assert "--force" in err
        assert not (vault / LOG).exists()
        assert log(title, body, "--force")[0] == 0
        assert (vault / LOG).exists()

    def test_the_same_twice_but_not_the_same_later(self, log: Log, vault: Path) -> None:
        log("Cron", "ran\n\n```\n# ok\n```")
        before = (vault / LOG).read_bytes()
        assert log("Cron", "ran\n\n```\n# ok\n```\n", at="15:00")[0] == 1
        assert (vault / LOG).read_bytes() == before
        assert log("Cron", "ran again")[0] == 0
        assert log("Cron", "ran\n\n```\n# ok\n```")[0] == 0
        assert log("Cron 2", "ran\n\n```\n# ok\n```")[0] == 0
        assert log("Cron 2", "ran\n\n```\n# ok\n```", "--force")[0] == 0

    def test_a_title_alone_twice(self, log: Log) -> None:
        assert log("Cron ran", "")[0] == 0
        assert log("Cron ran", "", at="15:00")[0] == 1
        assert log("Cron ran", "x", at="15:00")[0] == 0

    @pytest.mark.parametrize(
        "words",
        [
            ("无", "等阿屿回复报价"),
            ("Idle", "Quill waits for 3 PDFs"),
            ("Database moved to v16", ""),
            ("Backup done", ""),
            ("周报完成", ""),
            ("Worked", "The second key was the right one."),
            ("Done", "- [[harbour]]"),
        ],
    )
    def test_an_entry_that_says_something_is_none_of_them(
        self, log: Log, words: tuple[str, str]
    ) -> None:
        assert log(*words)[0] == 0

    def test_the_limits_are_the_options_of_the_rules(self, log: Log, vault: Path) -> None:
        (vault / "vaultmend.toml").write_text(
            "[rules.long-entry]\nmax-lines = 2\n[rules.filler-entry]\nphrases = []\n",
            encoding="utf-8",
        )
        assert log("T", "a\n\nb\n\nc")[0] == 1
        assert log("Idle", "")[0] == 0

    def test_where_entries_may_be_long_they_may(self, log: Log, vault: Path) -> None:
        (vault / "vaultmend.toml").write_text(
            '[rules.long-entry]\nseverity = "off"\n', encoding="utf-8"
        )
        assert log("T", "a\n" * 40)[0] == 0

    @pytest.mark.parametrize("body", ["%%\nunsure", "<!-- unsure", "$$\nx = 1", "<script>\nx"])
    def test_what_would_hide_all_later_entries(self, log: Log, vault: Path, body: str) -> None:
        code, _, err = log("T", body, "--force")
        assert code == 1
        assert "--force" not in err
        assert not (vault / LOG).exists()

    @pytest.mark.parametrize("title", ["", "  ", "###", "a\nb", "a\u2028b", "a\rb", "\udcff"])
    def test_what_is_no_title(self, log: Log, vault: Path, title: str) -> None:
        assert log("--", title, "x")[0] == 2
        assert not (vault / LOG).exists()

    @pytest.mark.parametrize("time", ["24:00", "9", "14:75", "14.30", "now"])
    def test_what_is_no_time(self, log: Log, vault: Path, time: str) -> None:
        assert log("T", "x", at=time)[0] == 2
        assert not (vault / LOG).exists()


class TestHeadings:
    @pytest.mark.parametrize(
        ("title", "written"),
        [
            ("## Deployment", "Deployment"),
            ("#release is out", "#release is out"),
            ("Learn C #", "Learn C \\#"),
            ("C#", "C#"),
            (" 飞书 图片 ", "飞书 图片"),
            ("a\tb", "a b"),
        ],
    )
    def test_marks_of_headings(self, log: Log, vault: Path, title: str, written: str) -> None:
        log(title, "x")
        assert f"\n### 14:30 — {written}\n" in (vault / LOG).read_text(encoding="utf-8")

    @pytest.mark.parametrize(
        "body", ["```bash\ngit pull", "~~~~\nx\n~~~", "1\n````md\n```\nx\n```"]
    )
    def test_a_fence_that_is_left_open_is_closed(self, log: Log, vault: Path, body: str) -> None:
        code, _, err = log("One", body)
        assert code == 0
        assert "closed" in err
        log("Two", "x")
        note, _ = read_note(LOG, "log", (vault / LOG).read_bytes())
        assert [heading.text for heading in note.headings[1:]] == ["14:30 — One", "14:30 — Two"]
        assert body in (vault / LOG).read_text(encoding="utf-8")

    def test_a_fence_that_an_earlier_writer_left_open_is_told(
        self, log: Log, write_files: WriteFiles
    ) -> None:
        vault = with_log(write_files, "# 2026-11-30\n\n```bash\ngit pull\n")
        code, _, err = log("T", "x", of=vault)
        assert code == 0
        assert "``` further up in memory/2026-11-30.md is never closed" in err

    @settings(
        max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
    )
    @given(
        entries=st.lists(
            st.tuples(
                st.text(alphabet="ab #`%$<>!-*|[]^\\~:文 ", min_size=1, max_size=12),
                st.text(alphabet="ab #`%$<>!-*|[]^\\~:文 \n\t\r", max_size=40),
            ),
            min_size=1,
            max_size=4,
        )
    )
    def test_every_entry_is_seen_and_nothing_changes_behind_it(
        self, log: Log, write_files: WriteFiles, entries: list[tuple[str, str]]
    ) -> None:
        vault = write_files(STAGE_0)
        path = vault / LOG
        headings: list[str] = []
        for title, body in entries:
            before = path.read_bytes() if path.exists() else b""
            code, out, _ = log("--force", "--format", "json", "--", title, body, of=vault)
            after = path.read_bytes() if path.exists() else b""
            assert after.startswith(before)
            assert (after == before) == (code != 0)
            if code == 0:
                headings.append(json.loads(out)["heading"])
        if headings:
            note, _ = read_note(LOG, "log", path.read_bytes())
            found = [one.text for one in note.headings if one.text.startswith("14:30 —")]
            assert found == headings


class TestWhere:
    def test_beside_the_latest_log(self, log: Log, write_files: WriteFiles) -> None:
        vault = write_files({**STAGE_0, "memory/daily/2026-11-29.md": "# 2026-11-29\n"})
        assert log("T", "x", of=vault)[1].startswith("memory/daily/2026-11-30.md:")

    @pytest.mark.parametrize(
        ("latest", "today"),
        [
            ("memory/logs/2025/12/2025-12-31.md", "memory/logs/2026/11/2026-11-30.md"),
            ("memory/logs/2026-10/2026-10-31.md", "memory/logs/2026-11/2026-11-30.md"),
            ("memory/logs/2025/2025-12/2025-12-31.md", "memory/logs/2026/2026-11/2026-11-30.md"),
            ("memory/2026-11-29-slug.md", LOG),
        ],
    )
    def test_folders_that_tell_the_month_go_on(
        self, log: Log, write_files: WriteFiles, latest: str, today: str
    ) -> None:
        vault = write_files({**STAGE_0, latest: "# Log\n"})
        assert log("T", "x", of=vault)[1].startswith(f"{today}:")
        assert (vault / today).is_file()

    def test_in_a_vault_that_is_memory_itself(self, log: Log, write_files: WriteFiles) -> None:
        files = {"memory/.obsidian/app.json": "{}", "MEMORY.md": "# MEMORY\n", "memory/a.md": "x\n"}
        vault = write_files(files)
        assert log("T", "x", of=vault / "memory")[1].startswith(f"{LOG}:")
        assert (vault / LOG).is_file()

    def test_in_a_vault_of_a_person(self, log: Log, write_files: WriteFiles) -> None:
        vault = write_files({".obsidian/app.json": "{}", "Journal/2026-11-28.md": "x\n"})
        assert log("T", "x", of=vault)[1].startswith("Journal/2026-11-30.md:")

    def test_in_the_folder_that_the_profile_has_for_logs(
        self, log: Log, write_files: WriteFiles
    ) -> None:
        vault = write_files({"vaultmend.toml": 'profile = "claude"\n', "memory/MEMORY.md": "# M\n"})
        assert log("T", "x", of=vault)[1].startswith("memory/logs/2026-11-30.md:")

    @pytest.mark.parametrize("path", ["log.md", "wiki/log.md"])
    def test_one_log_for_all_days(self, log: Log, write_files: WriteFiles, path: str) -> None:
        vault = write_files({"vaultmend.toml": 'profile = "wiki"\n', path: "# Log\n"})
        assert log("ingest | Karpathy", "Three pages.", of=vault)[0] == 0
        text = (vault / path).read_text(encoding="utf-8")
        assert text == "# Log\n\n## [2026-11-30] ingest | Karpathy\n\nThree pages.\n"
        assert log("ingest | Karpathy", "Three pages.", of=vault)[0] == 1
        assert log("ingest | Willison", "Three pages.", of=vault)[0] == 0

    def test_not_where_there_are_no_logs(self, log: Log, write_files: WriteFiles) -> None:
        vault = write_files({"vaultmend.toml": 'extends = "obsidian"\n[roles]\nlog = []\n'})
        code, _, err = log("T", "x", of=vault)
        assert code == 2
        assert "has no daily logs" in err

    def test_not_in_some_folder(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
    ) -> None:
        folder = tmp_path / "elsewhere"
        folder.mkdir()
        monkeypatch.chdir(folder)
        assert main(["log", "T", "x"]) == 2
        assert "no vault" in capsys.readouterr().err
        assert list(folder.iterdir()) == []


@pytest.mark.skipif(os.name == "nt", reason="links and pipes of the system")
class TestHostilePlaces:
    @pytest.mark.parametrize("kind", ["link", "dangling", "folder", "pipe", "read-only"])
    def test_what_is_no_file_of_the_vault(self, log: Log, vault: Path, kind: str) -> None:
        path, other = vault / LOG, vault.parent / "other.md"
        path.parent.mkdir()
        if kind == "link":
            other.write_text("other\n", encoding="utf-8")
        if kind in ("link", "dangling"):
            path.symlink_to(other)
        elif kind == "folder":
            path.mkdir()
        elif kind == "pipe":
            os.mkfifo(path)
        else:
            path.write_text("# 2026-11-30\n", encoding="utf-8")
            path.chmod(0o444)
        code, _, err = log("T", "x", "--force")
        assert code == 2
        assert LOG in err
        assert not other.exists() or other.read_text(encoding="utf-8") == "other\n"

    def test_a_memory_that_leads_out_of_the_vault(self, log: Log, vault: Path) -> None:
        elsewhere = vault.parent / "elsewhere"
        elsewhere.mkdir()
        (vault / "memory").symlink_to(elsewhere)
        assert log("T", "x")[0] == 2
        assert list(elsewhere.iterdir()) == []

    def test_a_log_in_another_encoding(self, log: Log, write_files: WriteFiles) -> None:
        vault = with_log(write_files, "# 2026-11-30\n".encode("utf-16"))
        before = (vault / LOG).read_bytes()
        assert log("T", "x", of=vault)[0] == 2
        assert (vault / LOG).read_bytes() == before
