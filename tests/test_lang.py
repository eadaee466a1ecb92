"""`--lang` outweighs the language of the vault, in whatever a command says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

FILES = {"memory/INDEX.md": "# 知识索引\n\n经验与教训 [[nowhere]]\n"}

Write = Callable[..., Path]
Captured = pytest.CaptureFixture[str]


@pytest.mark.parametrize(
    ("command", "chinese", "english"),
    [
        (["check"], "链接没有对应的笔记", "the link leads to no note"),
        (["fix", "--dry-run"], "没有需要改动的", "nothing to change"),
        (["status"], "先修", "mend first"),
        (["undo", "--list"], "还没有运行写入过", "no run has written"),
        (["rules"], "目标不存在的链接", "a link whose target does not exist"),
    ],
    ids=str,
)
def test_a_command_speaks_the_language_that_is_asked_for(
    command: list[str],
    chinese: str,
    english: str,
    write_files: Write,
    monkeypatch: pytest.MonkeyPatch,
    capsys: Captured,
) -> None:
    monkeypatch.chdir(write_files(FILES))
    # Twice the same call in between, so that what a cache tells again is in the right language.
    for lang, said, unsaid in (
        ("auto", chinese, english),
        ("en", english, chinese),
        ("zh", chinese, english),
        ("en", english, chinese),
    ):
        main([*command, "--lang", lang])
        out = capsys.readouterr().out
        assert said in out
        assert unsaid not in out
    main(command)
    assert chinese in capsys.readouterr().out


def test_a_complaint_too_speaks_the_language_that_is_asked_for(
    write_files: Write, capsys: Captured
) -> None:
    vault = str(write_files(FILES))
    assert main(["check", vault, "--select", "broken-lnk", "--lang=en"]) == 2
    assert "there is no rule or family" in capsys.readouterr().err
    assert main(["check", vault, "--telepathy", "--lang", "en"]) == 2
    assert "unrecognized arguments: --telepathy" in capsys.readouterr().err


def test_what_is_written_into_a_vault_does_not_depend_on_the_language_of_what_is_said(
    write_files: Write, capsys: Captured
) -> None:
    lesson = "---\ntitle: 部署\n---\n\n# 部署\n"
    vault = str(write_files({**FILES, "memory/lessons/a.md": lesson}))
    for lang in ("zh", "en"):
        main(["index", vault, "--diff", "--settle", "0", "--lang", lang])
        assert "+## 教训\n" in capsys.readouterr().out
