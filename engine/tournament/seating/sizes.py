"""How many tables, and how many players at each of them (L2)."""

SMALLEST_TABLE = 2


class ImpossibleSeating(ValueError):
    """Players who cannot be seated as asked; the message quotes the numbers."""


def table_sizes(players: int, *, recommended: int = 8, most: int = 10, tables: int | None = None) -> tuple[int, ...]:
    """Sizes of the tables, the largest first; they differ by at most one, and nobody sits alone.

    ``recommended`` and ``most`` are the players at a table (L2). ``tables`` None: as few tables as keep to the
    recommended size; a number: exactly so many, up to ``most`` players each. Raises :class:`ImpossibleSeating`
    when that leaves a table too small or too large. Takes time proportional to the tables.

    >>> table_sizes(30), table_sizes(30, tables=3)
    ((8, 8, 7, 7), (10, 10, 10))
    """
    if players < SMALLEST_TABLE:
        raise ImpossibleSeating(f"{players} players cannot play; a game needs at least {SMALLEST_TABLE} (L2)")
    if not SMALLEST_TABLE <= recommended <= most:
        raise ImpossibleSeating(f"{recommended} players recommended at a table of {SMALLEST_TABLE} to {most} (L2)")
    if tables is None:
        tables = min(-(-players // recommended), players // SMALLEST_TABLE)
    if not SMALLEST_TABLE * tables <= players <= most * tables:
        raise ImpossibleSeating(
            f"{players} players at {tables} tables; each table takes {SMALLEST_TABLE} to {most} (L2)"
        )
    size, larger = divmod(players, tables)
    return (size + 1,) * larger + (size,) * (tables - larger)
