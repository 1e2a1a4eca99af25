#!/bin/sh
# Installs cshogi and rsshogi into a folder outside the tree: install.sh FOLDER. The variable SHOGI_TESTEES then names it.
set -eu
folder=$(realpath -m "$1")
mkdir -p "$folder"
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check cshogi==1.1.0 numpy==2.4.6 rsshogi==1.7.0
