"""The README cut into pages, in both languages."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence


class Part(NamedTuple):
    """One page of the site, made of sections of a README."""

    path: str
    """Below the folder of its language."""
    title: str
    """Empty where the page has the title of its only section, or of the README itself."""
    sections: Sequence[str]
    """Their headings; the empty one is all before the first."""


PARTS: Mapping[str, Sequence[Part]] = {
    "README.md": (
        Part("README.md", "", ("", "Set-up", "Begin", "Words", "Use", "See")),
        Part("mend.md", "Mend and write", ("Mend", "Write")),
        Part("silence.md", "Silence and accept", ("Silence a finding", "Accept the past")),
        Part("hook.md", "", ("As a commit hook",)),
        Part("knows.md", "", ("What it knows",)),
        Part("settings.md", "", ("Configuration",)),
        Part("speed.md", "", ("Speed",)),
    ),
    "README.zh-CN.md": (
        Part("README.md", "", ("", "安装", "开始", "用词", "使用", "查看")),
        Part("mend.md", "修复与写入", ("修复", "写入")),
        Part("silence.md", "屏蔽与接受", ("屏蔽一条", "接受过去")),
        Part("hook.md", "", ("作为提交钩子",)),
        Part("knows.md", "", ("它认得什么",)),
        Part("settings.md", "", ("配置",)),
        Part("speed.md", "", ("速度",)),
    ),
}
ELSEWHERE = ("Every week, on GitHub", "每周在 GitHub 上", "Contributing", "参与")
"""What only points to pages that the site has anyway."""

_HEADING = re.compile(r"^(#{2,3}) (.+)$")
_TABLE_OF_RULES = re.compile(r"(?s)<!-- rules -->.*?<!-- /rules -->\n*")
_OTHER_LANGUAGE = re.compile(r"(?m)^\*[^*\n]*\(README(?:\.zh-CN)?\.md\)[^*\n]*\*\n*")


def readme_pages(name: str, text: str) -> dict[str, str]:
    """The pages that this README makes, by path; ValueError where a section belongs to none.

    The table of rules is left out: the site has a better one.
    """
    text = _OTHER_LANGUAGE.sub("", _TABLE_OF_RULES.sub("", text))
    sections = dict(_sections(text))
    known = {heading for part in PARTS[name] for heading in part.sections} | {*ELSEWHERE}
    if missing := [f"{name}: {heading}" for heading in sections if heading not in known]:
        raise ValueError(f"sections of no page, name them in readme_pages.py: {missing}")
    return {part.path: _page(part, sections) for part in PARTS[name]}


def _page(part: Part, sections: Mapping[str, str]) -> str:
    if "" in part.sections:
        return "".join(sections[heading] for heading in part.sections)
    if not part.title:
        return re.sub(r"^#+", "#", sections[part.sections[0]])
    body = "".join(re.sub(r"^#+", "##", sections[heading]) for heading in part.sections)
    return f"# {part.title}\n\n{body}"


def _sections(text: str) -> Iterator[tuple[str, str]]:
    heading, lines, fenced = "", list[str](), False
    for line in text.splitlines(keepends=True):
        fenced ^= line.startswith("```")
        found = None if fenced else _HEADING.match(line)
        if found:
            yield heading, "".join(lines)
            heading, lines = found[2].strip(), []
        lines.append(line)
    yield heading, "".join(lines)
