#include "aligned.hpp"

#include <algorithm>
#include <zermelo/base/words.hpp>

namespace zermelo {

std::string aligned(const std::vector<table_row>& rows) {
  std::vector<std::size_t> widths(rows.front().size());
  for (const table_row& each : rows) {
    for (std::size_t k = 0; k < each.size(); ++k) {
      widths[k] = std::max(widths[k], columns_of(each[k]));
    }
  }
  std::string text;
  for (const table_row& each : rows) {
    std::string line;
    for (std::size_t k = 0; k + 1 < each.size(); ++k) {
      line += std::string(widths[k] - columns_of(each[k]), ' ') + each[k] + "  ";
    }
    line += each.back();
    while (line.back() == ' ') line.pop_back();
    text += line + '\n';
  }
  return text;
}

}  // namespace zermelo
