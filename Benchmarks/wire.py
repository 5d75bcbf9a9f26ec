"""Frames and fields of HTTP/2 as bytes, and the urgency of a process, for programs that measure a server from outside."""

import os
import struct


def urgent():
    """Has the process that begins go before all others, if it may."""
    try:
        os.sched_setscheduler(0, os.SCHED_RR, os.sched_param(10))
    except PermissionError:
        pass


def first():
    """Has the process that begins, and what it begins, go before others, if it may (nice(2)): in turns with them, as it would be
    in use, so that threads of one server wait for each other no longer than they would there."""
    try:
        os.setpriority(os.PRIO_PROCESS, 0, -15)
    except PermissionError:
        pass


def frame(kind: int, flags: int, stream: int, payload: bytes = b"") -> bytes:
    return struct.pack(">I", len(payload))[1:] + bytes([kind, flags]) + struct.pack(">I", stream) + payload


def text(value: str) -> bytes:
    """A string of HPACK, its length an integer with a prefix of seven bits (RFC 7541, 5.1)."""
    length, octets = len(value), b""
    if length < 127:
        return bytes([length]) + value.encode()
    length -= 127
    while length >= 128:
        octets += bytes([length & 127 | 128])
        length >>= 7
    return b"\x7f" + octets + bytes([length]) + value.encode()


def field(name: str, value: str) -> bytes:
    return b"\0" + text(name) + text(value)
