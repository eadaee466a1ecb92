"""What says the same is found alike, whether a vault is looked at anew or by what has changed in it."""

from __future__ import annotations

import datetime
import marshal
import random
from array import array
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.likeness.candidates import CROWD
from vaultmend.linter.vault.likeness.join import join
from vaultmend.linter.vault.likeness.marks import shape
from vaultmend.linter.vault.likeness.rejoin import GONE, rejoin
from vaultmend.linter.vault.likeness.similarity import Judge, Measure, Text
from vaultmend.linter.vault.likeness.table import Table
from vaultmend.linter.vault.scheme import Scheme
from vaultmend.linter.vault.vault import Vault
from vaultmend.rules import duplicate_item, duplicate_note, duplicate_section

RULES: tuple[Any, ...] = (duplicate_item, duplicate_note, duplicate_section)
SCHEME = Scheme(
    profile="layered",
    today=datetime.date(2026, 11, 30),
    memory="memory",
    roles={"core": ("MEMORY.md",), "lesson": ("lessons/*.md",), "log": ("2026-*.md",)},
    groups={"knowledge": ("lesson",)},
    schemas={},
    limits={},
)
Files = dict[str, str]


def table_of(texts: list[Text]) -> Table:
    return Table.of(shape(text.tokens.tobytes(), text.digest, text.owner) for text in texts)


def written(words: list[int], name: str, owner: str) -> Text:
    tokens = array("I", words)
    return Text(name, 0, 1, tokens, tokens.tobytes(), owner)


