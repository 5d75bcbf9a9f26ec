"""Visitors share the thread for what takes long: who asks for much waits for it, and others wait for one piece of it."""

import time
from concurrent.futures import ThreadPoolExecutor

from support.many_rows import store_rows
from support.raw import Client
from support.server import Server


def test_one_visitor_s_many_questions_keep_nobody_else_waiting(server: Server):
    heavy = Client(server.port)
    heavy.get("/books")
    heavy.post("/books", {"action": "setRead:true", "id": "sample-1"})
    store_rows(server, "books", 4000, "Völume")
    heavy.port = server.port
    light = Client(server.port)
    light.get("/books")
    answered = []

    def ask(who: str, client: Client, year: int):
        assert client.get(f"/books/statistics?year={year}").status == 200
        answered.append(who)

    # What is known of a year stays: each question is about another one.
    with ThreadPoolExecutor(33) as together:
        asked = [together.submit(ask, "heavy", heavy, 1980 + number) for number in range(32)]
        while not answered:
            time.sleep(0.001)
        asked.append(together.submit(ask, "light", light, 2020))
        for each in asked:
            each.result()
    assert answered.index("light") < 16, "in its turn it would come last"
