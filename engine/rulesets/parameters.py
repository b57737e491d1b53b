"""The parameters of a rule set: closed sets as enums, groups of parameters as frozen values.

Every parameter is a dataclass field whose metadata name its clause and a label (``field.metadata["clause"]``,
``["label"]``), so that a program can show each parameter with its paragraph. Whether a combination makes sense
is decided in :mod:`engine.rulesets.validation`. The parameters of the game itself stand in
:mod:`engine.rulesets.play_parameters`.
"""

from dataclasses import dataclass, field
from datetime import date

from engine.cards import Face
from engine.decks import Deck, DeckKind, deck_of
from engine.labels import LabelledEnum, parameter
from engine.messages import gettext_noop
from engine.rulesets.play_parameters import PlayRules
from engine.scoring_systems import End, ScoringSystem


class CreditSign(LabelledEnum):
    """D1: whether the credit helps or burdens."""

    HELPS = "helps", gettext_noop("the credit helps: the total starts that much better")
    BURDENS = "burdens", gettext_noop("the credit burdens: the total starts that much worse")


class BothDoublings(LabelledEnum):
    """D7: exact grab and UNO-card finish in one game."""

    MULTIPLY = "multiply", gettext_noop("they multiply: ×4, ×2 for the dealer")
    AT_MOST_DOUBLE = "at_most_double", gettext_noop("at most ×2")


class LastCardDraws(LabelledEnum):
    """K6: a draw card laid as the last card."""

    NOT_DRAWN = "not_drawn", gettext_noop("nobody draws any more")
    UNLESS_PASSED_ON = "unless_passed_on", gettext_noop("the next player draws unless able to lay a draw two at once")
    UNLESS_LAID = (
        "unless_laid",
        gettext_noop(
            "the next player draws unless able to lay a draw two at once;"
            " drawn cards that fit are laid and do not count"
        ),
    )
    ALWAYS = "always", gettext_noop("the next player always draws, and the cards count")


class EqualTotals(LabelledEnum):
    """D2: what players with equal totals get."""

    SHARED = "shared", gettext_noop("shared place, each gets its points")
    AVERAGED = "averaged", gettext_noop("shared place, the points of the tied places are averaged")
    BROKEN = "broken", gettext_noop("the tie is broken by criteria")


class EveningTieCriterion(LabelledEnum):
    """D2: how a tie within an evening can be broken."""

    MORE_GAMES_WON = "more_games_won", gettext_noop("more games won")
    LOWER_WORST_GAME = "lower_worst_game", gettext_noop("lower worst game")
    MORE_SECOND_LOWEST = "more_second_lowest", gettext_noop("more second-lowest games")
    HEAD_TO_HEAD = "head_to_head", gettext_noop("head-to-head: more games with fewer points than the other")
    LOT = "lot", gettext_noop("lot")


class SeasonTieCriterion(LabelledEnum):
    """D13: how a tie in the season ranking can be broken."""

    MORE_EVENING_WINS = "more_evening_wins", gettext_noop("more evenings won")
    MORE_BETTER_PLACES = "more_better_places", gettext_noop("more second places, then more third places, and so on")
    LOWER_POINTS_AVERAGE = "lower_points_average", gettext_noop("lower points average per game")


class SmallTable(LabelledEnum):
    """D4: the points table with fewer players than places."""

    FROM_TOP = "from_top", gettext_noop("used from the top")
    TO_BOTTOM = "to_bottom", gettext_noop("used so that the last place gets the table's last value")


class TiedBonus(LabelledEnum):
    """D5: a bonus that several players have earned."""

    EVERYONE = "everyone", gettext_noop("everyone tied gets the full bonus")
    NOBODY = "nobody", gettext_noop("nobody gets it")


class WorstGame(LabelledEnum):
    """D6: how the worst game is measured."""

    AFTER_DOUBLING = "after_doubling", gettext_noop("as recorded, after doubling")
    BEFORE_DOUBLING = "before_doubling", gettext_noop("as counted, before doubling")


class SeveralTables(LabelledEnum):
    """D12: several tables on one evening."""

    ONE_RANKING = "one_ranking", gettext_noop("one ranking over all tables if all played the same number of games")
    PER_TABLE = "per_table", gettext_noop("places per table")


class Guests(LabelledEnum):
    """Guests of other associations in the season ranking."""

    RANKED = "ranked", gettext_noop("in the season ranking like everybody")
    LEFT_OUT = "left_out", gettext_noop("not in the season ranking; everybody keeps the points of their evenings")


MOST_AT_TABLE = 10
"""Players (L2): no rule set allows more."""

PLAYERS, POINTS = (2, MOST_AT_TABLE), (0, 1_000)
"""The least and the most that a parameter can be."""


@dataclass(frozen=True, slots=True)
class TableRules:
    """Who sits at a table, and how many cards they get."""

    max_players: int = parameter(10, "L2", gettext_noop("Most players at a table"), PLAYERS)
    recommended_players: int = parameter(8, "L2", gettext_noop("Recommended players at a table"), PLAYERS)
    cards_dealt: int = parameter(6, "L6.2", gettext_noop("Cards dealt to each player"), (1, 20))


@dataclass(frozen=True, slots=True)
class CardValue:
    """What the cards of one face count by an edition of its own, in points."""

    face: Face
    points: int


