"""The page of a report: nothing but what is ours acts in it, and its data comes out as it went in."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import shutil
from collections.abc import Callable
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from urllib.parse import unquote_to_bytes

from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.report.escape import escaped
from vaultmend.linter.report.html.embed import embedded

PageOf = Callable[..., Path]
DATA = re.compile(r'(<script type="application/json"[^>]*>).*?</script>', re.DOTALL)


class Page(HTMLParser):
    """What a browser makes of a page: its elements, its data, its scripts and styles."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.data: list[Any] = []
        self.acting: dict[str, list[str]] = {"script": [], "style": []}
        self.written = ""
        self.feed(path.read_text(encoding="utf-8"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        self.written = ""

    def handle_data(self, data: str) -> None:
        self.written += data

    def handle_endtag(self, tag: str) -> None:
        if tag in self.acting:
            if "type" in self.tags[-1][1]:
                self.data.append(json.loads(self.written))
            else:
                self.acting[tag].append(self.written)

    @property
    def vault(self) -> Any:
        return self.data[1]


def outside_data(page: Path) -> str:
    return DATA.sub(r"\1</script>", page.read_text(encoding="utf-8"))


def test_only_scripts_and_styles_of_ours_may_act(root: Path, page_of: PageOf) -> None:
    page = Page(page_of(root / "fixtures" / "demo-vault"))
    [policy] = [a["content"] for _, a in page.tags if a.get("http-equiv")]
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy.split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    for tag, texts in page.acting.items():
        hashes = (hashlib.sha256(text.encode()).digest() for text in texts)
        expected = [f"'sha256-{base64.b64encode(digest).decode()}'" for digest in hashes]
        assert rules[f"{tag}-src"].split(" ") == expected


def test_nothing_is_loaded_and_no_attribute_acts(root: Path, page_of: PageOf) -> None:
    page = Page(page_of(root / "fixtures" / "demo-vault"))
    for tag, attributes in page.tags:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "form")
        assert not {"src", "srcset", "action", "style"} & attributes.keys()
        assert not [name for name in attributes if name.startswith("on")]
        assert (attributes.get("href") or "#").startswith("#")


def test_hostile_names_and_texts_change_nothing_but_the_data(
    root: Path, page_of: PageOf, hostile_vault: Path
) -> None:
    plain = outside_data(page_of(root / "fixtures" / "clean-obsidian" / "vault"))
    path = page_of(hostile_vault)
    assert outside_data(path) == plain
    page = Page(path)
    names = {escaped(str(file.relative_to(hostile_vault))) for file in hostile_vault.rglob("*.md")}
    assert len(page.vault["notes"]) == 501
    assert names <= set(page.vault["paths"])
    assert page.vault["summary"]["error"] > 100


@given(st.recursive(st.text() | st.integers() | st.none(), st.lists))
def test_data_comes_out_as_it_went_in_and_cannot_end_its_element(value: Any) -> None:
    text = embedded(value)
    assert json.loads(text) == value
    assert not set(text) & set("<>&\u2028\u2029")


def test_halves_of_characters_do_not_break_the_page() -> None:
    assert embedded("a\udc80b").encode() == '"a\ufffdb"'.encode()


def test_the_same_vault_gives_the_same_page_wherever_it_lies(
    root: Path, page_of: PageOf, tmp_path: Path
) -> None:
    pages: list[bytes] = []
    for folder in ("one", "another"):
        vault = tmp_path / folder / "vault"
        shutil.copytree(root / "fixtures" / "demo-vault", vault)
        pages.append(page_of(vault).read_bytes())
    assert pages[0] == pages[1]
    assert str(tmp_path).encode() not in pages[0]


def test_obsidian_is_asked_for_the_file_by_its_bytes(
    write_files: Callable[..., Path], page_of: PageOf
) -> None:
    names = ["部署 #1?.md", "a&file=b.md", "\u202e.md", "\udc80.md"]
    vault = write_files({f"memory/lessons/{name}": "[[Nowhere]]\n" for name in names})
    page = Page(page_of(vault)).vault
    odd = {int(number): unquote_to_bytes(coded) for number, coded in page["open"]["odd"].items()}
    for name in names:
        path = f"memory/lessons/{name}"
        number = page["paths"].index(escaped(path))
        raw = path.encode(errors="surrogateescape")
        assert odd.get(number, page["paths"][number].encode()) == raw
        assert number not in page["open"]["closed"]


def test_what_obsidian_does_not_show_is_not_opened(
    write_files: Callable[..., Path], page_of: PageOf
) -> None:
    vault = write_files(
        {"NOW.md": "[[Nowhere]]\n", "memory/.obsidian/app.json": "{}", "memory/INDEX.md": "# I\n"}
    )
    page = Page(page_of(vault)).vault
    closed = {page["paths"][number] for number in page["open"]["closed"]}
    assert "NOW.md" in closed
    assert "memory/INDEX.md" not in closed
    assert page["open"]["vault"] == "memory"
    assert page["open"]["root"] == len("memory/")


def test_links_and_names_without_a_note_are_told(
    write_files: Callable[..., Path], page_of: PageOf
) -> None:
    page = Page(page_of(write_files({"a.md": "[[b]] [[b]] [[gone]]\n", "b.md": "", "c.md": ""})))
    data = page.vault
    names = [data["paths"][note[0]] for note in data["notes"]]
    assert names == ["a.md", "b.md", "c.md"]
    assert data["links"] == [0, 1]
    assert data["missing"] == [["gone", [0]]]


def test_the_colours_are_those_of_obsidians_graph(
    write_files: Callable[..., Path], page_of: PageOf
) -> None:
    groups = [
        {"query": "path:memory/Lessons", "color": {"a": 1, "rgb": 5025616}},
        {"query": "tag:#x", "color": {"a": 1, "rgb": 1}},
        {"query": 'path:"b c"', "color": {"rgb": 255}},
        {"query": "path:x", "color": {"rgb": "red</script>"}},
    ]
    graph = json.dumps({"colorGroups": groups})
    vault = write_files({".obsidian/graph.json": graph, "memory/INDEX.md": "# I\n"})
    assert Page(page_of(vault)).vault["colours"] == [
        ["memory/lessons", "#4caf50"],
        ["b c", "#0000ff"],
    ]


def test_several_vaults_are_on_one_page(write_files: Callable[..., Path], page_of: PageOf) -> None:
    page = Page(page_of(write_files({"a.md": ""}), write_files({"b.md": "", "c.md": ""})))
    assert [len(vault["notes"]) for vault in page.data[1:]] == [1, 2]


def test_the_past_comes_from_git(
    write_files: Callable[..., Path],
    commit_files: Callable[..., None],
    run_git: Callable[..., str],
    page_of: PageOf,
) -> None:
    vault = write_files({})
    broken = {"NOW.md": "# NOW\n\nUpdated: 2026-11-02\n\n[[Nowhere]] [[Nothing]]\n"}
    commit_files(vault, broken, day="2026-11-02")
    commit_files(vault, {**broken, "memory/INDEX.md": "# Index\n"}, day="2026-11-09")
    (vault / "NOW.md").write_text("# NOW\n\nUpdated: 2026-11-30\n", encoding="utf-8")
    data = Page(page_of(vault)).vault
    told = [(day, notes, errors) for day, notes, errors, *_ in data["states"]]
    assert told == [("2026-11-02", 1, 2), ("2026-11-09", 2, 2), ("2026-11-30", 2, 0)]
    assert data["weeks"][:2] == [["2026-11-02", 1], ["2026-11-09", 1]]
    assert run_git(vault, "status", "--porcelain") == " M NOW.md\n"


def test_a_vault_without_history_has_no_past(
    write_files: Callable[..., Path], page_of: PageOf
) -> None:
    data = Page(page_of(write_files({"a.md": ""}))).vault
    assert (data["states"], data["weeks"]) == ([], [])


def test_the_vendored_files_are_those_that_are_named(root: Path) -> None:
    folder = root / "linter" / "report" / "html" / "vendor"
    listed = re.findall(r"\| `(\S+)` .* \| `([0-9a-f]{64})` \|", (folder / "README.md").read_text())
    found = {
        path.name: hashlib.sha256(path.read_bytes()).hexdigest() for path in folder.glob("*.js")
    }
    assert dict(listed) == found
    assert "Permission to use, copy, modify" in (folder / "LICENSE").read_text()


def test_every_word_that_a_script_asks_for_is_there(root: Path, page_of: PageOf) -> None:
    folder = root / "linter" / "report" / "html"
    texts = "".join(path.read_text(encoding="utf-8") for path in folder.glob("*.js"))
    texts += (folder / "page.html").read_text(encoding="utf-8")
    asked = set(re.findall(r'word\("([\w-]+)"', texts)) | set(
        re.findall(r'data-word="([\w-]+)"', texts)
    )
    words = Page(page_of(root / "fixtures" / "clean-obsidian" / "vault")).data[0]
    assert len(asked) > 40
    assert sorted(asked - words.keys()) == []
