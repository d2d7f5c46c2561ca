/// Lines of a text from a stranger.
#pragma once

#include <fmt/format.h>

#include <istream>
#include <string>
#include <zermelo/base/errors.hpp>

namespace zermelo {

/// What one line may have, and one position: room for a board of 1,000 rows and columns, the
/// largest that a contest has.
inline constexpr std::size_t most_characters = std::size_t{1} << 20U;

/// Throws `bad_input` for more than that; `what` is a line or a position.
inline void refuse_longer(std::size_t characters, std::string_view what) {
  if (characters <= most_characters) return;
  throw bad_input(
      fmt::format("{} of more than {} characters, which nothing here has; is it the "
                  "right file?",
                  what, most_characters));
}

/// Reads the next line as std::getline does, and refuses one that is too long before memory is
/// taken for all of it. Throws `bad_input`.
[[nodiscard]] inline bool read_line(std::istream& in, std::string& line) {
  line.clear();
  char part[4096];
  while (true) {
    in.getline(part, sizeof part);
    const auto count = static_cast<std::size_t>(in.gcount());
    const bool goes_on = in.fail() && !in.eof() && count != 0;
    const bool ended = !in.fail() && !in.eof();  // by a line end, which is counted
    line.append(part, ended ? count - 1 : count);
    refuse_longer(line.size(), "a line");
    if (!goes_on) return ended || !line.empty();
    in.clear(in.rdstate() & ~std::ios::failbit);
  }
}

}  // namespace zermelo
