#include <fmt/format.h>

#include <cstddef>
#include <iterator>
#include <zermelo/base/words.hpp>

namespace zermelo {

namespace {

/// From here on three digits would round up to a fourth, and be printed as 1e+03.
constexpr double three_digits = 999.5;

}  // namespace

std::string quoted(char sign) {
  if (sign >= ' ' && sign <= '~') return fmt::format("'{}'", sign);
  return fmt::format("byte 0x{:02X}", static_cast<unsigned char>(sign));
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string shown;
  for (const char sign : text.substr(0, most)) {
    if (sign >= ' ' && sign <= '~') {
      shown += sign;
    } else {
      shown += fmt::format("\\x{:02X}", static_cast<unsigned char>(sign));
    }
  }
  return fmt::format("'{}{}'", shown, text.size() > most ? "..." : "");
}

std::string with_commas(std::uint64_t number) {
  std::string text = std::to_string(number);
  for (std::size_t i = text.size(); i > 3; i -= 3) text.insert(i - 3, 1, ',');
  return text;
}

std::string counted(std::uint64_t count, std::string_view thing) {
  return fmt::format("{} {}{}", with_commas(count), thing, count == 1 ? "" : "s");
}

std::string in_units_of_time(double seconds) {
  if (seconds * 1e6 < three_digits) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (seconds * 1e3 < three_digits) return fmt::format("{:.3g} ms", seconds * 1e3);
  return seconds < three_digits ? fmt::format("{:.3g} s", seconds)
                                : fmt::format("{:.0f} s", seconds);
}

std::string in_units_of_memory(std::uint64_t bytes) {
  constexpr std::string_view units[] = {"bytes", "KiB", "MiB", "GiB", "TiB"};
  auto amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= three_digits && unit + 1 < std::size(units); ++unit) amount /= 1024;
  return fmt::format("{:.3g} {}", amount, units[unit]);
}

}  // namespace zermelo
