from __future__ import annotations

import random
from array import array
from collections.abc import Callable
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.mend.edits import replaced
from vaultmend.linter.read.note import read_note
from vaultmend.linter.vault.agents import owners
from vaultmend.linter.vault.likeness.join import alike_pairs
from vaultmend.linter.vault.likeness.pairs import to_report
from vaultmend.linter.vault.likeness.passages import (
    LINK_SECTIONS,
    leads_elsewhere,
    note_facts,
    numbers,
)
from vaultmend.linter.vault.likeness.similarity import (
    Likeness,
    Measure,
    Pair,
    Text,
    alike,
)
from vaultmend.linter.vault.likeness.tokens import tells_apart, tokens_by_line

CheckFiles = Callable[..., "list[Finding]"]
INDEX = {"memory/INDEX.md": "# Index\n"}
RULES = [
    "所有定时任务必须写明时区，不要依赖宿主机的本地时间",
    "收到新信息先落盘再回复，说一声收到不算写入",
    "动生产库之前先确认当天的备份真的能恢复",
    "飞书群里说定的事当天要回写到知识库里",
    "周报里出现的每个数字都要能指到看板的一张图",
    "批量推送要排队，遇到限流错误就退避之后再试",
    "切换窗口里值班的人不离开控制台，回滚命令提前写好",
    "影子表校验通过之后才切换流量，校验结果写进日志",
    "合并之前先在本地跑完整的测试，失败就不要合并",
    "归档只搬家不删除，搬走的笔记仍然留在磁盘上",
    "两篇笔记说法矛盾的时候都保留，并且标出来等人决定",
]


def text_of(prose: str, path: str = "a.md") -> Text:
    words = [token for line in tokens_by_line(prose) for token in numbers(line)]
    return Text(path, 0, 1, array("I", words), array("I", words).tobytes())


def only_tokens(prose: str) -> list[set[int]]:
    return [{*numbers(line)} for line in tokens_by_line(prose)]


@pytest.mark.parametrize(
    ("one", "other"),
    [
        pytest.param("每次 部署 前", "每次部署前", id="white space between Chinese characters"),
        pytest.param("Ｃron  任务", "cron 任务", id="NFKC and lower case"),
        pytest.param("上线的详情 https://a.cn/b?c=d，看完再试", "上线的详情 ，看完再试", id="URLs"),
        pytest.param("（2026-11-30 09:00）教训", "教训", id="dates"),
        pytest.param("2026年3月5日 教训", "教训", id="Chinese dates"),
        pytest.param("教训 YYYY-MM-DD [条目] {{title}} <name>", "教训", id="placeholders"),
        pytest.param("问 [[people/ray|雷]]，他负责部署", "问 雷，他负责部署", id="displayed words"),
        pytest.param("看完 [部署手册](deploy.md) 再上线", "看完 部署手册 再上线", id="links"),
        pytest.param("3. 先跑测试", "- [x] 先跑测试", id="list marks"),
        pytest.param("> 要**先跑**测试", "要先跑测试", id="quotes and emphasis"),
    ],
)
def test_texts_that_are_the_same_after_normalising(one: str, other: str) -> None:
    assert only_tokens(one) == only_tokens(other) != [set()]


@pytest.mark.parametrize(
    "line",
    [
        "- [[cron]]",
        "- [[cron|纪律]] — 定时任务的时区、重试和退避",
        "* **[部署](deploy.md)**: how we deploy to production",
        "- https://open.feishu.cn/document",
        "- `memory/bank/tooling.md` ← 工具和它们的坑",
        "相关：[[api-integration]]、[[ledger]]",
    ],
)
def test_a_line_that_only_links_somewhere_has_no_tokens(line: str) -> None:
    assert only_tokens(line) == [set()]


@pytest.mark.parametrize("line", ["- [[张三]] 负责飞书审批", "- `gateway.yaml` 重启后要改回来"])
def test_a_line_that_says_something_of_a_link_has_tokens(line: str) -> None:
    assert only_tokens(line) != [set()]


