#!/usr/bin/env bash
# Builds the wheel and the source distribution, installs the wheel in an empty environment, runs the first lines of the README there, and checks
# their types and those of the package. Installs what it needs in a temporary folder. `PYTHON=python3.9 test/install.sh` chooses a Python.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
python=${PYTHON:-python3}
export PIP_DISABLE_PIP_VERSION_CHECK=1 PYTHONDONTWRITEBYTECODE=1

"$python" -m venv "$work/tools"
"$work/tools/bin/python" -m pip install --quiet --require-hashes --requirement ../requirements.txt
"$work/tools/bin/python" -m build --no-isolation --outdir "$work/dist" . >"$work/build.log" 2>&1 || { cat "$work/build.log" >&2; exit 1; }
ls "$work/dist"

# Without index: the package has no dependency.
for made in "$work"/dist/*.whl "$work"/dist/*.tar.gz; do
  rm -rf "$work/empty"
  "$python" -m venv "$work/empty"
  case $made in
    *.whl) "$work/empty/bin/python" -m pip install --quiet --no-index "$made" ;;
    *) "$work/tools/bin/python" -m pip wheel --quiet --no-index --no-build-isolation --wheel-dir "$work/built" "$made"
      "$work/empty/bin/python" -m pip install --quiet --no-index "$work"/built/*.whl ;;
  esac
  sed -n '/^```python$/,/^```$/{/^```/d;p}' README.md >"$work/readme.py"
  sed -n '/^```text$/,/^```$/{/^```/d;p}' README.md >"$work/expected"
  (cd "$work" && empty/bin/python readme.py >printed && diff expected printed)
done

# The types of the installed package, as its users see them, and of its sources.
"$work/tools/bin/mypy" --strict --cache-dir "$work/cache" --python-executable "$work/empty/bin/python" "$work/readme.py"
printf 'from boardwire import ternary_board\n\nternary_board.decode(1)\n' >"$work/wrong.py"
if "$work/tools/bin/mypy" --strict --cache-dir "$work/cache" --python-executable "$work/empty/bin/python" "$work/wrong.py"; then
  echo 'mypy does not see the types of the package' >&2
  exit 1
fi
"$work/tools/bin/mypy" --strict --cache-dir "$work/cache" src/boardwire
echo installed
