#!/usr/bin/env bash
# Compiles the descriptions for JavaScript, and has the parsers read the vectors. Needs node and npm.
#
# The compiler and the runtime are fetched into a temporary folder, or, if KAITAI_TOOLS names a folder, into that one, where they stay.
# Exit status: 0 no difference, 1 a difference or a description that does not compile, 2 a tool is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

packages=(kaitai-struct-compiler@0.11.0 kaitai-struct@0.11.0 yaml@2.8.1)

for tool in node npm; do
  command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; exit 2; }
done

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
tools=${KAITAI_TOOLS:-$temporary/tools}
mkdir -p "$tools"
tools=$(cd "$tools" && pwd)

if [ "$(cat "$tools/fetched" 2>/dev/null)" != "${packages[*]}" ]; then
  rm -rf "$tools/node_modules"
  npm install --prefix "$tools" --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel error "${packages[@]}" ||
    { echo "missing: the compiler and the runtime could not be fetched" >&2; exit 2; }
  echo "${packages[*]}" >"$tools/fetched"
fi
export NODE_PATH=$tools/node_modules

node "$here/compile.mjs" javascript "$temporary/javascript" || { echo "the descriptions do not compile" >&2; exit 1; }
node "$here/check.mjs" "$temporary/javascript"
