"""What leaves the office for calendars, feed readers and other websites."""
