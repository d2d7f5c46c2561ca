/// Numbers with a fraction, as people type them.
#pragma once

#include <charconv>
#include <optional>
#include <string_view>
#include <system_error>

#if !defined(__cpp_lib_to_chars) || defined(ZERMELO_STAND_INS)
#include <ios>
#include <locale>
#include <sstream>
#include <string>
#endif

namespace zermelo {

/// The number that `text` is, all of it: "0.5", "-3", "1e3". Nothing where it is none, or is one
/// too large for a double. The same in every locale.
[[nodiscard]] inline std::optional<double> read_double(std::string_view text) {
  double number = 0;
#if defined(__cpp_lib_to_chars) && !defined(ZERMELO_STAND_INS)
  const char* const end = text.data() + text.size();
  const auto [read_to, fault] = std::from_chars(text.data(), end, number);
  if (fault != std::errc{} || read_to != end) return std::nullopt;
#else
  // libc++ has std::from_chars for whole numbers alone until 20.
  if (text.find_first_not_of("0123456789.eE+-") != text.npos) return std::nullopt;
  if (text.empty() || text.front() == '+') return std::nullopt;
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  in >> number;
  if (in.fail() || in.peek() != std::istringstream::traits_type::eof()) return std::nullopt;
#endif
  return number;
}

}  // namespace zermelo
