/// A row of coins, taken from its ends: a game with scores.
#pragma once

#include <fmt/format.h>

#include <boost/hana/define_struct.hpp>
#include <cstdint>
#include <numeric>
#include <range/v3/view/iota.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::toys {

/// In turn, take the coin at the left end or the one at the right end. Played with `again`, who
/// takes a coin of odd value moves again. The score is not in the position: it is the interval of
/// the coins that are left. Key and index: first * (coins + 1) + end.
class coin_row {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (std::size_t, coins), (bool, again));
  };

  static constexpr std::string_view name = "coin_row";

  struct position {
    std::uint16_t first = 0;
    std::uint16_t end = 0;  // one past the last coin
    bool operator==(const position&) const = default;
  };
  enum move : std::uint8_t { left, right };

  explicit coin_row(std::vector<int> coins = {3, 9, 1, 2, 7, 5}, bool again = false)
      : coins_(std::move(coins)), again_(again) {}

  static std::vector<coin_row> samples() {
    return {coin_row({2}), coin_row({1, 2, 4}), coin_row({1, 2, 4}, true), coin_row(),
            coin_row({3, 9, 1, 2, 7, 5, 8, 4, 1}, true)};
  }

  [[nodiscard]] position start() const { return {0, static_cast<std::uint16_t>(coins_.size())}; }
  /// With one coin left both ends are the same: one move.
  [[nodiscard]] ranges::subrange<const move*> moves(position p) const {
    static constexpr move ends[] = {left, right};
    return {ends, ends + std::min<int>(p.end - p.first, 2)};
  }
  [[nodiscard]] position play(position p, move m) const {
    if (m == left)
      ++p.first;
    else
      --p.end;
    return p;
  }
  [[nodiscard]] int gain(position p, move m) const {
    return coins_[m == left ? p.first : p.end - std::size_t{1}];
  }
  [[nodiscard]] bool same_mover(position p, move m) const { return again_ && gain(p, m) % 2 != 0; }

  /// Nobody gets more than all that is left.
  [[nodiscard]] interval<score> bounds(position p) const {
    const score rest = std::accumulate(coins_.begin() + p.first, coins_.begin() + p.end, 0);
    return {-rest, rest};
  }

  [[nodiscard]] std::uint64_t key(position p) const { return index(p); }
  [[nodiscard]] std::uint64_t position_count() const { return base() * base(); }
  [[nodiscard]] std::uint64_t index(position p) const { return p.first * base() + p.end; }
  [[nodiscard]] position at(std::uint64_t index) const {
    // Numbers with end < first are no positions of any play; they hold the places.
    return {static_cast<std::uint16_t>(index / base()), static_cast<std::uint16_t>(index % base())};
  }

  [[nodiscard]] numbers parameters() const { return {coins_.size(), again_}; }
  [[nodiscard]] const std::vector<int>& coins() const { return coins_; }

 private:
  [[nodiscard]] std::uint64_t base() const { return coins_.size() + 1; }

  std::vector<int> coins_;
  bool again_;
};

/// "1-4": the coins from number 1 up to, but without, number 4.
inline std::string print(const coin_row& /*g*/, const coin_row::position& p) {
  return fmt::format("{}-{}", p.first, p.end);
}
inline coin_row::position parse(const coin_row& g, std::string_view text) {
  const auto most = static_cast<std::uint16_t>(g.coins().size());
  const std::size_t dash = text.find('-');
  if (dash == std::string_view::npos) throw bad_input("two numbers, parted by '-'");
  const auto first = parse_number<std::uint16_t>(text.substr(0, dash), "a coin", 0, most);
  return {first, parse_number<std::uint16_t>(text.substr(dash + 1), "a coin", first, most)};
}
inline std::string print(const coin_row& /*g*/, const coin_row::position& /*p*/, coin_row::move m) {
  return m == coin_row::left ? "left" : "right";
}

}  // namespace zermelo::toys
