/// The same position solved by one engine after the other: what each saves against the one before.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/answers/report.hpp>

namespace zermelo::sessions {

/// How many times fewer positions one engine looked at than another.
struct saving {
  double times;
  bool at_least = false;  // the other one reached a limit: it would have looked at more
};

/// What one engine makes of the position.
struct rung {
  std::string_view engine;
  report found = {};
  std::string unable = {};           // why it cannot solve it, where it cannot
  std::optional<saving> saved = {};  // against the rung before

  /// A table of all positions that the limit has no room for is not begun. A value that the rules
  /// give away needs no position.
  [[nodiscard]] bool has_run() const {
    return unable.empty() && (found.value || found.statistics.positions > 0);
  }
};

/// Fills in what each rung saves against the last one before it that has run. Nothing is known of
/// one that was stopped, nor against one that was stopped after fewer positions; nor of one that
/// looked at none.
void add_savings(std::vector<rung>& rungs);

/// Throws `std::logic_error`, a bug, where two engines contradict each other.
void check_agreement(const std::vector<rung>& rungs);

/// Why it has no value, as a sentence without its full stop; empty where it has one.
[[nodiscard]] std::string why_unknown(const rung& each);

/// "3.1", "12", "1,000"
[[nodiscard]] std::string factor_in_words(double factor);

/// "12 times fewer", "> 1,000 times fewer", "3.1 times more"
[[nodiscard]] std::string saving_in_words(const saving& saved);

/// "1,234"; "> 1,234" where a limit was reached.
[[nodiscard]] std::string positions_in_words(const rung& each);

}  // namespace zermelo::sessions
