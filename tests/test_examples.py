"""Every example of every rule: reported when bad, left alone when good, in any line ending."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.check.rule import AnyRule, Example
from vaultmend.linter.mend.edits import DropMark, Edit, MoveFile, WriteFile, replaced
from vaultmend.rules import ALL

Files = Mapping[str, "str | bytes"]


def cases(kind: str) -> list[Any]:
    return [
        pytest.param(rule, example, id=f"{rule.name}: {example.title}")
        for rule in ALL
        for example in getattr(rule, kind)
    ]


def config_of(rule: AnyRule, example: Example) -> str | None:
    lines = [f'profile = "{example.profile}"'] if example.profile else []
    if example.options:
        lines.append(f"[rules.{rule.name}]")
        for key, value in example.options.items():
            written = str(value).lower() if isinstance(value, bool) else repr(value)
            lines.append(f"{key} = {written}")
    return "\n".join(lines) + "\n" if lines else None


def run(
    check_files: Callable[..., list[Finding]],
    rule: AnyRule,
    example: Example,
    change: Callable[[Files], Files] = dict,
) -> list[Finding]:
    today = example.today or "2026-11-30"
    before = (*example.earlier, example.before) if example.before is not None else ()
    # All rules run, as they do for a user: some look at what the others say.
    found = check_files(
        change(example.files),
        "ALL",
        rule.name,
        today=today,
        config=config_of(rule, example),
        before=[change(version) for version in before],
    )
    return [finding for finding in found if finding.rule == rule.name]


@pytest.mark.parametrize(("rule", "example"), cases("bad"))
def test_a_bad_example_is_reported(
    rule: AnyRule, example: Example, check_files: Callable[..., list[Finding]]
) -> None:
    assert run(check_files, rule, example)


@pytest.mark.parametrize(("rule", "example"), cases("good"))
def test_a_good_example_is_left_alone(
    rule: AnyRule, example: Example, check_files: Callable[..., list[Finding]]
) -> None:
    assert run(check_files, rule, example) == []


def texts(change: Callable[[str], bytes]) -> Callable[[Files], Files]:
    return lambda files: {
        path: change(content) if isinstance(content, str) and path.endswith(".md") else content
        for path, content in files.items()
    }


CHANGES: dict[str, Callable[[str], bytes]] = {
    "CRLF": lambda text: text.replace("\n", "\r\n").encode(),
    "CR": lambda text: text.replace("\n", "\r").encode(),
    "BOM": lambda text: b"\xef\xbb\xbf" + text.encode(),
    "no final newline": lambda text: text.rstrip("\n").encode(),
}


@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize(("rule", "example"), cases("bad"))
def test_line_endings_and_marks_do_not_move_a_finding(
    rule: AnyRule,
    example: Example,
    change: str,
    check_files: Callable[..., list[Finding]],
) -> None:
    if rule.name == "oversized-memory":
        pytest.skip("line endings and marks are bytes, and this rule counts them")
    plain = run(check_files, rule, example)
    changed = run(check_files, rule, example, texts(CHANGES[change]))
    assert [(f.path, f.place, f.fingerprint) for f in changed] == [
        (f.path, f.place, f.fingerprint) for f in plain
    ]


def text_of(content: str | bytes) -> str:
    return content if isinstance(content, str) else content.decode("utf-8-sig")


def written_by(edits: list[Edit]) -> str:
    return "".join(edit.data.decode() for edit in edits if isinstance(edit, WriteFile))


@pytest.mark.parametrize(
    ("rule", "example"), [case for case in cases("bad") if case.values[1].fixed is not None]
)
def test_fixes_of_a_bad_example_give_the_text_shown(
    rule: AnyRule, example: Example, check_files: Callable[..., list[Finding]]
) -> None:
    edits: dict[str, list[Edit]] = {}
    for finding in run(check_files, rule, example):
        for edit in (edit for fix in finding.fixes for edit in fix.edits):
            if edit not in edits.setdefault(edit.path, []):
                edits[edit.path].append(edit)
    fixed: dict[str, str] = {}
    files = dict(example.files)
    for path, mine in edits.items():
        to = next((edit.to for edit in mine if isinstance(edit, MoveFile)), path)
        before = written_by(mine) or files.pop(path)
        after = replaced(text_of(before), mine)
        is_marked = isinstance(before, bytes) and before.startswith(b"\xef\xbb\xbf")
        keeps_mark = is_marked and not any(isinstance(edit, DropMark) for edit in mine)
        files[to] = ("\ufeff" if keeps_mark else "") + after
        fixed[to] = after
    assert fixed == example.fixed
    assert run(check_files, rule, example._replace(files=files)) == []
