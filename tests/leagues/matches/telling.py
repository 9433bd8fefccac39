"""A match as a scorer tells it on the page, and the seats that a page shows as taken."""

import re

LIST = "/c/galata/tuesdays/autumn/matches/"
TOLD = {"name": "Table 1", "place": "Back room", "day": "2026-11-30", "time": "20:00", "table-clubs_factor": "6"}
SEATED = TOLD | {"seat": ["+Fatma", "+Gül"]}


def seated_on(page: str) -> list[str]:
    return re.findall(r'<input type="hidden" name="seat" value="([^"]+)">', page)
