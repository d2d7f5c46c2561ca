/// NAME: two players take stones from a heap in turn; whoever takes the last one wins.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <boost/hana/define_struct.hpp>
#include <range/v3/view/iota.hpp>
#include <string_view>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// A position is the number of stones left. A move is how many are taken.
class NAME {
 public:
  /// Each number of the rules is an option of the command line.
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (unsigned, stones), (unsigned, take));
  };

  static constexpr std::string_view name = "NAME";
  static constexpr std::string_view about = "take stones from a heap; the last one wins";
  static constexpr bool impartial = true;  // both have the same moves; who has none loses

  using position = unsigned;
  using move = unsigned;

  NAME() : NAME(numbers{21, 3}) {}

  /// Throws `bad_parameters`.
  explicit NAME(const numbers& given) : numbers_(given) {
    if (given.take == 0) throw bad_parameters("nobody may take a stone; write --take 1 or more");
  }

  [[nodiscard]] position start() const { return numbers_.stones; }
  [[nodiscard]] auto moves(position stones) const {
    return ranges::views::iota(1U, std::min(stones, numbers_.take) + 1);
  }
  [[nodiscard]] position play(position stones, move taken) const { return stones - taken; }
  [[nodiscard]] unsigned key(position stones) const { return stones; }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<NAME> samples() {
    return {NAME({1, 1}), NAME({10, 2}), NAME(), NAME({40, 7})};
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  numbers numbers_;
};

}  // namespace zermelo::games

#include <NAME/text.hpp>  // whoever knows the rules knows their text
