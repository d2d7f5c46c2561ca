// Whether a program with {fmt} and zstd links: statically, or at all.
#include <fmt/format.h>
#include <zstd.h>

int main() { fmt::print("{:.3} {}\n", 0.5, fmt::format("{}", ZSTD_versionNumber())); }
