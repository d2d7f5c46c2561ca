/// Long lines of text, broken between words.
#pragma once

#include <algorithm>
#include <cstddef>
#include <string>
#include <string_view>

namespace zermelo {

/// `line` broken at spaces into lines of at most `width` signs where its words allow it, those that
/// follow the first indented by `margin`; each ends with a new line.
[[nodiscard]] inline std::string wrapped(std::string_view line, std::size_t margin,
                                         std::size_t width = 80) {
  std::string text;
  std::size_t indent = 0;
  while (indent + line.size() > width) {
    const std::size_t room = width - indent;
    const std::size_t from = indent == 0 ? std::min(margin, line.size()) : 0;
    std::size_t gap = line.rfind(' ', room);
    if (gap == std::string_view::npos || gap < from) gap = line.find(' ', std::max(room, from));
    if (gap == std::string_view::npos) break;
    text.append(indent, ' ').append(line.substr(0, gap)) += '\n';
    line.remove_prefix(gap + 1);
    indent = margin;
  }
  return text.append(indent, ' ').append(line) += '\n';
}

}  // namespace zermelo
