"""What every test may ask for: a vault on disk made of texts, its history, and its findings."""

from __future__ import annotations

import io
import os
import select
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from pathlib import Path

import pytest

from vaultmend.linter.check.diagnostics import Finding
from vaultmend.linter.cli.checking import check_workspace
from vaultmend.linter.cli.comparing import compared
from vaultmend.linter.cli.workspace import open_workspaces
from vaultmend.linter.read.git import place
from vaultmend.rules import ALL

ROOT = Path(__file__).resolve().parent.parent
TODAY = "2026-11-30"
_OF_CALLERS = ("CI", "GITHUB_", "GITLAB_", "VAULTMEND_")
CATALOGUES = sorted(ROOT.glob("linter/locale/*/LC_MESSAGES/*.po"))

Files = Mapping[str, "str | bytes"]
CheckFiles = Callable[..., "list[Finding]"]
RunGit = Callable[..., str]
CommitFiles = Callable[..., None]


def _run_git(folder: Path, *arguments: str, day: str = TODAY, **more: str) -> str:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    person = {"NAME": "Ray", "EMAIL": "ray@example.com", "DATE": f"{day}T12:00:00"}
    for who in ("AUTHOR", "COMMITTER"):
        environment |= {f"GIT_{who}_{key}": value for key, value in person.items()}
    environment |= {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_SYSTEM": os.devnull, **more}
    command = ["git", "-c", "init.defaultBranch=main", "-C", str(folder), *arguments]
    done = subprocess.run(command, check=True, capture_output=True, env=environment)
    return os.fsdecode(done.stdout)


def _put(folder: Path, files: Files) -> None:
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode() if isinstance(content, str) else content)


def pytest_configure(config: pytest.Config) -> None:
    """The same examples in every run; only the full counts look for new ones."""
    from hypothesis import HealthCheck, settings

    # A busy machine is slow at everything: that says nothing of a test.
    calm = [HealthCheck.too_slow]
    settings.register_profile("seeded", derandomize=True, suppress_health_check=calm)
    if "not long" in str(config.getoption("-m")):
        settings.load_profile("seeded")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--bless", action="store_true", help="rewrite the expected outputs")


def pytest_sessionstart(session: pytest.Session) -> None:
    """Compile the catalogues first of all: other expected outputs are made with their words."""
    if session.config.getoption("--bless") and not hasattr(session.config, "workerinput"):
        for path in CATALOGUES:
            path.with_suffix(".mo").write_bytes(compiled_catalogue(path))


def compiled_catalogue(path: Path) -> bytes:
    """The catalogue as gettext reads it."""
    from babel.messages.mofile import write_mo
    from babel.messages.pofile import read_po

    compiled = io.BytesIO()
    with path.open("rb") as file:
        write_mo(compiled, read_po(file))
    return compiled.getvalue()


@pytest.fixture
def compiled() -> Callable[[Path], bytes]:
    return compiled_catalogue


