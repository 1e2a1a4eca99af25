#!/bin/sh
# Installs python-chess with its module for binary FEN into a folder outside the tree: install.sh FOLDER [REPOSITORY]. The variable
# FEN_TESTEES then names the folder. The commit is of pull request 1175 of niklasf/python-chess.
set -eu
folder=$(realpath -m "$1")
commit=e0af1dc336ddc20775aeb2cff51f24530dad206d
mkdir -p "$folder"
python3 -m venv "$folder/python"
git init --quiet "$folder/source"
git -C "$folder/source" fetch --quiet --depth 1 "${2:-https://github.com/niklasf/python-chess}" "$commit"
git -C "$folder/source" checkout --quiet FETCH_HEAD
"$folder/python/bin/pip" install --quiet --disable-pip-version-check "$folder/source"
echo "$commit" >"$folder/commit"
