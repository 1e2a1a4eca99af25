#!/usr/bin/env bash
# Compiles the descriptions for JavaScript, and has the parsers read the vectors. Needs node and npm.
# Exit status: 0 no difference, another one if a difference was found, a description does not compile or a tool is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --prefix "$folder" --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel error \
  kaitai-struct-compiler@0.11.0 kaitai-struct@0.11.0 yaml@2.8.1
export NODE_PATH=$folder/node_modules
node "$here/compile.mjs" javascript "$folder/javascript"
node "$here/check.mjs" "$folder/javascript"
