/// Nim: take any number of stones from one heap; who takes the last one wins.
#pragma once

#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/heaps/game.hpp>
#include <zermelo/heaps/text.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// Nim, the octal game 0.3...: any number of stones may be taken, and leaves one heap or none.
class nim : public sum_of_heaps {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::string, heaps), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "nim";
  static constexpr std::string_view about =
      "take any number of stones from one heap; the last one wins";
  static constexpr std::string_view about_in_korean =
      "한 더미에서 돌을 몇 개든 가져간다. 마지막 돌을 가져가면 이긴다";

  explicit nim(const std::string& heaps = "3 4 5") : nim(numbers{heaps, false}) {}

  /// Throws `bad_parameters`.
  explicit nim(const numbers& given)
      : sum_of_heaps(taking_and_breaking::octal("0.3..."),
                     heaps_parameter(given.heaps, most_stones), given.misere, most_stones),
        numbers_(given) {}

  /// A heap is its own nimber, since it leads to all smaller heaps; a sum is the exclusive or
  /// (Bouton 1901).
  [[nodiscard]] std::optional<nimber> known_nimber(const position& p) const {
    nimber sum = 0;
    for (const std::uint32_t stones : p) sum ^= stones;
    return sum;
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<nim> samples() {
    std::vector<nim> rules;
    for (const numbers& each :
         {numbers{"0", false}, numbers{"1 1 1", true}, numbers{"4", true}, numbers{"2 2 3", true},
          numbers{"5 4 3", false}, numbers{"7 6 2 1", false}}) {
      rules.emplace_back(each);
    }
    return rules;
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  static constexpr std::uint32_t most_stones = 1U << 31U;

  numbers numbers_;
};

}  // namespace zermelo::games

#include <nim/text.hpp>  // whoever knows the rules knows their text
