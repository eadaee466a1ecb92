"""The accepted past: what is in the baseline is silent, what is new is not."""

from __future__ import annotations

import json
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from vaultmend.linter.check.baseline import Baseline, Entry
from vaultmend.linter.check.baseline_file import DamagedBaseline, read, written
from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.cli import main
from vaultmend.linter.message import say
from vaultmend.linter.model import Place

FILE = ".vaultmend-baseline.jsonl"
HEAD = '{"vaultmend-baseline": 1}\n'
TODAY = ("--today", "2026-11-30")
ROTTEN = {
    "NOW.md": "# NOW\n\n[[Nowhere]] and [[Gone]]\n",
    "memory/lessons/a.md": "---\ntags: a, b\n---\n[[NOW#x]]\n",
    "memory/INDEX.md": "[[a]]\n",
}


class Told(NamedTuple):
    code: int
    out: str
    err: str

    @property
    def findings(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = json.loads(self.out)["findings"]
        return found

    @property
    def summary(self) -> dict[str, Any]:
        summary: dict[str, Any] = json.loads(self.out)["summary"]
        return summary


Run = Callable[..., Told]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    def run(*arguments: object) -> Told:
        code = main([*map(str, arguments), *TODAY])
        told = capsys.readouterr()
        return Told(code, told.out, told.err)

    return run


def test_a_folder_without_notes_gets_no_baseline(tmp_path: Path, run: Run) -> None:
    assert run("baseline", "write", tmp_path).code == 2
    assert list(tmp_path.iterdir()) == []


@pytest.fixture
def demo(root: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(root / "fixtures" / "demo-vault", tmp_path / "demo"))


def rows(vault: Path) -> list[dict[str, str]]:
    lines = (vault / FILE).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines[1:]]


def test_after_a_baseline_the_demo_vault_is_clean_and_one_new_fault_is_found(
    demo: Path, run: Run
) -> None:
    before = run("check", demo, "--format", "json").summary
    assert run("baseline", "write", demo).code == 0
    clean = run("check", demo, "--format", "json")
    assert (clean.code, clean.findings) == (0, [])
    assert clean.summary["baselined"] >= sum(before[k] for k in ("errors", "warnings", "infos"))
    note = demo / "memory" / "lessons" / "deployment.md"
    text = note.read_text(encoding="utf-8")
    head, _, body = text.partition("\n---\n")
    note.write_text(f"{head}\n---\n\nNew words.\n\n{body}", encoding="utf-8")
    assert run("check", demo, "--format", "json").findings == []
    with note.open("a", encoding="utf-8") as file:
        file.write("\nSee [[a note that is not there]].\n")
    told = run("check", demo, "--format", "json")
    [found] = told.findings
    assert (found["rule"], found["path"]) == ("broken-link", "memory/lessons/deployment.md")
    assert told.code == 1


def git(vault: Path, *arguments: str) -> None:
    config = ("-c", "user.name=x", "-c", "user.email=x@x", "-c", "commit.gpgsign=false")
    subprocess.run(["git", *config, *arguments], cwd=vault, check=True, capture_output=True)


def commit(vault: Path) -> None:
    git(vault, "add", "-A")
    git(vault, "commit", "-qm", "x")


def rename(run: Run, vault: Path) -> None:
    names = [f"memory/lessons/{name}.md" for name in ("deployment", "shipping")]
    assert run("mv", "--vault", vault, *names, "--settle", "0").code == 0


@pytest.mark.parametrize("committed", ["nothing", "the baseline", "the rename as well"])
def test_after_a_baseline_a_rename_brings_nothing_and_one_new_fault_is_found(
    committed: str, demo: Path, run: Run
) -> None:
    git(demo, "init", "-q")
    commit(demo)
    run("baseline", "write", demo)
    if committed != "nothing":
        commit(demo)
    rename(run, demo)
    note = demo / "memory" / "lessons" / "shipping.md"
    text = note.read_text(encoding="utf-8")
    head, _, body = text.partition("\n---\n")
    lines = f"{head}\n---\n\nNew words.\n\n{body}\nSee [[a note that is not there]].\n"
    note.write_text(lines, encoding="utf-8")
    if committed == "the rename as well":
        commit(demo)
    told = run("check", demo, "--format", "json")
    # That the edited note was not verified is as new as the edit.
    [found] = [f for f in told.findings if f["rule"] != "unverified-change"]
    assert (found["rule"], found["path"]) == ("broken-link", "memory/lessons/shipping.md")
    assert (told.code, told.err) == (1, "")


