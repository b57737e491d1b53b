"""The editions that the sources describe, ready to use. ``PRESETS`` maps their codes to them."""

from dataclasses import replace
from datetime import date
from types import MappingProxyType

from engine.decks import DeckKind
from engine.messages import gettext_noop
from engine.rulesets.parameters import LastCardDraws, RankingRules, RuleSet, ScoringRules, TableRules
from engine.rulesets.play_parameters import FAMILY_PLAY, LEAGUE_PLAY
from engine.rulesets.validation import checked
from engine.scoring_systems import ScoringSystem

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

CLUB_RANKING = RankingRules(place_points=(12, 9, 8, 6, 4, 3, 2, 1), points_beyond_table=1)
"""Ranking points for editions whose sources know only the game, not a season: the league's steps (L8.5), but so that
whoever takes part gets at least one, at the last place and beyond the table as well (see decision 0022)."""

STANDARD = checked(
    RuleSet(
        code="standard",
        name=gettext_noop("Standard game"),
        valid_from=date(1971, 1, 1),
        source=gettext_noop("Standard rules (K, W)"),
        table=TableRules(cards_dealt=7),
        scoring=ScoringRules(system=ScoringSystem.CLASSIC, limit=500, last_card_draws=LastCardDraws.UNLESS_PASSED_ON),
        ranking=CLUB_RANKING,
    )
)

FIXED_GAMES = checked(
    replace(
        STANDARD,
        code="fixed-games",
        name=gettext_noop("Fixed number of games"),
        source=gettext_noop("Standard rules, an agreed number of games instead of the limit (K2)"),
        scoring=replace(STANDARD.scoring, system=ScoringSystem.FIXED_GAMES, limit=None, number_of_games=20),
    )
)

PARTNER = checked(
    replace(
        STANDARD,
        code="partner",
        name=gettext_noop("Partner"),
        source=gettext_noop("Standard rules, variant Partner (K4)"),
        table=replace(STANDARD.table, recommended_players=4),
        scoring=replace(STANDARD.scoring, system=ScoringSystem.PARTNER),
    )
)

PENALTY_POINTS = checked(
    replace(
        STANDARD,
        code="strafpunkte",
        name=gettext_noop("Penalty points"),
        source=gettext_noop("Standard rules, variant Strafpunkte (K3)"),
        scoring=replace(STANDARD.scoring, system=ScoringSystem.PENALTY_POINTS),
    )
)

H2O = checked(
    replace(
        STANDARD, code="h2o", name=gettext_noop("H2O"), source=gettext_noop("Standard rules on waterproof cards (K8)")
    )
)

EXTREME = checked(
    replace(
        STANDARD,
        code="extreme",
        name=gettext_noop("Extreme"),
        source=gettext_noop("Standard rules with a machine instead of the stock (K8); its range is an assumption"),
        play=replace(STANDARD.play, stock_machine=True),
    )
)

JUNIOR = checked(
    replace(
        STANDARD,
        code="junior",
        name=gettext_noop("Junior"),
        source=gettext_noop("Junior edition (K7); the numbers of its action cards are an assumption"),
        deck=DeckKind.JUNIOR_56,
        table=TableRules(max_players=7, recommended_players=4, cards_dealt=7),
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
        ranking=CLUB_RANKING,
    )
)

ELIMINATION = checked(
    replace(
        FAMILY,
        code="elimination",
        name=gettext_noop("Elimination"),
        source=gettext_noop("Family rules, the last one left wins (H2)"),
        scoring=replace(FAMILY.scoring, system=ScoringSystem.ELIMINATION),
    )
)

PRESETS = MappingProxyType(
    {
        preset.code: preset
        for preset in (
            LEAGUE_2006,
            STANDARD,
            FAMILY,
            JUNIOR,
            PENALTY_POINTS,
            FIXED_GAMES,
            PARTNER,
            ELIMINATION,
            EXTREME,
            H2O,
        )
    }
)
