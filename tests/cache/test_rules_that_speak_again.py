"""When a few notes of a vault change, come or go, rules say what they would say of all of it."""

from __future__ import annotations

import random
import zlib
from collections.abc import Mapping
from pathlib import Path

import pytest

from vaultmend.linter.check.cache.folder import Folder
from vaultmend.linter.check.cache.memory import Memory
from vaultmend.linter.check.cache.witness import Witness
from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.check.rule import Example, NoteRule, VaultRule
from vaultmend.linter.cli.checking import look_at
from vaultmend.linter.cli.selection import active_rules
from vaultmend.linter.cli.workspace import Workspace, open_workspaces
from vaultmend.rules import ALL

RULES = {rule.name: rule for rule in ALL if isinstance(rule, NoteRule | VaultRule)}
HEADER = (
    *("status: superseded", "status: active", "priority: P0", "priority: P2", "aliases: [甲, b]"),
    *("date: 2026-01-01", "last_verified: 2026-11-29", "updated: 2026-11-29", "title: 甲"),
)
BODY = ("## 甲", "text ^b", "- done 2026-11-01", "> [Superseded 2026-01-01]", "", "    code")


def _written(folder: Path, example: Example) -> Path:
    vault = folder / "vault"
    for name, content in example.files.items():
        path = vault / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)
    return vault


def _edited(path: Path, links: list[str], lines: list[str], chance: random.Random) -> None:
    """Change a line or two of a note, with words that mean something in this vault."""
    text = path.read_bytes().decode(errors="surrogateescape").split("\n")
    for _ in range(chance.randint(1, 2)):
        at = chance.randrange(len(text))
        line = chance.choice((chance.choice(lines), chance.choice(links), chance.choice(BODY)))
        if text[0] == "---" and chance.random() < 0.5:
            at, line = 1, chance.choice((*HEADER, *(f'up: "{link}"' for link in links)))
        way = chance.random()
        if way < 0.5:
            text.insert(at, line)
        elif way < 0.7:
            text[at : at + 1] = [line]
        elif len(text) > 1:
            del text[at]
    path.write_bytes("\n".join(text).encode(errors="surrogateescape"))


def _come_or_gone(notes: list[Path], texts: list[str], chance: random.Random) -> None:
    """Add a note, perhaps what looks like a copy of another one, or take one away."""
    if len(notes) > 1 and chance.random() < 0.5:
        notes.pop(chance.randrange(len(notes))).unlink()
        return
    beside = chance.choice(notes)
    folder = chance.choice((beside.parent, beside.parent, beside.parent / "memory" / "lessons"))
    name = chance.choice((f"{beside.stem} 2", f"{beside.stem}-1", "nobody", "甲", "2026-11-12"))
    path = folder / f"{name}.md"
    folder.mkdir(parents=True, exist_ok=True)
    path.write_bytes(chance.choice(texts).encode(errors="surrogateescape"))
    if path not in notes:
        notes.append(path)


def _remembering(space: Workspace, cache: Path) -> Workspace:
    root = Path(space.roots.workspace)
    times: Mapping[str, tuple[int, ...]] = {
        path.relative_to(root).as_posix(): (zlib.crc32(path.read_bytes()),)
        for path in root.rglob("*")
        if path.is_file()
    }
    witness = Witness(space.source)
    memory = Memory(Folder(str(cache)), "-vault", witness, times, frozenset())
    return space._replace(source=witness, memory=memory)


def _findings(space: Workspace, rule: str) -> tuple[list[Finding], int]:
    _, result = look_at(space, active_rules(ALL, space.settings, [rule], None))
    return list(result.findings), result.suppressed


def _sequence(rule: str, example: Example, folder: Path, chance: random.Random, steps: int) -> None:
    vault = _written(folder, example)
    notes = sorted(path for path in vault.rglob("*.md") if path.is_file())
    if not notes:
        return
    names = [path.stem for path in notes]
    links = [f"[[{name}{end}]]" for name in (*names, "nobody") for end in ("", "#甲", "#^b")]
    links += [f"see {path.relative_to(vault).as_posix()}" for path in notes]
    texts = [path.read_bytes().decode(errors="surrogateescape") for path in notes]
    lines = ["", *(line for text in texts for line in text.split("\n"))]
    options = f"[rules.{rule}]\n" if example.options else ""
    for key, value in (example.options or {}).items():
        options += f"{key} = {_toml(value)}\n"
    profile = f'profile = "{example.profile}"\n' if example.profile else ""
    (vault / "vaultmend.toml").write_text(profile + options, encoding="utf-8")
    for step in range(steps + 1):
        if step:
            for path in chance.sample(notes, min(len(notes), chance.choice((1, 1, 1, 2)))):
                _edited(path, links, lines, chance)
            if chance.random() < 0.4:
                _come_or_gone(notes, texts, chance)
        today = example.today or "2026-11-30"
        [space] = open_workspaces([str(vault)], today, None, ALL)
        known = _findings(_remembering(space, folder / "cache"), rule)
        [space] = open_workspaces([str(vault)], today, None, ALL)
        assert known == _findings(space, rule)


def _toml(value: object) -> str:
    import json

    return json.dumps(value, ensure_ascii=False)


@pytest.mark.parametrize("name", RULES)
def test_a_rule_says_what_it_would_say_of_the_whole_vault(name: str, tmp_path: Path) -> None:
    chance = random.Random(name)
    examples = [e for e in (*RULES[name].bad, *RULES[name].good) if e.before is None]
    for number, example in enumerate(chance.sample(examples, min(2, len(examples)))):
        _sequence(name, example, tmp_path / str(number), chance, 3)


@pytest.mark.long
@pytest.mark.parametrize("name", RULES)
def test_a_rule_says_the_same_after_hundreds_of_edits(name: str, tmp_path: Path) -> None:
    chance = random.Random()
    examples = [e for e in (*RULES[name].bad, *RULES[name].good) if e.before is None]
    for number in range(40):
        _sequence(name, chance.choice(examples), tmp_path / str(number), chance, 12)
