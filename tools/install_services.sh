#!/usr/bin/env bash
# Installs what the tests need besides Python, where Debian's package manager is at hand: for "quick" ones a browser alone,
# for "all" servers and tools as well. Takes no time when all is there.
# What cannot be had is not an error here: the tests that need it are skipped with a loud reason.
set -euo pipefail

missing=()
has() { command -v "$1" >/dev/null; }

has chromium || missing+=(chromium)
if [ "${1:-all}" != quick ]; then
  has firefox-esr || missing+=(firefox-esr)
  has redis-server || missing+=(redis-server)
  has pdftotext || missing+=(poppler-utils)
  has xgettext || missing+=(gettext)
  has node || missing+=(nodejs)
  has npm || missing+=(npm)
  has ip || missing+=(iproute2)
  has openssl || missing+=(openssl)
  ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || has initdb || missing+=(postgresql)
fi

[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if has sudo && sudo -n true 2>/dev/null; then as_root=(sudo -n); else
    echo "Not installed and not installable without root: ${missing[*]}" >&2
    exit 0
  fi
fi
if ! has apt-get; then
  echo "Not installed, and there is no apt-get to install them: ${missing[*]}" >&2
  exit 0
fi
export DEBIAN_FRONTEND=noninteractive
heading="  Programme der Tests (programs of the tests): ${missing[*]}"

# What apt says of itself, "dlstatus:1:12.5:Retrieving file 1 of 8" or "pmstatus:chromium:40.0:Unpacking chromium",
# as one line that is drawn again on a terminal; elsewhere as a line for each tenth.
show_progress() {
  local kind what percent _rest told=-1 doing
  echo "$heading …"
  while IFS=: read -r kind what percent _rest; do
    case $kind in
      dlstatus) doing="geholt (fetched)" ;;
      pmstatus) doing="eingerichtet (set up): $what" ;;
      *) continue ;;
    esac
    percent=${percent%%.*}
    if [ -t 1 ]; then printf '\r    %-72.72s' "$percent % $doing"
    elif [ "$((percent / 10))" != "$told" ]; then told=$((percent / 10)) && echo "    $percent % $doing"; fi
  done
  [ ! -t 1 ] || echo
}

{
  "${as_root[@]}" apt-get update -qq >/dev/null &&
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends -o APT::Status-Fd=1 "${missing[@]}"
} 2>/dev/null | show_progress || echo "Could not be installed: ${missing[*]}" >&2
