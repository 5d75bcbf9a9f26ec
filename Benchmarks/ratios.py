"""The ratios of one run of the benchmarks, which Benchmarks/compare compares with thresholds.json."""

import os


def note(name: str, values: list[float]):
    """Notes a ratio, or another figure, of each round; does nothing outside of `make bench`."""
    if path := os.environ.get("BENCH_RATIOS"):
        with open(path, "a") as file:
            file.write(f"{name}\t{' '.join(f'{value:.4f}' for value in values)}\n")
