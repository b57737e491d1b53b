"""The canonical forms 1 and 2 of a sheet: what was signed in them stays so, so they can be written for ever.

Form 1 knew the results only. Form 2 vouches for everything on the sheet that somebody could dispute. Both call the
players by their names.
"""

from collections.abc import Sequence
from datetime import UTC
from typing import Any

from engine.rulesets import to_data
from engine.scoring import SheetScore
from scoring.log.selectors.integrity import sha256_of
from scoring.models import Game, GameRecord, Sheet
from scoring.rules.mapping import rule_set_of
from scoring.sheets.mapping import MappedSheet


def earlier_content(
    sheet: Sheet, mapped: MappedSheet, score: SheetScore, *, form: int, names: Sequence[str]
) -> dict[str, Any]:
    """What form 1 or 2 says of a sheet; ``names`` are the players' names in seat order. Four queries for form 2."""
    content = _results(sheet, mapped, score, names)
    return content | _table_life(sheet, mapped, names) if form > 1 else content


def _results(sheet: Sheet, mapped: MappedSheet, score: SheetScore, names: Sequence[str]) -> dict[str, Any]:
    """Form 1: who sat there under which rules, what was played, corrected and recorded."""
    evening = sheet.evening
    of_several = {"round": sheet.round.number} if evening.planned_rounds > 1 else {}
    return {
        "league": evening.season.league.name,
        "season": evening.season.name,
        "evening": {"date": evening.date.isoformat(), "kind": evening.kind},
        "rule_set": to_data(rule_set_of(evening.edition)),
        "table": sheet.table,
        **of_several,
        "version": sheet.version,
        "last_round_announced_after": sheet.last_round_announced_after,
        "seats": [
            {"name": name, "credit": seat.credit, "first_game": seat.first_game, "last_game": seat.last_game}
            for name, seat in zip(names, mapped.value.seats, strict=True)
        ],
        "games": [
            {
                "number": game.number,
                "dealer": None if game.dealer is None else names[game.dealer],
                "winner": None if game.winner is None else names[game.winner],
                "void": game.is_void,
                "exact_grab": game.exact_grab,
                "uno_card_finish": game.uno_card_finish,
                "points": [hand.points for hand in game.hands],
                "recorded": [hand.points for hand in scored.hands],
            }
            for game, scored in zip(mapped.value.games, score.games, strict=True)
        ],
        "totals": [player.total for player in score.players],
        "corrections": [
            [correction.game_number, correction.field, correction.old_value, correction.new_value, correction.initials]
            for correction in sheet.corrections.all()
        ],
    }


def _table_life(sheet: Sheet, mapped: MappedSheet, names: Sequence[str]) -> dict[str, Any]:
    """What form 2 adds, or says in more detail: everything else that is written on the sheet.

    Lists of what happened hold objects with the key ``game`` and, where it was somebody, ``player``.
    """
    name_of = dict(zip((seat.pk for seat in mapped.seats), names, strict=True))
    announced_at = sheet.last_round_announced_at
    paper_sums = mapped.value.control_totals
    return {
        "round": sheet.round.number,
        "keeper": {"name": sheet.keeper, "reason": sheet.keeper_reason},
        "announcement": {
            "at": None if announced_at is None else announced_at.astimezone(UTC).isoformat(timespec="seconds"),
            "by": sheet.last_round_announced_by,
        },
        "control_totals": None if paper_sums is None else list(paper_sums),
        "hands": [
            {"game": game.number, "player": name_of[hand.seat_id], "cards": hand.cards, "card_count": hand.card_count}
            for game in mapped.games
            for hand in _hands_in_cards(game, list(name_of))
        ],
        "void_reasons": [
            {"game": game.number, "reason": game.void_reason} for game in mapped.games if game.void_reason
        ],
        "records": [
            {"game": number, "sha256": sha256_of(text)}
            for number, text in GameRecord.objects.filter(game__sheet=sheet)
            .order_by("game__number")
            .values_list("game__number", "text")
        ],
        "corrections": [
            {
                "game": correction.game_number,
                "player": name_of.get(correction.seat_id or 0),
                "field": correction.field,
                "old": correction.old_value,
                "new": correction.new_value,
                "initials": correction.initials,
                "reason": correction.reason,
            }
            for correction in sheet.corrections.all()
        ],
        "penalty_cards": [
            {
                "game": card.game_number,
                "player": name_of[card.seat_id],
                "offence": card.offence,
                "cards": card.cards,
            }
            for card in sheet.penalty_cards.order_by("game_number", "pk")
        ],
        "shufflings": [
            {"game": shuffling.game_number, "passes": shuffling.passes}
            for shuffling in sheet.shufflings.order_by("game_number")
        ],
        "misdeals": [
            {
                "game": misdeal.game_number,
                "player": name_of[misdeal.dealer_id],
                "kind": misdeal.kind,
                "remark": misdeal.remark,
                "passes": misdeal.passes,
            }
            for misdeal in sheet.misdeals.order_by("game_number", "pk")
        ],
        "further_games": [
            {"reason": leave.reason, "allowed_by": leave.allowed_by.display_name}
            for leave in sheet.further_games.select_related("allowed_by").order_by("pk")
        ],
    }


def _hands_in_cards(game: Game, seats: Sequence[int]) -> list[Any]:
    """Hands of a game of which more than the points was written, in seat order."""
    noted = (hand for hand in game.hands.all() if hand.cards or hand.card_count is not None)
    return sorted(noted, key=lambda hand: seats.index(hand.seat_id))
