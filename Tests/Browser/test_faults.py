"""The faults that are over in seconds, on SQLite and on PostgreSQL; the longer ones are under `make faults`."""

import shutil
import time
from pathlib import Path

import pytest

from support.installation import ENGINES, Installation
from support.live_client import LivePage
from support.raw import Client
from support.server import Server
from support.waiting import until
from support.writers import Writers, shelf

# Root obeys the modes of files without these.
OBEDIENT = (
    "setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-dac_override,-dac_read_search"
)


@pytest.fixture(params=ENGINES)
def installation(request, tmp_path: Path):
    installation = Installation(request.param, tmp_path)
    yield installation
    installation.close()


@pytest.fixture
def on_postgres(tmp_path: Path):
    installation = Installation("PostgreSQL", tmp_path)
    yield installation
    installation.close()


def test_a_kill_of_the_server_while_it_writes(installation: Installation):
    with Writers(installation.server.port, 240, count=8) as writers:
        for share in 0.3, 0.6:
            until(lambda share=share: writers.count > 240 * share, 60, "writes")
            installation.server.kill()
            installation.server.start()
    assert 500 not in writers.statuses
    writers.check()


def test_a_kill_of_the_database_while_it_writes(on_postgres: Installation):
    watcher = Client(on_postgres.server.port)
    watcher.get("/books")
    page = LivePage(watcher, "/books")
    with Writers(on_postgres.server.port, 240, count=8) as writers:
        until(lambda: writers.count > 80, 60, "writes")
        on_postgres.postgres.kill()
        on_postgres.postgres.start()
    assert writers.statuses <= {303, 503}
    writers.check()
    on_postgres.expect_fresh(watcher, page, "Fresh")


def test_a_line_to_the_database_that_is_cut_for_a_second(on_postgres: Installation):
    with Writers(on_postgres.server.port, 240, count=8) as writers:
        until(lambda: writers.count > 60, 60, "writes")
        on_postgres.line.pause(1)
        time.sleep(1)
        on_postgres.line.cut()
        until(lambda: writers.count > 120, 60, "more writes")
        on_postgres.line.shut()
        time.sleep(1)
        on_postgres.line.open_again()
    assert writers.statuses <= {303, 503}
    writers.check()


def test_a_database_of_a_newer_version_is_left_alone(installation: Installation):
    installation.server.stop()
    installation.execute("INSERT INTO applied_migrations VALUES ('books', 99, 'from the future', 'x')")
    for command in ["serve", "user"]:
        done = installation.command(command, *(["list"] if command == "user" else []))
        assert done.returncode == 1
        assert "migration 99 of books, which this program does not know: it was written by a newer one" in done.stderr
    installation.execute("DELETE FROM applied_migrations WHERE number = 99")
    installation.server.start()


def test_damage_is_told_of_and_mended_by_a_backup(installation: Installation):
    client = Client(installation.server.port)
    client.get("/books")
    for number in range(30):
        assert installation.add(client, f"Book {number}") == 303
    before = shelf(client)
    backup = installation.folder / "backup"
    assert installation.command("backup", backup).returncode == 0
    installation.server.stop()
    installation.damage()
    installation.server.start()
    assert client.get("/books").status == 500
    until(lambda: client.get("/readyz").status == 503, 30, "the end of readiness")
    assert client.get("/readyz").text == "the database is damaged\n"
    assert client.get("/sign-in").status == 200
    assert "the database file is damaged" in installation.server.output
    refused = installation.command("backup", installation.folder / "second")
    assert refused.returncode == 1 and "damaged" in refused.stderr
    assert not (installation.folder / "second").exists()
    installation.server.stop()
    restored = installation.command("restore", "--replace", backup)
    assert restored.returncode == 0, restored.stderr
    installation.server.start()
    assert shelf(client) == before
    installation.wait_until_ready()


def test_a_folder_that_is_gone_is_told_of(tmp_path: Path):
    """What was deleted with it comes back from the daily backup."""
    server = Server(tmp_path, DOGEAR_LOG="off", DOGEAR_BACKUPS=str(tmp_path / "backups"))
    client = Client(server.port)
    until(lambda: list((tmp_path / "backups").glob("*.backup")), 20, "the daily backup")
    shutil.rmtree(server.data)
    assert client.post("/books", {"action": "add", "title": "Momo"}).status in [500, 422]
    until(lambda: client.get("/readyz").status == 503, 20, "the end of readiness")
    assert "it was deleted or moved while it was in use" in server.output
    server.stop()
    server.start()
    until(lambda: client.get("/readyz").status == 200, 20, "readiness")
    server.stop()


def test_a_folder_that_can_not_be_written_is_named(installation: Installation):
    installation.server.stop()
    modes = {path: path.stat().st_mode & 0o777 for path in [installation.data, *installation.data.iterdir()]}
    key = installation.data / "secret.key"

    def run(path: Path, mode: int) -> str:
        path.chmod(mode)
        done = installation.command("serve", prefix=OBEDIENT)
        path.chmod(modes[path])
        assert done.returncode == 1, done.stderr
        return done.stderr

    # On PostgreSQL the keys are in the database.
    if not installation.is_postgres:
        assert f"the key in {key} can't be used: Permission denied" in run(key, 0o000)
        assert "others may read it" in run(key, 0o644)
        assert f"can't open {installation.database} for writing" in run(installation.database, 0o400)
        assert "Permission denied" in run(installation.data / "dogear.sqlite3.lock", 0o000)
        installation.database.unlink()
        assert f"can't open {installation.database} for writing" in run(installation.data, 0o500)


def test_backups_that_can_not_be_made_are_told_of_and_stop_nothing(tmp_path: Path):
    (tmp_path / "file").write_text("no folder")
    server = Server(tmp_path, DOGEAR_BACKUPS=str(tmp_path / "file" / "backups"), DOGEAR_METRICS="127.0.0.1")
    client = Client(server.port)
    until(lambda: "The daily backup failed: " in server.output, 20, "a line of the log")
    assert client.get("/readyz").status == 200
    metrics = client.get("/metrics").text
    assert 'dogear_faults_total{cause="DatabaseError"} 1' in metrics
    assert "dogear_backup_newest_timestamp_seconds 0" in metrics
    server.stop()
