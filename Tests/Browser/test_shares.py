"""Visitors share the thread for what takes long: who asks for much waits for it, and others wait for one piece of it."""

import time
from concurrent.futures import ThreadPoolExecutor

import pytest
from support.many_rows import store_rows
from support.raw import Client
from support.server import Server


@pytest.mark.parametrize("path", ["/books?q=volume&sort=title", "/books/statistics"])
def test_one_visitor_s_many_questions_keep_nobody_else_waiting(server: Server, path: str):
    heavy = Client(server.port)
    heavy.get("/books")
    heavy.post("/books", {"action": "setRead:true", "id": "sample-1"})
    store_rows(server, "books", 2000, "Völume")
    heavy.port = server.port
    light = Client(server.port)
    light.get("/books")
    answered = []

    def ask(who: str, client: Client, path: str):
        assert client.get(path).status == 200
        answered.append(who)

    with ThreadPoolExecutor(33) as together:
        asked = [together.submit(ask, "heavy", heavy, path) for _ in range(32)]
        while len(answered) < 2:
            time.sleep(0.001)
        asked.append(together.submit(ask, "light", light, "/books/statistics"))
        for each in asked:
            each.result()
    assert answered.index("light") < 12
