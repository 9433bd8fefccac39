"""What every test has: a browser, servers and workers only where they are there, and a clean cache."""

import pytest
from django.core.cache import cache
from django.utils import translation

from tests import needs

pytest_plugins = ["tests.worker", "tests.append_only"]


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the journeys; skip with a line what this machine cannot run; where all is required, skip nothing."""
    missing = needs.missing()
    if needs.is_required() and "journey" in missing:
        raise pytest.UsageError(f"JOURNEYS=required, but a journey {missing['journey']}")
    left_out = []
    for item in items:
        if "journeys" in item.path.parts:
            item.add_marker("journey")
        lines = [line for marker, line in missing.items() if item.get_closest_marker(marker)]
        if lines and needs.is_required():
            left_out.append(item)
        elif lines:
            item.add_marker(pytest.mark.skip(reason=lines[0]))
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item not in left_out]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say once what was skipped for want of what."""
    skipped = {report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])}
    for line in sorted(skipped):
        terminalreporter.write_line(line)


@pytest.fixture(autouse=True)
def empty_cache() -> None:
    cache.clear()


@pytest.fixture(autouse=True)
def english() -> None:
    """The language of a page that an earlier test asked for goes no further."""
    translation.activate("en")
