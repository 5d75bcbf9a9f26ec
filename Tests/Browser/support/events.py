"""The stream's bytes by the grammar of the HTML standard, 9.2.5, and what 9.2.6 makes of them."""

import re
from dataclasses import dataclass, field

NAMES = {"event", "data", "id", "retry"}
LINE = re.compile(r"(?::(?P<comment>.*)|(?P<name>[^:]+)(?::(?P<value>.*))?)", re.DOTALL)


@dataclass
class Event:
    type: str = "message"
    data: str = ""
    id: str = ""


@dataclass
class EventStream:
    """Takes a stream's bytes as they come, and asserts that they are as strict as ours have to be."""

    events: list[Event] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)
    last_id: str = ""
    retry: int | None = None
    _rest: bytes = b""
    _type: str = ""
    _data: list[str] | None = None
    _fields: set[str] = field(default_factory=set)

    def feed(self, received: bytes):
        assert b"\r" not in received, f"a carriage return: {received!r}"
        assert b"\0" not in received, f"a NUL: {received!r}"
        *lines, self._rest = (self._rest + received).split(b"\n")
        for line in lines:
            self._take(line.decode("utf-8", errors="strict"))

    @property
    def is_between_events(self) -> bool:
        return not self._rest and not self._fields

    def _take(self, line: str):
        assert not line.startswith("\ufeff"), "a byte order mark"
        if line == "":
            return self._dispatch()
        parts = LINE.fullmatch(line)
        assert parts, f"not a line of an event stream: {line!r}"
        if parts["name"] is None:
            self.comments.append(parts["comment"])
            return
        name, value = parts["name"], (parts["value"] or "").removeprefix(" ")
        assert name in NAMES, f"an unknown field: {line!r}"
        assert name == "data" or name not in self._fields, f"{name} twice in one event"
        self._fields.add(name)
        match name:
            case "event":
                self._type = value
            case "data":
                self._data = [*(self._data or []), value]
            case "id":
                assert re.fullmatch(r"[0-9a-z]+-[0-9a-z]+", value), f"an id of another form: {value!r}"
                self.last_id = value
            case "retry":
                assert re.fullmatch(r"[0-9]+", value), f"retry is not a number: {value!r}"
                self.retry = int(value)

    def _dispatch(self):
        if self._data is not None:
            self.events.append(Event(self._type or "message", "\n".join(self._data), self.last_id))
        self._type, self._data, self._fields = "", None, set()
