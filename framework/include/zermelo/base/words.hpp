/// Numbers, names and quantities as people write and read them.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string_view>
#include <type_traits>
#include <vector>
#include <zermelo/base/errors.hpp>

namespace zermelo {

/// Without spaces, tabs and carriage returns at its end.
[[nodiscard]] constexpr std::string_view trimmed_end(std::string_view text) noexcept {
  const std::size_t last = text.find_last_not_of(" \t\r");
  return text.substr(0, last == std::string_view::npos ? 0 : last + 1);
}

/// The words of a text, parted by any of `between`.
[[nodiscard]] std::vector<std::string_view> words_of(std::string_view text,
                                                     std::string_view between = " \t");

/// A sign as an error message shows it: "'X'", or "byte 0xEF" where it is none to print.
[[nodiscard]] std::string quoted(char sign);

/// Text as an error shows it: in quotes, by its bytes what is no sign to print, cut where long.
[[nodiscard]] std::string in_quotes(std::string_view text);

/// "1,234,567"
[[nodiscard]] std::string with_commas(std::uint64_t number);

/// "1 board", "2,000 boards"
[[nodiscard]] std::string counted(std::uint64_t count, std::string_view thing);

/// `text` as a number from `least` to `most`; throws `bad_input` that says what `what` must be.
template <std::integral Number>
[[nodiscard]] Number parse_number(std::string_view text, std::string_view what,
                                  Number least = std::numeric_limits<Number>::min(),
                                  Number most = std::numeric_limits<Number>::max()) {
  Number number{};
  const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (fault != std::errc{} || end != text.data() + text.size() || number < least || number > most) {
    throw bad_input(fmt::format("{} is not {}; write a number from {} to {}", in_quotes(text), what,
                                least, most));
  }
  return number;
}

/// Numbers from `least` to `most`, parted by spaces or commas. Throws `bad_input` with the column
/// of the first word that is none; `what` says what it should be: "a heap".
template <std::integral Number = std::uint32_t>
[[nodiscard]] std::vector<Number> parse_numbers(std::string_view text, std::string_view what,
                                                std::type_identity_t<Number> least,
                                                std::type_identity_t<Number> most) {
  std::vector<Number> numbers;
  for (const std::string_view word : words_of(text, " \t\r,")) {
    try {
      numbers.push_back(parse_number<Number>(word, what, least, most));
    } catch (const bad_input& fault) {
      throw bad_input(fault.what(), 1, static_cast<std::size_t>(word.data() - text.data()) + 1);
    }
  }
  return numbers;
}

/// Reads a parameter of the rules by `read(text)`; a fault names the parameter and the column.
template <class Read>
[[nodiscard]] auto from_text(std::string_view parameter, std::string_view text, Read read) {
  try {
    return read(text);
  } catch (const bad_input& fault) {
    const std::string column =
        fault.column() == 0 ? "" : fmt::format(", column {}", fault.column());
    throw bad_parameters(
        fmt::format("{} {}{}: {}", parameter, in_quotes(text), column, fault.what()));
  }
}

/// The number with a fraction that `text` is, all of it: "0.5", "-3", "1e3". Nothing where it is
/// none, or is one too large for a double. The same in every locale.
[[nodiscard]] std::optional<double> read_double(std::string_view text);

/// "0.31 ms", "2.1 s"
[[nodiscard]] std::string in_units_of_time(double seconds);

/// "5 KiB", "8 MiB"
[[nodiscard]] std::string in_units_of_memory(std::uint64_t bytes);

/// How many columns of a terminal a text takes: two for Hangul and its like.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// `line` broken at spaces into lines of at most `width` columns where its words allow it, those
/// that follow the first indented by `margin`; each ends with a new line.
[[nodiscard]] std::string wrapped(std::string_view line, std::size_t margin,
                                  std::size_t width = 80);

}  // namespace zermelo
