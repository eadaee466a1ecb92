"""The page in a browser: it is quick, it complains of nothing, and each of its parts answers."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

PageOf = Callable[..., Path]
CANVAS = "document.getElementById('canvas')"


def text(browser: Any, selector: str) -> str:
    return str(browser.run(f"document.querySelector({selector!r}).textContent"))


def rows(browser: Any, host: str) -> int:
    return int(browser.run(f"document.querySelectorAll('#{host} tbody tr').length"))


def cells(browser: Any, host: str, column: int) -> list[str]:
    script = f"Array.from(document.querySelectorAll('#{host} tbody tr'), row => row.children[{column}].textContent)"
    return list(browser.run(script))


def write(browser: Any, field: str, words: str) -> None:
    browser.run(
        f"(() => {{ const field = document.getElementById('{field}'); field.value = {words!r};"
        "field.dispatchEvent(new Event('input')); })()"
    )


def press(browser: Any, selector: str) -> None:
    browser.run(f"document.querySelector({selector!r}).click()")


def see_graph(browser: Any) -> None:
    """Bring the graph into view and wait until it stands still."""
    browser.run(f"{CANVAS}.scrollIntoView({{block: 'center', behavior: 'instant'}})")
    browser.run(
        "new Promise(done => { let last = ''; const look = () => { const nodes = Vaultmend.graph.nodes();"
        "const now = JSON.stringify(nodes.slice(0, 50).map(node => [node.x, node.y]));"
        "if (nodes.length && now === last) done(); else { last = now; setTimeout(look, 150); } }; look(); })"
    )


def click_node(browser: Any, condition: str) -> Any:
    """Click the first node of which the condition holds, and give its name."""
    name, x, y = browser.run(
        f"(() => {{ const node = Vaultmend.graph.nodes().find(node => {condition});"
        f"const at = Vaultmend.canvas.toScreen(node); const box = {CANVAS}.getBoundingClientRect();"
        "return [node.name, at.x + box.left, at.y + box.top]; })()"
    )
    browser.click(x, y)
    return name


def is_quiet(browser: Any, page: Path) -> None:
    assert browser.complaints == []
    assert set(browser.requests) == {page.as_uri()}


@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390], ids=["wide", "phone"])
def test_the_report_of_the_demo_vault(
    browser: Any, page_of: PageOf, root: Path, width: int, dark: bool
) -> None:
    page = page_of(root / "fixtures" / "demo-vault")
    browser.size(width, 844, dark=dark)
    browser.open(page)
    see_graph(browser)
    assert browser.run("document.documentElement.dataset.theme") == ("dark" if dark else "light")
    assert browser.run("document.documentElement.scrollWidth") == width
    assert text(browser, "#title") == "demo-vault"
    is_quiet(browser, page)


@pytest.fixture
def opened(browser: Any, page_of: PageOf, root: Path) -> Any:
    browser.size(1280, 900)
    browser.open(page_of(root / "fixtures" / "demo-vault"))
    return browser


def test_findings_are_filtered(opened: Any) -> None:
    everything = rows(opened, "findings-table")
    press(opened, "#severities button:nth-child(2)")
    without_warnings = rows(opened, "findings-table")
    assert 0 < without_warnings < everything
    press(opened, "#clear")
    assert rows(opened, "findings-table") == everything
    write(opened, "find", "blue-green")
    assert rows(opened, "findings-table") == 1
    write(opened, "find", "no such words")
    assert rows(opened, "findings-table") == 0
    press(opened, "#clear")
    opened.run(
        "(() => { const field = document.getElementById('family'); field.value = 'links';"
        "field.dispatchEvent(new Event('change')); })()"
    )
    assert set(cells(opened, "findings-table", 3)) >= {"broken-link", "broken-heading"}
    press(opened, "#findings-table tbody tr .name button")
    assert len(set(cells(opened, "findings-table", 3))) == 1


def test_tables_sort_either_way(opened: Any) -> None:
    press(opened, "#notes-table th button[data-name='bytes']")
    largest_first = [int(cell.replace(",", "")) for cell in cells(opened, "notes-table", 6)]
    assert largest_first == sorted(largest_first, reverse=True)
    press(opened, "#notes-table th button[data-name='bytes']")
    smallest_first = [int(cell.replace(",", "")) for cell in cells(opened, "notes-table", 6)]
    assert smallest_first == sorted(largest_first)
    assert opened.run("document.querySelectorAll('th[aria-sort=ascending]').length") == 2


def test_each_finding_opens_its_note(opened: Any) -> None:
    write(opened, "find", "blue-green")
    link = opened.run("document.querySelector('#findings-table a').href")
    assert link == "obsidian://open?vault=demo-vault&file=memory%2Flessons%2Fdeployment.md"


def test_a_cell_of_the_heat_map_chooses_its_notes(opened: Any) -> None:
    count = int(text(opened, "#heat button:not(:disabled)"))
    press(opened, "#heat button:not(:disabled)")
    assert rows(opened, "notes-table") == count


def test_a_click_in_the_graph_tells_of_the_note(opened: Any) -> None:
    see_graph(opened)
    click_node(opened, "node.name === 'feishu-api'")
    assert text(opened, "#side h3") == "feishu-api.md"
    link = opened.run("document.querySelector('#side a.open').href")
    assert link == "obsidian://open?vault=demo-vault&file=memory%2Flessons%2Ffeishu-api.md"
    click_node(opened, "node.kind === 'missing'")
    assert opened.run("document.querySelectorAll('#side li').length") >= 1
    write(opened, "seek", "roadmap")
    assert "2" in text(opened, "#sought")
    opened.run(
        "document.getElementById('seek').dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter'}))"
    )
    assert text(opened, "#side h3") == "roadmap.md"


def test_the_graph_is_drawn(opened: Any) -> None:
    see_graph(opened)
    colours = opened.run(
        f"(() => {{ const image = {CANVAS}.getContext('2d').getImageData(0, 0, {CANVAS}.width, {CANVAS}.height).data;"
        "const seen = new Set(); for (let at = 0; at < image.length; at += 4) if (image[at + 3] === 255)"
        " seen.add(`${image[at]} ${image[at + 1]} ${image[at + 2]}`); return [...seen]; })()"
    )
    assert {"76 175 80", "33 150 243"} <= set(colours)  # lessons and projects, as graph.json has it


def test_the_page_speaks_both_languages_and_turns_dark(opened: Any) -> None:
    assert text(opened, "#findings h2") == "问题"
    chinese = text(opened, "#findings-table tbody td:nth-child(2)")
    press(opened, "#language")
    assert text(opened, "#findings h2") == "Findings"
    english = text(opened, "#findings-table tbody td:nth-child(2)")
    assert chinese != english
    assert english.isascii()
    press(opened, "#theme")
    assert opened.run("document.documentElement.dataset.theme") == "dark"
    assert opened.complaints == []


def test_one_of_several_vaults_is_chosen(
    browser: Any, page_of: PageOf, root: Path, write_files: Callable[..., Path]
) -> None:
    browser.open(page_of(root / "fixtures" / "demo-vault", write_files({"a.md": "[[b]]\n"})))
    browser.run(
        "(() => { const field = document.getElementById('vaults'); field.value = '1';"
        "field.dispatchEvent(new Event('change')); })()"
    )
    assert text(browser, "#title").startswith("vault-")
    assert rows(browser, "notes-table") == 1
    see_graph(browser)
    assert browser.run("Vaultmend.graph.nodes().map(node => node.name).sort().join()") == "a,b"
    assert browser.complaints == []


def test_no_hostile_name_or_text_runs(
    browser: Any, page_of: PageOf, hostile_vault: Path, root: Path
) -> None:
    browser.open(page_of(root / "fixtures" / "demo-vault"))
    see_graph(browser)
    browser.run("Vaultmend.graph.goTo(1)")
    kinds = "[...new Set(Array.from(document.querySelectorAll('*'), one => one.localName))].sort()"
    scripts = "document.scripts.length"
    known, count = browser.run(kinds), browser.run(scripts)
    page = page_of(hostile_vault)
    browser.open(page)
    see_graph(browser)
    browser.run("document.querySelectorAll('.more button').forEach(button => button.click())")
    for number in range(0, 500, 25):
        browser.run(f"Vaultmend.graph.goTo({number})")
    press(browser, "#language")
    assert browser.run("typeof PWNED") == "undefined"
    assert set(browser.run(kinds)) <= set(known)
    assert browser.run(scripts) == count
    links = browser.run("Array.from(document.links, link => link.protocol)")
    assert set(links) <= {"obsidian:", "file:"}
    is_quiet(browser, page)


def made(root: Path, folder: Path, notes: int) -> Path:
    script = root / "tests" / "benchmarks" / "make_vault.py"
    vault = folder / f"notes-{notes}"
    subprocess.run([sys.executable, str(script), str(notes), str(vault)], check=True, stdout=-3)
    return vault


@pytest.mark.parametrize("notes", [pytest.param(300), pytest.param(10_000, marks=pytest.mark.long)])
def test_a_large_vault_opens_folder_by_folder(
    browser: Any, page_of: PageOf, root: Path, tmp_path: Path, notes: int
) -> None:
    page = page_of(made(root, tmp_path, notes))
    browser.size(1280, 900)
    seconds = browser.open(page)
    print(f"{notes} notes: {page.stat().st_size:,} bytes, open in {seconds:.2f} s")
    see_graph(browser)
    shown = browser.run("Vaultmend.graph.nodes().filter(node => node.kind !== 'missing').length")
    if notes > 1000:
        assert shown < 100
        name = click_node(browser, "node.name === 'lessons'")
        see_graph(browser)
        assert name == "lessons"
        assert browser.run("Vaultmend.graph.nodes().length") > 1000
    else:
        assert shown == notes
    write(browser, "find", "missing-note-0000")
    assert 0 < rows(browser, "findings-table") <= 100
    press(browser, "#notes-table th button[data-name='age']")
    assert rows(browser, "notes-table") == 100
    press(browser, "#notes-table .more button")
    assert rows(browser, "notes-table") == 200
    is_quiet(browser, page)
