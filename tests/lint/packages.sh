#!/usr/bin/env bash
# Checks what scripts/install-packages says of systems on which it installs nothing, and that
# vcpkg.json and conanfile.py name the libraries that the build looks for:
#   packages.sh SOURCE_DIR
set -euo pipefail
cd "${1:?usage: packages.sh SOURCE_DIR}"
script=scripts/install-packages

fail() {
  echo "lint: $1" >&2
  exit 1
}

# 1. Each system's own words; what is asked for, and nothing else.
for said in "debian apt-get install g++ " "ubuntu sudo apt-get install g++ " "fedora sudo dnf install gcc-c++ " \
  "arch sudo pacman -S --needed gcc " "macos brew install cmake "; do
  system=${said%% *} words=$("$script" --names "${said%% *}")
  [[ "$words " == "${said#* }"* ]] || fail "for $system it says: $words"
done
[[ $("$script" --for-site --names debian) != *g++* ]] || fail "the site needs no g++"
[[ $("$script" --with-clang --names debian) == *g++*shellcheck* ]] || fail "the tests need shellcheck"
rows=$(sed -n "/^table='/,/^'/p" "$script" | sed "1d;\$d" | awk 'NF != 6')
[[ ! $rows ]] || fail "a row of its table has not six columns: $rows"
if "$script" --names beos 2>/dev/null; then fail "beos is a system it knows"; fi
ZERMELO_PACKAGES_INSTALLED=1 "$script" || fail "it does not believe that packages are there"

# 2. The same libraries for vcpkg and for Conan.
for library in fmt range-v3 gtest cli11 nlohmann zstd xxhash boost; do
  for list in vcpkg.json conanfile.py; do
    grep -qi -e "$library" "$list" || fail "$list does not name $library"
  done
done
version=$(sed -nE 's/^project\(zermelo VERSION ([0-9.]+).*/\1/p' CMakeLists.txt)
grep -qF -e "\"version\": \"$version\"" vcpkg.json || fail "vcpkg.json is not of version $version"
grep -qF -e "## $version" CHANGELOG.md || fail "CHANGELOG.md says nothing of version $version"
echo "lint: the lists of packages are as they should be"
