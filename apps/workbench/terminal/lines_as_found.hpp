/// Lines that appear as they are found.
#pragma once

#include <chrono>
#include <ostream>
#include <string>
#include <vector>

#include "terminal/progress_line.hpp"

namespace zermelo::workbench {

/// What is found of one thing after the other, a line each. Lines are held back for so many
/// seconds: whoever has them all by then shows them in an order of his own. From then on each is
/// printed as soon as it comes, and before the first those that were held back.
class lines_as_found {
 public:
  lines_as_found(std::ostream& out, progress_line& shown, double held_back)
      : out_(out), shown_(shown), held_back_(held_back) {}

  void add(std::string line);

  /// Whether any was printed; then all are that were added.
  [[nodiscard]] bool are_printed() const noexcept { return printed_; }

 private:
  using clock = std::chrono::steady_clock;

  std::ostream& out_;
  progress_line& shown_;
  std::chrono::duration<double> held_back_;
  clock::time_point started_ = clock::now();
  std::vector<std::string> held_;
  bool printed_ = false;
};

}  // namespace zermelo::workbench
