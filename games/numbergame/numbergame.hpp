/// NUMBERGAME: from a row of numbers take one at an end, or throw two away there; who takes more?
#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <array>
#include <boost/hana/define_struct.hpp>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// A position is what is left of the row: the numbers from `left` on and before `right`. What has
/// been earned is not in it, because what is still to be earned does not depend on it. Intervals
/// are numbered by their right end:
///
///     right    0   1     2       3                    index = right * (right + 1) / 2 + left
///     left     0   0 1   0 1 2   0 1 2 3
///     index    0   1 2   3 4 5   6 7 8 9   ...        10 numbers: 66 positions
class numbergame {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::string, row));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "numbergame";
  static constexpr std::string_view case_name = "row";
  static constexpr std::string_view about =
      "take a number from an end of a row or remove two; the difference counts";
  static constexpr std::string_view about_in_korean =
      "줄의 끝에서 수 하나를 갖거나 둘을 없앤다. 점수 차이로 따진다";

  static constexpr std::size_t most_numbers = 1'000;
  static constexpr score largest_number = 1'000'000;  // so that every sum is a score

  struct position {
    std::uint16_t left = 0;
    std::uint16_t right = 0;
    bool operator==(const position&) const = default;

    [[nodiscard]] unsigned length() const noexcept { return unsigned{right} - left; }
  };

  /// Take one number, or drop two for nothing.
  enum class move : std::uint8_t { take_left, take_right, drop_left, drop_right };

  /// The third row of Algospot's example.
  numbergame() : numbergame(std::vector<score>{7, -5, 8, 5, 1, -4, -8, 6, 7, 9}) {}

  /// Throws `bad_parameters`.
  explicit numbergame(std::vector<score> row);
  explicit numbergame(const numbers& given)
      : numbergame(from_text("row", given.row, [](std::string_view text) {
          return parse_numbers<score>(text, "a number of the row", -largest_number, largest_number);
        })) {}

  [[nodiscard]] position start() const { return {0, static_cast<std::uint16_t>(row_.size())}; }

  /// Of the last number and of the last two there is but one left end and one right end: moves that
  /// would be the same are one.
  [[nodiscard]] std::span<const move> moves(position p) const {
    static constexpr std::array all{move::take_left, move::take_right, move::drop_left,
                                    move::drop_right};
    static constexpr std::array<std::size_t, 4> kinds{0, 1, 3, 4};  // by length
    return std::span(all).first(kinds[std::min(p.length(), 3U)]);
  }
  [[nodiscard]] position play(position p, move m) const {
    switch (m) {
      case move::take_left:
        return {static_cast<std::uint16_t>(p.left + 1), p.right};
      case move::take_right:
        return {p.left, static_cast<std::uint16_t>(p.right - 1)};
      case move::drop_left:
        return {static_cast<std::uint16_t>(p.left + 2), p.right};
      case move::drop_right:
        break;
    }
    return {p.left, static_cast<std::uint16_t>(p.right - 2)};
  }
  [[nodiscard]] score gain(position p, move m) const {
    if (m == move::take_left) return row_[p.left];
    if (m == move::take_right) return row_[p.right - std::size_t{1}];
    return 0;
  }

  [[nodiscard]] std::uint32_t key(position p) const {
    return std::uint32_t{p.right} << 16U | p.left;
  }
  [[nodiscard]] std::uint64_t position_count() const { return first_index(row_.size() + 1); }
  [[nodiscard]] std::uint64_t index(position p) const { return first_index(p.right) + p.left; }
  [[nodiscard]] position at(std::uint64_t index) const;

  /// Rows to try the laws on, short ones first.
  [[nodiscard]] static std::vector<numbergame> samples();

  [[nodiscard]] numbers parameters() const { return {fmt::format("{}", fmt::join(row_, " "))}; }
  [[nodiscard]] const std::vector<score>& row() const { return row_; }

 private:
  /// How many intervals end before `right`.
  static std::uint64_t first_index(std::uint64_t right) { return right * (right + 1) / 2; }

  std::vector<score> row_;
};

inline numbergame::numbergame(std::vector<score> row) : row_(std::move(row)) {
  if (row_.empty() || row_.size() > most_numbers) {
    throw bad_parameters(
        fmt::format("a row of {}; take 1 to {}", counted(row_.size(), "number"), most_numbers));
  }
  for (const score number : row_) {
    if (number < -largest_number || number > largest_number) {
      throw bad_parameters(fmt::format("{} in the row; take numbers from {} to {}", number,
                                       -largest_number, largest_number));
    }
  }
}

inline numbergame::position numbergame::at(std::uint64_t index) const {
  std::uint64_t right = 0;
  while (first_index(right + 1) <= index) ++right;
  return {static_cast<std::uint16_t>(index - first_index(right)),
          static_cast<std::uint16_t>(right)};
}

inline std::vector<numbergame> numbergame::samples() {
  std::vector<numbergame> rules;
  for (const std::vector<score>& row : {std::vector<score>{5},
                                        {3, -2},
                                        {-1, 4, -1},
                                        {100, -1000, -1000, 100, -1000, -1000},
                                        {7, -5, 8, 5, 1, -4, -8, 6, 7, 9}}) {
    rules.emplace_back(row);
  }
  std::vector<score> contest_size(50);
  for (std::size_t i = 0; i < contest_size.size(); ++i) {
    contest_size[i] = static_cast<score>(i * i * 37 % 201) - 100;
  }
  rules.emplace_back(contest_size);
  return rules;
}

}  // namespace zermelo::games

#include <numbergame/text.hpp>  // whoever knows the rules knows their text
