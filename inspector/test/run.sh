#!/usr/bin/env bash
# Tests the inspector: what it computes in Node, and the page in Chromium. Installs what it needs.
#
#     test/run.sh             all
#     test/run.sh FILE...     some files of tests in Chromium, such as test/browser/use.test.js
set -euo pipefail
cd "$(dirname "$0")/.."
npm install --silent --no-package-lock --no-audit --no-fund
if [ -z "${CHROMIUM-}" ]; then
  CHROMIUM=$(command -v chromium || command -v google-chrome || true)
fi
if [ -z "$CHROMIUM" ]; then
  apt-get update --quiet && apt-get install --quiet --yes --no-install-recommends chromium fonts-wqy-zenhei
  CHROMIUM=$(command -v chromium)
fi
export CHROMIUM
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node build.mjs "$folder"
export INSPECTOR=$folder/inspector.html
if [ $# -gt 0 ]; then
  node --test "$@"
else
  node --test --test-concurrency=2 test/*.test.js test/browser/*.test.js
fi
