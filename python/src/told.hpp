/// An answer on its way to Python: as JSON, from which the package makes a dataclass, and in words.
#pragma once

#include <functional>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/interview.hpp>

#include "bindings.hpp"

namespace zermelo::python {

struct told {
  std::string json;
  std::function<std::string(language)> words;
  std::string player = {};                              // who is to move, of a position
  std::function<std::vector<std::string>()> rows = {};  // of the board, where there is one
  std::function<std::string(language)> svg = {};        // a picture, where there is one
};

/// What is said of a position, with the rows of its board.
using rows_of_board = std::function<std::vector<std::string>()>;
[[nodiscard]] told told_of(const report& found, rows_of_board rows);
[[nodiscard]] told told_of(const sessions::moves_answer& found, rows_of_board rows);
[[nodiscard]] told told_of(const sessions::explanation& found, rows_of_board rows);

/// An answer in words, when they are asked for.
template <class Answer>
[[nodiscard]] std::function<std::string(language)> words_of(const Answer& found) {
  return [found](language spoken) { return sessions::in_words(found, spoken); };
}
[[nodiscard]] std::function<std::string(language)> words_of(const tally& found);

}  // namespace zermelo::python
