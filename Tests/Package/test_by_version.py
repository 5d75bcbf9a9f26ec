"""Another package depends on this one by version: the one of the guide, and the lines with which the pages of the
modules begin, word for word."""

import os
import re
import subprocess
import time
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
VERSION = "1.0.0"
# The pages that begin with lines that work.
PAGES = ["combine", "templates", "http", "live"]


def run(*command: str | Path, folder: Path, seconds: int = 1200):
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=seconds)
    assert done.returncode == 0, f"{command}:\n{done.stdout[-6000:]}\n{done.stderr[-6000:]}"


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the sources as a repository with a version."""
    copy = tmp_path_factory.mktemp("repository") / "dogear"
    copy.mkdir()
    for name in ["Package.swift", "Sources", "Public"]:
        run("cp", "-R", ROOT / name, copy / name, folder=ROOT)
    # A manifest names the folders of its tests, which nobody who depends on it builds.
    run("cp", "-R", ROOT / "Tests", copy / "Tests", folder=ROOT)
    git = ["git", "-c", "user.name=test", "-c", "user.email=test@localhost", "-c", "commit.gpgsign=false"]
    for arguments in [["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", VERSION], ["tag", VERSION]]:
        run(*git, *arguments, folder=copy)
    return copy


@pytest.fixture(scope="module")
def package(tmp_path_factory: pytest.TempPathFactory, repository: Path) -> Path:
    """The guide's package, and with it a program for the lines with which each module's page begins; all built."""
    package = tmp_path_factory.mktemp("wall")
    for language, text in blocks("live"):
        if text.startswith("// swift-tools-version"):
            by_path = '.package(path: "../dogear")'
            assert by_path in text
            write(package / "Package.swift", text.replace(by_path, f'.package(url: "{repository.as_uri()}", from: "{VERSION}")'))
        elif named := re.match(r"// (Sources/wall/\w+\.swift)\n", text):
            write(package / named[1], text.replace("port: 8080", "port: 0"))
        elif language == "mustache" and "wall" not in [path.stem for path in package.glob("Templates/*")]:
            write(package / "Templates/wall.mustache", text)
    for page in PAGES:
        add_start(package, page)
    run("cp", "-R", ROOT / "Public", package / "Public", folder=ROOT)
    run("swift", "build", "--disable-sandbox", folder=package)
    return package


def blocks(page: str) -> list[tuple[str, str]]:
    """The blocks of code of a page in docs: language and text."""
    return re.findall(r"^```(\w*)\n(.*?)^```$", (ROOT / f"docs/{page}.md").read_text(), re.MULTILINE | re.DOTALL)


def add_start(package: Path, page: str):
    language, text = blocks(page)[0]
    assert language == "swift" and len(text.splitlines()) <= 32
    name = f"{page}-start"
    write(package / f"Sources/{name}/main.swift", text.replace("port: 8080", "port: 0"))
    modules = ", ".join(f'"{module}"' for module in re.findall(r"^import (\w+)$", text, re.MULTILINE) if module != "Foundation")
    target = f"""
    .executableTarget(name: "{name}", dependencies: [{modules}].map {{ .product(name: $0, package: "dogear") }}),"""
    manifest = (package / "Package.swift").read_text()
    (package / "Package.swift").write_text(manifest.replace("targets: [", "targets: [" + target, 1))


def write(path: Path, text: str):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)


@contextmanager
def serving(package: Path, name: str) -> Iterator[str]:
    """The address of a program of the package while it runs."""
    output = package / f"{name}.output"
    with output.open("w") as log:
        program = subprocess.Popen([package / ".build/debug" / name], cwd=package, stdout=log, stderr=log)
    try:
        yield until_listening(program, output)
    finally:
        program.terminate()
        program.wait(20)


def get(url: str, form: dict[str, str] | None = None) -> str:
    data = urllib.parse.urlencode(form).encode() if form else None
    origin = {"Origin": "/".join(url.split("/")[:3])}
    with urllib.request.urlopen(urllib.request.Request(url, data, origin), timeout=20) as response:
        return response.read().decode()


def test_the_package_of_the_guide(package: Path):
    with serving(package, "wall") as url:
        page = get(url + "/", {"name": "Ann", "text": "Hello!", "action": "add"})
        assert "The wall (1)" in page
        assert "Ann" in page and "Hello!" in page
        assert get(url + "/live.js")


@pytest.mark.parametrize("page", ["combine", "templates"])
def test_the_lines_at_the_start_of_a_page_print_what_it_says(package: Path, page: str):
    done = subprocess.run([package / f".build/debug/{page}-start"], capture_output=True, text=True, timeout=20)
    language, expected = blocks(page)[1]
    assert language == "text"
    assert done.stdout == expected


def test_the_lines_at_the_start_of_the_servers_page_serve(package: Path):
    with serving(package, "http-start") as url:
        assert get(url + "/hello/Ann") == "Hello, Ann!\n"
        assert get(url + "/search?q=Dune") == "You look for Dune.\n"


def test_the_lines_at_the_start_of_the_guide_are_a_live_page(package: Path):
    with serving(package, "live-start") as url:
        assert "<p>0</p>" in re.sub(r"<!--.*?-->", "", get(url + "/"))
        assert get(url + "/", {"action": "add"})
        assert get(url + "/live.js")


def until_listening(program: subprocess.Popen, output: Path) -> str:
    """The address of the server: printed or, where its output waits for a full buffer, the address of its socket."""
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
