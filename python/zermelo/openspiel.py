"""OpenSpiel's games solved here, and games from here in OpenSpiel's conventions.

    import zermelo.openspiel

    game = zermelo.openspiel.solved("tic_tac_toe")     # takes pyspiel, where it is installed
    game.value()

    spiel = zermelo.openspiel.Game(zermelo.Game("tictactoe"))
    state = spiel.new_initial_state()
    state.apply_action(state.legal_actions()[0])

OpenSpiel numbers moves: an action is the place of a move's text among all texts in sorted order.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from .errors import BadParameters
from .game import Game as SolvableGame
from .rules import RulesGame
from .values import LOSS, TIE, WIN, Outcome, Value

_TERMINAL = -4  # OpenSpiel's PlayerId::TERMINAL


class _Position:
    """A state with who is to move, also where play is over: then the one who did not move last."""

    def __init__(self, state: Any, player: int) -> None:
        self.state = state
        self.player = player

    def __repr__(self) -> str:
        return str(self.state)


class SpielRules:
    """A game of OpenSpiel's as rules: two players in turn, no chance, nothing hidden, zero sum.

    States are told apart by who is to move and by `str(state)`; where that says too little, give
    `key`, a function of a state.
    """

    def __init__(self, game: Any, key: Any = str) -> None:
        self._game = game
        self._key = key
        self.name = str(game.get_type().short_name)
        _refuse_other_games(game, self.name)
        # Wins and losses, where there is nothing else; points elsewhere.
        self._of_outcomes = (game.min_utility(), game.max_utility()) == (-1, 1)

    def start(self) -> _Position:
        state = self._game.new_initial_state()
        return _Position(state, int(state.current_player()))

    def key(self, p: _Position) -> Any:
        return p.player, self._key(p.state)

    def player(self, p: _Position) -> str:
        return f"player {p.player}"

    def terminal(self, p: _Position) -> Value | None:
        if not p.state.is_terminal():
            return None
        earned = p.state.returns()[p.player]
        if earned != int(earned):
            raise BadParameters(f"{self.name} pays {earned}; only whole points can be solved")
        if not self._of_outcomes:
            return int(earned)
        return WIN if earned > 0 else LOSS if earned < 0 else TIE

    def moves(self, p: _Position) -> list[int]:
        if p.state.is_chance_node():
            raise BadParameters(f"{self.name} leaves something to chance, which is not solved here")
        return [int(action) for action in p.state.legal_actions()]

    def play(self, p: _Position, action: int) -> _Position:
        after = p.state.child(action)
        return _Position(after, 1 - p.player if after.is_terminal() else int(after.current_player()))

    def same_mover(self, p: _Position, action: int) -> bool:
        return self.play(p, action).player == p.player

    def print_move(self, p: _Position, action: int) -> str:
        return str(p.state.action_to_string(p.player, action))


def _refuse_other_games(game: Any, name: str) -> None:
    if game.num_players() != 2:
        raise BadParameters(f"{name} is for {game.num_players()} players; two are solved here")
    kind = game.get_type()
    wanted = (
        ("dynamics", "SEQUENTIAL", "moves are made in turn"),
        ("chance_mode", "DETERMINISTIC", "nothing is left to chance"),
        ("information", "PERFECT_INFORMATION", "nothing is hidden"),
        ("utility", "ZERO_SUM", "what one player earns the other loses"),
    )
    for member, value, meaning in wanted:
        given = getattr(kind, member)
        if getattr(given, "name", str(given)) != value:
            raise BadParameters(f"{name}: {member} is {given}; solved are games where {meaning}")


def solved(game: Any, key: Any = str, **limits: Any) -> RulesGame:
    """A game of OpenSpiel's, by its name or as `pyspiel.load_game` made it, with every answer."""
    if isinstance(game, str):
        try:
            import pyspiel
        except ImportError:
            raise BadParameters("OpenSpiel is not installed: there is no module pyspiel") from None
        game = pyspiel.load_game(game)
    return RulesGame(SpielRules(game, key), **limits)


