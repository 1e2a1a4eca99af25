#!/bin/sh
# Builds the adapter if a source has changed, and starts it.
set -eu
cd "$(dirname "$0")"
if [ ! -e build/Adapter.class ] || [ -n "$(find *.java -newer build/Adapter.class)" ]; then
  javac -d build *.java >&2
fi
exec java -XX:+UseSerialGC -cp build Adapter
