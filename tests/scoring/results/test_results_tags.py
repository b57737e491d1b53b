"""How the games of a table are drawn."""

from django.utils import translation

from scoring.models import Game
from scoring.results.selectors.results import MatrixCell, MatrixRow
from scoring.results.tags import matrix_cells


def test_cells_say_points_winner_doubling_and_who_did_not_play() -> None:
    cells = (
        MatrixCell(points=14, is_winner=False, is_multiplied=True),
        MatrixCell(points=0, is_winner=True, is_multiplied=False),
        MatrixCell(points=-30, is_winner=True, is_multiplied=True),
        MatrixCell(points=0, is_winner=False, is_multiplied=False),
        MatrixCell(points=None, is_winner=False, is_multiplied=False),
    )

    with translation.override("en"):
        drawn = matrix_cells(MatrixRow(game=Game(number=1), cells=cells))

    star = '<span aria-hidden="true">★</span><span class="visually-hidden">winner</span>'
    assert drawn == (
        '<td class="number is-multiplied">14</td>'
        f'<td class="number is-winner">{star}</td>'
        f'<td class="number is-winner is-multiplied">{star} -30</td>'
        '<td class="number">0</td>'
        '<td class="number"><span aria-hidden="true">·</span></td>'
    )
