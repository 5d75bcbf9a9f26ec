"""Pipelines as apps write them are built for release: what is inlined grows with a chain, and the optimizer has limits."""

import os
import random
import subprocess
import time
from pathlib import Path

import chains
from test_by_version import ROOT, run, write

# How many chains are built, and in how many targets: the compiler works at those side by side.
CHAINS = 40
TARGETS = 4
SECONDS = 180

MANIFEST = """\
// swift-tools-version: 6.1
import PackageDescription

let package = Package(
  name: "chains", dependencies: [.package(name: "dogear", path: "{root}")],
  targets: [
    .target(name: "Bench", dependencies: [.product(name: "Combine", package: "dogear")]),
{targets}
    .executableTarget(name: "run", dependencies: [{names}], swiftSettings: [.swiftLanguageMode(.v5)]),
  ])
"""
TARGET = """\
    .target(name: "{name}", dependencies: ["Bench"], swiftSettings: [.swiftLanguageMode(.v5)]),"""


def test_long_chains_are_built_for_release(tmp_path: Path):
    run(
        "swift", "build", "-c", "release", "--scratch-path", tmp_path, "--target", "CombineSwift6Tests",
        folder=ROOT,
    )


def test_random_chains_are_built_for_release_and_run(tmp_path: Path):
    seed = os.environ.get("DOGEAR_CHAINS_SEED") or str(random.randrange(1_000_000))
    print(f"DOGEAR_CHAINS_SEED={seed} builds these chains again")
    make_package(tmp_path, seed)
    # Combine itself is built beforehand, so that the time is taken by the chains.
    run("swift", "build", "-c", "release", "--target", "Bench", folder=tmp_path)
    start = time.monotonic()
    run("swift", "build", "-c", "release", "--product", "run", folder=tmp_path)
    assert time.monotonic() - start < SECONDS
    done = subprocess.run([tmp_path / ".build/release/run"], capture_output=True, text=True, timeout=60)
    assert done.returncode == 0, f"{done.stdout[-1000:]}\n{done.stderr[-3000:]}"
    assert done.stdout.splitlines()[-1] == f"{CHAINS} chains"


def make_package(package: Path, seed: str):
    """A package of random chains, a file each."""
    names = [f"Chains{number}" for number in range(TARGETS)]
    write(package / "Sources/Bench/Bench.swift", chains.BENCH)
    for number in range(CHAINS):
        source = chains.chain(random.Random(f"{seed} {number}"), number)
        write(package / f"Sources/{names[number % TARGETS]}/Chain{number}.swift", chains.HEAD + source)
    imports = "".join(f"import {name}\n" for name in names)
    calls = "".join(f"run({number}, chain{number})\n" for number in range(CHAINS))
    write(package / "Sources/run/main.swift", "import Bench\n" + imports + chains.RUN + calls + f'print("{CHAINS} chains")\n')
    targets = "\n".join(TARGET.format(name=name) for name in names)
    quoted = ", ".join(f'"{name}"' for name in ["Bench", *names])
    write(package / "Package.swift", MANIFEST.format(root=ROOT, targets=targets, names=quoted))
