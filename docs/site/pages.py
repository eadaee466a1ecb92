"""All pages of the site, with their links led to where the pages lie in it."""

from __future__ import annotations

import posixpath
import re
from pathlib import Path
from typing import TYPE_CHECKING

from readme_pages import readme_pages

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[2]
READMES = {"README.md": "", "README.zh-CN.md": "zh/"}
"""By README, the folder of its pages."""
MOVED = {
    "README.md": "README.md",
    "README.zh-CN.md": "zh/README.md",
    "docs/README.md": "README.md",
    "CHANGELOG.md": "changelog.md",
    "CONTRIBUTING.md": "contributing.md",
    "linter/profiles/README.md": "profiles.md",
}
"""Where texts lie that are outside docs/ in the repository."""
_CODE_OR_LINK = re.compile(
    r"(?ms)^(?: *)(?P<fence>`{3,})[^\n]*\n.*?^ *(?P=fence)[ \t]*$|`[^`\n]+`"
    r"""|(?P<before>\]\(|(?:src|srcset|href)=")(?P<target>[^)"#\s:]+)(?=[)"#])"""
)


def pages() -> Iterator[tuple[str, bytes]]:
    """The path in the site and the content of each; ValueError for a link that leads out of it."""
    for name, folder in READMES.items():
        for path, text in readme_pages(name, _read(name)).items():
            yield folder + path, _led(text, name, folder + path)
    for name in ("CHANGELOG.md", "CONTRIBUTING.md"):
        yield MOVED[name], _led(_read(name), name, MOVED[name])
    profiles = "linter/profiles/README.md"
    yield MOVED[profiles], _led(_read(profiles) + _profiles(), profiles, MOVED[profiles])
    for file in sorted((ROOT / "docs").rglob("*")):
        path = file.relative_to(ROOT / "docs").as_posix()
        if file.suffix in (".svg", ".png"):
            yield path, file.read_bytes()
        elif file.suffix == ".md" and path != "README.md":
            yield path, _led(file.read_text("utf-8"), f"docs/{path}", path)


def _read(name: str) -> str:
    return (ROOT / name).read_text("utf-8")


def _profiles() -> str:
    """The profiles that vaultmend brings, as they are."""
    files = sorted((ROOT / "linter" / "profiles").glob("*.toml"))
    made = (f"\n### {file.stem}\n\n```toml\n{file.read_text('utf-8')}```\n" for file in files)
    return "\n## The profiles themselves\n" + "".join(made)


def _led(text: str, source: str, path: str) -> bytes:
    """The text with every link of `source` leading to the same when it lies at `path`."""

    def led(found: re.Match[str]) -> str:
        return (
            found["before"] + _target(found["target"], source, path)
            if found["before"]
            else found[0]
        )

    return _CODE_OR_LINK.sub(led, text).encode()


def _target(target: str, source: str, path: str) -> str:
    full = posixpath.normpath(posixpath.join(posixpath.dirname(source), target))
    inside = MOVED.get(full) or full.removeprefix("docs/")
    if (full not in MOVED and not full.startswith("docs/")) or not (ROOT / full).is_file():
        raise ValueError(f"{source}: {target} leads to nothing in the site")
    return posixpath.relpath(inside, posixpath.dirname(path) or ".")
