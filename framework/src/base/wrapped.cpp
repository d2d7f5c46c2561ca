#include <zermelo/base/wrapped.hpp>

#include <cstdint>

namespace zermelo {

namespace {

/// A sign of UTF-8: its bytes and its columns.
struct sign {
  std::size_t bytes;
  std::size_t columns;
};

sign sign_at(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) -> std::uint32_t {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0U;
  };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {1, 1};
  if (first < 0xE0) return {2, 1};
  if (first >= 0xF0) return {4, 2};
  const std::uint32_t code = (first & 0xFU) << 12U | (byte(1) & 0x3FU) << 6U | (byte(2) & 0x3FU);
  const bool wide = (code >= 0x1100 && code <= 0x115F) || (code >= 0x2E80 && code <= 0xA4CF) ||
                    (code >= 0xAC00 && code <= 0xD7A3) || (code >= 0xF900 && code <= 0xFAFF) ||
                    (code >= 0xFF00 && code <= 0xFF60);
  return {3, wide ? 2U : 1U};
}

/// The last space that leaves at most `room` columns before it and at least `least`, or the first
/// one after them.
std::size_t gap_in(std::string_view line, std::size_t least, std::size_t room) {
  std::size_t gap = std::string_view::npos;
  std::size_t column = 0;
  for (std::size_t i = 0; i < line.size();) {
    if (line[i] == ' ' && column >= least) {
      if (column <= room || gap == std::string_view::npos) gap = i;
      if (column > room) return gap;
    }
    const sign next = sign_at(line, i);
    i += next.bytes;
    column += next.columns;
  }
  return gap;
}

}  // namespace

std::size_t columns_of(std::string_view text) {
  std::size_t columns = 0;
  for (std::size_t i = 0; i < text.size();) {
    const sign next = sign_at(text, i);
    i += next.bytes;
    columns += next.columns;
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
