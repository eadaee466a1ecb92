"""Bytes become text, or a problem at the first byte that is no text."""

from __future__ import annotations

import codecs
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultmend.linter.model import Problem
from vaultmend.linter.read.files.decode import Text, decode

CHINESE = "# 会议记录\n\n今天讨论了记忆的整理方法，明天继续。\n"


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"", Text("", bom=False)),
        (b"\xef\xbb\xbf", Text("", bom=True)),
        (b"\xef\xbb\xbf# a\r\n", Text("# a\r\n", bom=True)),
        (b"\xef\xbb\xbf\xef\xbb\xbfa", Text("\ufeffa", bom=True)),
        (CHINESE.encode(), Text(CHINESE, bom=False)),
        (b"a" * 9000 + b"\0", Text("a" * 9000 + "\0", bom=False)),
    ],
    ids=["empty", "only-a-mark", "mark", "two-marks", "chinese", "nul-far-down"],
)
def test_utf8_is_read_without_its_byte_order_mark(data: bytes, expected: Text) -> None:
    assert decode(data) == expected


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        (b"\xff", Problem("not UTF-8", 1, 1)),
        (b"ab\xffcd", Problem("not UTF-8", 1, 3)),
        ("会议\n日".encode() + b"\xff", Problem("not UTF-8", 2, 2)),
        (b"\xef\xbb\xbfa\xff", Problem("not UTF-8", 1, 2)),
        (b"a\r\nb\rc\xff", Problem("not UTF-8", 3, 2)),
        (b"cut \xe4\xbc", Problem("not UTF-8", 1, 5)),
        ("今天的会".encode() + b"\xb0\xa1", Problem("not UTF-8", 1, 5)),
        (b"\xed\xa0\x80", Problem("not UTF-8", 1, 1)),
        ("un café, des étés".encode("latin-1"), Problem("not UTF-8", 1, 7)),
        ("Grüße\n".encode("cp1252"), Problem("not UTF-8", 1, 3)),
        (b"a\nb\0c", Problem("binary: it holds a NUL byte", 2, 2)),
        (b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", Problem("binary: it holds a NUL byte", 3, 1)),
        (b"\0" * 100, Problem("binary: it holds a NUL byte", 1, 1)),
        ("text".encode("utf-16"), Problem("{word}, not UTF-8", 1, 1, "UTF-16")),
        (
            codecs.BOM_UTF16_BE + CHINESE.encode("utf-16-be"),
            Problem("{word}, not UTF-8", 1, 1, "UTF-16"),
        ),
        (
            codecs.BOM_UTF16_LE + "会".encode("utf-16-le"),
            Problem("{word}, not UTF-8", 1, 1, "UTF-16"),
        ),
        ("# text\n".encode("utf-16-le"), Problem("{word}, not UTF-8", 1, 1, "UTF-16")),
        ("# text\n".encode("utf-16-be"), Problem("{word}, not UTF-8", 1, 1, "UTF-16")),
        ("text".encode("utf-32"), Problem("{word}, not UTF-8", 1, 1, "UTF-32")),
        ("# text\n".encode("utf-32-be"), Problem("{word}, not UTF-8", 1, 1, "UTF-32")),
        (CHINESE.encode("gbk"), Problem("not UTF-8; it looks like GBK", 1, 3)),
        (b"plain\n" + "规则".encode("gb18030"), Problem("not UTF-8; it looks like GBK", 2, 1)),
    ],
)
def test_anything_else_is_a_problem_where_it_begins(data: bytes, expected: Problem) -> None:
    assert decode(data) == expected


@given(st.binary(max_size=200))
def test_any_bytes_are_a_text_or_a_problem(data: bytes) -> None:
    answer = decode(data)
    if isinstance(answer, Text):
        assert codecs.BOM_UTF8 * answer.bom + answer.text.encode() == data
    else:
        assert answer.line >= 1
        assert answer.column >= 1


@given(st.text(), st.booleans())
def test_any_text_without_nul_comes_back(text: str, bom: bool) -> None:
    text = text.replace("\0", "").removeprefix("\ufeff").encode("utf-8", "ignore").decode()
    text = text.removeprefix("\ufeff")
    assert decode(codecs.BOM_UTF8 * bom + text.encode()) == Text(text, bom)


@pytest.mark.parametrize("data", [b"\xff", "规".encode("gbk"), b"a\xff\n"], ids=repr)
def test_a_large_note_that_is_no_text_is_told_soon(data: bytes) -> None:
    started = time.process_time()
    assert isinstance(decode(b"a\n" * 2_000_000 + data * 3_000_000), Problem)
    assert time.process_time() - started < 1
