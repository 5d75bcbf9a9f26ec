"""Half a minute of two people who do what comes to their minds, by a seed that stays, and by `make test-wide` also by one of
chance.

`Tests/Browser/random_run.py --seed …` plays a round again; `make soak` plays for hours."""

import random
from pathlib import Path

import pytest
from playwright.sync_api import Browser

from random_run import play
from support.distances import wide


# A round with a finding has found a fault, whatever a second round would find.
@pytest.mark.flaky(reruns=0)
@pytest.mark.parametrize("seed", [12, wide(None)], ids=["the-same", "by-chance"])
def test_every_word_is_stored_or_somebody_was_told(browser: Browser, tmp_path: Path, seed: int | None):
    seed = random.randrange(1_000_000) if seed is None else seed
    print(f"seed {seed}")
    round = play(browser, tmp_path, seed, seconds=30)
    assert round.is_clean, f"{round.report()}\nthe whole journal: {round.keep()}"
