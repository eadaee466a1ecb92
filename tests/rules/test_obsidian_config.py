"""Settings of Obsidian: what a fix writes into them, and what git is known to ignore."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli import main
from vaultmend.linter.read.files.ignored import is_ignored
from vaultmend.linter.read.json_members import added, members, without

WriteFiles = Callable[[Mapping[str, "str | bytes"]], Path]
CheckFiles = Callable[..., "list[Finding]"]
NOW = {"NOW.md": "# NOW\n"}


@pytest.fixture(autouse=True)
def _own_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))


def fix(vault: Path) -> None:
    words = ["--unsafe-fixes", "--select", "obsidian-config", "--settle", "0"]
    main(["fix", str(vault), *words, "--today", "2026-11-30"])


def test_keys_and_tables_go_where_obsidian_reads_them(
    write_files: WriteFiles, capsys: pytest.CaptureFixture[str]
) -> None:
    before = {
        "app.json": '{"dailyNotes": {"folder": "memory"}, "showTags": true, "vimMode": true}',
        "daily-notes.json": None,
        "templates.json": '{\n\t"folder": "t",\n\t"newLinkFormat": "shortest",\n\t"tabSize": 2\n}',
    }
    files = {f".obsidian/{name}": text for name, text in before.items() if text}
    vault = write_files({**NOW, **files})
    fix(vault)
    now = {path.name: json.loads(path.read_text()) for path in (vault / ".obsidian").iterdir()}
    assert now == {
        "app.json": {"vimMode": True, "newLinkFormat": "shortest", "tabSize": 2},
        "daily-notes.json": {"folder": "memory"},
        "templates.json": {"folder": "t"},
        "graph.json": {"showTags": True},
    }
    capsys.readouterr()
    fix(vault)
    assert "nothing to change" in capsys.readouterr().out
    assert main(["undo", "--vault", str(vault)]) == 0
    left = {path.name: path.read_text() for path in (vault / ".obsidian").iterdir()}
    assert left == {name: text for name, text in before.items() if text}


@pytest.mark.parametrize(
    "files",
    [
        {"app.json": "{}", "templates.json": '{"newLinkFormat": "a"}', "graph.json": "{"},
        {"app.json": '{"vimMode": true}', "templates.json": '{"vimMode": false}'},
        {"app.json": "[]", "templates.json": '{"vimMode": false}'},
        {"app.json": b"\xff", "templates.json": '{"vimMode": false}'},
        {"graph.json": '{"graph": {"scale": 1}, "close": true}'},
    ],
    ids=["no JSON", "there already", "a list", "no text", "beside others"],
)
def test_nothing_is_lost_where_a_key_cannot_go(
    files: Mapping[str, str | bytes], write_files: WriteFiles
) -> None:
    vault = write_files({**NOW, **{f".obsidian/{n}": text for n, text in files.items()}})
    before = sorted((p.name, p.read_bytes()) for p in (vault / ".obsidian").iterdir())
    fix(vault)
    after = sorted((p.name, p.read_bytes()) for p in (vault / ".obsidian").iterdir())
    if files.get("app.json") != "{}":
        assert after == before
    assert b"newLinkFormat" not in b"".join(data for _, data in before) or any(
        b"newLinkFormat" in data for _, data in after
    )


@pytest.mark.parametrize(
    "text",
    ["", " \n", "null", "1", '"x"', "[" * 100_000, '{"a": ' * 5000, "{'a': 1}", '{"a": NaN}', "\ufeff{}"],
)  # fmt: skip
@pytest.mark.parametrize("name", ["app.json", "community-plugins.json", "graph.json"])
def test_no_settings_make_it_crash(name: str, text: str, check_files: CheckFiles) -> None:
    found = check_files({**NOW, f".obsidian/{name}": text}, "obsidian-config")
    assert len(found) <= 1


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


@given(
    st.dictionaries(st.text(), JSON, min_size=1), st.integers(), st.sampled_from([None, 2, "\t"])
)
def test_a_member_can_be_taken_out_and_put_in(
    whole: dict[str, object], number: int, indent: int | str | None
) -> None:
    text = json.dumps(whole, indent=indent, ensure_ascii=False)
    found = members(text)
    assert {member.key: member.value for member in found} == whole
    member = found[number % len(found)]
    start, end = without(found, member)
    left = text[:start] + text[end:]
    assert json.loads(left) == {key: v for key, v in whole.items() if key != member.key}
    at, written = added(left, members(left), text[member.start : member.end])
    assert json.loads(left[:at] + written + left[at:]) == whole


PATTERNS = (".obsidian/", ".obsidian", "*.json", "/.obsidian/*", "!workspace.json", "workspace*", "memory/",
            "memory/.obsidian/workspace.json", "!.obsidian/", "# x", "**/workspace.json", "*")  # fmt: skip


def test_git_agrees_on_what_it_ignores(write_files: WriteFiles) -> None:
    path = "memory/.obsidian/workspace.json"
    for first in PATTERNS:
        for second in PATTERNS:
            files = {".gitignore": f"{first}\n", "memory/.gitignore": f"{second}\n", path: "{}"}
            vault = write_files(files)
            subprocess.run(["git", "init", "-q", vault], check=True)
            command = [
                "git",
                "-C",
                str(vault),
                "-c",
                "core.excludesFile=",
                "check-ignore",
                "-q",
                path,
            ]
            ours = is_ignored(path, "", lambda name: _text(vault / name))  # noqa: B023
            assert ours == (subprocess.run(command, check=False).returncode == 0), (first, second)


def _text(path: Path) -> str | None:
    return path.read_text() if path.is_file() else None


def test_a_vault_that_is_no_work_tree_is_left_alone(check_files: CheckFiles) -> None:
    files = {**NOW, ".obsidian/workspace.json": "{}"}
    assert check_files(files, "obsidian-config") == []
    [finding] = check_files({**files, ".git/HEAD": "ref: x\n"}, "obsidian-config")
    assert finding.path == ".obsidian/workspace.json"
