#!/bin/sh
# Builds the adapter if a source has changed, and starts it.
set -eu
cd "$(dirname "$0")"
if [ ! -e build/adapter ] || [ -n "$(find *.c *.h -newer build/adapter)" ]; then
  mkdir -p build
  ${CC:-cc} -std=c11 -Wall -Wextra -Wno-unused-parameter -O2 -o build/adapter *.c >&2
fi
exec build/adapter
