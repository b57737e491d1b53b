"""Checks of what doubles a game, and of void games (L6.3, L6.17, D10)."""

from collections.abc import Iterator

from engine.cards import Face
from engine.checks.codes import SheetFinding
from engine.checks.context import RowToCheck
from engine.findings import Finding


def check_void(row: RowToCheck) -> Iterator[Finding]:
    """A void game has neither a winner nor points, and nothing to double (D10)."""
    game = row.game
    if not game.is_void:
        return
    if game.has_result:
        yield row.finding(SheetFinding.VOID_WITH_RESULT, field="winner")
    if game.exact_grab:
        yield row.finding(SheetFinding.VOID_WITH_DOUBLING, field="exact_grab")
    if game.uno_card_finish:
        yield row.finding(SheetFinding.VOID_WITH_DOUBLING, field="uno_card_finish")


def check_exact_grab(row: RowToCheck) -> Iterator[Finding]:
    """An exact grab is marked only where it doubles (L6.3)."""
    if row.game.exact_grab and not row.game.is_void and not row.rule_set.scoring.exact_grab_doubles:
        yield row.finding(SheetFinding.EXACT_GRAB_DOES_NOT_DOUBLE, field="exact_grab")


def check_uno_card_finish(row: RowToCheck) -> Iterator[Finding]:
    """A finish with the UNO card needs one that is in no hand, and rules by which it doubles (L6.17)."""
    if not row.game.uno_card_finish or row.game.is_void:
        return
    if not row.deck.has_uno_card:
        yield row.finding(SheetFinding.UNO_FINISH_WITHOUT_UNO_CARD, field="uno_card_finish")
        return
    if not row.rule_set.scoring.uno_card_finish_doubles:
        yield row.finding(SheetFinding.UNO_FINISH_DOES_NOT_DOUBLE, field="uno_card_finish")
    uno_cards = row.deck.face_counts[Face.UNO]
    if sum(row.deck.own(card).face is Face.UNO for card in row.noted_cards) >= uno_cards:
        yield row.finding(SheetFinding.UNO_CARDS_ALL_IN_HANDS, field="uno_card_finish", cards=uno_cards)


ROW_CHECKS = (
    check_void,
    check_exact_grab,
    check_uno_card_finish,
)
