"""Another build of the program, as it is installed while pages are open."""

import struct
from pathlib import Path

from support.server import BINARY


def another_program(path: Path) -> Path:
    """The same program by another build ID: open pages load themselves again."""
    program = bytearray(BINARY.read_bytes())
    # The head of a note: the sizes of its name and its content, and its type; then its name (elf(5), NT_GNU_BUILD_ID).
    note = struct.pack("<III4s", 4, 20, 3, b"GNU")
    assert program.count(note) == 1
    program[program.index(note) + len(note)] ^= 1
    path.write_bytes(program)
    path.chmod(0o755)
    return path
