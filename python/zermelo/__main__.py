"""The first questions from a shell: python3 -m zermelo solve tictactoe 'x.o/.../..x'."""

from __future__ import annotations

import argparse
import sys

from . import __version__, answers
from .errors import BadInput, LimitReached, ZermeloError
from .game import Game, Limits, Parameter, games
from .progress import Progress

_ANSWERED, _USAGE, _BAD_INPUT, _UNKNOWN = 0, 2, 3, 4


def _number(text: str) -> tuple[str, Parameter]:
    """A number of the rules: rows=5, misere=true, pieces=I2+L3."""
    name, equals, value = text.partition("=")
    if not equals:
        raise argparse.ArgumentTypeError(f"{text!r} is no NAME=VALUE, as in rows=5")
    if value.lower() in ("true", "false"):
        return name, value.lower() == "true"
    try:
        return name, int(value)
    except ValueError:
        return name, value


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m zermelo",
        description="Solves finite two-player games exactly.",
        epilog="Exit codes: 0 answered, 2 usage, 3 bad input, 4 unknown (a limit was reached). "
        "The program `zermelo` has more verbs.",
    )
    parser.add_argument("--version", action="version", version=__version__)
    verbs = parser.add_subparsers(dest="verb", metavar="VERB", required=True)
    verbs.add_parser("list", help="the games, and what they are about")
    for verb, about in (
        ("solve", "the value of a position, best moves and a line"),
        ("moves", "every legal move with its value"),
        ("explain", "why a position is worth what it is"),
        ("count", "how many positions there are, won and lost"),
        ("ladder", "the same position by every engine"),
        ("pack", "the best packing of a puzzle of blocks"),
    ):
        asked = verbs.add_parser(verb, help=about)
        asked.add_argument("game")
        if verb != "count":
            asked.add_argument("position", nargs="?", default="", help="the start if left out")
        asked.add_argument(
            "--rule", action="append", default=[], type=_number, metavar="NAME=VALUE",
            help="a number of the rules, as rows=5",
        )
        asked.add_argument("--limit-seconds", type=float)
        asked.add_argument("--language", choices=("en", "ko"), default="en")
    return parser


def _ask(given: argparse.Namespace) -> answers.Answer:
    game = Game(given.game, **dict(given.rule))
    seconds: float | None = given.limit_seconds
    if seconds is None and given.verb == "ladder":
        seconds = 2  # for each engine
    limits = Limits(seconds=seconds)
    with Progress() as progress:
        if given.verb == "count":
            return game.count(limits=limits, watch=progress.watch)
        ask = getattr(game, given.verb)
        found: answers.Answer = ask(given.position, limits=limits, watch=progress.watch)
        return found


def _say(sentence: str) -> None:
    print(f"zermelo: {sentence}", file=sys.stderr)


def main(arguments: list[str] | None = None) -> int:
    """Answers a command line, and returns the exit code."""
    given = _parser().parse_args(arguments)
    if given.verb == "list":
        for each in games():
            print(f"{each.name}: {each.about}")
        return _ANSWERED
    try:
        found = _ask(given)
    except BadInput as fault:
        _say(str(fault))
        return _BAD_INPUT
    except LimitReached as fault:
        _say(str(fault))
        return _UNKNOWN
    except ZermeloError as fault:
        _say(str(fault))
        return _USAGE
    except KeyboardInterrupt:
        _say("interrupted")
        return _UNKNOWN
    print(found.in_words(given.language).rstrip("\n"))
    return _UNKNOWN if getattr(found, "stopped_by", None) else _ANSWERED


if __name__ == "__main__":
    sys.exit(main())
