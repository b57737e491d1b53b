"""What a person has put right of a guess, kept for the next file of the same shape."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from engine.sheetio.grids.cells import Cells, turned
from engine.sheetio.grids.guessing import guess_layout
from engine.sheetio.grids.layout import Layout, Role
from engine.sheetio.grids.words import heading_key


def shape_of(cells: Cells) -> str:
    """What two files of one hand have in common, whoever plays and however many games: where the names are, and the
    headings beside them.

    >>> cells = (("Spiel", "Anke", "Jörn"), ("1", "35", "0"), ("2", "0", "12"))
    >>> shape_of(cells) == shape_of((("Spiel", "Eike", "Femke", "Nele"), ("1", "3", "0", "7"), ("2", "0", "1", "4")))
    True
    """
    layout = guess_layout(cells).layout
    heads = _headings(cells, layout)
    beside = [heads[column] for column, role in enumerate(layout.roles) if role is not Role.PLAYER and heads[column]]
    return "|".join(["columns" if layout.in_columns else "lines", str(layout.head), *sorted(beside)])


def kept_of(cells: Cells, layout: Layout) -> dict[str, Any]:
    """What is kept of a layout, as plain data for JSON; no name of a player."""
    heads = _headings(cells, layout)
    guess = guess_layout(cells, in_columns=layout.in_columns, head=layout.head).layout
    beside = {
        heads[column]: role.value
        for column, (role, guessed) in enumerate(zip(layout.roles, guess.roles, strict=True))
        if role is not Role.PLAYER and (role is not Role.NOTHING or guessed not in (Role.NOTHING, Role.PLAYER))
    }
    return {
        "in_columns": layout.in_columns,
        "head": layout.head,
        "roles": {heading: role for heading, role in beside.items() if heading},
        "winner_mark": layout.winner_mark,
        "dealer_mark": layout.dealer_mark,
        "zero_wins": layout.zero_wins,
        "deal_goes_round": layout.deal_goes_round,
        "reads_credit": layout.credit is not None,
        "reads_totals": layout.totals is not None,
    }


def recalled(cells: Cells, kept: Mapping[str, Any]) -> Layout:
    """The layout of another tab of that shape: lines are guessed anew, the rest is as it was put right."""
    guess = guess_layout(cells, in_columns=kept["in_columns"], head=kept["head"]).layout
    heads = _headings(cells, guess)
    known: Mapping[str, str] = kept["roles"]
    roles = tuple(
        Role(known[heads[column]]) if heads[column] in known else role for column, role in enumerate(guess.roles)
    )
    return replace(
        guess,
        roles=roles,
        winner_mark=kept["winner_mark"],
        dealer_mark=kept["dealer_mark"],
        zero_wins=kept["zero_wins"],
        deal_goes_round=kept["deal_goes_round"],
        credit=guess.credit if kept["reads_credit"] else None,
        totals=guess.totals if kept["reads_totals"] else None,
    )


def _headings(cells: Cells, layout: Layout) -> list[str]:
    table = turned(cells) if layout.in_columns else cells
    return [heading_key(cell) for cell in table[layout.head]] if layout.head < len(table) else []
