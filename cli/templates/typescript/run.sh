#!/bin/sh
# Starts the adapter. Node 22.18 and later run TypeScript directly. For an earlier Node, the compiler of npm builds the adapter.
set -eu
cd "$(dirname "$0")"
if [ "$(node -p 'process.features.typescript === "strip"')" = true ]; then
  exec node adapter.js
fi
if [ ! -d node_modules/typescript ]; then
  npm install --silent --prefer-offline >&2
fi
if [ ! -e build/adapter.js ] || [ -n "$(find *.ts *.js tsconfig.json -newer build/adapter.js)" ]; then
  node_modules/.bin/tsc >&2
fi
exec node build/adapter.js
