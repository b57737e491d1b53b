"""Every kind of action has its sentence."""

from engine.decks import DeckKind, deck_of
from engine.play import Action, ActionKind, Offence, pack_of
from scoring.play.selectors.replays import action_text

PACK = pack_of(deck_of(DeckKind.LEAGUE_110))


def test_every_kind_of_action_has_a_sentence_of_its_own() -> None:
    actions = [Action(kind, 0, card=0, color=1, target=1, offence=Offence.OTHER) for kind in ActionKind]
    sentences = [action_text(action, ("Anke", "Björn"), PACK) for action in actions]

    assert [sentence for sentence in sentences if not sentence.startswith("Anke ")] == []
    assert len(set(sentences)) == len(ActionKind)