@pytest.fixture(autouse=True)
def fixtures_have_no_history(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is not committed of this repository's own fixtures is not for tests to find."""
    find = place.find_place

    def found(workspace: str, below: Collection[str] = ()) -> place.Place | None:
        inside = Path(workspace).is_relative_to(ROOT)
        return None if inside else find(workspace, below)

    monkeypatch.setattr(place, "find_place", found)


@pytest.fixture(scope="session")
def root() -> Path:
    return ROOT


@pytest.fixture
def bless(request: pytest.FixtureRequest) -> bool:
    return bool(request.config.getoption("--bless"))


@pytest.fixture(autouse=True)
def plain_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """The tests may run in a job of any CI, or in a terminal of any width."""
    for name in os.environ:
        if name == "COLUMNS" or name.startswith(_OF_CALLERS):
            monkeypatch.delenv(name)


@pytest.fixture(autouse=True)
def own_folders(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test writes into the cache or the records of whoever runs it."""
    base = tmp_path_factory.getbasetemp()
    monkeypatch.setenv("XDG_CACHE_HOME", str(base / "cache"))
    monkeypatch.setenv("XDG_STATE_HOME", str(base / "state"))


@pytest.fixture
def run_git() -> RunGit:
    """Runs git in a folder, by nobody's configuration, and gives what it prints."""
    return _run_git


@pytest.fixture
def commit_files() -> CommitFiles:
    """Makes a folder hold these files alone and commits them, in a repository that may be new."""

    def commit(folder: Path, *versions: Files, day: str = TODAY) -> None:
        if not (folder / ".git").exists():
            _run_git(folder, "init", "-q")
        for files in versions:
            _run_git(folder, "rm", "-rqf", "--ignore-unmatch", ".")
            _put(folder, files)
            _run_git(folder, "add", "-Af")
            _run_git(folder, "commit", "-q", "--allow-empty", "-m", "backup", day=day)

    return commit


@pytest.fixture
def write_files(tmp_path: Path) -> Callable[[Files], Path]:
    """Writes a vault and gives its folder; each call makes a folder of its own."""
    made = 0

    def write(files: Files) -> Path:
        nonlocal made
        made += 1
        vault = tmp_path / f"vault-{made}"
        vault.mkdir()
        _put(vault, files)
        return vault

    return write


class Terminal:
    """A command that runs in a terminal of its own."""

    def __init__(self, command: Sequence[str], columns: int, environment: Mapping[str, str]):
        pty = pytest.importorskip("pty", reason="there are no terminals like this here")
        termios = pytest.importorskip("termios")
        self._main, end = pty.openpty()
        termios.tcsetwinsize(end, (24, columns))
        self.process = subprocess.Popen(
            command, stdin=end, stdout=end, stderr=end, env=environment, start_new_session=True
        )
        os.close(end)
        self.seen = ""
        self._told = 0

    def read_until(self, expected: str, seconds: float = 60) -> str:
        """What is new on the screen, up to the first time that this text is there."""
        begun = self._told
        deadline = time.monotonic() + seconds
        while expected not in self.seen[begun:]:
            left = deadline - time.monotonic()
            ready, _, _ = select.select([self._main], [], [], max(left, 0))
            assert ready, f"{expected!r} does not come: {self.seen[begun:]}"
            try:
                data = os.read(self._main, 1 << 16)
            except OSError:
                data = b""
            assert data, f"{expected!r} does not come any more: {self.seen[begun:]}"
            self.seen += data.decode(errors="replace").replace("\r\n", "\n")
        self._told = self.seen.index(expected, begun) + len(expected)
        return self.seen[begun : self._told]

    def send(self, keys: str) -> None:
        """Type these keys."""
        os.write(self._main, keys.encode())

    def end(self, seconds: float = 60) -> tuple[int, str]:
        """The exit code, and all that was on the screen; what is typed ends."""
        deadline = time.monotonic() + seconds
        while time.monotonic() < deadline:
            ready, _, _ = select.select([self._main], [], [], 0.1)
            try:
                data = os.read(self._main, 1 << 16) if ready else None
            except OSError:  # Linux says so when nobody is at the other end
                data = b""
            if data == b"":
                break
            self.seen += (data or b"").decode(errors="replace").replace("\r\n", "\n")
        code = self.process.wait(max(deadline - time.monotonic(), 1))
        return code, self.seen

    def hang_up(self, seconds: float = 60) -> int:
        """Close the window while the command runs, and give its exit code."""
        os.close(self._main)
        self._main = -1
        return self.process.wait(seconds)

    def close(self) -> None:
        """Leave nothing behind."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        if self._main >= 0:
            os.close(self._main)


OpenTerminal = Callable[..., Terminal]


@pytest.fixture
def terminal() -> Iterator[OpenTerminal]:
    """Starts `vaultmend` in a terminal of so many columns, as of the tests' own day."""
    opened: list[Terminal] = []

    def start(
        *arguments: object, columns: int = 80, colour: bool = False, **environment: str
    ) -> Terminal:
        program = (
            # What a shell starts in the background inherits that interrupts are ignored.
            "import signal; signal.signal(signal.SIGINT, signal.default_int_handler); "
            "import sys; from vaultmend.linter.cli import main; raise SystemExit(main())"
        )
        command = [sys.executable, "-c", program, *map(str, arguments), "--today", TODAY]
        inherited = {k: v for k, v in os.environ.items() if k != "NO_COLOR"}
        plain = {} if colour else {"NO_COLOR": "1"}
        kind = {"TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8"}
        opened.append(Terminal(command, columns, {**inherited, **kind, **plain, **environment}))
        return opened[-1]

    yield start
    for one in opened:
        one.close()


@pytest.fixture
def check_files(
    write_files: Callable[[Files], Path], commit_files: CommitFiles, run_git: RunGit
) -> CheckFiles:
    """The findings of a vault given as texts, through the same way as the command line.

    `before` are the commits that were made of it before, the last one is compared with.
    """

    def check(
        files: Files,
        *select: str,
        today: str = TODAY,
        config: str | None = None,
        before: Sequence[Files] = (),
    ) -> list[Finding]:
        more: Files = {} if config is None else {"vaultmend.toml": config}
        vault = write_files({} if before else {**files, **more})
        if before:
            commit_files(vault, *({**version, **more} for version in before), day=today)
            run_git(vault, "rm", "-rqf", "--ignore-unmatch", ".")
            _put(vault, {**files, **more})
        [space] = open_workspaces([str(vault)], today, None, ALL)
        if before:
            space = compared(space, "HEAD")
        return list(check_workspace(space, select or None, None).findings)

    return check