@pytest.mark.parametrize("command", [("prune",), ("write", "--select", "frontmatter")])
def test_the_paths_of_renamed_notes_are_written_anew(
    command: tuple[str, ...], demo: Path, run: Run
) -> None:
    git(demo, "init", "-q")
    run("baseline", "write", demo)
    commit(demo)
    rename(run, demo)
    commit(demo)
    run("baseline", *command, demo)
    # From now on only what is renamed after this commit is looked for.
    commit(demo)
    paths = {entry["path"] for entry in rows(demo)}
    assert "memory/lessons/shipping.md" in paths
    assert "memory/lessons/deployment.md" not in paths
    told = run("check", demo, "--format", "json")
    assert (told.code, told.findings, told.err) == (0, [], "")


def test_the_second_baseline_is_the_same_file(demo: Path, run: Run) -> None:
    run("baseline", "write", demo)
    first = (demo / FILE).read_bytes()
    assert "新增 0，移除 0" in run("baseline", "write", demo).out
    assert (demo / FILE).read_bytes() == first
    run("baseline", "prune", demo)
    assert (demo / FILE).read_bytes() == first


def test_the_file_is_in_order_and_has_no_lines_and_no_times(demo: Path, run: Run) -> None:
    run("baseline", "write", demo)
    entries = rows(demo)
    keys = [(entry["path"], entry["rule"], entry["fingerprint"]) for entry in entries]
    assert keys == sorted(set(keys))
    assert all(list(e) == ["path", "rule", "fingerprint", "message"] for e in entries)
    assert "“Cron 纪律”" in (demo / FILE).read_text("utf-8") or "'Cron 纪律'" in (
        demo / FILE
    ).read_text("utf-8")


