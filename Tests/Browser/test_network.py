"""The proxy is as bad as it is asked to be: the tests of slow lines stand on it."""

import socket
import threading
import time

import pytest

from support.proxy import Proxy
from support.waiting import until
from support.weather import Weather


class Echo:
    """A server that sends back whatever it is sent."""

    def __init__(self):
        self.socket = socket.create_server(("127.0.0.1", 0))
        self.port = self.socket.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                connection, _ = self.socket.accept()
            except OSError:
                return
            threading.Thread(target=self._answer, args=[connection], daemon=True).start()

    def _answer(self, connection: socket.socket):
        with connection:
            try:
                while received := connection.recv(65536):
                    connection.sendall(received)
            except OSError:
                pass


@pytest.fixture
def line():
    echo = Echo()
    proxy = Proxy(echo.port)
    yield proxy
    proxy.close()
    echo.socket.close()


def talk(line: Proxy) -> socket.socket:
    return socket.create_connection(("127.0.0.1", line.port), timeout=10)


def seconds_for(connection: socket.socket, message: bytes) -> float:
    """The time that a message takes there and back, whole and in order."""
    begin = time.monotonic()
    threading.Thread(target=connection.sendall, args=[message], daemon=True).start()
    received = b""
    while len(received) < len(message):
        received += connection.recv(65536)
    assert received == message
    return time.monotonic() - begin


def test_the_proxy_is_late_each_way(line: Proxy):
    with talk(line) as connection:
        line.latency = 0.1
        assert 0.2 <= seconds_for(connection, b"Hello") < 2
        # Lateness is not width: what follows is not later still.
        assert seconds_for(connection, b"Hello" * 100_000) < 5


def test_the_proxy_is_uneven_and_keeps_the_order(line: Proxy):
    line.chunk_jitter = 0.05
    with talk(line) as connection:
        times = [seconds_for(connection, bytes([number]) * 10) for number in range(20)]
        assert min(times) < max(times) - 0.01
        assert seconds_for(connection, bytes(range(256)) * 4000) < 5


def test_the_proxy_is_narrow(line: Proxy):
    line.throttle = 20_000
    with talk(line) as one, talk(line) as other:
        assert 0.5 <= seconds_for(one, b"x" * 10_000) < 2
        threading.Thread(target=one.sendall, args=[b"x" * 5000], daemon=True).start()
        # Both connections share the line.
        assert 0.4 <= seconds_for(other, b"x" * 5000) < 2


def test_the_proxy_stands_still_for_a_while(line: Proxy):
    with talk(line) as connection:
        seconds_for(connection, b"Hello")
        line.pause(0.4)
        assert 0.3 <= seconds_for(connection, b"still there") < 2
        line.pause()
        connection.sendall(b"later")
        connection.settimeout(0.2)
        with pytest.raises(TimeoutError):
            connection.recv(10)
        connection.settimeout(10)
        line.release()
        assert connection.recv(10) == b"later"


def test_a_pause_keeps_what_was_under_way_in_both_directions(line: Proxy):
    with talk(line) as connection:
        line.latency = 0.1
        connection.sendall(b"asked before")
        line.pause()
        connection.settimeout(0.4)
        with pytest.raises(TimeoutError):
            connection.recv(20)
        line.release()
        connection.settimeout(10)
        assert connection.recv(20) == b"asked before"


def test_weather_is_the_seeds_and_clears_up(line: Proxy):
    def spells(seed: int) -> list[str]:
        with Weather(line, seed) as weather:
            until(lambda: len(weather.spells) >= 2, seconds=20)
        return [what for _, what in weather.spells[:2]]

    assert spells(2) == spells(2)
    with talk(line) as connection:
        assert seconds_for(connection, b"Hello") < 2


def test_every_distance_counts_each_way(latency: float, line: Proxy):
    line.latency = latency
    with talk(line) as connection:
        assert 2 * latency <= seconds_for(connection, b"Hello") < 2 * latency + 2
