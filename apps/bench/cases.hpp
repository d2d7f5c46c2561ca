/// The cases of a BOARDCOVER2 input as text, without making puzzles of them.
#pragma once

#include <cstddef>
#include <istream>
#include <sstream>
#include <string>

namespace zermelo::bench {

/// The lines of the next case: `H W R C`, then H rows of the board and R of the block.
[[nodiscard]] inline std::string next_case(std::istream& boards) {
  std::string line;
  std::getline(boards >> std::ws, line);
  std::string text = line + '\n';
  std::size_t rows = 0;
  std::size_t columns = 0;
  std::size_t rows_of_block = 0;
  std::istringstream(line) >> rows >> columns >> rows_of_block;
  for (std::size_t left = rows + rows_of_block; left > 0 && std::getline(boards, line); --left) {
    text += line + '\n';
  }
  return text;
}

/// An input of this case alone.
[[nodiscard]] inline std::string input_of(const std::string& case_text) {
  return "1\n" + case_text;
}

}  // namespace zermelo::bench
