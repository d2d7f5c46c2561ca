#include "terminal/lines_as_found.hpp"

#include <utility>

namespace zermelo::workbench {

void lines_as_found::add(std::string line) {
  held_.push_back(std::move(line));
  if (clock::now() - started_ < held_back_) return;
  shown_.clear();  // or the line of progress would stand before it
  for (const std::string& each : held_) out_ << each << '\n';
  out_ << std::flush;
  held_.clear();
  printed_ = true;
}

}  // namespace zermelo::workbench
