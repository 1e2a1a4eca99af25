"""A value in another format of the same game."""

from __future__ import annotations

from typing import Any, List, Optional, Union

from . import ternary_board, xiangqi_fen, xiangqi_index, xiangqi_rules
from ._formats import Format
from ._games import Game
from ._input import Usage
from ._pieces import DEAD, OTHER
from ._record import VALUES
from .xiangqi_history import Ply
from .xiangqi_link import Link
from .xiangqi_position import Position

_SQUARES = {id for id, kind in VALUES.items() if kind == "pieces"}
_GAMES = {id for id, kind in VALUES.items() if kind == "game"}
_DIAGRAMS = {"xiangqi-fen/1", "xiangqi-index/1", *_GAMES}  # without identities


def json_of(format: Format, value: Any) -> Any:
    """The value in the shape of the testee protocol."""
    others = {"go-chains/1": ternary_board, "xiangqi-rules/1": xiangqi_fen}
    return others.get(format.id, format.module).to_json(value)


def convert(source: Format, value: Any, target: Format, position: Optional[Position], turn: Optional[str],
              lossy: bool) -> Union[str, bytes]:
    """The encoding of the value in the target format. `position` is that of a history."""
    if source.game != target.game:
        raise Usage(f"{source.id} and {target.id} are formats of different games")
    if target.id == "go-chains/1":
        raise Usage("go-chains/1 has no bytes of its own; give --to ternary-board")
    if target.id == "xiangqi-rules/1":
        raise Usage("xiangqi-rules/1 has no text of its own; give --to xiangqi-fen")
    if source.game == "ternary":
        value = _boards(source, value, target)
    elif source.game == "xiangqi":
        link = _link(source, value, target, position, turn)
        losses = _losses(source, link, target)
        if losses and not lossy:
            raise Usage(f"the result would drop {', '.join(losses)}; give --lossy to drop this, or choose another --to")
        if target.id == "xiangqi-history/1":
            return target.module.encode(link.history, position=link.position)  # type: ignore[no-any-return]
        value = link if target.id == "xiangqi-link/1" else link.position
        if target.id in _SQUARES:
            value = link.position.squares
        if target.id in _GAMES:
            value = _game(link)
        if target.id == "xiangqi-index/1":
            value = xiangqi_index.Setup(link.position.turn, xiangqi_fen.encode(link.position).split(" ")[0])
    return target.module.encode(value)  # type: ignore[no-any-return]


def _boards(source: Format, value: Any, target: Format) -> Any:
    boards = value if source.id == "ternary-stream/1" else (value,)
    if target.id == "ternary-stream/1":
        return boards
    if len(boards) != 1:
        raise Usage(f"{target.id} holds one board, and the stream has {len(boards)}; choose --to ternary-stream")
    return boards[0]


def _link(source: Format, value: Any, target: Format, position: Optional[Position], turn: Optional[str]) -> Link:
    """Everything that a format of xiangqi can hold."""
    if isinstance(value, Link):
        return value
    if isinstance(value, Position):
        return Link(value)
    if isinstance(value, xiangqi_index.Setup):
        return Link(xiangqi_fen.decode(f"{value.board} {'w' if value.turn == 'red' else 'b'}"))
    if isinstance(value, Game):
        return _played(value)
    if position is not None:
        return Link(position, value)
    if turn is None and target.id not in _SQUARES:
        raise Usage(f"{source.id} does not have the side to move: give --turn red or --turn black")
    return Link(Position(turn or "red", value))


def _played(game: Game) -> Link:
    """The position after the last move, and the plies that led to it."""
    start = xiangqi_fen.decode(game.start)
    squares, turn = list(start.squares), start.turn
    plies: List[Ply] = []
    for move in game.moves:
        origin, to = xiangqi_rules.squares(move)
        piece, captured = squares.index(origin), squares.index(to) if to in squares else None
        if captured is not None:
            squares[captured] = DEAD
        squares[piece], turn = to, OTHER[turn]
        plies.insert(0, Ply(piece, origin, to, captured))
    return Link(Position(turn, tuple(squares)), tuple(plies))


def _game(link: Link) -> Game:
    """The plies as moves, from the position before the oldest."""
    start = _start(link)
    moves = (xiangqi_rules._name(ply.origin, ply.to) for ply in reversed(link.history))
    return Game(xiangqi_fen.encode(start), tuple(moves))


def _start(link: Link) -> Position:
    squares, turn = list(link.position.squares), link.position.turn
    for ply in link.history:
        squares[ply.piece], turn = ply.origin, OTHER[turn]
        if ply.captured is not None:
            squares[ply.captured] = ply.to
    return Position(turn, tuple(squares))


def _losses(source: Format, link: Link, target: Format) -> List[str]:
    """What the link has and the target format cannot hold."""
    if target.id == "xiangqi-link/1":
        return []
    losses = [name for name in ("base", "s") if getattr(link, name) is not None]
    if target.id == "xiangqi-history/1":
        return losses if source.id == target.id else ["the position", *losses]
    if link.history and target.id not in _GAMES:
        losses.insert(0, "the history")
    if target.id in _SQUARES and source.id not in _SQUARES:
        losses.append("the side to move")
    position = _start(link) if target.id in _GAMES else link.position
    if (target.id in _DIAGRAMS and source.id not in _DIAGRAMS
            and xiangqi_fen.decode(xiangqi_fen.encode(position)) != position):
        losses.append("which of the pieces of a kind is which")
    return losses
