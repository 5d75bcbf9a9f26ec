"""Another package depends on this one by version: the one of the guide, `docs/live.md`, word for word."""

import os
import re
import subprocess
import time
import urllib.parse
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSION = "1.0.0"


def run(*command: str | Path, folder: Path, seconds: int = 1200):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, f"{command}:\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A copy of the sources as a repository with a version."""
    copy = tmp_path / "dogear"
    copy.mkdir()
    for name in ["Package.swift", "Sources", "Public"]:
        run("cp", "-R", ROOT / name, copy / name, folder=ROOT)
    # A manifest names the folders of its tests, which nobody who depends on it builds.
    run("cp", "-R", ROOT / "Tests", copy / "Tests", folder=ROOT)
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
    for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", VERSION], ["tag", VERSION]]:
        run(*git, *arguments, folder=copy)
    return copy


@pytest.fixture
def wall(tmp_path: Path, repository: Path) -> Path:
    """The guide's package."""
    guide = (ROOT / "docs/live.md").read_text()
    blocks = re.findall(r"^```(\w*)\n(.*?)^```$", guide, re.MULTILINE | re.DOTALL)
    package = tmp_path / "wall"
    for language, text in blocks:
        if text.startswith("// swift-tools-version"):
            by_path = '.package(path: "../dogear")'
            assert by_path in text
            write(package / "Package.swift", text.replace(by_path, f'.package(url: "{repository.as_uri()}", from: "{VERSION}")'))
        elif named := re.match(r"// (Sources/wall/\w+\.swift)\n", text):
            write(package / named[1], text.replace("port: 8080", "port: 0"))
        elif language == "mustache" and "wall" not in [path.stem for path in package.glob("Templates/*")]:
            write(package / "Templates/wall.mustache", text)
    run("cp", "-R", ROOT / "Public", package / "Public", folder=ROOT)
    return package


def write(path: Path, text: str):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


def test_the_package_of_the_guide(wall: Path):
    run("swift", "build", "--disable-sandbox", folder=wall)
    output = wall / "output"
    with output.open("w") as log:
        program = subprocess.Popen([wall / ".build/debug/wall"], cwd=wall, stdout=log, stderr=log, env=os.environ | {"NSUnbufferedIO": "YES"})
    try:
        url = until_listening(program, output)
        form = urllib.parse.urlencode({"name": "Ann", "text": "Hello!", "action": "add"}).encode()
        origin = {"Origin": url}
        with urllib.request.urlopen(urllib.request.Request(url + "/", form, origin)) as response:
            page = response.read().decode()
        assert "<title>The wall (1)</title>" in page or "The wall (1)" in page
        assert "Ann" in page and "Hello!" in page
        with urllib.request.urlopen(url + "/live.js") as response:
            assert response.status == 200
    finally:
        program.terminate()
        program.wait(20)


def until_listening(program: subprocess.Popen, output: Path) -> str:
    """The address of the server: printed or, where its output waits for a full buffer, that of its socket."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        assert program.poll() is None, output.read_text()
        if found := re.search(r"http://127\.0\.0\.1:\d+", output.read_text()):
            return found[0]
        if port := listening_port(program.pid):
            return f"http://127.0.0.1:{port}"
        time.sleep(0.05)
    raise AssertionError(f"the program does not listen: {output.read_text()}")


def listening_port(pid: int) -> int | None:
    inodes = set()
    for link in Path(f"/proc/{pid}/fd").iterdir():
        try:
            if found := re.match(r"socket:\[(\d+)\]", os.readlink(link)):
                inodes.add(found[1])
        except OSError:
            continue
    for name in ["tcp", "tcp6"]:
        for line in Path(f"/proc/{pid}/net/{name}").read_text().splitlines()[1:]:
            columns = line.split()
            if columns[3] == "0A" and columns[9] in inodes:
                return int(columns[1].rpartition(":")[2], 16)
    return None
