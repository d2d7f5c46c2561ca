/// Counting positions by what they are worth.
#pragma once

#include <zermelo/answers/tally.hpp>

namespace zermelo {

class value_counts {
 public:
  void add(const any_worth& worth);

  /// The counts as a tally; how many are worth *0, *1, ... says how many are lost and won, too.
  [[nodiscard]] tally read() const;

 private:
  std::array<std::uint64_t, 4> outcomes_{};
  std::map<score, std::uint64_t> scores_;
  std::vector<std::uint64_t> nimbers_;
};

/// A tally of so many lost and won positions, and of so many that are worth *0, *1, ...
[[nodiscard]] tally tally_of(std::uint64_t losses, std::uint64_t wins);
[[nodiscard]] tally tally_of(std::vector<std::uint64_t> nimbers);

}  // namespace zermelo
