#!/bin/sh
# Installs the decoders into a folder outside the tree: install.sh FOLDER. The variable QOI_TESTEES then names it.
set -eu
folder=$(realpath -m "$1")
here=$(dirname "$(realpath "$0")")
mkdir -p "$folder"
python3 -m venv "$folder/python"
"$folder/python/bin/pip" install --quiet --disable-pip-version-check \
    Pillow==13.0.0 qoi==0.8.0 purepix==0.3.1 pyqoi-lib==0.1.0 py-qoi-encoder==0.1.2 qoi-conv==1.0.2
npm install --silent --prefix "$folder" qoijs@1.0.0
cargo build --quiet --locked --release --manifest-path "$here/../../common/rust/Cargo.toml" --target-dir "$folder/target"
cp "$folder/target/release/crates" "$folder/crates"
# The reference, as Debian packages it: a header. Other systems do without it.
command -v apt-get >/dev/null || exit 0
(cd "$folder" && apt-get download -qq libqoi-dev=0+git20220615+ds-3 && dpkg -x libqoi-dev_*.deb debian)
printf '#define QOI_IMPLEMENTATION\n#include "qoi.h"\n' |
    cc -O2 -fPIC -shared -I "$folder/debian/usr/include" -x c - -o "$folder/libqoi.so"
