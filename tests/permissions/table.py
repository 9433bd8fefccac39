"""Who may do what, address by address: the roles of a club as the design tells them, and not what the code does.

A row says whose eyes its page is for, who may look and write there, and what those get who may. Everybody else gets,
in this order: the way to the login where an account is asked for, 404 where there is nothing for their eyes, 403.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from tests.permissions.world import MEMBERS, WITHOUT_ACCOUNT, Role, Where

LOGIN, NOTHING, FORBIDDEN = "login", 404, 403

EVERYBODY = frozenset(Role)
PEOPLE = EVERYBODY - WITHOUT_ACCOUNT
ADMINISTRATORS = frozenset({Role.ADMINISTRATOR})
MANAGERS = ADMINISTRATORS | {Role.MANAGER}
MAKERS = MANAGERS | {Role.SCORER}
AT_THE_TABLE = frozenset({Role.TABLE, Role.SEATED, Role.SEATED_REFEREE})
RECORDERS = AT_THE_TABLE | {Role.SCORER}
REFEREES = frozenset({Role.REFEREE, Role.SEATED_REFEREE})
CORRECTORS = RECORDERS | REFEREES | {Role.MANAGER}
# A table's link lets nobody else in.
HOSTS = RECORDERS - {Role.TABLE} | {Role.MANAGER}
OFFICERS = REFEREES | {Role.SCORER, Role.MANAGER}
# To withdraw is what a ruling would do, and whoever sat there never rules.
WITHDRAWERS = frozenset({Role.MANAGER, Role.REFEREE})
SIGNERS = frozenset({Role.SCORER, Role.MANAGER})
THE_MANAGER = frozenset({Role.MANAGER})
THE_CLAIMANT = frozenset({Role.MEMBER})
DISPUTERS = AT_THE_TABLE | MANAGERS
# Whoever sat there never rules.
JUDGES = ADMINISTRATORS | {Role.REFEREE}


class Eyes(Enum):
    """To whom there is something at an address at all."""

    ALL = auto()
    OF_THE_LEAGUE = auto()
    OF_THE_MATCH = auto()
    OF_THE_CLUB = auto()
    OF_THE_CASE = auto()
    ITS_OWNER = auto()
    OF_THE_CLAIMANT = auto()

    def are_those_of(self, role: Role, where: Where) -> bool:
        """Whether somebody sees what stands there."""
        if self is Eyes.ALL or (role == Role.ADMINISTRATOR and self not in {Eyes.ITS_OWNER, Eyes.OF_THE_CLAIMANT}):
            return True
        if where.is_public and self in {Eyes.OF_THE_LEAGUE, Eyes.OF_THE_MATCH}:
            return True
        return where.is_own and role in _THEIRS[self]


_THEIRS = {
    Eyes.OF_THE_LEAGUE: MEMBERS,
    Eyes.OF_THE_MATCH: MEMBERS | {Role.TABLE},
    Eyes.OF_THE_CLUB: MEMBERS,
    Eyes.OF_THE_CASE: DISPUTERS | REFEREES,
    Eyes.ITS_OWNER: PEOPLE,
    Eyes.OF_THE_CLAIMANT: THE_CLAIMANT,
}


class Door(Enum):
    """What is asked for before anything else."""

    OPEN = frozenset[Role]()
    ACCOUNT = WITHOUT_ACCOUNT
    ACCOUNT_OR_SEAT = frozenset({Role.ANYBODY, "link to another table"})
    ACCOUNT_OR_ANY_SEAT = frozenset({Role.ANYBODY})

    def is_closed_to(self, role: Role, where: Where) -> bool:
        """Whether somebody is asked to log in."""
        asked = "link to another table" if role == Role.TABLE and not where.is_own else role
        return role in self.value or asked in self.value


@dataclass(frozen=True)
class Row:
    """What an address answers: to GET, to a POST that says nothing, and `but` what to some of those who may."""

    eyes: Eyes
    may: frozenset[Role]
    get: int | None
    post: int | None
    door: Door = Door.OPEN
    writes: frozenset[Role] | None = None
    but: Mapping[tuple[str, Role], int] = field(default_factory=dict)

    def answer(self, method: str, where: Where, role: Role) -> int | str:
        """What somebody gets."""
        if self.door.is_closed_to(role, where):
            return LOGIN
        if not self.eyes.are_those_of(role, where):
            return NOTHING
        may = self.may if method == "GET" or self.writes is None else self.writes
        is_elsewhere = self.eyes is not Eyes.ALL and not where.is_own and role != Role.ADMINISTRATOR
        if role not in may or (is_elsewhere and may != EVERYBODY):
            return FORBIDDEN
        return self.but.get((method, role), self.fitting(method))

    def fitting(self, method: str) -> int:
        """What those get who may."""
        told = self.get if method == "GET" else self.post
        assert told is not None, method
        return told

    @property
    def methods(self) -> tuple[str, ...]:
        return tuple(method for method, told in {"GET": self.get, "POST": self.post}.items() if told is not None)


def _page(eyes: Eyes, may: frozenset[Role] = EVERYBODY, door: Door = Door.OPEN) -> Row:
    return Row(eyes, may, 200, None, door)


def _form(eyes: Eyes, may: frozenset[Role], door: Door = Door.ACCOUNT) -> Row:
    """A page whose empty form is refused."""
    return Row(eyes, may, 200, 422, door)


def _button(eyes: Eyes, may: frozenset[Role], door: Door = Door.ACCOUNT) -> Row:
    """A POST without anything to fill in, which goes on to a page."""
    return Row(eyes, may, None, 303, door)


def _step(eyes: Eyes, may: frozenset[Role], answer: int) -> Row:
    """A step that the match is not at."""
    return Row(eyes, may, answer, answer, Door.ACCOUNT)


_NO_MEMBER = {(method, Role.ADMINISTRATOR): NOTHING for method in ("GET", "POST")}
ALL, LEAGUE, MATCH, CLUB, CASE, OWNER, CLAIMANT = Eyes
SEAT, ANY_SEAT = Door.ACCOUNT_OR_SEAT, Door.ACCOUNT_OR_ANY_SEAT

SITE = {
    "set_language": Row(ALL, EVERYBODY, 302, 302),
    "choose_suits": Row(ALL, EVERYBODY, None, 303),
    "matches:home": _page(ALL),
    "matches:calculator": _page(ALL),
    "seasons:games": _page(ALL),
    "seasons:game": _page(ALL),
    "players:found-club": _form(ALL, PEOPLE),
}

ONESELF = {
    "players:notices": _page(ALL, PEOPLE, Door.ACCOUNT),
    "players:notice": Row(OWNER, PEOPLE, 303, None, Door.ACCOUNT),
    "players:read-notices": _button(ALL, PEOPLE),
    "players:bell": replace(_page(ALL), but={("GET", role): 204 for role in WITHOUT_ACCOUNT}),
    "players:letters": _form(ALL, PEOPLE),
    "players:own-data": _page(ALL, PEOPLE, Door.ACCOUNT),
    "players:own-data-file": _page(ALL, PEOPLE, Door.ACCOUNT),
    # Who has not typed the password lately is asked for it first.
    "players:erase-account": Row(ALL, PEOPLE, 302, 302, Door.ACCOUNT),
    # Whoever has the link: to join one must be somebody, to stop letters nobody need be asked.
    "players:join": Row(ALL, EVERYBODY, 200, 303, but={("POST", role): 200 for role in WITHOUT_ACCOUNT}),
    "players:stop-letters": Row(ALL, EVERYBODY, 200, 200),
    "matches:sit-down": Row(ALL, EVERYBODY, 200, 422),
}

PEOPLE_OF_A_CLUB = {
    "players:edit-club": _form(CLUB, MANAGERS),
    "players:members": _page(CLUB, PEOPLE, Door.ACCOUNT),
    "players:invite": Row(CLUB, MANAGERS, None, 422, Door.ACCOUNT),
    "players:revoke": _button(CLUB, MANAGERS),
    "players:member": Row(CLUB, MANAGERS, 200, 303, Door.ACCOUNT),
    "players:remove-member": _button(CLUB, MANAGERS),
    "players:players": replace(_form(CLUB, PEOPLE), writes=MAKERS),
    "players:edit": _form(CLUB, MANAGERS),
    "players:archive": _button(CLUB, MANAGERS),
    "players:restore": _button(CLUB, MANAGERS),
    "players:data": _page(CLUB, MANAGERS, Door.ACCOUNT),
    "players:erase": _form(CLUB, MANAGERS),
    # An administrator is no member, and so nobody's guest can be them.
    "players:claim": replace(Row(CLUB, PEOPLE, 200, 303, Door.ACCOUNT), but=_NO_MEMBER),
    "players:withdraw-claim": _button(CLAIMANT, THE_CLAIMANT),
    "matches:claim": Row(CLUB, MANAGERS, 200, 303, Door.ACCOUNT),
    "matches:merge": Row(CLUB, MANAGERS, 200, 200, Door.ACCOUNT),
    "matches:undo-merge": Row(CLUB, MANAGERS, 200, 303, Door.ACCOUNT),
    "matches:attention": _page(CLUB, OFFICERS, Door.ACCOUNT),
}

LEAGUES = {
    "seasons:club": _page(LEAGUE),
    "seasons:new-league": Row(LEAGUE, MANAGERS, 200, 200, Door.ACCOUNT),
    "seasons:edit-league": _form(LEAGUE, MANAGERS),
    "seasons:archive-league": _button(LEAGUE, MANAGERS),
    "seasons:restore-league": _button(LEAGUE, MANAGERS),
    "seasons:rules": _page(LEAGUE),
    "seasons:edition": _page(LEAGUE),
    # A form that names no rule set is shown again with the options of the one in force.
    "seasons:change-rules": Row(LEAGUE, MANAGERS, 200, 200, Door.ACCOUNT),
    "seasons:new-season": _form(LEAGUE, MANAGERS),
    "seasons:edit-season": _form(LEAGUE, MANAGERS),
    "seasons:archive-season": _button(LEAGUE, MANAGERS),
    "seasons:restore-season": _button(LEAGUE, MANAGERS),
    "standings:player": _page(LEAGUE),
    "standings:league": _page(LEAGUE),
    "standings:season": _page(LEAGUE),
    "standings:csv": _page(LEAGUE),
    "standings:entry": _page(LEAGUE),
    "matches:list": _page(LEAGUE),
    "matches:new": _form(LEAGUE, MAKERS),
    "matches:entries": _form(LEAGUE, MANAGERS),
    "matches:remove-entry": _button(LEAGUE, MANAGERS),
    "matches:edit": _form(LEAGUE, MAKERS),
}

SHEETS = {
    "matches:sheet": _page(MATCH),
    "matches:live": _page(MATCH),
    "matches:moved": _page(MATCH),
    "matches:history": _page(MATCH),
    "matches:record-json": _page(MATCH),
    "matches:round": _page(MATCH),
    "matches:row": _page(MATCH),
    "matches:record": _form(MATCH, RECORDERS, SEAT),
    "matches:preview": Row(MATCH, RECORDERS, None, 200, SEAT),
    "matches:note": _form(MATCH, RECORDERS, SEAT),
    "matches:correct": _form(MATCH, CORRECTORS, SEAT),
    "matches:correct-preview": Row(MATCH, CORRECTORS, 200, 200, SEAT),
    "matches:void": _form(MATCH, CORRECTORS, SEAT),
    "matches:restore": _form(MATCH, CORRECTORS, SEAT),
    "matches:adjust": _form(MATCH, OFFICERS, SEAT),
    "matches:withdraw": _form(MATCH, WITHDRAWERS, SEAT),
    "matches:confirm": _button(MATCH, AT_THE_TABLE, SEAT),
    "matches:agree": _button(MATCH, AT_THE_TABLE, SEAT),
    "matches:contest": _form(MATCH, AT_THE_TABLE, SEAT),
    "matches:table": Row(MATCH, HOSTS, 200, 200, SEAT),
    "matches:close-table": _button(MATCH, HOSTS, SEAT),
    "matches:stand-up": _button(MATCH, EVERYBODY, Door.OPEN),
    "matches:sign-off": _step(MATCH, SIGNERS, 409),
    "matches:reopen": _step(MATCH, THE_MANAGER, 303),
    "matches:cancel": _form(MATCH, THE_MANAGER),
    "matches:resume": _step(MATCH, THE_MANAGER, 303),
}

DISPUTES = {
    "disputes:open-match": _form(MATCH, DISPUTERS, SEAT),
    "disputes:open": _form(MATCH, DISPUTERS, SEAT),
    "disputes:open-incident": _form(MATCH, DISPUTERS, SEAT),
    "disputes:list": _page(CLUB, PEOPLE, ANY_SEAT),
    "disputes:case": _page(CASE, DISPUTERS | REFEREES, ANY_SEAT),
    # Parties, and the referee who has taken it: nobody has.
    "disputes:say": Row(CASE, DISPUTERS | REFEREES, 303, 422, ANY_SEAT, writes=AT_THE_TABLE),
    "disputes:show": Row(CASE, DISPUTERS | REFEREES, 303, 422, ANY_SEAT, writes=AT_THE_TABLE),
    "disputes:photo": _page(CASE, DISPUTERS | REFEREES),
    "disputes:step": _form(CASE, JUDGES, ANY_SEAT),
    "disputes:rule": _form(CASE, JUDGES, ANY_SEAT),
    "disputes:rule-preview": Row(CASE, JUDGES, None, 200),
}

TABLE = SITE | ONESELF | PEOPLE_OF_A_CLUB | LEAGUES | SHEETS | DISPUTES

# What scripts ask for; they are answered by a part of the page, and by the same rules.
BY_SCRIPT = (
    "disputes:rule",
    "disputes:rule-preview",
    "matches:adjust",
    "matches:calculator",
    "matches:correct",
    "matches:correct-preview",
    "matches:edit",
    "matches:live",
    "matches:moved",
    "matches:new",
    "matches:preview",
    "matches:record",
    "matches:restore",
    "matches:row",
    "matches:void",
    "matches:withdraw",
    "players:bell",
    "players:players",
    "seasons:change-rules",
    "seasons:new-league",
    "standings:season",
)
# A preview says nothing to whoever was logged out meanwhile: the form stays, and recording asks to log in.
SAID_TO_NOBODY = {("matches:preview", LOGIN): 204}
