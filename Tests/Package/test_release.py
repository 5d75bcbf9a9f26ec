"""Pipelines as apps write them are built for release: what is inlined grows with a chain, and the optimizer has limits."""

from pathlib import Path

from test_by_version import ROOT, run


def test_long_chains_are_built_for_release(tmp_path: Path):
    run(
        "swift", "build", "-c", "release", "--scratch-path", tmp_path, "--target", "CombineSwift6Tests",
        folder=ROOT,
    )
