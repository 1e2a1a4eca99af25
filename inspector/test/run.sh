#!/usr/bin/env bash
# Tests the inspector: what it computes in Node, and the page in Chromium. Installs what it needs.
#
#     test/run.sh             all
#     test/run.sh FILE...     some files of tests in Chromium, such as test/browser/use.test.js
set -euo pipefail
cd "$(dirname "$0")/.."
. test/chromium.sh
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
node build.mjs "$folder"
export INSPECTOR=$folder/inspector.html
if [ $# -gt 0 ]; then
  node --test "$@"
else
  node --test --test-concurrency=2 test/*.test.js test/browser/*.test.js
fi
