"""Builds the site of the documentation; needs `pip install -e '.[docs]'`.

python docs/site/make.py [FOLDER]      default: build/site; its html/index.html is the start
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

from links import broken_links
from nav import nav
from pages import ROOT, pages


def build(folder: Path) -> Path:
    """Build the site below this folder, and give where its pages are.

    Raises ValueError with every link that leads to nothing.
    """
    laid_out(folder)
    command = [sys.executable, "-m", "zensical", "build", "--strict", "--clean"]
    done = subprocess.run(
        command, cwd=folder, check=False, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
    )
    if done.returncode:
        raise ValueError(done.stdout.decode("utf-8", "replace"))
    if broken := list(broken_links(folder / "html")):
        raise ValueError("\n".join(broken))
    return folder / "html"


def laid_out(folder: Path) -> None:
    """Write what the generator reads: the pages and its configuration."""
    shutil.rmtree(folder, ignore_errors=True)
    for path, content in pages():
        file = folder / "pages" / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(content)
    look = (Path(__file__).parent / "zensical.toml").read_text("utf-8")
    config = look.replace("[project]\n", f"[project]\n{nav()}", 1)
    (folder / "zensical.toml").write_text(config, "utf-8")


if __name__ == "__main__":
    try:
        print(build(Path(sys.argv[1]) if sys.argv[1:] else ROOT / "build" / "site"))
    except ValueError as error:
        raise SystemExit(str(error)) from None
