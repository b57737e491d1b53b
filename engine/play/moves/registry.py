"""The list of all moves, one for each kind of action."""

from engine.play.moves.answers import COUNT, DECLINE, NAME, SLAP, SWAP
from engine.play.moves.drawing import DRAW, DRAW_EXTRA, FINISH, KEEP
from engine.play.moves.due import CHALLENGE, REFUSE, SHOW, TAKE
from engine.play.moves.gifts import BLOCK, GIVE
from engine.play.moves.laying import LAY
from engine.play.moves.move import Move
from engine.play.moves.penalties import CALL_UNO, DEMAND, FAULT
from engine.play.moves.throwing import DOUBLE, JUMP_IN

MOVES: tuple[Move, ...] = (
    LAY,
    DRAW,
    KEEP,
    TAKE,
    CHALLENGE,
    SHOW,
    REFUSE,
    NAME,
    SWAP,
    DECLINE,
    JUMP_IN,
    DOUBLE,
    SLAP,
    GIVE,
    BLOCK,
    COUNT,
    CALL_UNO,
    DRAW_EXTRA,
    FINISH,
    DEMAND,
    FAULT,
)
"""In the order of :class:`engine.play.ActionKind`, so that the number of a kind finds its move."""
HANDLERS = tuple(move.apply for move in MOVES)