def test_tokens_are_bigrams_single_letters_and_words() -> None:
    assert [len(numbers(line)) for line in tokens_by_line("每次部署\n每\ngit pull v2")] == [3, 1, 3]


def test_numbers_and_inline_code_tell_texts_apart() -> None:
    [words] = map(numbers, tokens_by_line("cron v2 8080 第三周，部署 `git pull`"))
    assert sorted(map(tells_apart, words)) == [False] * 2 + [True] * 5


def test_tokens_are_the_same_in_every_run() -> None:
    assert [list(numbers(line)) for line in tokens_by_line("部署 git")] == [
        [0x7F7290E8, 1368285564]
    ]


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        ("参考", True),
        ("🔗 相关链接", True),
        ("Related / 相关", True),
        ("5. References:", True),
        ("相关性分析的教训", False),
        ("Links that broke", False),
        ("", False),
    ],
)
def test_sections_of_links_are_known_by_their_title(title: str, expected: bool) -> None:
    assert leads_elsewhere(title, LINK_SECTIONS) is expected


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        pytest.param(range(100, 112), range(100, 112), Likeness("same", 1.0), id="same"),
        pytest.param(range(100, 111), range(100, 111), None, id="too short to be the same"),
        pytest.param(range(100, 117), range(103, 120), Likeness("near", 0.7), id="near"),
        pytest.param(range(100, 117), range(104, 121), None, id="not near enough"),
        pytest.param(range(100, 124), range(100, 196), Likeness("contained", 1.0), id="contained"),
        pytest.param(range(100, 124), range(100, 197), None, id="in too long a text"),
        pytest.param(range(100, 123), range(100, 180), None, id="too short to be contained"),
        pytest.param(range(100, 130), range(103, 190), Likeness("contained", 0.9), id="nearly in"),
        pytest.param(range(100, 130), range(104, 190), None, id="not enough of it is in"),
    ],
)
def test_alike(one: range, other: range, expected: Likeness | None) -> None:
    texts = [
        Text(
            str(number),
            0,
            1,
            array("I", tokens),
            bytes([len(set(tokens)), number * (one != other)]),
        )
        for number, tokens in enumerate((one, other))
    ]
    assert alike(texts[0], texts[1], Measure()) == expected
    assert alike(texts[1], texts[0], Measure()) == expected


def test_texts_that_differ_only_in_numbers_are_not_alike() -> None:
    line = "单个群每分钟最多 {} 条，超出之后返回 {}，等待之后再发，{}次不成写进日志"
    one, other = line.format(100, 11232, "三"), line.format(50, 11233, "五")
    assert alike(text_of(one), text_of(other), Measure()) is None
    assert alike(text_of(one), text_of(one.replace("等待之后", "等")), Measure()) is not None


def words_of(prose: list[int]) -> Text:
    tokens = array("I", prose)
    return Text(f"{hash(tuple(prose))}", 0, 1, tokens, tokens.tobytes())


sentences = st.lists(st.integers(0, 0xDFFF), min_size=8, max_size=60, unique=True)


