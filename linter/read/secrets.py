"""Credentials in a text, known by what their issuers begin them with; and the text without them.

No entropy is measured: a key whose beginning says nothing is left to scanners made for that.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from vaultmend.linter.message import cut
from vaultmend.linter.named_tuple import NamedTuple

if TYPE_CHECKING:
    from collections.abc import Iterator

SHOWN = 4
"""Characters of a secret that may be shown."""

KEY_MARK = "-----BEGIN"
"""Stands wherever a private key does."""
_ANCHORS = tuple(
    re.compile(pattern).search
    for pattern in (
        # To begin with one character makes a search ten times as fast as one for all beginnings.
        r"_(?:(?<=gh[oprsu]_)|(?<=npm_|gsk_)|(?<=hf_|r8_)|(?<=k_live_)|(?<=b_pat_))\w",
        (
            r"-(?:----BEGIN|(?<=[ktyisXabepr]-)(?:(?<=sk-)(?<![0-9A-Za-z]sk-)|(?<=xai-)|(?<=tvly-|xox[abeprs]-)"
            r"|(?<=glpat-|nvapi-)|(?<=GOCSPX-))[\w-])"
        ),
        r"\.(?:eyJ|[\w-]{6}\.[\w-]{27})",
        r"A(?:Iza|[KS]IA[0-9A-Z]|A(?<=[0-9]:AA)[\w-])",
        r"/(?:api/webhooks/[0-9]|services/T)",
    )
)
"""One of these is found wherever there is a secret, and seldom where there is none."""

_DISCORD_BOT = r"(?:[MNO][DTjz][AEIMQUYcgk][w-z0-5]){5,6}(?:[MNO](?:[AQgw]|[DTjz][AEIMQUYcgk]))?\."
"""The number of a bot in base 64: only digits are written with these letters."""
_ISSUERS = (
    ("AWS", r"A[KS]IA[0-9A-Z]{16}"),
    ("GitHub", r"gh[oprsu]_[0-9A-Za-z]{36,251}|github_pat_[0-9A-Za-z]{22}_[0-9A-Za-z]{59}"),
    ("GitLab", r"glpat-[\w-]{20,}+(?:\.[\w-]{2}\.[\w-]{7,12})?"),
    ("npm", r"npm_[0-9A-Za-z]{36}"),
    ("Anthropic", r"sk-ant-[a-z]{2,8}[0-9]{0,2}-[\w-]{24,}+"),
    ("OpenAI", r"sk-(?:proj|svcacct|admin|None)-[\w-]{32,}+"),
    ("OpenRouter", r"sk-or-v1-[0-9a-f]{64}"),
    ("OpenAI/DeepSeek", r"sk-[0-9A-Za-z]{32,64}"),
    ("Groq", r"gsk_[0-9A-Za-z]{48,64}"),
    ("xAI", r"xai-[0-9A-Za-z]{70,90}"),
    ("Hugging Face", r"hf_[0-9A-Za-z]{34,40}"),
    ("Replicate", r"r8_[0-9A-Za-z]{37,40}"),
    ("Tavily", r"tvly-(?:dev-|prod-)?[0-9A-Za-z-]{28,}+"),
    ("NVIDIA", r"nvapi-[\w-]{60,70}"),
    ("Slack", r"xox[abeprs]-(?:[0-9]+-)+[0-9A-Za-z-]{20,}+"),
    ("Slack", r"hooks\.slack\.com/services/T[0-9A-Z]+/B[0-9A-Z]+/[0-9A-Za-z]{20,}+"),
    ("Discord", r"discord(?:app)?\.com/api/webhooks/[0-9]{17,20}/[\w-]{60,}+"),
    ("Discord", _DISCORD_BOT + r"[\w-]{6}\.[\w-]{27,38}"),
    ("Telegram", r"[0-9]{8,10}:AA[\w-]{33}"),
    ("Google", r"AIza[\w-]{35}|GOCSPX-[\w-]{28}"),
    ("Stripe", r"[rs]k_live_[0-9A-Za-z]{24,107}"),
    ("JWT", r"eyJ[\w-]{12,}+\.eyJ[\w-]{12,}+\.[\w-]{20,}+"),
)
"""Who gives out a credential, and its whole shape."""
_BEGINNINGS = (
    r"A[KS]IA|gh[oprsu]_|github_pat_|glpat-|npm_|sk-|gsk_|xai-|hf_|r8_|tvly-|nvapi-|xox[abeprs]-"
    r"|AIza|GOCSPX-|[rs]k_live_|eyJ|[0-9]{8,10}:AA|hooks\.slack\.com/services/"
    rf"|discord(?:app)?\.com/api/webhooks/|{_DISCORD_BOT}"
)
_PRIVATE_KEY = (
    r"-----BEGIN (?:[0-9A-Z ]{1,30} )?PRIVATE KEY(?: BLOCK)?-----"
    # The body follows at once, or behind some headers; a sentence may speak of keys.
    r"(?=(?:\\[nr]|[\s>\"'])*+(?:[A-Za-z-]+: [^\n]*\n[\s>]*)*+[0-9A-Za-z+/]{16})"
)
_APART = r"(?<![0-9A-Za-z-])(?<![0-9A-Za-z]_)(?<![0-9A-Za-z]__)"
"""Before a credential stands nothing that it could be the end of; underscores may make it italic."""
_SHORT = 500
"""Characters of a text that was perhaps cut before what tells a secret."""
_LONGEST_KEY = 16 << 10
"""Characters from the beginning of a private key within which its end is looked for."""
_BASE64 = r"[0-9A-Za-z+/]{40,}+"
_WORDS = r"(?i)example|placeholder|redacted|your[-_]|abcdef|012345|123456|IxMjM0NTY3ODkwI"
"""What stands in keys that somebody made up, and in hardly one among millions of real ones; the
last is `"1234567890"` in base 64, whom the token of nearly every text about them is for."""
_REPEATED = r"(.)\1{3}"
_FEW_LETTERS = r"(?:[a-z]{1,4}-(?:or-v1-)?)?[0-9a-f]+|[0-9A-Z]+"
"""Shapes whose letters are few: hexadecimal ones, and those of AWS, which are short as well."""


class Secret(NamedTuple):
    """A credential by its shape, as half-open offsets; nobody tells whether it still holds."""

    issuer: str
    """`private key` for a block of that kind, which begins with its mark."""
    start: int
    end: int


def may_leak(text: str) -> bool:
    """Whether something in the text begins as credentials do."""
    return any(search(text) for search in _ANCHORS)


def secrets(text: str, different: int = 15, different_of_few: int = 10) -> Iterator[Secret]:
    """The credentials of a text, by issuer and place, each stretch once.

    What somebody made up is left out: a value with fewer `different` characters than that
    (`different_of_few` where hexadecimal digits or capitals are all there is), with four equal
    ones in a row, or with a word such as EXAMPLE in it.
    """
    known = _whole()
    ends: dict[int, int] = {}
    for issuer, pattern in known:
        for found in pattern.finditer(text):
            start, end = found.span()
            while text[start - 1 : start] == "_" == text[end - 1]:
                end -= 1
            if ends.get(start, 0) < end and _is_random(found[0], different, different_of_few):
                ends[start] = end
                yield Secret(issuer, start, end)
    for start, body, end in _private_keys(text):
        if any(len({*run[0]}) >= different for run in re.finditer(_BASE64, text[body:end])):
            yield Secret("private key", start, end)


def is_short(text: str) -> bool:
    """Whether a text is too short for stars: nobody can use so little of a secret."""
    return len(text) <= 2 * SHOWN


@lru_cache(maxsize=4096)  # many findings quote the same names and paths
def masked(text: str) -> str:
    """The text, as long as before, with a star for every character of a secret after the fourth.

    Also for what is only the beginning of one, as a cut leaves it.
    """
    if is_short(text) or (len(text) > _SHORT and not may_leak(text)):
        return text
    parts: list[str] = []
    at = 0
    for start, end in sorted(_covered(text)):
        first = max(at, start)
        if first < end:
            parts += (text[at:first], _stars(text[first:end]))
            at = end
    return "".join((*parts, text[at:]))


def quoted(text: str, longest: int = 80) -> str:
    """The text as a finding quotes it, its middle left out where it is long.

    Secrets are masked first: nobody knows the end of one again that a cut has left.
    """
    return cut(masked(text) if len(text) > longest else text, longest)


@lru_cache(maxsize=1)
def _whole() -> list[tuple[str, re.Pattern[str]]]:
    """The shapes, compiled when a note has an anchor."""
    return [
        (issuer, re.compile(rf"{_APART}(?:{shape})(?!_{{0,2}}[0-9A-Za-z]|-)", re.ASCII))
        for issuer, shape in _ISSUERS
    ]


@lru_cache(maxsize=1)
def _begun() -> re.Pattern[str]:
    return re.compile(rf"{_APART}(?:{_BEGINNINGS})[\w./-]{{4,}}+", re.ASCII)


def _is_random(value: str, different: int, different_of_few: int) -> bool:
    least = different_of_few if re.fullmatch(_FEW_LETTERS, value) else different
    return (
        len({*value}) >= least and not re.search(_REPEATED, value) and not re.search(_WORDS, value)
    )


def _private_keys(text: str) -> Iterator[tuple[int, int, int]]:
    """Where private keys begin, their bodies too, and end: when cut off at the next blank line."""
    if KEY_MARK not in text:
        return
    for found in re.finditer(_PRIVATE_KEY, text):
        start = found.end()
        last = min(len(text), start + _LONGEST_KEY)
        end = text.find("-----END", start, last)
        if end < 0:
            blank = re.compile(r"\n[ \t>]*\r?\n|-----").search(text, start, last)
            end = blank.start() if blank else last
        yield found.start(), start, end


def _covered(text: str) -> Iterator[tuple[int, int]]:
    for found in _begun().finditer(text):
        if any(map(str.isdigit, found[0])) or not found[0].islower():
            yield found.start() + SHOWN, found.end()
    for _, body, end in _private_keys(text):
        yield body, end


def _stars(text: str) -> str:
    """A star for each character that is seen, so that lines and columns stay."""
    return re.sub(r"\S", "*", text)
