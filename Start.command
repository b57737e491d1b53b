#!/bin/sh
# Starts the league office on macOS: a double click is enough. On Linux: python3 start.py
cd "$(dirname "$0")" || exit 1

# A Terminal that is opened by a double click knows little of PATH; /usr/bin/python3 is too old, or a stub that asks for
# the tools of developers, so it is not asked.
PATH="/opt/homebrew/bin:/usr/local/bin:$PATH"
for version in 3.13 3.12 3.11; do
  for python in "python$version" "/Library/Frameworks/Python.framework/Versions/$version/bin/python3"; do
    if command -v "$python" >/dev/null 2>&1 && "$python" -c 'import sys' >/dev/null 2>&1; then
      "$python" start.py --started-by Start.command "$@"
      code=$?
      if [ "$code" -ne 0 ] && [ -t 0 ]; then
        printf '  Weiter mit der Eingabetaste (go on with Return) … '
        read -r _
      fi
      exit "$code"
    fi
  done
done

cat <<'TEXT'

  Auf diesem Rechner fehlt Python 3.13, 3.12 oder 3.11. Es ist kostenlos:

      https://www.python.org/downloads/macos/

  Laden Sie dort „macOS 64-bit universal2 installer“ von Python 3.13, öffnen Sie es, und klicken Sie danach
  noch einmal doppelt auf Start.command.
  (Python is missing on this computer. It is free: install Python 3.13 from there, then double-click
  Start.command again.)

TEXT
exit 1
