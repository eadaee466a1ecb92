"""Mini vaults: what `check` says of each, as text in the repository."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultmend.linter.cli import main

ROOT = Path(__file__).resolve().parent.parent
FIXTURES = ROOT / "fixtures"
TODAY = "2026-11-30"
VAULTS = sorted(path.parent for path in FIXTURES.glob("*/vault"))
CLEAN = [path for path in VAULTS if path.name.startswith(("clean-", "stage-"))]


def concise(vault: Path, capsys: pytest.CaptureFixture[str]) -> str:
    main(["check", str(vault), "--format", "concise", "--today", TODAY])
    return capsys.readouterr().out


def compare(expected: Path, got: str, bless: bool) -> None:
    if bless:
        expected.write_text(got, encoding="utf-8")
    assert got == expected.read_text(encoding="utf-8")


@pytest.mark.parametrize("case", VAULTS, ids=lambda path: path.name)
def test_the_report_of_a_vault_is_the_expected_one(
    case: Path, bless: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    compare(case / "expected.txt", concise(case / "vault", capsys), bless)


def test_the_report_of_the_demo_vault_is_the_expected_one(
    bless: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    got = concise(FIXTURES / "demo-vault", capsys)
    compare(FIXTURES / "demo-vault.expected.txt", got, bless)


@pytest.mark.parametrize("case", CLEAN, ids=lambda path: path.name)
def test_a_clean_vault_has_no_finding(case: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["check", str(case / "vault"), "--today", TODAY, "--fail-on", "info"]) == 0
    assert capsys.readouterr().out.count("\n") == 1


def test_checking_changes_nothing_in_the_vault(capsys: pytest.CaptureFixture[str]) -> None:
    vault = FIXTURES / "demo-vault"

    def state() -> list[tuple[str, int, bytes]]:
        files = sorted(path for path in vault.rglob("*") if path.is_file())
        return [(str(p), os.stat(p).st_mtime_ns, p.read_bytes()) for p in files]

    before = state()
    concise(vault, capsys)
    assert state() == before


@pytest.mark.parametrize("seed", ["0", "1", "4242"])
def test_the_same_vault_gives_the_same_bytes(seed: str) -> None:
    import subprocess
    import sys

    command = [sys.executable, "-m", "vaultmend.linter", "check", str(FIXTURES / "demo-vault")]
    command += ["--format", "json", "--today", TODAY, "--exit-zero"]
    environment = {
        **os.environ,
        "PYTHONHASHSEED": seed,
        "LC_ALL": "C",
        "TZ": "Asia/Shanghai" if seed == "1" else "UTC",
        "PYTHONIOENCODING": "utf-8",
    }
    got = subprocess.run(command, capture_output=True, check=True, env=environment).stdout
    plain = {**os.environ, "PYTHONHASHSEED": "7", "PYTHONIOENCODING": "utf-8"}
    assert got == subprocess.run(command, capture_output=True, check=True, env=plain).stdout