@given(sentences, st.data())
def test_a_copy_with_words_changed_here_and_there_is_found(
    words: list[int], data: st.DataObject
) -> None:
    changed = data.draw(st.sets(st.sampled_from(words), max_size=len(words) // 8))
    copy = [word + (1 << 16) if word in changed else word for word in words]
    texts = [words_of(words), words_of(copy)]
    texts[1].path = "copy"
    measure = Measure(6, 8, 12, 0.7, 0.9, 4)
    assert len(alike_pairs(texts, measure)) == (alike(texts[0], texts[1], measure) is not None) == 1


few = st.lists(st.integers(0, 0xDFFF), min_size=8, max_size=24, unique=True)


@given(few, few, st.data())
def test_a_text_within_another_one_is_found(
    words: list[int], others: list[int], data: st.DataObject
) -> None:
    at = data.draw(st.integers(0, len(others)))
    others = [word + (1 << 16) for word in others]
    whole = others[:at] + words + others[at:]
    texts = [words_of(words), words_of(whole)]
    texts[1].path = "whole"
    measure = Measure(6, 8, 12, 0.7, 0.9, 2)
    assert len(alike_pairs(texts, measure)) == (alike(texts[0], texts[1], measure) is not None)


@given(st.lists(sentences, max_size=8))
def test_only_what_is_alike_is_found(sets: list[list[int]]) -> None:
    texts = [words_of(words) for words in sets]
    measure = Measure(6, 8, 12, 0.7, 0.9, 4)
    for one, other, likeness in alike_pairs(texts, measure):
        assert alike(texts[one], texts[other], measure) == likeness


def test_planted_copies_are_found_among_many_texts_and_nothing_else_is() -> None:
    rng = random.Random(8)
    bases = [[rng.randrange(1 << 28) * 2 for _ in range(220)] for _ in range(300)]
    copies = [[t if rng.random() > 0.1 else rng.randrange(1 << 28) * 2 for t in b] for b in bases]
    wholes = [b + [rng.randrange(1 << 28) * 2 for _ in range(500)] for b in bases[:100]]
    texts = [
        Text(str(number), 0, 1, array("I", tokens), array("I", tokens).tobytes())
        for number, tokens in enumerate([*bases, *copies, *wholes])
    ]
    groups = [[n, n + 300, n + 600] if n < 100 else [n, n + 300] for n in range(300)]
    expected = {
        (one, other)
        for group in groups
        for one, other in combinations(group, 2)
        if alike(texts[one], texts[other], Measure())
    }
    pairs = alike_pairs(texts, Measure())
    found = {(min(p.one, p.other), max(p.one, p.other)) for p in pairs}
    assert len(expected) > 350
    assert found == expected


def test_a_crowd_of_copies_is_found_without_comparing_all_with_all() -> None:
    shared = list(range(1000, 1200, 2))
    texts = [
        Text(
            str(n), 0, 1, array("I", [*shared, *range(5000 + 20 * n, 5020 + 20 * n, 2)]), bytes([n])
        )
        for n in range(200)
    ]
    pairs = alike_pairs(texts, Measure())
    assert {end for pair in pairs for end in (pair.one, pair.other)} == set(range(200))
    assert len(pairs) < 200 * 30


def test_texts_of_two_owners_are_not_compared() -> None:
    texts = [Text(name, 0, 1, array("I", range(20)), b"same", name) for name in ("a", "b")]
    assert alike_pairs(texts, Measure()) == []


def likeness(share: float) -> Likeness:
    return Likeness("near", share)


def test_each_text_is_reported_once_with_its_best_match() -> None:
    texts = [Text(name, 0, 1, array("I", range(20)), name.encode()) for name in "abcd"]
    pairs = [
        Pair(0, 2, likeness(0.75)),
        Pair(1, 2, likeness(0.8)),
        Pair(0, 1, likeness(0.7)),
        Pair(2, 3, likeness(0.72)),
    ]
    chosen = to_report(pairs, texts, lambda _path: True)
    assert [(pair.one, pair.other) for pair in chosen] == [(0, 2), (2, 1), (3, 2)]


def test_the_side_that_is_reported_on_is_told_of() -> None:
    texts = [Text(name, 0, 1, array("I", range(20)), b"") for name in "ab"]
    pairs = [Pair(0, 1, likeness(0.8))]
    assert to_report(pairs, texts, "b".__eq__) == [Pair(1, 0, likeness(0.8))]
    assert to_report(pairs, texts, "a".__eq__) == [Pair(0, 1, likeness(0.8))]
    assert to_report(pairs, texts, "c".__eq__) == []


def test_what_lies_in_a_reported_text_is_not_reported_again() -> None:
    texts = [
        Text(path, first, last, array("I", range(10 * (last - first))), b"")
        for path in "ab"
        for first, last in ((0, 6), (1, 3), (4, 6))
    ]
    pairs = [Pair(0, 3, likeness(0.8)), Pair(1, 4, likeness(1.0)), Pair(2, 5, likeness(0.9))]
    assert to_report(pairs, texts, lambda _path: True) == [Pair(3, 0, likeness(0.8))]


@pytest.mark.parametrize(
    ("paths", "expected"),
    [
        pytest.param(["NOW.md", "memory/a.md"], ["", ""], id="one memory"),
        pytest.param(
            ["x/memory/a.md", "y/memory/lessons/b.md", "x/NOW.md", "c.md"],
            ["x/", "y/", "x/", ""],
            id="two agents and what is beside them",
        ),
        pytest.param(
            ["memory/a.md", "agents/q/memory/a.md", "NOW.md"],
            ["", "agents/q/", ""],
            id="an agent below another one",
        ),
        pytest.param(["memory/lessons/memory/a.md", "memory/b.md"], ["", ""], id="a topic"),
    ],
)
def test_whose_memory_a_note_is(paths: list[str], expected: list[str]) -> None:
    assert list(map(owners(paths), paths)) == expected


def test_facts_are_plain_and_small() -> None:
    import marshal

    body = "# T\n\n" + "\n".join(f"## {rule}\n\n{rule}。" for rule in RULES)
    note, text = read_note("memory/lessons/a.md", "lesson", body.encode())
    facts = note_facts(note, text, LINK_SECTIONS)
    assert marshal.loads(marshal.dumps(facts)) == facts
    assert len(marshal.dumps(facts)) < 3 * len(body.encode())


def lesson(*rules: str, head: str = "# T\n\n正文。\n\n") -> str:
    return head + "".join(f"- {rule}\n" for rule in rules)


def test_items_between_two_notes_are_one_finding_from_five_on(check_files: CheckFiles) -> None:
    extra = "".join(
        f"\n## {rule[:4]}\n\n{rule[::-1]}，{rule[3:]}{rule[:9:-1]}。\n" for rule in RULES
    )
    for count, findings in ((4, 4), (5, 1)):
        found = check_files(
            {
                **INDEX,
                "memory/lessons/a.md": lesson(*RULES[:count]) + extra,
                "memory/lessons/b.md": lesson(*RULES[:count]),
                "MEMORY.md": "# M\n",
            },
            "duplicate-item",
        )
        assert len(found) == 0  # b is a part of a: that is told by duplicate-note
        found = check_files(
            {
                **INDEX,
                "memory/lessons/a.md": lesson(*RULES[:count]) + extra,
                "MEMORY.md": lesson(*RULES[:count]),
            },
            "duplicate-item",
        )
        assert len(found) == findings
    assert str(found[0].fact) == "5 items are both here and in MEMORY.md"
    assert len(found[0].related) == 10


def test_items_of_one_note_are_one_finding_from_ten_on(check_files: CheckFiles) -> None:
    for count, findings in ((9, 9), (10, 1)):
        text = lesson(*RULES[:count], *RULES[:count])
        found = check_files({**INDEX, "MEMORY.md": text}, "duplicate-item")
        assert len(found) == findings
        edits = [edit for finding in found if finding.fix for edit in finding.fix.edits]
        assert replaced(text, tuple(edits)) == lesson(*RULES[:count])
    assert str(found[0].fact) == "10 items of this note repeat others"


@pytest.mark.parametrize(
    ("text", "fixable"),
    [
        pytest.param(f"- {RULES[0]}\n- x\n- {RULES[0]}\n", True, id="one list"),
        pytest.param(f"- {RULES[0]}\n- x\n- {RULES[0]}", True, id="no final newline"),
        pytest.param(f"- {RULES[0]}\n\ntext\n\n- {RULES[0]}\n", False, id="two lists"),
        pytest.param(f"1. {RULES[0]}\n2. x\n3. {RULES[0]}\n", False, id="steps"),
        pytest.param(f"- {RULES[0]}\n- x\n- {RULES[0]}\n  - more\n", False, id="something below"),
        pytest.param(f"- {RULES[0]}\n- x\n- {RULES[0]} ^id\n", False, id="a block id"),
        pytest.param(f"- [ ] {RULES[0]}\n- x\n- [x] {RULES[0]}\n", False, id="open and done"),
    ],
)
def test_only_an_exact_repeat_in_one_list_is_fixed(
    text: str, fixable: bool, check_files: CheckFiles
) -> None:
    [finding] = check_files({**INDEX, "MEMORY.md": text}, "duplicate-item")
    assert (finding.fix is not None) is fixable
    if finding.fix:
        assert finding.fix.safety == "safe"
        assert replaced(text, finding.fix.edits) == f"- {RULES[0]}\n- x\n"


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        pytest.param("六个词就算一样吧", "六个词就算一样吧", 1, id="exact from six tokens"),
        pytest.param("五个词不算数", "五个词不算数", 0, id="five are too few"),
        pytest.param("上线之前先跑全部测试", "上线之前先跑全部测试哦", 1, id="near from eight"),
        pytest.param("上线前先跑测试", "上线前先跑测试哦", 0, id="seven are too few"),
        pytest.param(
            "收到新信息先落盘再回复不要拖延", "收到新信息先落盘再回复不要拖延，落盘之后在群里说一声，没有落盘就等于没有收到", 1,
            id="contained from twelve",
        ),
        pytest.param(f"~~{RULES[0]}~~", RULES[0], 0, id="struck out"),
        pytest.param(f"{RULES[0]} https://a.cn", f"{RULES[0]} https://b.cn", 0, id="other URLs"),
        pytest.param("最多 5 条，超出就排队等待", "最多 50 条，超出就排队等待", 0, id="numbers"),
        pytest.param("最多五条，超出就排队等待", "最多三条，超出就排队等待", 0, id="numerals"),
        pytest.param("合并之前先跑 `ruff check` 再提交", "合并之前先跑 `pytest -q` 再提交", 0, id="code"),
    ],
)  # fmt: skip
def test_items_that_are_found(one: str, other: str, found: int, check_files: CheckFiles) -> None:
    files = {**INDEX, "MEMORY.md": f"- {one}\n\nx\n\n- {other}\n"}
    assert len(check_files(files, "duplicate-item")) == found


