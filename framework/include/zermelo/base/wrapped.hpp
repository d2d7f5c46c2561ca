/// Long lines of text, broken between words.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace zermelo {

/// How many columns of a terminal a text takes: two for Hangul and its like.
[[nodiscard]] std::size_t columns_of(std::string_view text);

/// `line` broken at spaces into lines of at most `width` columns where its words allow it, those
/// that follow the first indented by `margin`; each ends with a new line.
[[nodiscard]] std::string wrapped(std::string_view line, std::size_t margin,
                                  std::size_t width = 80);

}  // namespace zermelo
