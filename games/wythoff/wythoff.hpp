/// Wythoff's game: take from one heap, or the same number from both; who takes the last stone wins.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <boost/hana/define_struct.hpp>
#include <boost/hana/tuple.hpp>
#include <cmath>
#include <cstdint>
#include <optional>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::games {

/// Two heaps of at most 1,023 stones; also known as the queen that goes home to a corner of the
/// chessboard. One kind of move per heap, and one for both. Key and index:
///
///     bit  19 ... 10      9 ... 0
///         | first heap | second heap |
class wythoff {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, first), (int, second), (bool, misere));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "wythoff";
  static constexpr std::string_view about =
      "take from one of two heaps, or as many from both; the last stone wins";
  static constexpr std::string_view about_in_korean =
      "두 더미 가운데 하나에서, 또는 둘에서 같은 수만큼 가져간다. 마지막 돌을 가져가면 이긴다";
  static constexpr bool impartial = true;

  struct position {
    std::uint16_t first = 0;
    std::uint16_t second = 0;
    bool operator==(const position&) const = default;
  };
  /// The stones taken.
  struct move {
    std::uint16_t from_first = 0;
    std::uint16_t from_second = 0;
    bool operator==(const move&) const = default;
  };

  static constexpr int most_stones = 1'023;

  explicit wythoff(int first = 5, int second = 8) : wythoff(numbers{first, second, false}) {}

  /// Throws `bad_parameters`.
  explicit wythoff(const numbers& given) : numbers_(given) {
    for (const int stones : {given.first, given.second}) {
      if (stones >= 0 && stones <= most_stones) continue;
      throw bad_parameters(fmt::format("a heap of {} stones; take 0 to {}", stones, most_stones));
    }
  }

  [[nodiscard]] position start() const {
    return {static_cast<std::uint16_t>(numbers_.first),
            static_cast<std::uint16_t>(numbers_.second)};
  }

 private:
  /// 1 to `most` stones, from the heaps that are not 0.
  template <int First, int Second>
  static auto takes(int most) {
    return ranges::views::iota(1, most + 1) | ranges::views::transform([](int taken) {
             return move{static_cast<std::uint16_t>(First * taken),
                         static_cast<std::uint16_t>(Second * taken)};
           });
  }

 public:
  [[nodiscard]] auto moves(position p) const {
    return boost::hana::make_tuple(takes<1, 0>(p.first), takes<0, 1>(p.second),
                                   takes<1, 1>(std::min(p.first, p.second)));
  }
  [[nodiscard]] position play(position p, move m) const {
    return {static_cast<std::uint16_t>(p.first - m.from_first),
            static_cast<std::uint16_t>(p.second - m.from_second)};
  }
  [[nodiscard]] bool misere() const { return numbers_.misere; }

  [[nodiscard]] std::uint32_t key(position p) const {
    return std::uint32_t{p.first} << 10U | p.second;
  }
  [[nodiscard]] std::uint64_t position_count() const { return std::uint64_t{1} << 20U; }
  [[nodiscard]] std::uint64_t index(position p) const { return key(p); }
  [[nodiscard]] position at(std::uint64_t index) const {
    return {static_cast<std::uint16_t>(index >> 10U),
            static_cast<std::uint16_t>(index & static_cast<std::uint64_t>(most_stones))};
  }
  /// The smaller heap first.
  [[nodiscard]] position canonical(position p) const {
    return {std::min(p.first, p.second), std::max(p.first, p.second)};
  }

  /// 0 where the player to move loses: for each difference k of the heaps there is one such
  /// position, with floor(k * golden ratio) stones in the smaller heap (Wythoff 1907). Of the other
  /// nimbers no formula is known.
  [[nodiscard]] std::optional<nimber> known_nimber(position p) const {
    const auto [smaller, larger] = canonical(p);
    const std::uint32_t difference = larger - smaller;
    // k * golden ratio is (k + sqrt(5 k^2)) / 2, and floors may be taken one after the other.
    const auto root = static_cast<std::uint32_t>(std::sqrt(5.0 * difference * difference));
    return smaller == (difference + root) / 2 ? std::optional<nimber>(0) : std::nullopt;
  }

  /// Rules to try the laws on, small ones first.
  [[nodiscard]] static std::vector<wythoff> samples() {
    std::vector<wythoff> rules;
    for (const numbers& each : {numbers{0, 0, false}, numbers{2, 1, true}, numbers{3, 4, false},
                                numbers{5, 5, true}, numbers{9, 12, false}}) {
      rules.emplace_back(each);
    }
    return rules;
  }

  [[nodiscard]] const numbers& parameters() const { return numbers_; }

 private:
  numbers numbers_;
};

}  // namespace zermelo::games

#include <wythoff/text.hpp>  // whoever knows the rules knows their text
