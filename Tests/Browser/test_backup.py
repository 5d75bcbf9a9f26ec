"""The commands of docs/backup.md, as whoever runs the server types them."""

import os
import re
import subprocess
from pathlib import Path

import pytest

from support.distances import wide
from support.installation import ENGINES, Installation
from support.raw import Client
from support.server import BINARY, ROOT
from support.writers import Writers, shelf

COMMANDS = [
    block.splitlines() for block in re.findall(r"^```sh\n(.*?)^```", (ROOT / "docs/backup.md").read_text(), re.M | re.S)
]


@pytest.fixture(params=ENGINES)
def installation(request, tmp_path: Path):
    installation = Installation(request.param, tmp_path)
    yield installation
    installation.close()


@pytest.fixture
def shell(tmp_path: Path):
    """Runs a line of the documents in a folder, in which `dogear` is the program."""
    programs = tmp_path / "programs"
    programs.mkdir()
    (programs / "dogear").symlink_to(BINARY)

    def run(line: str, installation: Installation, **variables: str) -> subprocess.CompletedProcess:
        environment = os.environ | {
            "DOGEAR_DATA": str(installation.data), "DOGEAR_ROOT": str(ROOT), "PATH": f"{programs}:{os.environ['PATH']}",
        } | installation.variables | variables
        return subprocess.run(
            ["bash", "-o", "pipefail", "-c", line], cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=60)

    return run


def test_the_commands_of_the_documents_work(installation: Installation, shell, tmp_path: Path):
    (make,), (pipe,), (restore, check, replace), (move,) = COMMANDS
    client = Client(installation.server.port)
    client.get("/books")
    assert installation.add(client, "Momo") == 303
    before = shelf(client)
    with Writers(installation.server.port, 200, count=4) as writers:
        done = shell(make, installation)
        assert done.returncode == 0, done.stderr
        assert re.fullmatch(r"shelf\.backup holds \d+ rows in \d+ tables\.\n", done.stdout)
        assert shell(pipe, installation).returncode == 0
    assert (tmp_path / "shelf.backup").stat().st_mode & 0o777 == 0o600
    done = shell(check, installation)
    assert done.returncode == 0 and "is whole" in done.stdout, done.stderr
    # The server is in the way, and then what it has stored.
    refused = shell(replace, installation)
    assert refused.returncode == 1 and "is in use: stop the server first" in refused.stderr
    installation.server.stop()
    refused = shell(restore, installation)
    assert refused.returncode == 1
    assert "holds data already, and was left as it is: --replace" in refused.stderr
    done = shell(replace, installation)
    assert done.returncode == 0, done.stderr
    installation.server.start()
    assert shelf(client) == before
    writers.check_prefixes()


def test_an_installation_moves_to_the_other_kind_of_database(installation: Installation, shell, tmp_path: Path):
    (make,), _, (restore, *_), (move,) = COMMANDS
    client = Client(installation.server.port)
    client.get("/books")
    assert installation.add(client, "Momo") == 303
    before = shelf(client)
    sqlite, other = "sqlite:data/dogear.sqlite3", "postgres://dogear@localhost/dogear"
    assert f"--from {sqlite} --to {other}" in move
    if installation.is_postgres:
        pairs = {sqlite: installation.line.url, other: "sqlite:moved.sqlite3"}
    else:
        target = Installation("PostgreSQL", tmp_path / "elsewhere")
        target.server.stop()
        # A server that has started leaves its keys: a new database has nothing.
        target.postgres.query("DROP SCHEMA public CASCADE")
        target.postgres.query("CREATE SCHEMA public")
        pairs = {other: target.line.url}
    for name, address in pairs.items():
        move = move.replace(name, f"'{address}'")
    refused = shell(move, installation)
    assert refused.returncode == 1 and "is in use: stop the server first" in refused.stderr
    installation.server.stop()
    done = shell(move, installation)
    assert done.returncode == 0, done.stderr
    assert re.search(r"holds all of .*: \d+ rows in \d+ tables\.\n$", done.stdout)
    # Once more the target holds something.
    assert "holds data already" in shell(move, installation).stderr
    address = "sqlite:moved.sqlite3" if installation.is_postgres else target.line.url
    installation.server.variables = installation.variables | {"DOGEAR_DATABASE": address}
    installation.server.start()
    assert shelf(client) == before
    installation.server.stop()
    if not installation.is_postgres:
        target.close()


def test_what_can_not_be_read_is_said_with_the_usage(tmp_path: Path):
    for arguments in ["backup"], ["restore", "--force", "a"], ["migrate-data", "--from", "sqlite:a"]:
        done = subprocess.run([BINARY, *arguments], capture_output=True, text=True, cwd=tmp_path, timeout=20)
        assert done.returncode == 64 and "usage: dogear serve" in done.stderr


def test_a_password_on_the_command_line_is_refused_and_not_repeated(tmp_path: Path):
    command = [BINARY, "migrate-data", "--from", "sqlite:a", "--to", "postgres://ann:hidden@localhost/b"]
    done = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path, timeout=20)
    assert done.returncode == 64 and "PGPASSFILE" in done.stderr and "hidden" not in done.stderr


@pytest.mark.parametrize("damage", ["cut off", wide("changed"), wide("another file"), wide("of a newer version")])
def test_a_backup_that_can_not_be_used_changes_nothing(installation: Installation, shell, tmp_path: Path, damage: str):
    client = Client(installation.server.port)
    client.get("/books")
    assert installation.add(client, "Momo") == 303
    before = shelf(client)
    assert shell("dogear backup whole", installation).returncode == 0
    whole = (tmp_path / "whole").read_bytes()
    title = whole.index(b"Momo")
    broken = {
        "cut off": whole[: len(whole) // 2], "changed": whole[:title] + b"Nono" + whole[title + 4 :],
        "another file": b"PGDMP", "of a newer version": whole.replace(b"archive 1", b"archive 2", 1),
    }[damage]
    (tmp_path / "broken").write_bytes(broken)
    # On PostgreSQL the keys are in the database.
    files = {path.name: path.read_bytes() for path in installation.data.glob("secret.key")}
    installation.server.stop()
    for line in "dogear restore --check broken", "dogear restore --replace broken", "dogear restore --replace - < broken":
        done = shell(line, installation)
        assert done.returncode == 1
        words = {"another file": "is no backup", "of a newer version": "made by a newer one", "cut off": "not complete"}
        assert words.get(damage, "damaged") in done.stderr
    assert {path.name: path.read_bytes() for path in installation.data.glob("secret.key")} == files
    installation.server.start()
    assert shelf(client) == before
