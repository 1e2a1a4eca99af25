#!/bin/sh
# Builds the adapter if a source has changed, and starts it: with the .NET SDK, or with Mono if the SDK is missing.
set -eu
cd "$(dirname "$0")"
if command -v dotnet >/dev/null; then
  if [ ! -e bin/adapter.dll ] || [ -n "$(find *.cs *.csproj -newer bin/adapter.dll)" ]; then
    dotnet build --nologo --verbosity quiet --configuration Release --output bin adapter.csproj >&2
  fi
  exec dotnet bin/adapter.dll
fi
if [ ! -e bin/adapter.exe ] || [ -n "$(find *.cs -newer bin/adapter.exe)" ]; then
  mkdir -p bin
  mcs -optimize+ -out:bin/adapter.exe *.cs >&2
fi
exec mono bin/adapter.exe
