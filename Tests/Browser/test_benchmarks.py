"""The comparison of a benchmark run with its thresholds."""

import json
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
THRESHOLDS = json.loads((ROOT / "Benchmarks/thresholds.json").read_text())


def compare(folder: Path, ratios: dict[str, list[float]], thresholds: dict, *options: str) -> tuple[int, str]:
    (folder / "ratios").write_text("".join(f"{name}\t{' '.join(map(str, each))}\n" for name, each in ratios.items()))
    (folder / "thresholds.json").write_text(json.dumps(thresholds))
    done = subprocess.run(
        [ROOT / "Benchmarks/compare", *options, folder / "ratios", folder / "thresholds.json"],
        capture_output=True,
        text=True,
    )
    return done.returncode, done.stdout


@pytest.mark.parametrize(
    ("values", "threshold", "is_good"),
    [
        ([0.9, 1.0, 1.1], {"least": 0.95}, True),
        ([0.9, 0.92, 0.94], {"least": 0.95}, False),
        ([0.8, 0.9, 1.0], {"least": 0.95}, True),
        ([1.9, 2.0, 2.1], {"most": 1.8}, False),
        ([1.7, 2.0, 2.1], {"most": 1.8}, True),
        ([2.0], {"most": 1.9, "noise": 0.1}, True),
        ([2.0], {"most": 1.9}, False),
    ],
)
def test_a_ratio_may_fall_short_by_the_noise_of_the_run_and_no_more(tmp_path, values, threshold, is_good):
    code, text = compare(tmp_path, {"a ratio": values}, {"a ratio": threshold})
    assert code == (0 if is_good else 1)
    assert ("falls short" in text) == (not is_good)


def test_what_was_not_measured_falls_short(tmp_path):
    code, text = compare(tmp_path, {}, {"a ratio": {"least": 1}})
    assert code == 1
    assert "not measured" in text


def test_a_quick_run_tells_what_was_measured_and_is_no_gate(tmp_path):
    code, text = compare(tmp_path, {"a ratio": [0.5]}, {"a ratio": {"least": 1}, "another": {"least": 1}}, "--quick")
    assert code == 0
    assert "falls short" in text
    assert "another" not in text


def test_a_comment_that_names_a_threshold_names_one_there_is():
    named = 0
    for path in (ROOT / "Sources").rglob("*.swift"):
        text = " ".join(line.strip().lstrip("/ ") for line in path.read_text().splitlines())
        for part in text.split("thresholds.json: “")[1:]:
            assert part.split("”")[0] in THRESHOLDS, path
            named += 1
    assert named > 0