class Game:
    """A game from here as OpenSpiel's programs ask it.

    `actions` are the texts of all moves; where they are not given, all positions are looked at for
    them, so long as they are not too many.
    """

    def __init__(self, game: SolvableGame, actions: Iterable[str] | None = None) -> None:
        self.game = game
        texts = _all_moves(game) if actions is None else actions
        self._texts = sorted(set(texts), key=lambda text: (len(text), text))
        self._numbers = {text: number for number, text in enumerate(self._texts)}

    def num_players(self) -> int:
        return 2

    def num_distinct_actions(self) -> int:
        return len(self._texts)

    def new_initial_state(self, position: str = "") -> State:
        return State(self, self.game.start if position == "" else position)

    def text_of(self, action: int) -> str:
        """The move that an action stands for."""
        return self._texts[action]

    def action_of(self, text: str) -> int:
        """The action that stands for a move."""
        try:
            return self._numbers[text]
        except KeyError:
            raise BadParameters(
                f"{text!r} is not among the actions that this game was made with"
            ) from None

    def __repr__(self) -> str:
        return f"openspiel.Game({self.game!r})"


_MOST_POSITIONS = 100_000


def _all_moves(game: SolvableGame) -> set[str]:
    seen = {game.start}
    ahead = [game.start]
    moves: set[str] = set()
    for position in ahead:
        for step in game.steps(position):
            moves.add(step.move)
            if step.after not in seen:
                seen.add(step.after)
                ahead.append(step.after)
        if len(seen) > _MOST_POSITIONS:
            raise BadParameters(
                f"{game.name} has more than {_MOST_POSITIONS:,} positions; give the texts of its "
                "moves: Game(game, actions=[...])"
            )
    return moves


class State:
    """A position under way. Player 0 began."""

    def __init__(self, game: Game, position: str) -> None:
        self._game = game
        self._position = position
        self._player = 0
        self._earned = [0, 0]  # on the way
        self._history: list[int] = []

    def get_game(self) -> Game:
        return self._game

    def is_terminal(self) -> bool:
        return self._game.game.ended(self._position) is not None

    def is_chance_node(self) -> bool:
        return False

    def current_player(self) -> int:
        return _TERMINAL if self.is_terminal() else self._player

    def legal_actions(self, player: int | None = None) -> list[int]:
        if player not in (None, self._player) or self.is_terminal():
            return []
        steps = self._game.game.steps(self._position)
        return sorted(self._game.action_of(step.move) for step in steps)

    def action_to_string(self, player: int, action: int | None = None) -> str:
        # OpenSpiel takes both (player, action) and (action).
        return self._game.text_of(player if action is None else action)

    def string_to_action(self, player: int | str, text: str | None = None) -> int:
        return self._game.action_of(str(player) if text is None else text)

    def apply_action(self, action: int) -> None:
        text = self._game.text_of(action)
        for step in self._game.game.steps(self._position):
            if step.move == text:
                self._earned[self._player] += step.gain
                self._earned[1 - self._player] -= step.gain
                self._position = step.after
                self._history.append(action)
                if not step.moves_again:
                    self._player = 1 - self._player
                return
        raise BadParameters(f"action {action} ({text}) is not legal in {self._position}")

    def child(self, action: int) -> State:
        after = self.clone()
        after.apply_action(action)
        return after

    def clone(self) -> State:
        copy = State(self._game, self._position)
        copy._player = self._player
        copy._earned = list(self._earned)
        copy._history = list(self._history)
        return copy

    def returns(self) -> list[float]:
        """What each player has earned; at the end 1 and -1 for a win, or all points."""
        value = self._game.game.ended(self._position)
        end = 0 if value is None else _points(value)
        total = [float(self._earned[0]), float(self._earned[1])]
        total[self._player] += end
        total[1 - self._player] -= end
        return total

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def history(self) -> Sequence[int]:
        return list(self._history)

    def observation_string(self, player: int | None = None) -> str:
        return self._position

    def information_state_string(self, player: int | None = None) -> str:
        return ", ".join(map(str, self._history))

    def value(self) -> Value | None:
        """What OpenSpiel has no word for: the value for the player to move, solved."""
        return self._game.game.value(self._position)

    def __str__(self) -> str:
        return self._position


def _points(value: Value) -> int:
    if isinstance(value, Outcome):
        return {WIN: 1, LOSS: -1}.get(value, 0)
    return value
