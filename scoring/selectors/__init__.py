"""Reads: what pages, prints and exports show. Nothing here writes."""
