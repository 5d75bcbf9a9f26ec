"""The parameters of tests: those for every day, and those that are left to `make test-wide`."""

import pytest


def wide(*values):
    """A parameter that is left to `make test-wide`."""
    return pytest.param(*values, marks=pytest.mark.wide)


def distances(*seconds: float) -> list:
    """Distances of the server, in seconds each way. All but 0.3 are left to `make test-wide`."""
    return [each if each == 0.3 else wide(each) for each in seconds]


def named_distance(seconds: float) -> str:
    """The name of such a parameter, such as `300ms`."""
    return f"{seconds * 1000:.0f}ms"
