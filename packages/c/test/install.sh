#!/usr/bin/env bash
# Tests the library as its users build it: packages/c/test/install.sh
#
# Two files in an empty folder, with both compilers, as C and as C++, with warnings as errors and with sanitizers; the example of README.md;
# CMake, installed and as a subfolder; pkg-config. Installs cmake, pkg-config and clang with apt-get where they are absent.
set -euo pipefail
package=$(cd "$(dirname "$0")/.." && pwd)
need=()
for tool in cmake pkg-config clang; do
  command -v "$tool" >/dev/null || need+=("$tool")
done
if [ ${#need[@]} -gt 0 ]; then
  apt-get update -qq || true
  apt-get install -y -qq "${need[@]}" >/dev/null
fi
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

step() { echo "== $*"; }

step "two files, the same each time"
"$package/amalgamate.py" "$folder/files"
"$package/amalgamate.py" "$folder/again"
diff -r "$folder/files" "$folder/again"

cd "$folder/files"
cp "$package/test/api.c" "$package/test/header.cpp" .
first_block() { sed -n "/^\`\`\`$1\$/,/^\`\`\`\$/{/^\`\`\`\$/q;/^\`\`\`/!p}" "$package/README.md"; }
first_block c >readme.c
first_block text >expected.txt
warnings=(-Wall -Wextra -pedantic -Wconversion -Wshadow -Werror)
for compiler in gcc clang; do
  for level in -O0 -O2; do
    step "$compiler $level"
    $compiler -std=c11 "${warnings[@]}" $level boardwire.c api.c -o api
    ./api
  done
  step "$compiler with sanitizers"
  $compiler -std=c11 -g -fsanitize=address,undefined -fno-sanitize-recover=all boardwire.c api.c -o api
  ./api
done
step "no writable data, no allocation, no stdio"
gcc -std=c11 -O2 -fno-pic -c boardwire.c
nm boardwire.o | awk '$2 ~ /^[bBdDC]$/ { print "writable: " $0; bad = 1 } END { exit bad }'
nm -u boardwire.o | awk '{ print $NF }' | grep -vxE 'mem(chr|cmp|cpy|move|set)|strcmp|_GLOBAL_OFFSET_TABLE_' && exit 1
step "C++"
for compiler in g++ clang++; do
  $compiler -Wall -Wextra -pedantic -Werror header.cpp boardwire.o -no-pie -o header
  ./header
done
step "the example of README.md"
gcc -std=c11 -Wall -Wextra -Werror -I. readme.c boardwire.o -no-pie -o readme
./readme | diff - expected.txt

for shared in OFF ON; do
  step "CMake, BUILD_SHARED_LIBS=$shared"
  cmake -S "$package" -B "$folder/build-$shared" -DBUILD_SHARED_LIBS=$shared >/dev/null
  cmake --build "$folder/build-$shared" >/dev/null
  (cd "$folder/build-$shared" && ctest --output-on-failure | tail -n 3)
  cmake --install "$folder/build-$shared" --prefix "$folder/prefix-$shared" >/dev/null
  prefix=$folder/prefix-$shared

  step "find_package"
  mkdir -p "$folder/found-$shared"
  cp readme.c "$folder/found-$shared/"
  printf '%s\n' 'cmake_minimum_required(VERSION 3.16)' 'project(found C)' 'find_package(boardwire 0.1 REQUIRED)' \
    'add_executable(readme readme.c)' 'target_link_libraries(readme boardwire::boardwire)' >"$folder/found-$shared/CMakeLists.txt"
  cmake -S "$folder/found-$shared" -B "$folder/found-$shared/build" -DCMAKE_PREFIX_PATH="$prefix" >/dev/null
  cmake --build "$folder/found-$shared/build" >/dev/null
  "$folder/found-$shared/build/readme" | diff - expected.txt

  step "pkg-config"
  PKG_CONFIG_PATH=$(dirname "$(find "$prefix" -name boardwire.pc)")
  export PKG_CONFIG_PATH
  pkg-config --modversion boardwire
  # Flags of a shell, split on purpose.
  gcc readme.c $(pkg-config --cflags --libs boardwire) -Wl,-rpath,"$(pkg-config --variable=libdir boardwire)" -o by-pkg-config
  ./by-pkg-config | diff - expected.txt
done

step "add_subdirectory and FetchContent"
mkdir -p "$folder/sub"
cp readme.c "$folder/sub/"
cat >"$folder/sub/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.18)
project(sub C)
add_executable(readme readme.c)
if(FETCH)
    include(FetchContent)
    FetchContent_Declare(boardwire SOURCE_DIR $package/../.. SOURCE_SUBDIR packages/c)
    FetchContent_MakeAvailable(boardwire)
else()
    add_subdirectory($package boardwire)
endif()
target_link_libraries(readme PRIVATE boardwire::boardwire)
CMAKE
for fetch in OFF ON; do
  cmake -S "$folder/sub" -B "$folder/sub/build-$fetch" -DFETCH=$fetch >/dev/null
  cmake --build "$folder/sub/build-$fetch" >/dev/null
  "$folder/sub/build-$fetch/readme" | diff - expected.txt
done
echo "== passed"
