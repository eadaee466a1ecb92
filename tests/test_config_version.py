"""`required-version`: compared as PEP 440 says, before anything else is looked at."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from packaging.specifiers import SpecifierSet

from vaultmend.linter.cli import VERSION, main
from vaultmend.linter.config.version import allows


@pytest.mark.parametrize(
    ("wanted", "version", "allowed"),
    [
        (">=0.1,<0.3", "0.1.0", True),
        (">=0.1,<0.3", "0.3.0", False),
        ("==0.1", "0.1.0", True),
        ("==0.1", "0.1.1", False),
        ("!=0.1.1", "0.1.1", False),
        ("~=0.1.2", "0.1.9", True),
        ("~=0.1.2", "0.2.0", False),
        ("~=1.2", "1.10", True),
        (" >= 0.1 , < 0.10 ", "0.9.12", True),
        (">0.1", "0.1.0", False),
        ("<0.3", "0.3.0rc1", False),
        (">=0.3", "0.3.0.dev2", True),
    ],
)
def test_a_range_allows_versions(wanted: str, version: str, allowed: bool) -> None:
    assert allows(wanted, version) is allowed


@pytest.mark.parametrize(
    "wanted", ["", "0.1", ">=", ">=0.1,", "~=1", "===0.1", ">=a", "> =1", "==0.1.*", "=0.1", "^1"]
)
def test_anything_else_is_no_range(wanted: str) -> None:
    assert allows(wanted, "0.1.0") is None


NUMBERS = st.lists(st.integers(0, 3), min_size=2, max_size=4).map(lambda n: ".".join(map(str, n)))
CLAUSES = st.tuples(st.sampled_from(["==", "!=", "<=", ">=", "~=", "<", ">"]), NUMBERS).map("".join)


@given(st.lists(CLAUSES, min_size=1, max_size=3).map(",".join), NUMBERS)
def test_releases_compare_as_for_pip(wanted: str, version: str) -> None:
    assert allows(wanted, version) is SpecifierSet(wanted).contains(version)


@pytest.mark.parametrize(
    ("config", "said"),
    [
        (
            'key-of-tomorrow = 1\nrequired-version = ">=7,<8"',
            f"vaultmend.toml:2: this is vaultmend {VERSION}, and the configuration requires >=7,<8",
        ),
        (
            'required-version = "latest"',
            "vaultmend.toml:1: 'latest' is no range of versions; write",
        ),
        ("required-version = 0.1", "vaultmend.toml:1: 0.1 is no range of versions; write it like"),
    ],
    ids=["another version", "a word", "a number"],
)
def test_another_version_exits_2_with_both(
    write_files: Callable[..., Path], config: str, said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": config})
    assert main(["check", str(vault)]) == 2
    assert capsys.readouterr().err.startswith(f"vaultmend: {said}")


def test_the_own_version_is_allowed(
    write_files: Callable[..., Path], capsys: pytest.CaptureFixture[str]
) -> None:
    vault = write_files({"NOW.md": "", "vaultmend.toml": f'required-version = "=={VERSION}"'})
    assert main(["check", str(vault)]) == 0
    assert capsys.readouterr().err == ""
