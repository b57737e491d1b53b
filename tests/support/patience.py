"""How long a test waits for what has to come before it says that it does not come: one limit for all of them.

What is waited for comes on a quiet machine after a second, after three where a server starts, after fifteen where a
whole demo is laid. The limit is ten times the longest of these, so that it says nothing about how busy the machine is;
a test that passes ends its waits with the event, and never sees the limit.
"""

SECONDS = 180.0
MILLISECONDS = 180_000
"""The same for the browser driver."""
