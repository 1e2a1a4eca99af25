#!/usr/bin/env bash
# Tests the inspector in the book: test/book.sh FOLDER, the folder of a version that publish/site.py has built.
set -euo pipefail
BOOK=$(realpath "$1")
cd "$(dirname "$0")/.."
. test/chromium.sh
export BOOK INSPECTOR=$BOOK/inspector.html
node --test test/browser/book.js
