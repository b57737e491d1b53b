"""What became of everything that people have typed: the database against the ledger."""

from collections.abc import Iterable, Iterator

from tests.stress.ledger import Ledger, Played
from tests.stress.office import Office


def reckoned(ledger: Ledger, office: Office, sheet: int) -> Iterator[str]:
    """What is lost, doubled, or on the sheet without anybody having meant it."""
    yield from lost_or_doubled(ledger, [game for _number, game in office.games(sheet)])
    fewest, most = len(set(ledger.void_games)) - ledger.void_games_given_up, len(ledger.void_games)
    if not fewest <= (void := office.void_games(sheet)) <= most:
        yield f"{'lost' if void < fewest else 'doubled'}: {void} void games instead of {fewest} to {most}"
    noted = office.cards(sheet)
    for card, where in ledger.cards.items():
        if (times := noted.count(card)) != 1:
            yield f"{'doubled' if times else 'lost'}: {card} of {where} is noted {times} times"
    yield from (f"unexpected: {card}" for card in set(noted) - set(ledger.cards))
    passes = office.passes(sheet)
    for game, numbers in ledger.passes.items():
        if passes.get(game) not in numbers:
            yield f"lost: {numbers} passes before game {game}, noted are {passes.get(game)}"
    if (announced := office.announced(sheet)) not in ledger.announced:
        yield f"doubled: the last round was announced {announced} times"


def lost_or_doubled(ledger: Ledger, written: Iterable[Played]) -> Iterator[str]:
    """What is wrong with the games of a table."""
    games = [*written]
    yield from (f"lost: {game}, typed on {ledger.typed_on[game]}" for game in ledger.missing(games))
    yield from (f"doubled: {game}" for game in ledger.doubled(games))
    for game in ledger.unexpected(games):
        yield f"unexpected: {game}: {ledger.gone.get(game, 'nobody has typed it')}"
