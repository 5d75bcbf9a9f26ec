"""The first failures of tests that ran once more, printed at the end even where the second run passed."""


def pytest_terminal_summary(terminalreporter):
    first_failures = terminalreporter.stats.get("rerun", [])
    if first_failures:
        terminalreporter.section("failed, and ran once more")
    for report in first_failures:
        terminalreporter.write_line(f"{report.nodeid}\n{report.longreprtext}")
