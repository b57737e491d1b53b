"""Records of games for tests: played by the first action that is open, so that the same seed gives the same game."""

from random import Random

from engine.play import GameInProgress, Referee
from engine.records import Replay, read_records, record_of, replay, write_record
from engine.rulesets import LEAGUE_2006, RuleSet
from scoring.models import GameRecord
from scoring.play.services import attach_record
from tests.scoring.scenes import NAMES, Scene

SEED = 5
POINTS = (0, 42, 5, 35)
"""What the game from this seed leaves to four players; the first one deals and wins."""


def record_text(
    names: tuple[str, ...] = NAMES[:4],
    seed: int = SEED,
    rule_set: RuleSet = LEAGUE_2006,
    dealer: int = 0,
    *,
    with_cards: bool = False,
) -> str:
    """The record of a whole game between these players."""
    game = GameInProgress.deal(Referee(rule_set, len(names)), Random(seed), dealer)
    while not game.referee.is_over(game.state):
        game.push(game.referee.turn_actions(game.state)[0])
    return write_record(record_of(game, names, seed=seed, with_cards=with_cards))


def played(text: str) -> Replay:
    (read,) = read_records(text)
    assert read.record is not None
    return replay(read.record)


def recorded(scene: Scene, number: int = 1, text: str = "") -> GameRecord:
    """Attach a record to a game that is on the sheet; the players sit as in the record."""
    return attach_record(
        sheet_id=scene.sheet.pk,
        number=number,
        actor=scene.secretary,
        text=text or record_text(),
        seats=[seat.pk for seat in scene.seats],
    )
