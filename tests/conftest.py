"""What every test may ask for: a vault on disk made of texts, and its findings."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli.checking import check_workspace
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.rules import ALL

ROOT = Path(__file__).resolve().parent.parent
TODAY = "2026-11-30"

Files = Mapping[str, "str | bytes"]
CheckFiles = Callable[..., "list[Finding]"]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the expected outputs")


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--bless"))


@pytest.fixture(autouse=True)
def no_runner(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run in a job of GitHub Actions, where `check` reports in another way."""
    for name in ("GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "VAULTMEND_NOTIFY"):
        monkeypatch.delenv(name, raising=False)


@pytest.fixture
def write_files(tmp_path: Path) -> Callable[[Files], Path]:
    """Writes a vault and gives its folder; each call makes a folder of its own."""
    made = 0

    def write(files: Files) -> Path:
        nonlocal made
        made += 1
        vault = tmp_path / f"vault-{made}"
        vault.mkdir()
        for name, content in files.items():
            path = vault / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content.encode() if isinstance(content, str) else content)
        return vault

    return write


@pytest.fixture
def check_files(write_files: Callable[[Files], Path]) -> CheckFiles:
    """The findings of a vault given as texts, through the same way as the command line."""

    def check(
        files: Files, *select: str, today: str = TODAY, config: str | None = None
    ) -> list[Finding]:
        vault = write_files(files if config is None else {**files, "vaultmend.toml": config})
        [space] = open_workspaces([str(vault)], today, None, ALL)
        return list(check_workspace(space, select or None, None).findings)

    return check
