#!/usr/bin/env bash
# Writes the OSS-Fuzz project into FOLDER (`projects/boardwire` of a checkout of OSS-Fuzz), with the address of the repository and a
# contact address for the findings.
#
#     fuzz/oss-fuzz/export.sh REPOSITORY CONTACT FOLDER
set -euo pipefail
if [ $# -ne 3 ]; then
  sed -n '2,5s/^# *//p' "$0" >&2
  exit 2
fi
mkdir -p "$3"
folder=$(dirname "$0")
for file in "$folder"/boardwire/*; do
  text=$(<"$file")
  text=${text//@REPOSITORY@/$1}
  printf '%s\n' "${text//@CONTACT@/$2}" >"$3/$(basename "$file")"
done
chmod +x "$3/build.sh"
# OSS-Fuzz builds each project on its newest image, from a clone and not from its own checkout.
sed -e '1,/^FROM/c FROM gcr.io/oss-fuzz-base/base-builder-rust' -e "s|^COPY \\. |RUN git clone --depth 1 \"$1\" |" \
  -e 's|^COPY .clusterfuzzlite/|COPY |' "$folder/../../.clusterfuzzlite/Dockerfile" >"$3/Dockerfile"
