"""The sums on paper as JSON for the entry grid: what the pages to read show, drawn by the same templates."""

from typing import Any

from django.template.loader import render_to_string

from scoring.sheets.selectors.protocol import Protocol


def paper_data(protocol: Protocol) -> dict[str, Any]:
    """``cells`` are HTML by seat, empty if no sum is noted or compared; ``suspects`` are cells to look at first."""
    papers = {column.seat.pk: column.paper for column in protocol.columns if protocol.has_paper}
    return {
        "cells": {seat: render_to_string("sheets/paper_cell.html", {"paper": paper}) for seat, paper in papers.items()},
        "differences": render_to_string("sheets/paper_differences.html", {"protocol": protocol}),
        "suspects": [
            {"cell": suspicion.anchor, "text": suspicion.text, "taken": suspicion.taken}
            for row in protocol.rows
            for cell in row.cells
            for suspicion in cell.suspicions
        ],
    }
