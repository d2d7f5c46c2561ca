/// Grundy's game: split a heap into two unequal heaps; who cannot loses.
#pragma once

#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/heaps/game.hpp>
#include <zermelo/heaps/text.hpp>

namespace zermelo::games {

/// The octal game 4. with unequal parts (Grundy 1939). Whether its nimbers become periodic is not
/// known.
class grundys_game : public sum_of_heaps {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::string, heaps), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "grundys_game";
  static constexpr std::string_view about =
      "split a heap into two unequal heaps; who cannot move loses";
  static constexpr std::string_view about_in_korean =
      "더미 하나를 크기가 다른 두 더미로 나눈다. 나눌 수 없는 쪽이 진다";

  explicit grundys_game(const std::string& heaps = "12") : grundys_game(numbers{heaps, false}) {}

  /// Throws `bad_parameters`.
  explicit grundys_game(const numbers& given)
      : sum_of_heaps(taking_and_breaking::octal("4.").with_unequal_parts(),
                     heaps_parameter(given.heaps, most_stones), given.misere, most_stones),
        numbers_(given) {}

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<grundys_game> samples() {
    std::vector<grundys_game> rules;
    for (const numbers& each : {numbers{"3", true}, numbers{"7 4", false}, numbers{"9 5", true},
                                numbers{"13", false}, numbers{"18 2", false}}) {
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

#include <grundys_game/text.hpp>  // whoever knows the rules knows their text
