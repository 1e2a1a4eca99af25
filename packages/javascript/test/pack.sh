#!/usr/bin/env bash
# Packs the package and tests the archive as a user has it: installed into an empty project, the first example of
# README.md in JavaScript and in TypeScript (strict), the types test; then publint and Are the types wrong, for all subpaths.
# Needs npm and its registry. Everything is installed into a temporary folder.
set -euo pipefail
cd "$(dirname "$0")/.."
package=$PWD
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

npm pack --silent --pack-destination "$folder" >/dev/null
archive=$(echo "$folder"/boardwire-*.tgz)
tar -tzf "$archive" >"$folder/files"
echo "== $(basename "$archive"): $(wc -l <"$folder/files") files, $(wc -c <"$archive") bytes"
for file in README.md LICENSE-MIT LICENSE-APACHE; do grep -qx "package/$file" "$folder/files"; done
if grep -E '/(test|node_modules)/' "$folder/files"; then exit 1; fi

mkdir "$folder/project"
cd "$folder/project"
echo '{ "private": true, "type": "module" }' >package.json
npm install --silent --no-audit --no-fund "$archive" typescript@5.9.3 publint@0.3.25 @arethetypeswrong/cli@0.18.5

echo "== the first example of README.md, in JavaScript and in TypeScript"
awk '/^```js/ { block = 1; next } /^```text/ { block = 2; next } /^```/ { if (block == 2) exit; block = 0 }
  block == 1 { print > "first.js" } block == 2 { print > "expected.txt" }' "$package/README.md"
node first.js | diff - expected.txt
cp first.js first.ts
cp "$package/test/types/usage.ts" .
cat >tsconfig.json <<'JSON'
{
  "compilerOptions": {
    "strict": true, "exactOptionalPropertyTypes": true, "noUncheckedIndexedAccess": true, "skipLibCheck": false,
    "module": "nodenext", "target": "es2022", "lib": ["es2022", "dom"], "types": [], "outDir": "out"
  },
  "files": ["first.ts", "usage.ts"]
}
JSON
npx tsc
node out/first.js | diff - expected.txt
npx tsc --noEmit --module esnext --moduleResolution bundler

echo "== publint"
npx publint "$archive" --strict
echo "== Are the types wrong"
npx attw "$archive" --profile esm-only
