// Whether a program with {fmt} and zstd links statically.
#include <fmt/format.h>
#include <zstd.h>

int main() { fmt::print("{:.3} {}\n", 0.5, ZSTD_versionNumber()); }
