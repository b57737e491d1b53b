"""The editions that the sources describe, ready to use. ``PRESETS`` maps their codes to them."""

from datetime import date
from types import MappingProxyType

from engine.decks import DeckKind
from engine.messages import gettext_noop
from engine.rulesets.parameters import (
    LastCardDraws,
    RankingRules,
    RuleSet,
    ScoringRules,
    TableRules,
)
from engine.rulesets.play_parameters import FAMILY_PLAY, LEAGUE_PLAY
from engine.rulesets.scoring_systems import ScoringSystem
from engine.rulesets.validation import checked

LEAGUE_2006 = checked(
    RuleSet(
        code="luvsh-2006",
        name=gettext_noop("Landesunoverband 2006"),
        valid_from=date(2006, 11, 10),
        source=gettext_noop("Rulebook of the Landesunoverband, edition of 10 November 2006"),
        deck=DeckKind.LEAGUE_110,
        play=LEAGUE_PLAY,
        scoring=ScoringRules(
            system=ScoringSystem.LEAGUE, credit=300, exact_grab_doubles=True, uno_card_finish_doubles=True
        ),
        ranking=RankingRules(place_points=(12, 9, 8, 6, 4, 3, 1, 0), bonus_most_wins=1, bonus_worst_game=2),
    )
)

STANDARD = checked(
    RuleSet(
        code="standard",
        name=gettext_noop("Standard game"),
        valid_from=date(1971, 1, 1),
        source=gettext_noop("Standard rules (K, W)"),
        table=TableRules(cards_dealt=7),
        scoring=ScoringRules(system=ScoringSystem.CLASSIC, limit=500, last_card_draws=LastCardDraws.UNLESS_PASSED_ON),
    )
)

FAMILY = checked(
    RuleSet(
        code="family",
        name=gettext_noop("Family game"),
        valid_from=date(1971, 1, 1),
        source=gettext_noop("Family rules (H)"),
        table=TableRules(cards_dealt=7),
        play=FAMILY_PLAY,
        scoring=ScoringRules(system=ScoringSystem.LOWEST_TOTAL, limit=500, last_card_draws=LastCardDraws.ALWAYS),
    )
)

JUNIOR = checked(
    RuleSet(
        code="junior",
        name=gettext_noop("Junior"),
        valid_from=date(1971, 1, 1),
        source=gettext_noop("Junior edition (K7); the numbers of its action cards are an assumption"),
        deck=DeckKind.JUNIOR_56,
        table=TableRules(max_players=7, recommended_players=4, cards_dealt=7),
        scoring=ScoringRules(system=ScoringSystem.CLASSIC, limit=500, last_card_draws=LastCardDraws.UNLESS_PASSED_ON),
    )
)

PENALTY_POINTS = checked(
    RuleSet(
        code="strafpunkte",
        name=gettext_noop("Penalty points"),
        valid_from=date(1971, 1, 1),
        source=gettext_noop("Standard rules, variant Strafpunkte (K3)"),
        table=TableRules(cards_dealt=7),
        scoring=ScoringRules(
            system=ScoringSystem.PENALTY_POINTS, limit=500, last_card_draws=LastCardDraws.UNLESS_PASSED_ON
        ),
    )
)

PRESETS = MappingProxyType({preset.code: preset for preset in (LEAGUE_2006, STANDARD, FAMILY, JUNIOR, PENALTY_POINTS)})
