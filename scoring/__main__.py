"""The command: `python -m scoring < matches.jsonl`, `python -m scoring rules`, `python -m scoring hand … "3H 4H …"`."""

import argparse
import os
import sys
from collections.abc import Sequence

from scoring.cards import next_in_suit, read_card, read_cards, show_cards
from scoring.errors import RuleError
from scoring.game import Arrangement, Json, Line
from scoring.lines import answers, written
from scoring.match import score_match
from scoring.options import read_typed
from scoring.registry import games
from scoring.rulebook import rulebook
from scoring.working import arithmetic_of

CLOSURES = ("normal", "pairs", "okey", "pairs_okey", "exhausted")


def main(arguments: Sequence[str]) -> int:
    """Run the command; 0 when all was well, 1 when a match or hand was refused."""
    chosen = _parser().parse_args(arguments)
    if chosen.command == "rules":
        return print_rules()
    if chosen.command == "hand":
        return print_hand(chosen)
    return answer_lines()


def answer_lines() -> int:
    """Answer each match of the standard input, line by line."""
    all_scored = True
    for said, is_score in answers(sys.stdin.buffer):
        all_scored = all_scored and is_score
        sys.stdout.buffer.write(written(said))
    sys.stdout.buffer.flush()
    return 0 if all_scored else 1


def print_rules() -> int:
    """List every rule with its key, message and source, a line of JSON each."""
    for rule in rulebook().values():
        sys.stdout.buffer.write(written({"rule": rule.key, "message": rule.text, "source": rule.source}))
    sys.stdout.buffer.flush()
    return 0


def print_hand(chosen: argparse.Namespace) -> int:
    """Show what a hand of Super 51 costs: its arrangement and the arithmetic."""
    try:
        line = _line_of(chosen)
    except RuleError as refusal:
        print(refusal.message, file=sys.stderr)
        return 1
    okey = next_in_suit(read_card(chosen.indicator, field="indicator"))
    print("\n".join([f"Okey    {show_cards((okey,))}", *_shown(line)]))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m scoring", description="Scores matches: a line of JSON each, in and out."
    )
    commands = parser.add_subparsers(dest="command")
    commands.add_parser("rules", help="list every rule with its key, message and source")
    hand = commands.add_parser("hand", help="show what a hand of Super 51 costs")
    hand.add_argument("cards", help='the 14 cards, such as "3H 4H 5H 9C …"; * is a joker')
    hand.add_argument("--indicator", required=True, help="the card turned up, such as 7D")
    hand.add_argument("--closure", choices=CLOSURES, default="normal", help="how another closed (exhausted: nobody)")
    hand.add_argument("--clubs-factor", type=int, default=2, help="what clubs count at this table: 2, 6 or 10")
    hand.add_argument("--preset", default="super51", help="the rules to go by")
    hand.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help="one rule that is different")
    return parser


def _line_of(chosen: argparse.Namespace) -> Line:
    hand = {"cards": chosen.cards}
    nobody = chosen.closure == "exhausted"
    played = {
        "indicator": chosen.indicator,
        "closer": None if nobody else 0,
        "closure": chosen.closure,
        "hands": [{"base": 1} if nobody else None, hand],
    }
    score = score_match(
        {
            "game": "super51",
            "preset": chosen.preset,
            "options": _options_of(chosen.option),
            "table": {"clubs_factor": chosen.clubs_factor},
            "sides": ["1", "2"],
            "rounds": [played],
        }
    )
    scored = score.rounds[0]
    assert scored is not None, "the first round of a match is scored"  # noqa: S101
    return scored.lines[1]


def _options_of(typed: list[str]) -> Json:
    return read_typed(games()["super51"].options, dict(pair.partition("=")[::2] for pair in typed))


def _shown(line: Line) -> list[str]:
    laid = line.arrangement or Arrangement("none")
    rows = [("Meld", meld) for meld in laid.melds] + [("Pair", pair) for pair in laid.pairs]
    rows += [("Loose", " ".join(laid.loose))] if laid.loose else []
    cards = [f"{name:<8}{show_cards(read_cards(text, field='cards'))}" for name, text in rows]
    steps = [f"        {step.says}" for step in line.steps]
    return [*cards, f"Points  {arithmetic_of(line.steps)}", *steps, *map(str, line.remarks)]


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except BrokenPipeError:
        # Whoever read our answers has enough of them; nothing is left to be flushed.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(1)
