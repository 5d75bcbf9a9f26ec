"""The pictures of pages, as `make screenshots` takes them."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_a_state_is_pictured_on_each_screen_light_and_dark(tmp_path):
    done = subprocess.run(
        [sys.executable, ROOT / "scripts/screenshots", tmp_path, "empty_shelf"],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert done.returncode == 0, done.stderr
    assert len(list(tmp_path.glob("empty_shelf-*.png"))) == 6
