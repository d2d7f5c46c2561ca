/// Ctrl-C among several cases.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <zermelo/base/limits.hpp>

namespace zermelo::workbench {

/// What Ctrl-C leaves undone where there are several cases to answer: after the one that was
/// interrupted the others are only counted, nothing is known of them.
class interruption {
 public:
  /// Whether the search was interrupted before this case, which is counted then.
  [[nodiscard]] bool came_before() {
    if (came_) ++not_begun_;
    return came_;
  }
  [[nodiscard]] bool has_come() const noexcept { return came_; }
  /// Why a case's search ended.
  void note(std::optional<stop_reason> stopped_by) {
    came_ = came_ || stopped_by == stop_reason::interrupted;
  }
  /// Throws `unanswered` where cases were not begun; `what` is the name of one.
  void report(std::string_view what) const;

 private:
  bool came_ = false;
  std::uint64_t not_begun_ = 0;
};

}  // namespace zermelo::workbench
