"""A note must not hold a password for machines: a key, a token, a private key.

An agent writes down the command that worked, and the key with it. From then on every session that
reads the note has the key, every backup pushes it, and the search returns it to whoever asks. What
was committed once stays in the history, so taking it out is not enough.

Looked for are credentials that begin as their issuers make them, in archives and in code too; what
begins like any other word is left to scanners such as gitleaks. A line that says `gitleaks:allow`
or `pragma: allowlist secret` is left alone. No report shows more than four characters of a secret.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from vaultmend.linter.check.diagnostics import Diagnostic
from vaultmend.linter.check.rule import Example, NoteRule
from vaultmend.linter.message import Message, say
from vaultmend.linter.named_tuple import NamedTuple
from vaultmend.linter.read.items import Lines
from vaultmend.linter.read.secrets import SHOWN, may_leak, secrets

if TYPE_CHECKING:
    from collections.abc import Iterable

    from vaultmend.linter.model import Note, Place
    from vaultmend.linter.vault.scheme import Scheme

MOST = 1000
"""A note with more secrets than this is not looked through to its end."""


class Options(NamedTuple):
    """What is random enough to be a secret, and how a line says that it holds none."""

    different: int = 15
    """Least different characters of a secret; what somebody made up has fewer."""
    different_of_few: int = 10
    """The same where hexadecimal digits, or capitals and digits, are all that there is."""
    allowed: tuple[str, ...] = ("gitleaks:allow", "pragma: allowlist secret")
    """Words on a line that make it one without secrets."""


class Leak(NamedTuple):
    """A secret of a note, without its text: what is collected may be kept on disk."""

    place: Place
    issuer: str
    begins: str
    length: int
    digest: str


def collect(_note: Note, text: str, options: Options) -> tuple[Leak, ...] | None:
    """The secrets of a note, those that are allowed left out."""
    if not may_leak(text):
        return None
    lines = Lines(text)
    found: list[Leak] = []
    for secret in islice(secrets(text, options.different, options.different_of_few), MOST):
        number = lines.at(secret.start)
        line = text[lines.starts[number] : lines.ends[number]]
        if not any(word in line for word in options.allowed):
            value = text[secret.start : secret.end]
            found.append(
                Leak(
                    lines.place(secret.start, secret.end),
                    secret.issuer,
                    value[:SHOWN],
                    len(value),
                    _digest(value),
                )
            )
    return tuple(found) or None


def _digest(value: str) -> str:
    """What tells two secrets apart and tells nothing of them."""
    import hashlib

    plain = "".join(value.split()).replace("\\n", "").encode(errors="surrogatepass")
    return hashlib.blake2b(plain, digest_size=16, person=b"vaultmend").hexdigest()


def check(
    note: Note, facts: tuple[Leak, ...], _scheme: Scheme, _options: Options
) -> Iterable[Diagnostic]:
    """One diagnostic a place; the engine joins those of the same secret."""
    for leak in sorted(facts):
        yield Diagnostic(
            note.path,
            leak.place,
            _fact(leak),
            say("revoke it where it was made, then take it out of the note and of the git history"),
            subject=leak.digest,
            cause=leak.digest,
        )


def _fact(leak: Leak) -> Message:
    if leak.issuer == "private key":
        return say("a private key stands in the note")
    if leak.issuer == "JWT":
        return say(
            "what looks like a JSON Web Token stands in the note: {begins}… ({length} characters)",
            begins=leak.begins,
            length=leak.length,
        )
    return say(
        "what looks like a secret of {issuer} stands in the note: {begins}… ({length} characters)",
        issuer=leak.issuer,
        begins=leak.begins,
        length=leak.length,
    )


# In pieces, so that no scanner takes the source of this rule for a leak.
_GITHUB = "ghp" + "_" + "aZ3kQ9xT7mB1vN5cL8rD2wF6hJ4sP0yGeUiK"
_ANTHROPIC = "sk-" + "ant-" + "api03-" + "Rt7Yq2Lm9Zx4Vb6Nc1Kd8Pf3Hg5Js0Wa-Qe_Uo2Ti7"
_HEX = "sk-" + "7f3a9c04e1b85d26" + "0a4f9e7c3b1d8625"
_AWS = "AK" + "IA" + "Q3EGX7LM2ZTB5RWN"
_PEM = "-----{} " + "PRIVATE KEY-----\n"
_KEY = (
    _PEM.format("BEGIN")
    + "MC4CAQAwBQYDK2VwBCIEIJ7rT2yQ9xLm4vKc8bNf1sWd6hGz3pAe5uRo0iXyTnZk\n"
    + _PEM.format("END")
)

RULE = NoteRule(
    name="leaked-secret",
    summary="a secret in the text of a note",
    family="text",
    severity="error",
    options=Options(),
    collect=collect,
    check=check,
    archives=True,
    bad=(
        Example(
            "the command that worked, with its token",
            {
                "NOW.md": "# NOW\n",
                "memory/2026-11-30.md": "# 2026-11-30\n\n### 14:30 — 推送成功\n\n"
                f"```sh\ngit push https://{_GITHUB}@github.com/oak/memory.git\n```\n",
            },
        ),
        Example(
            "the same key in a lesson and in the archive is one finding",
            {
                "memory/INDEX.md": "- [[api-integration]]\n",
                "memory/lessons/api-integration.md": f"# API 集成\n\n密钥：{_ANTHROPIC}。\n",
                "memory/.archive/2026-10-02.md": f"export ANTHROPIC_API_KEY={_ANTHROPIC}\n",
            },
        ),
        Example(
            "in a table, in a property, and a private key",
            {
                "MEMORY.md": f"---\ndeepseek: {_HEX}\n---\n# 记忆\n\n| 服务 | 密钥 |\n|---|---|\n"
                f"| S3 | {_AWS} |\n\n{_KEY}",
            },
        ),
    ),
    good=(
        Example(
            "placeholders, made-up keys, and what is no key",
            {
                "AGENTS.md": "export GITHUB_TOKEN=ghp_xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx\n"
                "OPENAI_API_KEY=sk-your-key-here, TAVILY_API_KEY=tvly-YOUR_API_KEY\n"
                "aws: AKIAIOSFODNN7EXAMPLE; pip install scikit-learn sk-video; task-"
                "0123456789abcdef0123456789abcdef\n"
            },
        ),
        Example(
            "the sample by which a JSON Web Token is explained",
            {
                "memory/lessons/auth.md": "---\ntitle: Auth\n---\n# Auth\n\n```\n"
                "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxMjM0NTY3ODkwIiwibmFtZSI6IkpvaG4gR"
                "G9lIn0.SflKxwRJSMeKKF2QT4fwpMeJf36POk6yJV_adQssw5c\n```\n"
            },
        ),
        Example(
            "a line that says that it is allowed",
            {"MEMORY.md": f"# 记忆\n\n测试用的令牌 {_GITHUB} <!-- gitleaks:allow -->\n"},
        ),
        Example(
            "a sentence about private keys, and a public one",
            {
                "memory/lessons/ssh.md": "---\ntitle: SSH\n---\n# SSH\n\n"
                "文件以 `" + _PEM.format("BEGIN").strip() + "` 开头的不要写进笔记。\n"
                "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIJ7rT2yQ9xLm4vKc8bNf1sWd6hGz3pAe5uRo0iXyTnZk\n"
            },
        ),
    ),
)
