"""What holds for every vault and every move: links lead to the same content, all else stays."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vaultmend.fixers.relink import relink
from vaultmend.linter.mend.edits import ReplaceText, replaced
from vaultmend.linter.vault.links.names import link_key
from vaultmend.linter.vault.vault import Vault

FOLDERS = ("", "a", "xa", "a/c", "b", "memory", "memory/lessons", "飞书", "A b/é")
ARCHIVES = ("memory/.archive", "memory/.archive/lessons")
NAMES = (
    *("x", "X y", "调度", "Zoe\u0301", "Zo\xeb", "v1.2", "note.md", "x.png", "emoji 😀", "it's"),
    *('say "hi"', "50%", "100%25", "a&amp;b", "f(1)", "f(1", "`code`", "$5", "a]b", "~x~", "<b>"),
    *("key: value", "- item", "INDEX", "2026-11-30", "a\u00a0b", "back`tick", "%%", "!", "x\\y"),
)
PATH_FORMS = ("name", "file", "part", "full", "root", "dotted", "case")
KINDS = (
    "wiki",
    "display",
    "embed",
    "heading",
    "cell",
    "percent",
    "angle",
    "light",
    "single",
    "double",
    "list",
    "code",
)
Maker = Callable[..., Any]


class Case(NamedTuple):
    """A vault as texts, and which file goes where."""

    texts: dict[str, str]
    moves: dict[str, str]


def said(target: str, source: str, form: str) -> str:
    stem = target.removesuffix(".md")
    if form in ("name", "file"):
        return (stem if form == "name" else target).rpartition("/")[2]
    if form == "part":
        return "/".join(stem.split("/")[-2:])
    if form == "root":
        return f"/{stem}"
    if form == "dotted":
        return "../" * source.count("/") + stem if "/" in source else f"./{stem}"
    return stem.upper() if form == "case" else target


def encoded(path: str, kind: str) -> str:
    from urllib.parse import quote

    if kind == "percent":
        return quote(path)
    if kind == "angle":
        return f"<{''.join(quote(c) if c in '<>%&' else c for c in path)}>".replace("\\", "%5C")
    return "".join(quote(c) if c in " %()<>\\:&\u00a0" else c for c in path)


def body_link(path: str, kind: str) -> str:
    if kind in ("percent", "angle", "light"):
        return (
            f"[t]({encoded(path, kind)}#A%20b)"
            if kind == "percent"
            else (
                f'![t]({encoded(path, kind)} "title")'
                if kind == "angle"
                else f"[t]({encoded(path, kind)})"
            )
        )
    return {
        "display": f"[[ {path} | shown ]]",
        "embed": f"![[{path}|300]]",
        "heading": f"[[{path}#A b#^c|d]]",
        "cell": f"\n\n| h | i |\n|---|---|\n| [[{path}\\|d]] | [[{path}]] |\n\n",
        "code": f"`[[{path}]]`",
    }.get(kind, f"[[{path}]]")


def property_value(path: str, kind: str) -> str:
    escaped = path.replace("\\", "\\\\").replace('"', '\\"')
    return {
        "single": "'[[" + path.replace("'", "''") + "|d]]'",
        "double": f'"[[{escaped}#H]]"  # note\'s',
    }.get(kind, f"[\"[[{escaped}]]\", other, '[[{path.replace(chr(39), chr(39) * 2)}]]']")


def note(links: list[tuple[str, str]]) -> str:
    values = [
        f"k{at}: {property_value(path, kind)}\n"
        for at, (path, kind) in enumerate(links)
        if kind in ("single", "double", "list")
    ]
    header = f"---\ntitle: t\n{''.join(values)}---\n" if values else ""
    rest = [body_link(*link) for link in links if link[1] not in ("single", "double", "list")]
    return header + "# A b\n\n" + " 见 ".join(rest) + "\n"


def canvas(links: list[tuple[str, str]], ascii_only: bool) -> str:
    nodes: list[dict[str, str]] = []
    for path, kind in links:
        if kind in ("wiki", "percent", "single"):
            nodes.append({"type": "file", "file": path, "subpath": "#A"})
        else:
            nodes.append({"type": "text", "text": f'a "b" {body_link(path, kind)}\n'})
    return json.dumps({"nodes": nodes}, ensure_ascii=ascii_only, indent=1)


@st.composite
def cases(draw: st.DrawFn) -> Case:
    def place(extension: str | None = None) -> str:
        folder = draw(st.sampled_from((*FOLDERS, *FOLDERS, *ARCHIVES)))
        kind = extension or draw(st.sampled_from((".md", ".md", ".md", ".png", ".canvas")))
        if kind != ".md" and "/." in folder:
            folder = "memory"
        return (f"{folder}/" if folder else "") + draw(st.sampled_from(NAMES)) + kind

    paths: dict[str, str] = {}
    for _ in range(draw(st.integers(2, 9))):
        path = place()
        paths.setdefault(link_key(path), path)
    files = list(paths.values())
    moves: dict[str, str] = {}
    taken = set(paths)
    for path in draw(st.lists(st.sampled_from(files), min_size=1, max_size=4, unique=True)):
        new = place(path[path.rfind(".") :])
        if link_key(new) not in taken:
            taken.add(link_key(new))
            moves[path] = new
    if len(moves) > 1 and draw(st.booleans()):
        one, two = list(moves)[:2]
        if one.rpartition(".")[2] == two.rpartition(".")[2]:
            moves[one] = two  # into a place that is left in the same move
    texts: dict[str, str] = {}
    for path in files:
        links = [
            (
                said(draw(st.sampled_from(files)), path, draw(st.sampled_from(PATH_FORMS))),
                draw(st.sampled_from(KINDS)),
            )
            for _ in range(draw(st.integers(0, 5)))
        ]
        if path.endswith(".md"):
            texts[path] = note(links)
        else:
            texts[path] = canvas(links, draw(st.booleans())) if path.endswith(".canvas") else ""
    return Case(texts, moves)


def applied(
    texts: Mapping[str, str], moves: Mapping[str, str], edits: tuple[ReplaceText, ...]
) -> dict[str, str]:
    return {
        moves.get(path, path): replaced(text, [e for e in edits if e.path == path])
        for path, text in texts.items()
    }


def mapped(leads: Mapping[str, list[str | None]], moves: Mapping[str, str]) -> dict[str, Any]:
    return {
        moves.get(path, path): [moves.get(to, to) if to else None for to in targets]
        for path, targets in leads.items()
    }


def is_needed(edit: ReplaceText, case: Case, before: Vault, alone: Vault) -> bool:
    """Whether an edit lies in a link that would break or change without it."""
    note = before.notes[edit.path]
    then = alone.notes[case.moves.get(edit.path, edit.path)]
    for link, to, found in zip(note.links, before.targets(note), alone.targets(then), strict=True):
        if link.start <= edit.start < edit.end <= link.end:
            target = to.target or ""
            changed = found.target != case.moves.get(target, target) or found.how != to.how
            if changed or link.style == "markdown" or link.kind == "property":
                return True
    return False


def holds(case: Case, memory_vault: Maker) -> None:
    before = memory_vault(case.texts)
    done = relink(before.vault, case.moves, before.text_of)
    assert done.obstacles == ()
    after = memory_vault(applied(case.texts, case.moves, done.edits))
    wanted = mapped(before.leads(), case.moves)
    found = after.leads()
    for path, targets in wanted.items():
        assert len(found[path]) == len(targets)
        for target, to in zip(targets, found[path], strict=True):
            assert target is None or to == target
    alone = memory_vault(applied(case.texts, case.moves, ())).vault
    for edit in done.edits:
        assert is_needed(edit, case, before.vault, alone)
    assert relink(after.vault, {}, after.text_of).edits == ()

    back = {new: old for old, new in case.moves.items()}
    undone = relink(after.vault, back, after.text_of)
    assert undone.obstacles == ()
    again = memory_vault(applied(after.texts, back, undone.edits)).leads()
    for path, targets in before.leads().items():
        for target, to in zip(targets, again[path], strict=True):
            assert target is None or to == target


@given(case=cases())
@settings(max_examples=150, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_link_leads_to_the_same_content_after_a_move_and_back(
    case: Case, memory_vault: Maker
) -> None:
    holds(case, memory_vault)


@pytest.mark.long
@given(case=cases())
@settings(max_examples=2000, deadline=None, suppress_health_check=[HealthCheck.too_slow])
def test_every_link_leads_to_the_same_content_in_two_thousand_vaults(
    case: Case, memory_vault: Maker
) -> None:
    holds(case, memory_vault)
