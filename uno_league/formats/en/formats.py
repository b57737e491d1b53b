"""English as it is read in Europe: the day before the month, and clocks with 24 hours."""

DATE_FORMAT = "j F Y"
SHORT_DATE_FORMAT = "d/m/Y"
TIME_FORMAT = "H:i"
DATETIME_FORMAT = "j F Y, H:i"
SHORT_DATETIME_FORMAT = "d/m/Y H:i"
MONTH_DAY_FORMAT = "j F"
DATE_INPUT_FORMATS = ("%Y-%m-%d", "%d/%m/%Y")
DATETIME_INPUT_FORMATS = ("%Y-%m-%dT%H:%M", "%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%d/%m/%Y %H:%M")
TIME_INPUT_FORMATS = ("%H:%M", "%H:%M:%S")
FIRST_DAY_OF_WEEK = 1
