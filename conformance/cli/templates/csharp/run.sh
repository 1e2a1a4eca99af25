#!/bin/sh
# Builds the adapter if a source has changed, and starts it.
set -eu
cd "$(dirname "$0")"
if [ ! -e bin/adapter.dll ] || [ -n "$(find *.cs *.csproj -newer bin/adapter.dll)" ]; then
  dotnet build --nologo --verbosity quiet --configuration Release --output bin adapter.csproj >&2
fi
exec dotnet bin/adapter.dll
