"""The league office as a Django application, in rooms by area: ``docs/decisions/0037-a-room-for-each-area.md``."""
