"""Runs one command and prints what it cost: started as `python -I -S launch.py OUT ERR CORES CMD...`.

It is a process of its own, and a small one, because the kernel counts the memory of the parent
into the peak of the child: a command that needs less than a bare Python is shown as one.
CORES is `one` or `all`: what this process is bound to, its child inherits.
"""

import os
import sys
import time


def main() -> None:
    """Print user and system CPU seconds, wall seconds, peak kilobytes, exit code."""
    out, err, cores, *command = sys.argv[1:]
    if cores == "one":
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC
    actions = [
        (os.POSIX_SPAWN_OPEN, 0, os.devnull, os.O_RDONLY, 0),
        (os.POSIX_SPAWN_OPEN, 1, out, flags, 0o600),
        (os.POSIX_SPAWN_OPEN, 2, err, flags, 0o600),
    ]
    start = time.perf_counter()
    child = os.posix_spawnp(command[0], command, os.environ, file_actions=actions)
    _, status, used = os.wait4(child, 0)
    wall = time.perf_counter() - start
    peak = used.ru_maxrss // 1024 if sys.platform == "darwin" else used.ru_maxrss
    code = os.waitstatus_to_exitcode(status)
    print(used.ru_utime + used.ru_stime, wall, peak, code)


main()
