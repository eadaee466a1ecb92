"""The site of the documentation: it builds, its links lead somewhere, its pages are up to date."""

from __future__ import annotations

import re
from html import unescape
from importlib.util import find_spec
from pathlib import Path

import pytest
from commands_page import commands_page
from configuration_page import configuration_page
from links import broken_links
from make import build, laid_out
from readme_pages import readme_pages
from screenshots import LANGUAGES, SHOTS, Shot, demo, drawn
from terminal_picture import CELL, LEFT, picture

from vaultmend.rules import ALL


def hold(path: Path, expected: str, bless: bool) -> None:
    if bless:
        path.write_bytes(expected.encode())
    assert path.read_bytes().decode() == expected, "run pytest --bless, then read the diff"


def test_the_page_of_commands_is_up_to_date(root: Path, bless: bool) -> None:
    hold(root / "docs" / "commands.md", commands_page(), bless)


def test_the_page_of_settings_is_up_to_date(root: Path, bless: bool) -> None:
    hold(root / "docs" / "configuration.md", configuration_page(), bless)


def test_every_page_is_in_the_navigation_and_every_link_has_a_page(tmp_path: Path) -> None:
    laid_out(tmp_path / "site")
    config = (tmp_path / "site" / "zensical.toml").read_text("utf-8")
    written = {
        path.relative_to(tmp_path / "site" / "pages").as_posix()
        for path in (tmp_path / "site").rglob("*.md")
    }
    assert [page for page in sorted(written) if f'"{page}"' not in config] == []
    assert {f"rules/zh/{rule.name}.md" for rule in ALL} <= written


def test_a_new_section_of_the_readme_must_be_given_a_page() -> None:
    with pytest.raises(ValueError, match="Telepathy"):
        readme_pages("README.md", "# vaultmend\n\n## Telepathy\n")


def test_headings_in_code_are_not_sections() -> None:
    text = "# vaultmend\n\n```sh\n## not a heading\n```\n"
    text += "".join(f"\n{'#' * level} {name}\n" for level, name in SECTIONS)
    assert "## not a heading" in readme_pages("README.md", text)["README.md"]


SECTIONS = (
    *((2, name) for name in ("Set-up", "Begin", "Use")),
    *(
        (3, name)
        for name in ("Words", "See", "Mend", "Write", "Silence a finding", "Accept the past")
    ),
    *((3, name) for name in ("As a commit hook", "Every week, on GitHub")),
    *((2, name) for name in ("What it knows", "Configuration", "Speed", "Contributing")),
)


def test_links_that_lead_to_nothing_are_told(tmp_path: Path) -> None:
    (tmp_path / "a.html").write_text(
        '<h1 id="top">A</h1><a href="b.html">b</a><a href="#top">a</a><a href="#no">no</a>'
        '<a href="https://example.org/">far</a><img src="b.svg"><a href="a.html#标题">zh</a>',
        "utf-8",
    )
    assert list(broken_links(tmp_path)) == [
        "a.html: b.html: there is no such page",
        "a.html: #no: the page has no such place",
        "a.html: b.svg: there is no such page",
        "a.html: a.html#标题: the page has no such place",
    ]


@pytest.mark.skipif(not find_spec("zensical"), reason="pip install -e '.[docs]' builds the site")
def test_the_site_builds_with_strict_links(tmp_path: Path) -> None:
    pages = build(tmp_path / "site")
    start = (pages / "index.html").read_text("utf-8")
    assert "AI agents keep their memory in Markdown files" in start
    for rule in ALL:
        assert (pages / "rules" / f"{rule.name}.html").is_file()
        assert (pages / "rules" / "zh" / f"{rule.name}.html").is_file()
    assert 'src="https://' not in start


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("shot", SHOTS, ids=lambda shot: shot.name)
def test_pictures_show_what_the_commands_say(
    shot: Shot, lang: str, root: Path, bless: bool, tmp_path: Path
) -> None:
    path = root / "docs" / "images" / f"{shot.name}.{lang}.svg"
    hold(path, drawn(shot, demo(tmp_path, lang)), bless)


def test_a_picture_keeps_columns_and_escapes_what_it_shows() -> None:
    svg = picture("a <b>", "\x1b[1;31m错误\x1b[0m  x < y & 布局 z\n", columns=30)
    assert "<title>a &lt;b&gt;</title>" in svg
    pieces = re.findall(r'<text x="([\d.]+)" y="\d+" textLength="([\d.]+)"[^>]*>([^<]*)<', svg)
    assert [
        (round((float(x) - LEFT) / CELL), round(float(length) / CELL), unescape(text))
        for x, length, text in pieces
    ] == [(0, 4, "错误"), (6, 8, "x < y & "), (14, 4, "布局"), (18, 2, " z")]
    assert 'class="bold red wide">错误' in svg


@pytest.mark.parametrize("name", ["README.md", "README.zh-CN.md"])
def test_the_readme_shows_pictures_that_are_there(name: str, root: Path) -> None:
    shown = re.findall(r'"(docs/images/[^"]+)"', (root / name).read_text("utf-8"))
    assert len(shown) >= len(SHOTS)
    for picture_of in shown:
        assert (root / picture_of).stat().st_size < 150_000
