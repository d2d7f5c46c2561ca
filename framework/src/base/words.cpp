#include <zermelo/base/words.hpp>

#include <iterator>
#include <locale>
#include <sstream>

namespace zermelo {

namespace {

/// From here on three digits would round up to a fourth, and be printed as 1e+03.
constexpr double three_digits = 999.5;

/// The last space that leaves `least` to `room` columns before it, or the first one after them.
std::size_t gap_in(std::string_view line, std::size_t least, std::size_t room) {
  std::size_t best = line.npos;
  for (std::size_t gap = line.find(' '); gap != line.npos; gap = line.find(' ', gap + 1)) {
    const std::size_t column = columns_of(line.substr(0, gap));
    if (column < least) continue;
    if (column <= room || best == line.npos) best = gap;
    if (column > room) break;
  }
  return best;
}

}  // namespace

std::vector<std::string_view> words_of(std::string_view text, std::string_view between) {
  std::vector<std::string_view> words;
  for (std::size_t from = text.find_first_not_of(between); from != std::string_view::npos;) {
    const std::size_t to = std::min(text.find_first_of(between, from), text.size());
    words.push_back(text.substr(from, to - from));
    from = text.find_first_not_of(between, to);
  }
  return words;
}

std::string quoted(char sign) {
  if (sign >= ' ' && sign <= '~') return fmt::format("'{}'", sign);
  return fmt::format("byte 0x{:02X}", static_cast<unsigned char>(sign));
}

std::string in_quotes(std::string_view text) {
  constexpr std::size_t most = 40;
  std::string shown;
  for (const char sign : text.substr(0, most)) {
    const bool is_to_print = sign >= ' ' && sign <= '~';
    shown += is_to_print ? std::string(1, sign)
                         : fmt::format("\\x{:02X}", static_cast<unsigned char>(sign));
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

std::optional<double> read_double(std::string_view text) {
  // By a stream: libc++ has std::from_chars for whole numbers alone until 20.
  if (text.find_first_not_of("0123456789.eE+-") != text.npos || text.starts_with('+')) return {};
  std::istringstream in{std::string(text)};
  in.imbue(std::locale::classic());
  double number = 0;
  in >> number;
  if (in.fail() || in.peek() != std::istringstream::traits_type::eof()) return {};
  return number;
}

std::string in_units_of_time(double seconds) {
  if (seconds * 1e6 < three_digits) return fmt::format("{:.3g} µs", seconds * 1e6);
  if (seconds * 1e3 < three_digits) return fmt::format("{:.3g} ms", seconds * 1e3);
  return seconds < three_digits ? fmt::format("{:.3g} s", seconds)
                                : fmt::format("{:.0f} s", seconds);
}

std::string in_units_of_memory(std::uint64_t bytes) {
  constexpr std::string_view units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
  auto amount = static_cast<double>(bytes);
  std::size_t unit = 0;
  for (; amount >= three_digits && unit + 1 < std::size(units); ++unit) amount /= 1024;
  return fmt::format("{:.3g} {}", amount, units[unit]);
}

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  std::size_t bytes = 0;  // of a sign of UTF-8
  for (; !text.empty(); text.remove_prefix(std::min(bytes, text.size()))) {
    const auto byte = [&](std::size_t i) -> std::uint32_t {
      return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U;
    };
    const std::uint32_t first = byte(0);
    bytes = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
    const std::uint32_t code = (first & 0xFU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
    const bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                      (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
                      (code >= 0xFF00 && code <= 0xFF60);
    columns += bytes == 4 || (bytes == 3 && wide) ? 2 : 1;
  }
  return columns;
}

std::string wrapped(std::string_view line, std::size_t margin, std::size_t width) {
  std::string text;
  std::size_t indent = 0;
  while (indent + columns_of(line) > width) {
    const std::size_t gap = gap_in(line, indent == 0 ? margin : 0, width - indent);
    if (gap == std::string_view::npos) break;
    text.append(indent, ' ').append(line.substr(0, gap)) += '\n';
    line.remove_prefix(gap + 1);
    indent = margin;
  }
  return text.append(indent, ' ').append(line) += '\n';
}

}  // namespace zermelo
