#!/bin/sh
# Installs the packages of packages.txt that are missing. Asks nothing: it runs
# as root or through sudo without a password, and does nothing at all where
# everything is there.
set -eu
list="$(dirname "$0")/packages.txt"

if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
  echo "setup: this is not Debian; what is needed stands in $list" >&2
  exit 1
fi

missing=""
for package in $(sed 's/#.*//' "$list"); do
  status=$(dpkg-query -W -f='${db:Status-Status}' "$package" 2>/dev/null || true)
  [ "$status" = installed ] || missing="$missing $package"
done
if [ -z "$missing" ]; then
  echo "setup: all packages are installed"
  exit 0
fi

if [ "$(id -u)" = 0 ]; then
  as_root=""
elif command -v sudo >/dev/null && sudo -n true 2>/dev/null; then
  as_root="sudo -n"
else
  echo "setup: these packages are missing, and only root can install them:$missing" >&2
  exit 1
fi

echo "setup: installing$missing"
log=$(mktemp)
trap 'rm -f "$log"' EXIT
# A package list that cannot be fetched is no reason to stop: the old one may do.
$as_root env DEBIAN_FRONTEND=noninteractive apt-get -q update >"$log" 2>&1 ||
  echo "setup: the package lists could not be updated" >&2
if ! $as_root env DEBIAN_FRONTEND=noninteractive \
    apt-get -q -y --no-install-recommends install $missing >>"$log" 2>&1; then
  tail -n 40 "$log" >&2
  echo "setup: the packages could not be installed" >&2
  exit 1
fi
echo "setup: done"
