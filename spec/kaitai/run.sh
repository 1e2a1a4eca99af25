#!/usr/bin/env bash
# Compiles the descriptions for Python and JavaScript, and has both read the vectors. Needs node, npm, and python3 with pip.
#
# The compiler and the runtimes are fetched into a temporary folder, or, if KAITAI_TOOLS names a folder, into that one, where they stay.
# Exit status: 0 no difference, 1 a difference or a description that does not compile, 2 a tool is missing.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)

npm_packages=(kaitai-struct-compiler@0.11.0 kaitai-struct@0.11.0 yaml@2.8.1)
pip_package=kaitaistruct==0.11

for tool in node npm python3; do
  command -v "$tool" >/dev/null || { echo "missing: $tool" >&2; exit 2; }
done

temporary=$(mktemp -d)
trap 'rm -rf "$temporary"' EXIT
tools=${KAITAI_TOOLS:-$temporary/tools}
mkdir -p "$tools"
tools=$(cd "$tools" && pwd)

wanted="${npm_packages[*]} $pip_package"
if [ "$(cat "$tools/fetched" 2>/dev/null)" != "$wanted" ]; then
  rm -rf "$tools/node_modules" "$tools/python"
  npm install --prefix "$tools" --no-save --no-package-lock --ignore-scripts --no-audit --no-fund --loglevel error "${npm_packages[@]}" &&
    python3 -m pip install --quiet --disable-pip-version-check --root-user-action ignore --no-compile --target "$tools/python" "$pip_package" ||
    { echo "missing: the compiler and the runtimes could not be fetched" >&2; exit 2; }
  echo "$wanted" >"$tools/fetched"
fi
export NODE_PATH=$tools/node_modules PYTHONPATH=$tools/python PYTHONDONTWRITEBYTECODE=1

for language in python javascript; do
  node "$here/compile.mjs" "$language" "$temporary/$language" || { echo "the descriptions do not compile for $language" >&2; exit 1; }
done

# both run, and the worse status counts
status=0
python3 "$here/check.py" "$temporary/python" || status=$?
node "$here/check.mjs" "$temporary/javascript" || { other=$?; [ "$status" -ge "$other" ] || status=$other; }
exit "$status"