def test_a_fault_that_is_mended_is_told_and_pruned(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files(ROTTEN)
    run("baseline", "write", vault)
    count = len(rows(vault))
    (vault / "NOW.md").write_text("# NOW\n\n[[Gone]]\n", encoding="utf-8")
    text = run("check", vault)
    assert text.code == 0
    assert f"accepted by the baseline: {count - 1}" in text.out
    assert "no longer there, but still in the baseline: 1; `vaultmend baseline prune`" in text.out
    machine = run("check", vault, "--format", "json")
    assert "still in the baseline: 1" in machine.err
    assert machine.summary["baselined"] == count - 1
    assert (
        run("baseline", "prune", vault).out
        == f"{FILE}: places accepted: {count - 1} (0 new, 1 taken out)\n"
    )
    assert "still in the baseline" not in run("check", vault).out
    # What was mended is not accepted for ever.
    (vault / "NOW.md").write_text(ROTTEN["NOW.md"], encoding="utf-8")
    [found] = run("check", vault, "--format", "json").findings
    assert "Nowhere" in found["message"]


def test_prune_accepts_nothing_new(write_files: Callable[..., Path], run: Run) -> None:
    vault = write_files(ROTTEN)
    (vault / FILE).write_text(HEAD, encoding="utf-8")
    run("baseline", "prune", vault)
    assert rows(vault) == []
    assert run("check", vault).code == 1


def test_one_more_of_the_same_is_new(write_files: Callable[..., Path], run: Run) -> None:
    vault = write_files({"NOW.md": "# NOW\n\n[[Nowhere]]\n"})
    run("baseline", "write", vault)
    (vault / "NOW.md").write_text("# NOW\n\n[[Nowhere]]\n\n[[Nowhere]]\n", encoding="utf-8")
    assert len(run("check", vault, "--format", "json").findings) == 1
    (vault / "NOW.md").write_text("# NOW\n\n[[Nowhere]]\n", encoding="utf-8")
    (vault / "MEMORY.md").write_text("# MEMORY\n\n[[Nowhere]]\n", encoding="utf-8")
    [found] = run("check", vault, "--format", "json").findings
    assert (found["path"], found["related"]) == ("MEMORY.md", [])


def test_an_accepted_place_stays_accepted_when_a_group_grows(
    write_files: Callable[..., Path], run: Run
) -> None:
    notes = {f"memory/lessons/n{n}.md": f"# n{n}\n\nword {n}\n" for n in range(12)}
    vault = write_files({"NOW.md": "# NOW\n", "memory/INDEX.md": "# INDEX\n", **notes})
    flags = ("--select", "missing-frontmatter", "--format", "json")
    [folded] = run("check", vault, *flags).findings
    assert len(folded["related"]) == 12
    run("baseline", "write", vault)
    assert len([e for e in rows(vault) if e["rule"] == "missing-frontmatter"]) == 12
    (vault / "memory" / "lessons" / "new.md").write_text("# new\n\nwords\n", encoding="utf-8")
    [found] = run("check", vault, *flags).findings
    assert found["path"] == "memory/lessons/new.md"


def test_the_baseline_holds_for_a_part_of_the_vault(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files(ROTTEN)
    assert run("check", vault / "NOW.md").code == 1
    run("baseline", "write", vault / "NOW.md")
    assert {entry["path"] for entry in rows(vault)} == {"NOW.md"}
    assert run("check", vault / "NOW.md").code == 0
    assert run("check", vault).code == 1
    before = rows(vault)
    run("baseline", "write", vault / "memory" / "lessons")
    assert [entry for entry in rows(vault) if entry["path"] == "NOW.md"] == before
    # Entries of what was not looked at are not missed, and not pruned.
    told = run("check", vault / "memory")
    assert "still in the baseline" not in told.out
    run("baseline", "prune", vault / "memory")
    assert [entry for entry in rows(vault) if entry["path"] == "NOW.md"] == before


def test_the_baseline_holds_for_some_rules(write_files: Callable[..., Path], run: Run) -> None:
    vault = write_files(ROTTEN)
    run("baseline", "write", vault, "--select", "links")
    assert {entry["rule"] for entry in rows(vault)} == {"broken-link", "broken-heading"}
    told = run("check", vault, "--select", "frontmatter", "--format", "json")
    assert told.findings
    assert told.err == ""
    assert run("check", vault, "--select", "links").code == 0
    before = rows(vault)
    run("baseline", "prune", vault, "--select", "frontmatter")
    assert rows(vault) == before


def test_no_baseline_reports_everything(write_files: Callable[..., Path], run: Run) -> None:
    vault = write_files(ROTTEN)
    everything = run("check", vault, "--format", "json").findings
    run("baseline", "write", vault)
    told = run("check", vault, "--no-baseline", "--format", "json")
    assert told.findings == everything
    assert told.summary["baselined"] == 0
    assert told.err == ""


def test_fix_leaves_what_is_accepted_alone(write_files: Callable[..., Path], run: Run) -> None:
    vault = write_files(ROTTEN)
    run("baseline", "write", vault)
    note = vault / "memory" / "lessons" / "a.md"
    run("fix", vault, "--settle", "0")
    assert note.read_text(encoding="utf-8") == ROTTEN["memory/lessons/a.md"]
    run("fix", vault, "--settle", "0", "--no-baseline")
    assert note.read_text(encoding="utf-8") != ROTTEN["memory/lessons/a.md"]


def test_a_switch_in_a_note_comes_before_the_baseline(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files({"NOW.md": "# NOW\n\n[[Nowhere]] %% vaultmend: ignore broken-link %%\n"})
    run("baseline", "write", vault, "--select", "links")
    assert rows(vault) == []
    summary = run("check", vault, "--select", "links", "--format", "json").summary
    assert (summary["suppressed"], summary["baselined"]) == (1, 0)


def test_another_file_may_be_the_baseline(write_files: Callable[..., Path], run: Run) -> None:
    vault = write_files({**ROTTEN, "vaultmend.toml": 'baseline = "ci/accepted.jsonl"\n'})
    assert run("check", vault).code == 1
    assert "make it first" in run("baseline", "write", vault).err
    (vault / "ci").mkdir()
    assert run("baseline", "write", vault).code == 0
    assert (vault / "ci" / "accepted.jsonl").exists()
    assert not (vault / FILE).exists()
    assert run("check", vault).code == 0


@pytest.mark.parametrize(
    "name", ["../x.jsonl", "/x.jsonl", "NOW.md", "x.canvas", "", ".git/shallow", "memory/.GIT/x"]
)
def test_what_can_be_no_baseline_is_an_error(
    name: str, write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files({**ROTTEN, "vaultmend.toml": f'baseline = "{name}"\n'})
    told = run("check", vault)
    assert told.code == 2
    assert "vaultmend.toml:1: " in told.err
    assert "can be no baseline" in told.err


def test_no_link_leads_a_baseline_into_a_repository(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files({**ROTTEN, "vaultmend.toml": 'baseline = "ci/shallow"\n'})
    (vault / ".git").mkdir()
    (vault / "ci").symlink_to(".git")
    told = run("baseline", "write", vault)
    assert told.code == 2
    assert "leads into a git repository" in told.err
    assert list((vault / ".git").iterdir()) == []


def test_a_baseline_outside_of_the_vault_is_neither_read_nor_written(
    write_files: Callable[..., Path], run: Run, tmp_path: Path
) -> None:
    outside = tmp_path / "outside.jsonl"
    outside.write_text(HEAD, encoding="utf-8")
    vault = write_files(ROTTEN)
    (vault / FILE).symlink_to(outside)
    assert run("check", vault).code == 2
    assert run("baseline", "write", vault).code == 2
    assert outside.read_text(encoding="utf-8") == HEAD


ENTRY = '{"path": "NOW.md", "rule": "broken-link", "fingerprint": "0", "message": ""}\n'


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (HEAD + "<<<<<<< ours\n" + ENTRY + "=======\n>>>>>>> theirs\n", "line 2: a merge left its"),
        ('<<<<<<< ours\n{"vaultmend-baseline": 1}\n', "line 1: a merge left its markers"),
        (HEAD + "{}\n", "line 2 is no entry"),
        (HEAD + ENTRY + ENTRY[:20], "line 3 is no entry"),
        (HEAD + "[" * 100_000, "line 2 is no entry"),
        (
            HEAD + '{"path": 1, "rule": "a", "fingerprint": "b", "message": ""}',
            "line 2 is no entry",
        ),
        ('{"vaultmend-baseline": 2}\n', "it is of version 2"),
        ('{"version": "1"}\n', "it is no baseline of vaultmend; name another"),
        ("[]\n", "it is no baseline of vaultmend; name another"),
        ("\xff", "it is not UTF-8"),
        ("\n", "it is empty"),
        ("", "it is empty"),
    ],
)
def test_a_damaged_baseline_is_an_error_with_a_remedy(
    content: str, said: str, write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files({**ROTTEN, FILE: content.encode("latin-1")})
    for command in (["check", vault], ["fix", vault], ["baseline", "prune", vault]):
        told = run(*command)
        assert (told.code, told.out) == (2, "")
        assert f"cannot read the baseline {FILE}: {said}" in told.err
    # A part cannot be written anew without the rest.
    assert run("baseline", "write", vault / "NOW.md").code == 2
    assert (vault / FILE).read_bytes() == content.encode("latin-1")
    is_foreign = "name another" in said or "UTF-8" in said
    assert run("baseline", "write", vault).code == (2 if is_foreign else 0)
    assert run("check", vault).code == (2 if is_foreign else 0)


def test_a_baseline_that_is_a_folder_is_an_error(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files({**ROTTEN, f"{FILE}/x": ""})
    told = run("check", vault)
    assert (told.code, "it is a folder" in told.err) == (2, True)


def test_a_merge_of_both_sides_is_a_baseline(write_files: Callable[..., Path], run: Run) -> None:
    vault = write_files(ROTTEN)
    run("baseline", "write", vault)
    head, *entries = (vault / FILE).read_text(encoding="utf-8").splitlines(keepends=True)
    (vault / FILE).write_text(
        head + "".join(entries[::-1] + entries[:2]) + "\r\n", encoding="utf-8"
    )
    assert run("check", vault).code == 0
    run("baseline", "write", vault)
    assert (vault / FILE).read_text(encoding="utf-8") == head + "".join(entries)


def test_names_of_any_bytes_come_back_from_the_file() -> None:
    entries = [
        Entry(f"a{name}.md", "r", "0", "said") for name in ("\udcff", "\n", "\u202e", "会", '"')
    ]
    text = "".join(written(entries))
    assert text.count("\n") == len(entries) + 1
    assert "会" in text
    assert "\u202e" not in text
    assert read(text.encode()) == entries


def test_a_long_message_is_cut() -> None:
    [_, line] = written([Entry("a.md", "r", "0", "x" * 1000)])
    assert len(line) < 300


def test_a_file_that_is_no_json_raises_nothing_else() -> None:
    with pytest.raises(DamagedBaseline):
        read(b"\x00" * 100)


def said(path: str, subject: str, line: int = 1) -> Diagnostic:
    return Diagnostic(path, Place(line, 1, line, 2), say("broken"), subject=subject)


def recorded(*places: Diagnostic) -> list[Entry]:
    baseline = Baseline()
    baseline.new("r", places)
    return baseline.found


def test_a_renamed_note_is_matched_by_its_old_path() -> None:
    entries = recorded(said("old.md", "x"), said("old.md", "x", 9))
    renamed = Baseline(entries, lambda: {"new.md": "old.md"})
    assert renamed.new("r", [said("new.md", "x", 3), said("new.md", "x", 4)]) == []
    assert (renamed.accepted, renamed.gone({"r"}, lambda _: True)) == (2, [])
    assert len(Baseline(entries).new("r", [said("new.md", "x")])) == 1


def test_what_is_said_of_a_renamed_note_itself_is_matched() -> None:
    # Some rules name the note as their subject.
    entries = recorded(said("a/old.md", "a/old.md"))
    assert (
        Baseline(entries, lambda: {"b/new.md": "a/old.md"}).new("r", [said("b/new.md", "b/new.md")])
        == []
    )


def test_git_is_not_asked_when_every_note_has_its_path() -> None:
    def asked() -> dict[str, str]:
        raise AssertionError

    entries = recorded(said("a.md", "x"), said("gone.md", "y"))
    baseline = Baseline(entries, asked)
    assert len(baseline.new("r", [said("a.md", "x"), said("a.md", "new")])) == 1


def test_the_own_path_comes_before_a_rename() -> None:
    # A note was renamed, and another one took its place with the same fault.
    entries = recorded(said("old.md", "x"))
    baseline = Baseline(entries, lambda: {"new.md": "old.md"})
    places = [said("new.md", "x"), said("old.md", "x")]
    assert [place.path for place in baseline.new("r", places)] == ["new.md"]


KEY = "ghp_" + "1a2B3c4D5e6F7g8H9i0JkLmNoPqRsTuVwXyZ"
LEAKY = {"NOW.md": f"# NOW\n\nUpdated: 2026-11-30\n\n[[Nowhere]]\n\ntoken: {KEY}\n"}


def test_the_errors_that_are_accepted_are_named_by_rule(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files(ROTTEN)
    told = run("baseline", "write", vault)
    assert "places with errors that are accepted: 2 (broken-link 2)" in told.out
    # What is merely a warning is in the number alone.
    assert "broken-heading" not in told.out
    assert "errors" not in run("baseline", "prune", vault).out


def test_a_secret_is_not_accepted_and_the_remedy_is_said(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files(LEAKY)
    told = run("baseline", "write", vault)
    assert "secrets that are not accepted: 1; --accept-secrets" in told.out
    assert "\n  NOW.md\nrevoke each secret where it was made" in told.out
    assert KEY[:8] not in told.out + (vault / FILE).read_text(encoding="utf-8")
    assert [entry["rule"] for entry in rows(vault)] == ["broken-link"]
    [found] = run("check", vault, "--format", "json").findings
    assert found["rule"] == "leaked-secret"


def test_a_secret_is_accepted_when_it_is_asked_for_and_stays_so(
    write_files: Callable[..., Path], run: Run
) -> None:
    vault = write_files(LEAKY)
    told = run("baseline", "write", vault, "--accept-secrets")
    assert "still known to whoever reads the vault: 1" in told.out
    assert "revoke each secret" in told.out
    assert run("check", vault).code == 0
    assert "not accepted" not in run("baseline", "write", vault).out
    assert run("check", vault).code == 0
    other = KEY.replace("1a2B", "9z8Y")
    (vault / "NOW.md").write_text(f"# NOW\n\ntoken: {KEY}\n\nnew: {other}\n", encoding="utf-8")
    assert "secrets that are not accepted: 1;" in run("baseline", "write", vault).out
    assert run("check", vault).code == 1
