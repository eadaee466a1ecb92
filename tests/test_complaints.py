"""What cannot be done is said in the language of the vault, whatever is the matter."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

INDEX = "# 知识索引\n\n经验与教训\n"
CHINESE = {"memory/INDEX.md": INDEX}
ENGLISH = {"memory/INDEX.md": "# Index\n\nLessons\n"}

Write = Callable[..., Path]


@pytest.mark.parametrize(
    ("files", "arguments", "said"),
    [
        (
            CHINESE,
            ("check", "--select", "broken-lnk"),
            "没有规则或类别“broken-lnk”；是不是“broken-link”？",
        ),
        (ENGLISH, ("check", "--select", "broken-lnk"), "there is no rule or family 'broken-lnk'"),
        (CHINESE, ("fix", "--interactive"), "--interactive 需要终端"),
        (CHINESE, ("check", "--today", "昨天"), "--today “昨天”不是日期"),
        (CHINESE, ("conflicts", "--list", "--keep", "both"), "不能与 --keep 同用"),
        ({**CHINESE, "vaultmend.toml": "lnag = 1\n"}, ("check",), "vaultmend.toml:1：没有键“lnag”"),
        ({**CHINESE, "vaultmend.toml": "lang = [\n"}, ("check",), "这不是 TOML"),
        ({**ENGLISH, "vaultmend.toml": "lnag = 1\n"}, ("check",), "there is no key 'lnag'"),
        ({"vaultmend.toml": 'lang = "zh"\nscope = "al"\n'}, ("check",), "没有“scope”的取值“al”"),
        ({**CHINESE, "vaultmend.toml": 'lang = "en"\nx = 1\n'}, ("check",), "there is no key 'x'"),
    ],
    ids=str,
)
def test_a_complaint_speaks_the_language_of_the_vault(
    files: dict[str, str],
    arguments: tuple[str, ...],
    said: str,
    write_files: Write,
    capsys: pytest.CaptureFixture[str],
) -> None:
    command, *rest = arguments
    assert main([command, str(write_files(files)), *rest]) == 2
    err = capsys.readouterr().err
    assert said in err
    assert err.count("\n") == 1


def test_the_vault_around_decides_where_no_other_is_named(
    write_files: Write, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(write_files(CHINESE))
    assert main(["check", "nowhere"]) == 2
    assert "没有文件或文件夹“nowhere”" in capsys.readouterr().err
    assert main(["check", "--telepathy"]) == 2
    assert "见 `vaultmend check --help`" in capsys.readouterr().err


def test_a_name_acts_on_no_terminal_in_any_language(
    write_files: Write, capsys: pytest.CaptureFixture[str]
) -> None:
    for files in (CHINESE, ENGLISH):
        assert main(["check", str(write_files(files)), "--select", "\x1b]0;x\x07{0}{word}"]) == 2
        err = capsys.readouterr().err
        assert "\x1b" not in err
        assert "{0}{word}" in err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("log",), "缺少参数 TITLE"),
        (("check", "--telepathy"), "无法识别的参数：--telepathy；见 `vaultmend check --help`"),
        (("check", "--fail-on", "x"), "参数 --fail-on：没有 'x' 这个选项（可选："),
        (("check", "--today"), "参数 --today：后面要有一个值"),
        (("check", "--quiet=1"), "这个参数不带值"),
        (("check", "--select", ","), "参数 --select：列表是空的；请写规则或类别"),
        (("check", "--settle", "soon"), "“soon”不是秒数；请写成 60"),
        (("distill", "--since", "soon"), "“soon”既不是天数也不是日期"),
        (("undo", "--prune", "soon"), "“soon”不是天数"),
        (("cheque",), "没有命令“cheque”"),
    ],
    ids=str,
)
def test_a_faulty_command_line_is_told_in_chinese(
    arguments: tuple[str, ...],
    said: str,
    write_files: Write,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(write_files(CHINESE))
    assert main([*arguments]) == 2
    assert said in capsys.readouterr().err
