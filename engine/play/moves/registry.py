"""The list of all moves, one for each kind of action."""

from operator import attrgetter

from engine.play.moves.answers import BLOCK, COUNT, DECLINE, GIVE, NAME, SLAP, SWAP
from engine.play.moves.drawing import CHALLENGE, DRAW, DRAW_EXTRA, FINISH, KEEP, REFUSE, SHOW, TAKE
from engine.play.moves.laying import LAY
from engine.play.moves.move import Move
from engine.play.moves.penalties import CALL_UNO, DEMAND, FAULT
from engine.play.moves.throwing import DOUBLE, JUMP_IN

_IN_TURN = (LAY, DRAW, KEEP, TAKE, CHALLENGE, FINISH)
_OUT_OF_TURN = (JUMP_IN, DOUBLE, CALL_UNO, DRAW_EXTRA, DEMAND, FAULT)
_ANSWERS = (SHOW, REFUSE, NAME, SWAP, DECLINE, SLAP, GIVE, BLOCK, COUNT)
MOVES: tuple[Move, ...] = tuple(sorted((*_IN_TURN, *_OUT_OF_TURN, *_ANSWERS), key=attrgetter("kind")))
"""The number of a kind finds its move."""
HANDLERS = tuple(move.apply for move in MOVES)
