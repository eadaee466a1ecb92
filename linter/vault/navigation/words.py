"""The words of an index, in English and Chinese: headers of columns, selections, titles."""

from __future__ import annotations

import re

from vaultmend.linter.read.frontmatter.values import read_status

_HEADERS = {
    "name": "file|files|filename|file name|note|notes|name|link|page|path|文件|文件名|笔记|名称|名字|链接|路径|页面",
    "priority": "priority|prio|pri|优先级|优先度|优先",
    "status": "status|state|状态",
    "verified": "last verified|verified|last_verified|last checked|updated|last updated|"
    "最后验证|上次验证|最近验证|验证|验证日期|更新|最后更新|更新日期|更新时间",
    "date": "date|created|日期|创建|创建日期",
    "description": "description|summary|about|what|topic|content|contents|"
    "说明|描述|简介|摘要|内容|主题|用途",
}
HEADER_WORDS = {word: column for column, words in _HEADERS.items() for word in words.split("|")}

TITLES = {
    "en": {
        "name": "File",
        "priority": "Priority",
        "status": "Status",
        "verified": "Last verified",
        "date": "Date",
        "description": "Description",
    },
    "zh": {
        "name": "文件",
        "priority": "优先级",
        "status": "状态",
        "verified": "最后验证",
        "date": "日期",
        "description": "说明",
    },
}
"""The headers of a table that is written anew."""

TITLE = {"en": "# Memory Vault Index", "zh": "# 记忆库索引"}
"""The first line of an index that is written anew, by language."""
FOR_AGENTS = {
    "en": "> Agents: scan this file first, then load only the notes you need.",
    "zh": "> Agent 启动时先扫这个文件，按需加载具体内容。",
}

_SELECTION = re.compile(
    r"\b(?:recent(?:ly)?|latest|newest|top|quick|favou?rites?|featured|highlights?|pinned|"
    r"must[- ]read|start here|by priority|p[0-2]|most (?:used|read|important)|hot)\b"
    r"|最近|近期|最新|快速|速查|优先级|精选|置顶|常用|必读|热门|核心|前\s*[0-9一二三五十]+",
    re.IGNORECASE,
)
_APART = re.compile(r"[()（）\[\]【】:：|·—–]+|\s+[-/／]\s+")
_DECORATION = re.compile(r"[^\w\s&'’-]|\ufe0f|_")
_AROUND = re.compile(
    r"^(?:the|all|our|my|list of|index of)\s+|^(?:所有|全部)\s*|^[0-9]+\.?\s*"
    r"|\s+(?:list|index|notes)$|\s*(?:列表|索引|目录|清单|一览|总览)$|\s*[0-9]+\s*[条篇个]?$"
)
_STALE = re.compile(r"\bstale\b|\boutdated\b|过时|陈旧|待验证|过期", re.IGNORECASE)


def column_of(header: str) -> str:
    """What a column holds by the header above it; empty when nobody knows."""
    return HEADER_WORDS.get(_plain(header), "")


def is_selection(title: str) -> bool:
    """Whether a heading says that only some notes are listed below it."""
    return _SELECTION.search(title) is not None


def names_in(title: str) -> set[str]:
    """What a heading may name: all of it, and each part, without decoration and numbers."""
    found = {_stripped(_plain(part)) for part in (title, *_APART.split(title))}
    found.discard("")
    return found


def plain_title(title: str) -> str:
    """A title as it is compared."""
    return _plain(title)


def read_cell_status(cell: str) -> str | None:
    """`stale`, or a status of the scheme, or nothing for words that nobody knows."""
    if _STALE.search(cell):
        return "stale"
    return read_status(cell.replace("`", " ").replace("\ufe0f", ""))


def is_chinese(text: str) -> bool:
    """Whether a text is mostly Chinese, as for the language of reports."""
    chinese = sum("\u4e00" <= char <= "\u9fff" for char in text)
    return chinese * 5 > sum(char.isalpha() for char in text)


def _plain(title: str) -> str:
    return " ".join(_DECORATION.sub(" ", title.replace("_", " ")).casefold().split())


def _stripped(title: str) -> str:
    before = ""
    while title != before:
        before = title
        title = _AROUND.sub("", title).strip()
    return title
