"""The wheel holds what the folders hold, under one top-level name."""

from __future__ import annotations

import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

DATA = (".py", ".toml", ".mo", "py.typed", ".js", ".css", ".html")
VENDORED = "linter/report/html/vendor"


@pytest.fixture(scope="module")
def wheel_names(tmp_path_factory: pytest.TempPathFactory) -> set[str]:
    root = Path(__file__).resolve().parent.parent
    clean = tmp_path_factory.mktemp("clean") / "checkout"
    # A stale egg-info would put forgotten files back into the wheel.
    left_out = shutil.ignore_patterns(
        ".*", "build", "dist", "*.egg-info", "__pycache__", "fixtures"
    )
    shutil.copytree(root, clean, ignore=left_out)
    out = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "build", "--wheel", "--outdir", str(out), str(clean)]
    subprocess.run(command, check=True, capture_output=True)
    [wheel] = out.glob("*.whl")
    return set(zipfile.ZipFile(wheel).namelist())


def test_every_file_of_the_folders_is_in_the_wheel(wheel_names: set[str], root: Path) -> None:
    expected = {
        f"vaultmend/{path.relative_to(root).as_posix()}"
        for folder in ("linter", "rules", "fixers")
        for path in (root / folder).rglob("*")
        if path.name.endswith(DATA) or path.parent == root / VENDORED
    }
    assert {name for name in wheel_names if name.startswith("vaultmend/")} == expected


def test_the_wheel_has_one_top_level_name(wheel_names: set[str]) -> None:
    tops = {name.split("/")[0] for name in wheel_names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"vaultmend"}
