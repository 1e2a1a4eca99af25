#!/bin/bash -eu
# The script of ClusterFuzzLite builds the same here, and stays with the targets that it builds.
exec bash -eu "$SRC/boardwire/.clusterfuzzlite/build.sh"
