"""`python -m scoring`: matches as lines, the list of rules, and what a hand costs."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from scoring.__main__ import main
from scoring.lines import answer, answers, read_json, written
from scoring.match import score_match
from scoring.record import as_json
from scoring.rulebook import rulebook
from tests.scoring.play import MELDED, closed, match

ROOT = Path(__file__).resolve().parents[2]
GOOD = match(closed({"base": 10}))
REFUSED = match(closed({"base": 10}), closed({"base": 115}))


def run(given: bytes, *arguments: str) -> subprocess.CompletedProcess[bytes]:
    command = [sys.executable, "-m", "scoring", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, check=False, timeout=120)


def test_each_line_is_answered_by_a_line_and_blank_ones_are_passed_over():
    line = json.dumps(GOOD).encode()

    ran = run(b"\n".join([line, b"", b"  ", line, b""]))

    assert (ran.returncode, ran.stderr, [json.loads(said) for said in ran.stdout.splitlines()]) == (
        0,
        b"",
        [as_json(score_match(GOOD))] * 2,
    )


def test_refused_match_is_answered_in_its_place_and_the_command_ends_with_1():
    ran = run(b"\n".join(json.dumps(record).encode() for record in (GOOD, REFUSED, GOOD)))

    refusal = {
        "error": {
            "round": 1,
            "side": 1,
            "field": "base",
            "rule": "super51.greatest_base",
            "message": "Round 2, Side 1: A base is a whole number from 0 to 114: correct it.",
        }
    }
    scored = as_json(score_match(GOOD))
    assert (ran.returncode, ran.stderr, [json.loads(said) for said in ran.stdout.splitlines()]) == (
        1,
        b"",
        [scored, refusal, scored],
    )


@pytest.mark.parametrize(
    "line",
    [
        b"{",
        b"nonsense",
        b'{"game": "super51",}',
        b"{'game': 'super51'}",
        b'{"game": NaN}',
        b'{"game": Infinity}',
        b'{"game": "\xff"}',
        b"[" * 100_000,
        b"9" * 5000,
        b'{"game": "super51"} {}',
        b"\x00",
    ],
    ids=["open", "word", "comma", "quotes", "nan", "infinity", "no-utf-8", "too-deep", "endless", "two-values", "nul"],
)
def test_broken_json_is_an_error_of_its_line(line):
    said, is_score = answer(line)

    error = said["error"]
    assert (is_score, error["round"], error["field"], error["rule"]) == (False, None, "record", "record.json")


@pytest.mark.parametrize(
    ("line", "field", "round_number"),
    [
        (b'{"game": "super51", "game": "super51", "sides": ["A", "B"], "rounds": []}', "game", None),
        (
            b'{"game": "super51", "sides": ["A", "B"], "rounds": [], "options": {"jokers": 2, "jokers": 2}}',
            "jokers",
            None,
        ),
        (b'{"game": "super51", "sides": ["A", "B"], "rounds": [{"void": "a", "void": "b"}]}', "void", 0),
    ],
    ids=["record", "options", "round"],
)
def test_key_that_stands_twice_is_refused(line, field, round_number):
    said, _ = answer(line)

    error = said["error"]
    assert (error["rule"], error["field"], error["round"]) == ("record.repeated_key", field, round_number)


def test_byte_order_mark_of_a_windows_file_is_passed_over():
    assert answer(json.dumps(GOOD).encode()) == next(answers([b"\xef\xbb\xbf" + json.dumps(GOOD).encode() + b"\r\n"]))


def test_answers_come_one_by_one_and_hold_nothing_back():
    line = json.dumps(GOOD).encode()
    taken = []

    def endless():
        while True:
            taken.append(line)
            yield line

    stream = answers(endless())
    first = [next(stream) for _ in range(3)]

    assert (len(taken), first) == (3, [(as_json(score_match(GOOD)), True)] * 3)


def test_what_utf_8_cannot_write_stays_an_escape():
    line = written({"a": "\ud83d ♥"})

    assert (line, read_json(line)) == ('{"a": "\\ud83d ♥"}\n'.encode(), {"a": "\ud83d ♥"})


def test_reader_who_has_enough_ends_the_command_quietly(tmp_path):
    lines = tmp_path / "matches.jsonl"
    lines.write_bytes((json.dumps(GOOD).encode() + b"\n") * 2000)
    with lines.open("rb") as given:
        ran = subprocess.Popen(
            [sys.executable, "-m", "scoring"], stdin=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
        )
        assert ran.stdout
        assert ran.stderr
        os.read(ran.stdout.fileno(), 10)
        ran.stdout.close()
        complaints = ran.stderr.read()
        ran.stderr.close()

    assert (ran.wait(timeout=60), complaints) == (1, b"")


def test_every_rule_is_listed_with_its_message_and_source():
    ran = run(b"", "rules")

    listed = [json.loads(line) for line in ran.stdout.splitlines()]
    assert listed == [{"rule": rule.key, "message": rule.text, "source": rule.source} for rule in rulebook().values()]
    assert all(all(rule.values()) for rule in listed)


def test_all_twenty_points_of_the_page_are_among_the_rules():
    sources = {rule.source for rule in rulebook().values()}

    assert {f"Super 51, point {number}" for number in range(1, 21)} <= sources


def test_hand_is_shown_with_its_arrangement_and_arithmetic(capsys):
    ended = main(["hand", "--indicator", "KD", "--closure", "pairs", MELDED])

    assert (ended, capsys.readouterr().out.splitlines()) == (
        0,
        [
            "Okey    A♦",
            "Meld    J♣ Q♣ K♣",
            "Meld    9♣ 9♦ 9♠",
            "Meld    3♥ 4♥ 5♥",
            "Loose   2♦ 4♠ 6♣ 7♦ 8♠",
            "Points  27 × 4 × 2 = 216",
            "        left over: 2♦ 2 + 4♠ 4 + 6♣ 6 + 7♦ 7 + 8♠ 8 = 27",
            "        table ♦ ×4",
            "        pairs ×2",
            "By pairs it is not admissible: pairs found 0; five are needed, or four and a run or group.",
        ],
    )


def test_hand_goes_by_the_rules_that_are_asked_for(capsys):
    arguments = ["hand", "--indicator", "2C", "--clubs-factor", "10", "--closure", "exhausted"]
    options = ["--preset", "super51_ranks", "--option", "ace_value=11", "--option", "cap_base_at_100=true"]

    main([*arguments, *options, "3H 4H 5H AC AD 2S JC QC KC JD 4S 6C 7D 8S"])

    assert "Points  49 × 10 × 1 = 490" in capsys.readouterr().out.splitlines()


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--indicator", "KD", "3H"], "A hand has 14 cards, and these are 1: 13 missing.\n"),
        (
            ["--indicator", "D", MELDED],
            "Give the indicator's rank too: without it the okey of these cards is unknown.\n",
        ),
        (["--indicator", "KD", "--option", "tea=1", MELDED], None),
        (["--indicator", "KD", "--option", "jokers=9", MELDED], "“jokers” can be: 0–4.\n"),
    ],
    ids=["one-card", "suit-alone", "unknown-option", "five-jokers"],
)
def test_hand_that_is_refused_says_why(arguments, says, capsys):
    ended = main(["hand", *arguments])

    said = capsys.readouterr()
    assert (ended, said.out) == (1, "")
    assert said.err == says or (says is None and said.err.startswith("There is no option “tea”"))
