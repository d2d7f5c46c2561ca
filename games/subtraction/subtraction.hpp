/// Subtraction games: take a number of stones that is in a set.
#pragma once

#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/heaps/game.hpp>
#include <zermelo/heaps/text.hpp>

namespace zermelo::games {

/// From one heap take a number of stones that is in the set, "1,2,3" by default. "squares" are 1,
/// 4, 9, 16 and so on; heaps then have at most 2^20 stones.
class subtraction : public sum_of_heaps {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::string, set), (std::string, heaps), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "subtraction";
  static constexpr std::string_view about =
      "take a number of stones that is in a set; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "정해진 집합에 있는 수만큼 돌을 가져간다. 둘 수 없는 쪽이 진다";

  explicit subtraction(const std::string& set = "1,2,3", const std::string& heaps = "21")
      : subtraction(numbers{set, heaps, false}) {}

  /// Throws `bad_parameters`.
  explicit subtraction(const numbers& given)
      : sum_of_heaps(taking_and_breaking::subtraction(set_of(given.set)),
                     heaps_parameter(given.heaps, most_stones(given.set)), given.misere,
                     most_stones(given.set)),
        numbers_(given) {}

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<subtraction> samples() {
    std::vector<subtraction> rules;
    for (const numbers& each :
         {numbers{"2", "1", false}, numbers{"1,2,3", "7", true}, numbers{"2 3 5", "9 4", true},
          numbers{"squares", "17", false}, numbers{"1,3,4", "9 8", false},
          numbers{"2,4,7", "13 7 3", false}}) {
      rules.emplace_back(each);
    }
    return rules;
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  static constexpr std::string_view squares = "squares";
  static constexpr std::uint32_t largest_root = 1U << 10U;

  static std::uint32_t most_stones(std::string_view set) {
    return set == squares ? largest_root * largest_root : 1U << 31U;
  }

  static std::vector<std::uint32_t> set_of(std::string_view set) {
    if (set != squares) {
      return from_text("set", set, [&](std::string_view text) {
        return parse_numbers(text, "a number of stones to take", 1, most_stones(set));
      });
    }
    std::vector<std::uint32_t> numbers;
    for (std::uint32_t root = 1; root <= largest_root; ++root) numbers.push_back(root * root);
    return numbers;
  }

  numbers numbers_;
};

}  // namespace zermelo::games

#include <subtraction/text.hpp>  // whoever knows the rules knows their text
