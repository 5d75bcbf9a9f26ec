"""The distances of the server at which tests run."""

import pytest


def distances(*seconds: float) -> list:
    """Parameters of a test, in seconds each way. All but 0.3 are left to `make test-wide`."""
    return [each if each == 0.3 else pytest.param(each, marks=pytest.mark.wide) for each in seconds]


def named_distance(seconds: float) -> str:
    """The name of such a parameter, such as `300ms`."""
    return f"{seconds * 1000:.0f}ms"
