"""Forms as a page shows them, filled in and sent: what a browser would post, and what somebody adds to it."""

from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.http import HttpResponse

from tests.permissions.world import Browser, Place, Role

type Told = dict[str, Any]


class _Forms(HTMLParser):
    """The fields of each form of a page, with what stands in them."""

    def __init__(self) -> None:
        super().__init__()
        self.forms: list[dict[str, list[str]]] = []
        self.actions: list[str] = []
        self._select = self._area = ""
        self._is_open = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        name = told.get("name", "")
        if tag == "form":
            self.forms.append({})
            self.actions.append(told.get("action", ""))
            self._is_open = True
        elif not self._is_open:
            return
        elif tag == "input" and name and told.get("type") not in {"submit", "file"}:
            is_ticked = told.get("type") in {"radio", "checkbox"}
            self._take(name, told.get("value", "on" if is_ticked else ""), is_set="checked" in told or not is_ticked)
        elif tag == "select":
            self._select = name
        elif tag == "option" and "selected" in told:
            self._take(self._select, told.get("value", ""))
        elif tag == "textarea":
            self._area = name
            self._take(name, "")

    def handle_data(self, words: str) -> None:
        if self._area:
            self.forms[-1][self._area] = [words.removeprefix("\n")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "textarea":
            self._area = ""
        elif tag == "form":
            self._is_open = False

    def _take(self, name: str, value: str, *, is_set: bool = True) -> None:
        kept = self.forms[-1].setdefault(name, [])
        if is_set:
            kept.append(value)


def form_on(page: HttpResponse, address: str) -> Told:
    """The fields of the largest form that a page sends to an address, as they stand there."""
    reader = _Forms()
    reader.feed(page.content.decode())
    to_there = [form for form, action in zip(reader.forms, reader.actions, strict=True) if action in {"", address}]
    return dict(max(to_there, key=len, default={}))


@dataclass(frozen=True)
class Filling:
    """What is typed into the form at an address, and by whom."""

    told: Told = field(default_factory=dict)
    by: Role = Role.MANAGER
    query: str = ""
    has_page: bool = True

    def sent(self, browser: Browser, address: str, more: Told) -> HttpResponse:
        """The answer; what was only previewed is then sent once more."""
        address += self.query
        shown = form_on(browser.ask("GET", address), address) if self.has_page else {}
        answer = browser.ask("POST", address, self._with(shown, more))
        if answer.status_code == 409 and "previewed" in (again := form_on(answer, address)):
            answer = browser.ask("POST", address, self._with(again, more))
        return answer

    def _with(self, shown: Told, more: Told) -> Told:
        return {name: told for name, told in more.items() if name not in shown} | shown | self.told


def _button(told: Told | None = None, by: Role = Role.MANAGER) -> Filling:
    return Filling(told or {}, by, has_page=False)


OF_PEOPLE = {
    "choose_suits": _button({"suits": "four"}),
    "set_language": _button({"language": "fr"}),
    "players:found-club": Filling({"name": "Kadıköy", "language": "tr", "time_zone": "Europe/Istanbul"}),
    "players:edit-club": Filling({"name": "Kadıköy"}),
    "players:letters": Filling({"letters": "never", "language": "fr"}),
    "players:read-notices": _button(),
    "players:invite": _button({"note": "Zeynep", "days_open": "7", "roles": ["scorer"]}),
    "players:revoke": _button(),
    "players:member": Filling({"roles": ["scorer"]}),
    "players:remove-member": _button(),
    "players:players": _button({"names": "Zeynep"}),
    "players:join": _button(by=Role.ADMINISTRATOR),
    "players:stop-letters": _button(),
    "players:edit": Filling({"name": "Zeynep"}),
    "players:archive": _button(),
    "players:restore": _button(),
    "players:erase": Filling({"reason": "Asked for it"}),
    "players:claim": Filling({"words": "It is me"}, Role.SEATED),
    "players:withdraw-claim": _button(by=Role.MEMBER),
}
OF_LEAGUES = {
    "seasons:new-league": Filling({"name": "Fridays"}, query="?game=okey101"),
    "seasons:edit-league": Filling({"name": "Fridays"}),
    "seasons:archive-league": _button(),
    "seasons:restore-league": _button(),
    "seasons:change-rules": Filling({"rules-hands": "7"}),
    "seasons:new-season": Filling({"name": "Spring", "starts_on": "2027-01-01"}),
    "seasons:edit-season": Filling({"name": "Spring"}),
    "seasons:archive-season": _button(),
    "seasons:restore-season": _button(),
}
REASON = {"reason": "Read wrongly"}
RACKS = {"finisher": "nobody", "sum-0": "5", "sum-1": "6", "sum-2": "7", "sum-3": "8"}
OF_ROUNDS = {
    "matches:record": Filling(RACKS, Role.SCORER),
    "matches:preview": _button(RACKS, Role.SCORER),
    "matches:correct": Filling(RACKS | REASON, Role.SCORER),
    "matches:correct-preview": _button(RACKS, Role.SCORER),
    "matches:void": Filling(REASON),
    "matches:restore": Filling(REASON),
    "matches:adjust": Filling({"side": "1", "points": "50"} | REASON),
    "matches:withdraw": Filling(REASON),
    "matches:note": Filling({"side": "1", "code": "islek"}, Role.SCORER),
    "matches:sit-down": _button({"seat": "1"}),
    "matches:stand-up": _button(by=Role.TABLE),
    "matches:table": _button(),
    "matches:close-table": _button(),
    "matches:confirm": _button({"told": ["1-2"]}, Role.SEATED),
    "matches:contest": Filling({"reason": "Not so"}, Role.SEATED),
    "matches:cancel": Filling(REASON),
}
OF_DISPUTES = {
    "disputes:open-match": Filling({"matter": "conduct", "words": "Not so"}, Role.SEATED),
    "disputes:open": Filling({"matter": "cards", "words": "Not so"}, Role.SEATED),
    "disputes:open-incident": Filling({"matter": "other", "words": "Not so"}, Role.SEATED),
    "disputes:say": _button({"words": "It was so"}, Role.SEATED),
    "disputes:step": Filling({}, Role.REFEREE),
}
MATCH = {"name": "Final", "place": "Hall", "day": "2026-11-30", "time": "20:00"}


def fillings(place: Place) -> dict[str, Filling]:
    """A form that is sent in earnest, for each address that takes one."""
    lone = [player.pk for player in place.club.players.filter(merged_into=None, seats=None, user=None)]
    of_matches = {
        "matches:claim": Filling({"decision": "decline", "answer": "No"}),
        "matches:merge": _button({"into": lone[0]}),
        "matches:undo-merge": Filling(),
        "matches:new": _button(MATCH | {"seat": lone[:2]}),
        "matches:edit": Filling(MATCH),
        "matches:entries": Filling({"players": lone[1:2]}),
        "matches:remove-entry": _button(),
    }
    return OF_PEOPLE | OF_LEAGUES | OF_ROUNDS | OF_DISPUTES | of_matches
