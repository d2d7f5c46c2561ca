// The textbook's program for the contest: standard input to standard output. With --count it also
// prints the positions visited on standard error.
#include "textbook_tictactoe.hpp"

#include <cstdint>
#include <exception>
#include <iostream>
#include <string_view>

int main(int argc, char** argv) {
  const bool count = argc == 2 && std::string_view(argv[1]) == "--count";
  if (argc > 1 && !count) {
    std::cerr << "usage: textbook_tictactoe [--count] < input\n";
    return 2;
  }
  try {
    std::ios::sync_with_stdio(false);
    const std::uint64_t visits = zermelo::bench::textbook::tictactoe(std::cin, std::cout);
    if (count) std::cerr << visits << '\n';
  } catch (const std::exception& error) {
    std::cout.flush();
    std::cerr << "textbook_tictactoe: " << error.what() << '\n';
    return 3;
  }
  return 0;
}
