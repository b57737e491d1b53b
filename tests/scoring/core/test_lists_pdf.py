"""Lists as PDF."""

import pytest

from scoring.core.pdf.lists import FIGURE_WIDTH, PADDING, ListColumn, Look, list_table, name_column, place_column
from scoring.core.pdf.paper import BOLD, register_fonts, text_width


@pytest.mark.parametrize("figures", [3, 7, 9])
def test_no_figure_touches_the_one_before_it_however_large_the_lines_are(figures: int) -> None:
    register_fonts()
    total = ListColumn("Total", lambda line: "−1258", FIGURE_WIDTH, is_strong=True)
    who = (place_column("Place", lambda line: 1), name_column("Player", str))
    table = list_table([*who, *([total] * figures)], ["Anke", "Björn"], look=Look(17, 13, share=1.7))
    size = table._cellStyles[1][-1].fontsize
    assert all(text_width("−1258", BOLD, size) + 2 * PADDING <= width for width in table._colWidths[2:])
    assert size == (17 if figures == 3 else pytest.approx(10, abs=3.1))