def test_an_item_within_alike_sections_is_told_with_them(check_files: CheckFiles) -> None:
    shared = lesson(*RULES[:3], head="\n## 规则\n\n")
    files = {
        **INDEX,
        "memory/lessons/a.md": "# A\n\n" + "。".join(RULES[4:8]) + "\n" + shared,
        "memory/lessons/b.md": "# B\n\n" + "。".join(RULES[8:]) + "\n" + shared,
    }
    assert [finding.rule for finding in check_files(files, "duplicates")] == ["duplicate-section"]


def test_many_copies_of_a_note_are_one_finding_each(check_files: CheckFiles) -> None:
    copies = {f"memory/lessons/{name}.md": lesson(*RULES) for name in "abcd"}
    found = check_files(
        {**INDEX, **copies}, "duplicate-note", "duplicate-section", "duplicate-item"
    )
    assert [(finding.rule, finding.path) for finding in found] == [
        ("duplicate-note", f"memory/lessons/{name}.md") for name in "bcd"
    ]


@pytest.mark.parametrize("status", ["superseded", "✅ Superseded"])
def test_a_superseded_copy_is_excused_by_all_rules(status: str, check_files: CheckFiles) -> None:
    files = {
        **INDEX,
        "memory/lessons/a.md": f"---\nstatus: {status}\n---\n" + lesson(*RULES),
        "memory/lessons/b.md": lesson(*RULES),
    }
    rules = ("duplicate-note", "duplicate-section", "duplicate-item")
    assert check_files(files, *rules) == []
