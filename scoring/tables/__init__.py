"""Sortable lists (django-tables2), one module for each area."""