def reworded(base: list[int], chance: random.Random) -> list[int]:
    """A sentence as somebody writes it down again: as it is, with other words, longer, or shorter."""
    words = list(base)
    for _ in range(chance.choice((0, 0, 1, 2, 8))):
        words[chance.randrange(len(words))] = chance.randrange(0xDFFF)
    if chance.random() < 0.3:
        words += [chance.randrange(0xDFFF) for _ in range(chance.randint(1, 60))]
    return words if chance.random() < 0.8 else words[: len(words) // 2]


def one_sequence(seed: int) -> int:
    """Texts come, change and go; each time both ways are gone. How many pairs there were at last."""
    chance = random.Random(seed)
    bases = [
        [chance.randrange(0xDFFF) for _ in range(chance.choice((12, 30, 80)))]
        for _ in range(chance.randint(1, 4))
    ]
    owners = ("",) if chance.random() < 0.7 else ("a/", "b/")
    measure = Measure(6, 8, 12, 0.7, 0.9, 4)
    names = iter(range(100_000))

    def some(count: int) -> list[Text]:
        return [
            written(reworded(chance.choice(bases), chance), str(next(names)), chance.choice(owners))
            for _ in range(count)
        ]

    texts = some(chance.choice((5, 30, 3 * CROWD)))
    table = table_of(texts)
    joined = join(table, Judge(texts, measure))
    for _ in range(6):
        first = chance.randrange(len(texts) + 1)
        last = min(len(texts), first + chance.randint(0, 3))
        now = [*texts[:first], *some(chance.randint(0, 3)), *texts[last:]]
        place = {id(text): number for number, text in enumerate(now)}
        moved = [place.get(id(text), GONE) for text in texts]
        after = table_of(now)
        judge = Judge(now, measure)
        joined = rejoin(table, after, moved, joined, judge)
        assert joined == join(after, judge), seed
        texts, table = now, after
    return len(joined.all())


def test_pairs_after_a_change_are_those_of_a_new_search() -> None:
    assert sum(map(one_sequence, range(60))) > 1000


@pytest.mark.long
@pytest.mark.parametrize("thousand", range(5))
def test_the_same_holds_for_five_thousand_sequences(thousand: int) -> None:
    for seed in range(1000 * thousand, 1000 * thousand + 1000):
        one_sequence(seed)


SENTENCES = (
    "所有定时任务必须写明时区，不要依赖宿主机的本地时间",
    "收到新信息先落盘再回复，说一声收到不算写入",
    "动生产库之前先确认当天的备份真的能恢复",
    "飞书群里说定的事当天要回写到知识库里",
    "Retry a failed request once, wait two seconds, then tell whoever is on duty",
    "An image must name its version, because latest broke three services at once",
    "切换窗口里值班的人不离开控制台，回滚命令提前写好",
    "归档只搬家不删除，搬走的笔记仍然留在磁盘上",
)
HEADINGS = ("# 笔记", "## 教训", "## 备份", "### 细节", "## Related")
MARKS = ("> [Superseded 2026-01-01]", "- [[cron]]", "---", "")


def a_line(chance: random.Random) -> str:
    if chance.random() < 0.3:
        return chance.choice((*HEADINGS, *MARKS))
    said = chance.choice(SENTENCES)
    if chance.random() < 0.2:
        at = chance.randrange(len(said))
        said = (
            said[:at]
            + chance.choice(("另外", " also ", "7 ", "9 ", "不", " 2026-11-01 ", " 周五 "))
            + said[at:]
        )
    return chance.choice(("", "- ", "- ", "1. ")) + said


def edited(text: str, chance: random.Random) -> str:
    lines = text.split("\n")
    for _ in range(chance.randint(1, 3)):
        at = chance.randrange(len(lines))
        lines[at : at + chance.randint(0, 1)] = [a_line(chance), ""][: chance.randint(0, 2)]
        lines = lines or [""]
    return "\n".join(lines)


def taken_apart(files: Files) -> tuple[Vault, dict[Any, dict[str, Any]]]:
    read = {
        path: read_note(path, SCHEME.role(path), files[path].encode()) for path in sorted(files)
    }
    facts: dict[Any, dict[str, Any]] = {rule: {} for rule in RULES}
    for path, (note, text) in read.items():
        for rule in RULES:
            fact = rule.collect(note, text, rule.Options())
            if fact is not None:
                facts[rule][path] = fact
    notes = {path: note for path, (note, _) in read.items()}
    texts = {path: text for path, (_, text) in read.items()}
    return Vault(scheme=SCHEME, notes=notes, files=list(files), text_of=texts.get), facts


def a_vault(seed: int, chance: random.Random) -> Files:
    lessons = [f"lessons/{number}.md" for number in range(seed % 7 + 4)]
    paths = ["MEMORY.md", "2026-11-30.md", "lessons/1 2.md", *lessons]
    return {
        path: "\n".join(["# 笔记", *(a_line(chance) for _ in range(chance.randint(1, 12)))])
        for path in paths
    }


def play(seed: int) -> int:
    """Notes change and each rule speaks again; how often it could, by what it remembered."""
    chance = random.Random(seed)
    files = a_vault(seed, chance)
    vault, facts = taken_apart(files)
    memory = {rule: rule.again(vault, facts[rule], rule.Options(), None, ())[1] for rule in RULES}
    again = 0
    for _ in range(4):
        changed = frozenset(chance.sample(sorted(files), chance.choice((1, 1, 2))))
        for path in changed:
            files[path] = edited(files[path], chance)
        vault, facts = taken_apart(files)
        for rule in RULES:
            options = rule.Options()
            said, whole = rule.again(vault, facts[rule], options, None, ())
            assert said == list(rule.check(vault, facts[rule], options))
            earlier = marshal.loads(marshal.dumps(memory[rule]))
            found = rule.again(vault, facts[rule], options, earlier, changed)
            assert found is None or found == (said, whole), (seed, rule.RULE.name)
            again += found is not None
            memory[rule] = whole
    return again


def test_rules_say_of_a_changed_vault_what_they_say_of_it_as_a_whole() -> None:
    assert sum(map(play, range(20))) > 150


@pytest.mark.long
@pytest.mark.parametrize("hundred", range(10))
def test_the_same_holds_for_a_thousand_vaults(hundred: int) -> None:
    for seed in range(100 * hundred, 100 * hundred + 100):
        play(seed)


def test_a_date_that_nothing_else_tells_of_changes_what_is_known_of_a_note() -> None:
    """Dates are no tokens; what was said of an older one must not be said again."""
    said = (
        "- The contract with the hosting company ends on 2026-12-{day} unless somebody renews it\n"
    )
    files = {name: f"# A\n\n{said.format(day=12)}" for name in ("MEMORY.md", "lessons/1.md")}
    _, before = taken_apart(files)
    vault, after = taken_apart({**files, "MEMORY.md": f"# A\n\n{said.format(day=13)}"})
    assert before[duplicate_item]["MEMORY.md"] != after[duplicate_item]["MEMORY.md"]
    [found] = duplicate_item.check(vault, after[duplicate_item], duplicate_item.Options())
    assert "'2026-12-12' here is '2026-12-13' there" in str(found.fact)


class Counted(Mapping[str, Any]):
    """Facts that know which of them were asked for."""

    def __init__(self, facts: Mapping[str, Any]) -> None:
        self.facts = facts
        self.asked: set[str] = set()

    def __getitem__(self, path: str) -> Any:
        self.asked.add(path)
        return self.facts[path]

    def __contains__(self, path: object) -> bool:
        return path in self.facts

    def __iter__(self) -> Any:
        return iter(self.facts)

    def __len__(self) -> int:
        return len(self.facts)


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.RULE.name)
def test_only_notes_that_changed_or_are_alike_are_looked_at(rule: Any) -> None:
    chance = random.Random(3)
    words = [f"word{number}" for number in range(500)]
    lists = [[" ".join(chance.sample(words, 40)) for _ in range(2)] for _ in range(60)]
    whole = rule is duplicate_note
    path = "MEMORY.md" if rule is duplicate_item else "lessons/7.md"

    def note(rules: list[str]) -> str:
        return "# Lesson\n\n" + "".join(f"## Rule\n\n- {said}\n\n" for said in rules)

    files = {f"lessons/{number}.md": note(rules) for number, rules in enumerate(lists)}
    files["MEMORY.md"] = note([" ".join(words[:30])])
    vault, facts = taken_apart(files)
    memory = rule.again(vault, facts[rule], rule.Options(), None, ())[1]
    files[path] = note(lists[9] if whole else [" ".join(words[30:60]), lists[9][1]])
    vault, facts = taken_apart(files)
    counted = Counted(facts[rule])
    said, _ = rule.again(vault, counted, rule.Options(), memory, {path})
    assert len(said) == 1
    assert counted.asked == {path, "lessons/9.md"}


def test_a_template_that_comes_to_be_is_no_news_from_one_note() -> None:
    """When a line becomes frequent, it counts for nothing everywhere: all must be compared."""
    line = "- 读完之后更新最后验证的日期，和手上的任务无关就不要往下读\n"
    files = {
        f"lessons/{number}.md": f"# {number}\n\n{line if number < 4 else ''}- {said}\n"
        for number, said in enumerate(SENTENCES)
    }
    ask: Callable[..., Any] = duplicate_item.again
    vault, facts = taken_apart(files)
    options = duplicate_item.Options()
    said, memory = ask(vault, facts[duplicate_item], options, None, ())
    assert len(said) == 3
    files["lessons/7.md"] += line
    vault, facts = taken_apart(files)
    assert ask(vault, facts[duplicate_item], options, memory, {"lessons/7.md"}) is None
    assert ask(vault, facts[duplicate_item], options, None, ())[0] == []
