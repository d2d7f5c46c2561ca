/// The errors that the framework throws. Each is a sentence that names the cause and the remedy.
#pragma once

#include <cstddef>
#include <stdexcept>
#include <string>
#include <utility>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// The base of everything the framework throws.
class error : public std::runtime_error {
  using std::runtime_error::runtime_error;
};

/// Text that cannot be read. Line and column count from 1; 0 means "the whole".
class bad_input : public error {
 public:
  explicit bad_input(const std::string& sentence, std::size_t line = 0, std::size_t column = 0)
      : error(sentence), line_(line), column_(column) {}

  [[nodiscard]] std::size_t line() const noexcept { return line_; }
  [[nodiscard]] std::size_t column() const noexcept { return column_; }

 private:
  std::size_t line_;
  std::size_t column_;
};

/// Input that was not read to its end, since the system says that it cannot be.
[[nodiscard]] inline bad_input unreadable_input() {
  return bad_input(
      "the input cannot be read to its end; see whether its file, its disk or the program that "
      "writes it has a fault");
}

/// Numbers that make no game: a board of no rows, or of more cells than its encoding holds.
class bad_parameters : public error {
  using error::error;
};

/// An engine that cannot solve this game: a position repeats, or play is too long for it.
class cannot_solve : public error {
  using error::error;
};

/// What cannot be solved within the memory that there is.
class beyond_memory : public cannot_solve {
  using cannot_solve::cannot_solve;
};

/// What a limit left without an answer: a contest's case, or one of the system's own.
class unanswered : public error {
  using error::error;
};

/// A table whose entries cannot hold a value. The remedy is a wider table.
class does_not_fit : public error {
  using error::error;
};

}  // namespace zermelo
