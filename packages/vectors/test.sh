#!/usr/bin/env bash
# Builds both packages with PROGRAM, installs them in empty projects, and there runs their tests and the examples of their READMEs: `test.sh PROGRAM`.
# Needs Python 3.9 or later, Node 20 or later and npm. Installs what else it uses in a temporary folder.
set -euo pipefail
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
export PYTHONDONTWRITEBYTECODE=1
python=${PYTHON:-python3}
program=$(realpath "${1:?name the program}")

"$here/build.py" "$program"
# In the folder of build.py, `python -m build` would be that program.
cd "$work"

"$python" -m venv "$work/tools"
tools=(install --quiet --require-hashes --requirement "$here/../requirements.txt")
"$work/tools/bin/pip" "${tools[@]}"
"$work/tools/bin/python" -m build --no-isolation --outdir "$work/dist" "$here/python" >"$work/build.log" 2>&1 || { cat "$work/build.log"; exit 1; }
(cd "$here/python" && "$work/tools/bin/mypy" --cache-dir "$work/mypy")
"$python" -m venv "$work/user"
"$work/user/bin/pip" install --quiet "$work"/dist/*.whl
mkdir "$work/python"
cd "$work/python"
# Without pytest first: it is optional.
"$work/user/bin/python" -c 'import boardwire_vectors as b; assert b.find("xs.decode.opening") and b.manifest()["version"] == b.__version__'
"$work/user/bin/pip" "${tools[@]}"
PATH="$work/user/bin:$PATH" python "$here/test/readme.py" "$here/python/README.md"
"$work/user/bin/pytest" -q -p no:cacheprovider "$here/python/tests"

mkdir "$work/javascript"
cd "$work/javascript"
npm pack --silent --pack-destination "$work/dist" "$here/javascript" >/dev/null
echo '{"private": true, "type": "module"}' >package.json
npm install --silent --no-audit --no-fund "$work"/dist/*.tgz typescript@5.9.3 esbuild@0.25.12
python3 "$here/test/readme.py" "$here/javascript/README.md"
# The tests import the installed package, as the tests of a user do.
mkdir test
cp "$here"/javascript/test/* test
node --test test/*.test.js >"$work/node.log" || { cat "$work/node.log"; exit 1; }
grep -E '^(#|ℹ) (tests|pass|fail)' "$work/node.log"
cp "$here/javascript/test/types.ts" .
npx --no-install tsc --strict --noEmit --skipLibCheck false --target es2022 --lib es2023,dom --module nodenext types.ts
# A bundle for browsers holds the vectors and runs without the package.
cp library.mjs entry.mjs
npx --no-install esbuild entry.mjs --bundle --format=esm --platform=browser --log-level=error --outfile="$work/bundle.mjs"
node "$work/bundle.mjs" | tail -1

# The suite of another format as packages: a right decoder passes, and one that reads what follows the end fails three vectors.
# In another suite, formats and operations have names of other things: files of a package, and properties of every object.
"$python" -m venv "$work/qoi"
"$work/qoi/bin/pip" "${tools[@]}"
mkdir -p "$work/empty/test"
cd "$work/empty"
echo '{"private": true, "type": "module"}' >package.json
for suite in "$here/../../guests/qoi" "$here/test/names"; do
  name=$(basename "$suite")
  for kind in pip npm; do "$program" suite pack "$suite" --name "$name-vectors" --to $kind --output "$work/$name-$kind"; done
  "$work/qoi/bin/pip" install --quiet --no-index --no-build-isolation "$work/$name-pip"
  npm install --silent --no-audit --no-fund "./$(npm pack --silent "$work/$name-npm")"
done
cp "$here"/test/*/*.test.js "$here"/test/ask.mjs test/
export GUESTS=$here/../../guests
profiles=(--boardwire-profile reference-checks --boardwire-profile strict)
passed() { grep -E "$1" "$work/qoi.log" || { cat "$work/qoi.log"; exit 1; }; }
for lax in 0 1; do
  LAX=$lax "$work/qoi/bin/pytest" -q -p no:cacheprovider "${profiles[@]}" "$here/test/qoi" >"$work/qoi.log" || true
  passed "^$([ "$lax" = 0 ] && echo '150 passed' || echo '3 failed, 147 passed')"
  LAX=$lax node --test test/qoi.test.js >"$work/qoi.log" || true
  passed "^(#|ℹ) fail $((3 * lax))\$"
done
"$work/qoi/bin/pytest" -q -p no:cacheprovider "$here/test/names" >"$work/qoi.log" || true
passed '^14 passed'
node --test test/names.test.js >"$work/qoi.log" || true
passed '^(#|ℹ) pass 17$'

for file in "$work"/dist/*; do echo "$(basename "$file"): $(wc -c <"$file") bytes"; done
