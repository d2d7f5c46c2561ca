"""Rules written in Python, and what may be asked of them.

    class Nim:
        impartial = True
        def start(self): return (7, 9, 11)
        def moves(self, p): return [(i, n) for i, heap in enumerate(p) for n in range(heap)]
        def play(self, p, m): return (*p[:m[0]], m[1], *p[m[0] + 1:])

    zermelo.RulesGame(Nim()).solve().value
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    import numpy

from . import _zermelo, answers, laws
from .errors import BadInput
from .game import Board, Limits, Watch, _UNLIMITED
from .pictures import html_of
from .values import Outcome, Value


class Rules(Protocol):
    """What rules must have. Positions are any objects that can be hashed, and are not changed.

    They may have, too:

    - `terminal(position)`: None where play goes on, else an Outcome (or "win", "tie", "draw",
      "loss") or points, for the player to move. Without it who cannot move has lost;
    - `gain(position, move)`: what the mover earns, in games of points;
    - `same_mover(position, move)`: whether he moves again;
    - `key(position)`: what tells positions apart, where not all of them is needed, or they cannot
      be hashed; positions of one key must be as good as one another;
    - `impartial = True`: both players have the same moves, so positions have nimbers;
    - `misere = True`: who cannot move has won;
    - `cycles = False`: play never comes back to a position, which `check` then looks at;
    - `print(position)`, `print_move(position, move)`, `rows(position)`, `player(position)`: how
      they read.
    """

    def start(self) -> Any: ...
    def moves(self, position: Any) -> Iterable[Any]: ...
    def play(self, position: Any, move: Any) -> Any: ...


class RulesTable:
    """The values of all positions that play reaches, by number, without a copy."""

    def __init__(self, solved: _zermelo.SolvedRules) -> None:
        self._solved = solved
        #: The positions; their places are their numbers.
        self.positions: tuple[Any, ...] = tuple(solved.positions)

    @property
    def outcomes(self) -> numpy.ndarray[Any, Any]:
        """Outcomes by their numbers; empty in games of points."""
        return self._solved.outcomes()

    @property
    def remoteness(self) -> numpy.ndarray[Any, Any]:
        """How many moves each position is from the end; -1 of a draw."""
        return self._solved.remoteness()

    @property
    def nimbers(self) -> numpy.ndarray[Any, Any]:
        """Empty where the rules are not impartial."""
        return self._solved.nimbers()

    @property
    def scores(self) -> numpy.ndarray[Any, Any]:
        """Points; empty in games of outcomes."""
        return self._solved.scores()

    def numbers_of(self, positions: Iterable[Any]) -> list[int]:
        """The numbers of positions; -1 where play does not reach one."""
        found = (self._solved.find(position) for position in positions)
        return [-1 if number is None else number for number in found]

    def __len__(self) -> int:
        return len(self.positions)

    def __repr__(self) -> str:
        return f"<RulesTable of {self._solved.name}: {len(self):,} positions>"


_START = object()


class RulesGame:
    """A game whose rules are a Python object.

    All positions that play reaches are found at the first question, once, and solved by the
    compiled engines: what that costs is the calls of the rules. Questions take positions as the
    rules know them; without one they are about the start.
    """

    def __init__(
        self, rules: Rules, *, limits: Limits = _UNLIMITED, watch: Watch | None = None
    ) -> None:
        self.rules = rules
        self._limits = limits
        self._watch = watch
        self._kept: _zermelo.SolvedRules | None = None

    @property
    def _solved(self) -> _zermelo.SolvedRules:
        if self._kept is None:
            self._kept = _zermelo.SolvedRules(self.rules, self._limits, self._watch)
        return self._kept

    @property
    def name(self) -> str:
        """The rules' `name`, or that of their class."""
        given = getattr(self.rules, "name", None)
        return given if isinstance(given, str) else type(self.rules).__name__

    def _number(self, position: Any) -> int:
        if position is _START:
            return 0
        found = self._solved.find(position)
        if found is None:
            start = self._solved.positions[0]
            remedy = "see table().positions"
            if type(position) is not type(start):
                remedy = f"give a position as the rules know it, such as {start!r}"
            raise BadInput(
                f"play from the start does not reach {position!r}; {remedy}", repr(position)
            )
        return found

    def _moves_of(self, number: int) -> list[Any]:
        """The moves as the rules know them."""
        if self._solved.is_over(number):
            return []
        return list(self.rules.moves(self._solved.positions[number]))

    def solve(self, position: Any = _START) -> answers.Solution:
        """The value of a position, best moves, and a line of play, as texts."""
        return answers.solution(self._solved.solve(self._number(position)))

    def value(self, position: Any = _START) -> Value:
        """The value alone."""
        number = self._number(position)
        if self._solved.kind == "scores":
            return int(self._solved.scores()[number])
        return Outcome(int(self._solved.outcomes()[number]))

    def nimber(self, position: Any = _START) -> int:
        """The nimber of a position of an impartial game."""
        return self._solved.nimber(self._number(position))

    def best_moves(self, position: Any = _START) -> list[Any]:
        """The moves that keep the value, and the remoteness, as the rules know them."""
        number = self._number(position)
        moves = self._moves_of(number)
        return [moves[place] for place in self._solved.best_moves(number)]

    def line(self, position: Any = _START) -> list[Any] | None:
        """Best moves to the end, as the rules know them; None where play has none."""
        number = self._number(position)
        line: list[Any] = []
        seen: set[int] = set()
        while not self._solved.is_over(number):
            best = self._solved.best_moves(number)
            if not best or number in seen:
                return None
            seen.add(number)
            line.append(self._moves_of(number)[best[0]])
            number = self._solved.ways_of(number)[best[0]][0]
        return line

    def moves(self, position: Any = _START, *, nimbers: bool = False) -> answers.Moves:
        """Every legal move with its value, best first."""
        return answers.moves(self._solved.moves(self._number(position), nimbers))

    def explain(
        self,
        position: Any = _START,
        *,
        depth: int | None = None,
        most: int = 12,
        by_moves: bool = False,
    ) -> answers.Explanation:
        """Why a position is worth what it is."""
        return answers.explanation(
            self._solved.explain(self._number(position), depth, most, by_moves)
        )

    def count(self, *, nimbers: bool = False) -> answers.Count:
        """How many positions there are of each value."""
        return answers.count(self._solved.count(nimbers))

    def table(self) -> RulesTable:
        """The values of all positions as numpy arrays."""
        return RulesTable(self._solved)

    def check(self, *, positions: int = 1_000) -> list[answers.Law]:
        """The laws that rules must keep, tried on the positions nearest to the start."""
        return laws.check(self.rules, self._solved, positions)

    def show(self, position: Any = _START) -> Board:
        """The board, for the eye."""
        told = self._solved.solve(self._number(position))
        return Board(tuple(told.rows()), tuple(told.rows()), str(told.svg("en")))

    def __repr__(self) -> str:
        return f"RulesGame({self.name})"

    def _repr_html_(self) -> str:
        return html_of(self.show().svg, repr(self))
