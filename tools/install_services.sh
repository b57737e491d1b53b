#!/usr/bin/env bash
# Installs what the tests need besides Python, where Debian's package manager is at hand. Quick when all is there.
# What cannot be had is not an error here: the tests that need it are skipped with a loud reason.
set -euo pipefail

missing=()
command -v chromium >/dev/null || missing+=(chromium)
command -v firefox-esr >/dev/null || missing+=(firefox-esr)
command -v redis-server >/dev/null || missing+=(redis-server)
command -v pdftotext >/dev/null || missing+=(poppler-utils)
command -v xgettext >/dev/null || missing+=(gettext)
command -v node >/dev/null || missing+=(nodejs)
command -v npm >/dev/null || missing+=(npm)
command -v ip >/dev/null || missing+=(iproute2)
command -v openssl >/dev/null || missing+=(openssl)
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null || missing+=(postgresql)

[ ${#missing[@]} -gt 0 ] || exit 0

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if command -v sudo >/dev/null && sudo -n true 2>/dev/null; then as_root=(sudo -n); else
    echo "Not installed and not installable without root: ${missing[*]}" >&2
    exit 0
  fi
fi
if ! command -v apt-get >/dev/null; then
  echo "Not installed, and there is no apt-get to install them: ${missing[*]}" >&2
  exit 0
fi
echo "Installing for the tests: ${missing[*]} …"
export DEBIAN_FRONTEND=noninteractive
{
  "${as_root[@]}" apt-get update -qq &&
    "${as_root[@]}" apt-get install -y -qq --no-install-recommends "${missing[@]}"
} >/dev/null 2>&1 || echo "Could not be installed: ${missing[*]}" >&2
