/// Octal games: take some stones from a heap and leave the rest as one heap or as two.
#pragma once

#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/heaps/game.hpp>
#include <zermelo/heaps/text.hpp>

namespace zermelo::games {

/// The octal game of any code, by default Kayles, 0.77: take one or two stones from a heap, and
/// leave the rest as one heap or as two. Dawson's Kayles is 0.07, Dawson's Chess 0.137, Treblecross
/// 0.007, Officers 0.6, Lasker's Nim 4.3... (see taking_and_breaking::octal).
class octal : public sum_of_heaps {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::string, code), (std::string, heaps), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "octal";
  static constexpr std::string_view about =
      "take stones and split heaps as an octal code says (0.77 is Kayles); the last move wins";
  static constexpr std::string_view about_in_korean =
      "팔진 부호가 말하는 대로 돌을 가져가고 더미를 나눈다(0.77은 케일스). 마지막 수를 두면 이긴다";

  explicit octal(const std::string& code = "0.77", const std::string& heaps = "12")
      : octal(numbers{code, heaps, false}) {}

  /// Throws `bad_parameters`.
  explicit octal(const numbers& given)
      : sum_of_heaps(
            from_text("code", given.code,
                      [](std::string_view text) { return taking_and_breaking::octal(text); }),
            heaps_parameter(given.heaps, most_stones), given.misere, most_stones),
        numbers_(given) {}

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<octal> samples() {
    std::vector<octal> rules;
    for (const numbers& each : {numbers{"0.77", "5", false}, numbers{"0.77", "5 4", true},
                                numbers{"0.07", "8 1", false}, numbers{"0.137", "7 3", true},
                                numbers{"4.3...", "6", false}, numbers{"0.6", "9 4", false},
                                numbers{"0.1037", "11 6", false}, numbers{"0.77", "14", false}}) {
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

#include <octal/text.hpp>  // whoever knows the rules knows their text
