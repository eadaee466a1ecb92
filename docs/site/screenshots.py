"""The pictures of the README, made by running what they show on the demo vault.

python docs/site/screenshots.py      writes docs/images; the page needs Chromium, and is left as it is without
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from terminal_picture import picture

ROOT = Path(__file__).resolve().parents[2]
IMAGES = ROOT / "docs" / "images"
TODAY = "2026-11-30"
COLUMNS = 96
LANGUAGES = ("en", "zh")


class Shot(NamedTuple):
    """One command, as it is shown and as it is called."""

    name: str
    shown: str
    more: tuple[str, ...] = ()
    """Arguments that a picture needs and a reader does not."""


SHOTS = (
    Shot("check", "vaultmend check memory/projects memory/people"),
    Shot("status", "vaultmend status"),
    Shot("fix", "vaultmend fix --diff", ("--settle", "0")),
)


def demo(folder: Path, lang: str) -> Path:
    """A copy of the demo vault below this folder, reported on in this language."""
    vault = folder / lang / "demo-vault"
    shutil.copytree(ROOT / "fixtures" / "demo-vault", vault)
    (vault / "vaultmend.toml").write_text(f'lang = "{lang}"\n', "utf-8")
    return vault


def drawn(shot: Shot, vault: Path) -> str:
    """The terminal after this command, as SVG."""
    text = f"\x1b[2m$ \x1b[0m\x1b[1m{shot.shown}\x1b[0m\n"
    return picture("demo-vault", text + said(vault, *shot.shown.split()[1:], *shot.more), COLUMNS)


def said(vault: Path, *arguments: str) -> str:
    """What vaultmend says in colour of this vault; what it keeps is kept beside the vault."""
    kept = {name: str(vault.parent / name) for name in ("XDG_CACHE_HOME", "XDG_STATE_HOME")}
    left_out = ("NO_COLOR", "CI", "GITHUB_ACTIONS")
    inherited = {name: value for name, value in os.environ.items() if name not in left_out}
    environment = {**inherited, **kept, "FORCE_COLOR": "1", "COLUMNS": str(COLUMNS)}
    done = subprocess.run(
        [sys.executable, "-m", "vaultmend.linter", *arguments, "--today", TODAY],
        cwd=vault,
        env=environment,
        check=False,
        capture_output=True,
    )
    if done.returncode > 1:  # 1 is that there is something to report
        raise ValueError(done.stderr.decode("utf-8"))
    return done.stdout.decode("utf-8")


def photographed(vault: Path, lang: str) -> None:
    """Write pictures of the HTML report, light and dark."""
    browser = shutil.which("chromium") or shutil.which("chromium-browser")
    if browser is None:
        print("no chromium: the pictures of the page are left as they are")
        return
    page = vault.parent / "health.html"
    said(vault, "report", "--format", "html", "-o", str(page))
    for scheme, number in (("light", 1), ("dark", 0)):
        command = [browser, "--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"]
        command += [f"--blink-settings=preferredColorScheme={number}", "--window-size=1200,900"]
        command += ["--virtual-time-budget=5000", f"--user-data-dir={vault.parent / scheme}"]
        target = IMAGES / f"report-{scheme}.{lang}.png"
        command += [f"--screenshot={target}", page.as_uri()]
        subprocess.run(command, check=True, capture_output=True)


def main() -> None:
    """Write all of them."""
    IMAGES.mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        for lang in LANGUAGES:
            vault = demo(Path(folder), lang)
            for shot in SHOTS:
                path = IMAGES / f"{shot.name}.{lang}.svg"
                path.write_bytes(drawn(shot, vault).encode())
            photographed(vault, lang)


if __name__ == "__main__":
    main()
