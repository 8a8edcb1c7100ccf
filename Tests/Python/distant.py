"""Runs a program on a terminal that is far away: what it writes and what is typed for it arrive late.

The first argument is the seconds that each way takes; the others are the program and its arguments.
"""

import fcntl
import os
import pty
import select
import sys
import termios
import time
import tty

delay = float(sys.argv[1])
size = fcntl.ioctl(0, termios.TIOCGWINSZ, bytes(8))
child, program = pty.fork()
if child == 0:
    fcntl.ioctl(0, termios.TIOCSWINSZ, size)
    os.execvp(sys.argv[2], sys.argv[2:])

before = termios.tcgetattr(0)
tty.setraw(0, termios.TCSANOW)
under_way = []
sources = [0, program]
while sources or under_way:
    wait = max(0, under_way[0][0] - time.monotonic()) if under_way else None
    for source in select.select(sources, [], [], wait)[0]:
        try:
            data = os.read(source, 65536)
        except OSError:
            data = b""
        if data:
            under_way.append((time.monotonic() + delay, program if source == 0 else 1, data))
        else:
            sources = []
    while under_way and under_way[0][0] <= time.monotonic():
        _, target, data = under_way.pop(0)
        while data:
            try:
                data = data[os.write(target, data) :]
            except OSError:
                data = b""
termios.tcsetattr(0, termios.TCSANOW, before)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))