@dataclass(frozen=True, slots=True)
class ScoringRules:
    """From hands to recorded points and totals. Points are whole points of the protocol."""

    system: ScoringSystem = parameter(ScoringSystem.LEAGUE, "L8.4", gettext_noop("Scoring system"))
    limit: int | None = parameter(None, "K1", gettext_noop("Limit in points"), (1, 100_000))
    number_of_games: int | None = parameter(None, "K2", gettext_noop("Number of games"), (1, 1_000))
    credit: int = parameter(0, "L4", gettext_noop("Credit for a registration in time, in points"), (0, 100_000))
    credit_sign: CreditSign = parameter(CreditSign.HELPS, "D1", gettext_noop("Sign of the credit"))
    deadline_is_in_time: bool = parameter(
        True, "D14", gettext_noop("A registration exactly at the deadline is in time")
    )
    exact_grab_doubles: bool = parameter(False, "L6.3", gettext_noop("Exact grab doubles for all but the dealer"))
    uno_card_finish_doubles: bool = parameter(False, "L6.17", gettext_noop("A finish with the UNO card doubles"))
    both_doublings: BothDoublings = parameter(BothDoublings.MULTIPLY, "D7", gettext_noop("Both doublings in one game"))
    last_card_draws: LastCardDraws = parameter(
        LastCardDraws.NOT_DRAWN, "K6", gettext_noop("A draw card laid as the last card")
    )
    card_values: tuple[CardValue, ...] = parameter(
        (), "L9", gettext_noop("Card values that differ from those of the deck")
    )

    @property
    def agreed(self) -> dict[End, int]:
        """What of the ends is named, and at how many points or games."""
        ends = ((End.LIMIT, self.limit), (End.GAMES, self.number_of_games))
        return {end: value for end, value in ends if value is not None}


@dataclass(frozen=True, slots=True)
class RankingRules:
    """From totals to places, ranking points and bonuses of an evening."""

    place_points: tuple[int, ...] = parameter((), "L8.5", gettext_noop("Ranking points by place"))
    points_beyond_table: int = parameter(0, "D3", gettext_noop("Ranking points for places beyond the table"), POINTS)
    small_table: SmallTable = parameter(SmallTable.FROM_TOP, "D4", gettext_noop("Fewer players than places"))
    equal_totals: EqualTotals = parameter(EqualTotals.SHARED, "D2", gettext_noop("Equal totals"))
    tie_criteria: tuple[EveningTieCriterion, ...] = parameter(
        (), "D2", gettext_noop("Criteria that break a tie, in this order")
    )
    bonus_most_wins: int = parameter(0, "L8.6", gettext_noop("Bonus A: ranking points for most games won"), POINTS)
    bonus_worst_game: int = parameter(
        0, "L8.7", gettext_noop("Bonus B: ranking points for the worst single game"), POINTS
    )
    tied_bonus: TiedBonus = parameter(TiedBonus.EVERYONE, "D5", gettext_noop("Several players tied for a bonus"))
    worst_game: WorstGame = parameter(WorstGame.AFTER_DOUBLING, "D6", gettext_noop("Worst game measured"))
    credit_counts_for_worst_game: bool = parameter(
        False, "D8", gettext_noop("The credit counts for bonus B like a game")
    )
    min_games_percent: int = parameter(
        50, "D9", gettext_noop("Share of the games needed for a place, in percent"), (0, 100)
    )
    several_tables: SeveralTables = parameter(
        SeveralTables.ONE_RANKING, "D12", gettext_noop("Several tables on one evening")
    )


@dataclass(frozen=True, slots=True)
class SeasonRules:
    """From evenings to the season ranking."""

    best_evenings: int | None = parameter(
        None, "D13", gettext_noop("Only so many best evenings count (empty: all)"), (1, 1_000)
    )
    tie_criteria: tuple[SeasonTieCriterion, ...] = parameter(
        tuple(SeasonTieCriterion), "D13", gettext_noop("Criteria that break a tie, in this order")
    )
    guests: Guests = parameter(Guests.RANKED, "D13", gettext_noop("Guests of other associations"))


@dataclass(frozen=True, slots=True)
class RuleSet:
    """A dated edition of the rules (L1). Use :func:`engine.rulesets.checked` or a preset to get a valid one.

    ``code`` names the edition in files, ``source`` says where its paragraphs are written, ``valid_from`` is the
    day from which it holds.
    """

    code: str
    name: str
    valid_from: date
    source: str
    deck: DeckKind = parameter(DeckKind.STANDARD_108, "L5", gettext_noop("Deck"))
    table: TableRules = field(default_factory=TableRules)
    play: PlayRules = field(default_factory=PlayRules)
    scoring: ScoringRules = field(default_factory=ScoringRules)
    ranking: RankingRules = field(default_factory=RankingRules)
    season: SeasonRules = field(default_factory=SeasonRules)

    @property
    def cards(self) -> Deck:
        """The deck with the values that its cards have by this edition (L9, K5).

        >>> from dataclasses import replace
        >>> from engine.rulesets.presets import STANDARD
        >>> own = (CardValue(Face.WILD_DRAW_FOUR, 70),)
        >>> replace(STANDARD, scoring=replace(STANDARD.scoring, card_values=own)).cards.face_values[Face.WILD_DRAW_FOUR]
        70
        """
        return deck_of(self.deck, tuple((own.face, own.points) for own in self.scoring.card_values))
