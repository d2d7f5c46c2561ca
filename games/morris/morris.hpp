/// Men's morris: men are placed on the points of nested squares, then moved along the lines; three
/// in a line take a man of the other.
#pragma once

#include <boost/container/small_vector.hpp>
#include <boost/hana/define_struct.hpp>
#include <memory>
#include <morris/board.hpp>
#include <optional>
#include <zermelo/numbering/two_sides.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo::games {

/// In turn the players place their men on free points; when all are placed they move one to a free
/// point next to it. Who has closed a mill, three of his men in a line, takes a man of the other
/// that is in no mill, or any where all are. With less than three men, or without a move, one has
/// lost; endless play is a draw. Where men fly, who has just three may move them anywhere.
///
/// Positions are as the player to move sees them. Tiers: how many men are in hand, and on the
/// board.
class morris : public numbered_by_sides<morris> {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (int, rings), (int, men), (bool, flying), (bool, diagonals));
    bool operator==(const numbers&) const = default;
  };
  struct position : two_colours {
    std::uint8_t in_hand = 0;  // of both
    bool o_to_move = false;    // for the text alone
    bool operator==(const position& p) const {
      return mover == p.mover && other == p.other && in_hand == p.in_hand;
    }
  };
  struct move {
    static constexpr unsigned none = 32;
    unsigned from = none, to = 0, taken = none;
    bool operator==(const move&) const = default;
  };

  static constexpr std::string_view name = "morris";
  static constexpr std::string_view about = "place men, move them, and take by three in a line";
  static constexpr std::string_view about_in_korean =
      "말을 놓고 옮기며, 셋을 한 줄로 만들면 상대의 말을 잡는다";
  static constexpr bool cyclic = true;

  explicit morris(int rings = 2, int men = 6) : morris(numbers{rings, men, false, false}) {}
  /// Throws `bad_parameters`.
  explicit morris(const numbers& given)
      : numbers_(given),
        board_(std::make_shared<const morris_board>(given.rings, given.diagonals)) {
    number_positions(points().count(), men_that_fit(), points().symmetries());
  }
  [[nodiscard]] static std::vector<morris> samples() {
    return {morris(2, 3), morris({2, 3, true, true}), morris(2, 4), morris()};
  }
  [[nodiscard]] const numbers& parameters() const { return numbers_; }
  [[nodiscard]] const morris_board& points() const { return *board_; }
  [[nodiscard]] const rectangle& drawing_board() const { return points().drawn; }
  [[nodiscard]] unsigned all_men() const { return 2 * static_cast<unsigned>(numbers_.men); }

  // Rules ---------------------------------------------------------------------------------------

  [[nodiscard]] position start() const { return {{}, static_cast<std::uint8_t>(all_men())}; }
  [[nodiscard]] std::optional<outcome> terminal(const position& p) const {
    if (p.in_hand != 0) return std::nullopt;
    if (count_bits(p.mover) < 3) return outcome::loss;
    return count_bits(p.other) < 3 ? std::optional(outcome::win) : std::nullopt;
  }
  [[nodiscard]] auto moves(const position& p) const {
    boost::container::small_vector<move, 64> found;
    std::uint32_t prey = 0;  // looked for once a mill is closed
    const auto put = [&](unsigned from, std::uint32_t others, std::uint32_t targets) {
      for (const unsigned to : set_bits(targets)) {
        if (p.other == 0 || !points().closes_mill(others, to)) {
          found.push_back({from, to});
          continue;
        }
        if (prey == 0) prey = points().takeable(p.other);
        for (const unsigned man : set_bits(prey)) found.push_back({from, to, man});
      }
    };
    if (p.in_hand != 0) put(move::none, p.mover, free(p));
    for (const unsigned man : set_bits(p.in_hand != 0 ? 0 : p.mover)) {
      put(man, p.mover ^ bit(man), reach(p.mover, man) & free(p));
    }
    return found;
  }
  /// Those that take a man, then those that keep the other from a mill, then the others.
  [[nodiscard]] auto promising(const position& p) const {
    const auto all = moves(p);
    auto found = all;
    found.clear();
    const auto rank = [&](const move& m) {
      if (m.taken != move::none) return 0;
      return points().closes_mill(p.other, m.to) ? 1 : 2;
    };
    for (const int now : {0, 1, 2}) {
      for (const move& each : all) {
        if (rank(each) == now) found.push_back(each);
      }
    }
    return found;
  }
  [[nodiscard]] position play(const position& p, move m) const {
    const auto left = static_cast<std::uint8_t>(p.in_hand - (m.from == move::none ? 1 : 0));
    return {{p.other & ~bit(m.taken), (p.mover & ~bit(m.from)) | bit(m.to)}, left, !p.o_to_move};
  }
  /// What the other may have moved without closing a mill: who takes a man leaves the tier.
  [[nodiscard]] auto unmoves(const position& p) const {
    boost::container::small_vector<position, 64> found;
    if (p.in_hand != 0 || terminal(p)) return found;
    for (const unsigned man : set_bits(p.other)) {
      const std::uint32_t others = p.other ^ bit(man);
      if (points().closes_mill(others, man)) continue;
      for (const unsigned from : set_bits(reach(p.other, man) & free(p))) {
        found.push_back({{others | bit(from), p.mover}, 0, !p.o_to_move});
      }
    }
    return found;
  }

  // Numbers -------------------------------------------------------------------------------------

  [[nodiscard]] std::uint64_t key(const position& p) const {
    return std::uint64_t{p.in_hand} << 48U | std::uint64_t{p.mover} << 24U | p.other;
  }
  // [tiers]
  [[nodiscard]] static sides_tier sides(const position& p) {
    return sides_tier::of(p, p.in_hand, p.in_hand == 0);
  }
  [[nodiscard]] static position with(const two_colours& men, const sides_tier& t) {
    return {men, static_cast<std::uint8_t>(t.beside), t.beside % 2 == 1};
  }
  [[nodiscard]] static std::vector<sides_tier> leads_to(const sides_tier& t) {
    const auto [mine, theirs, moving, left] = t;  // left in hand
    std::vector<sides_tier> to;
    if (!moving) to.push_back({theirs, mine + 1, left == 1, left - 1});
    if (!moving && mine >= 2 && theirs != 0)
      to.push_back({theirs - 1, mine + 1, left == 1, left - 1});
    if (moving && theirs >= 3) to = {{theirs - 1, mine, true, 0}, {mine - 1, theirs, true, 0}};
    return to;
  }
  // [/tiers]

 private:
  [[nodiscard]] unsigned men_that_fit() const {
    const unsigned most = points().count() / 2;
    const auto men = static_cast<unsigned>(numbers_.men);
    if (numbers_.men >= 3 && men <= most) return men;
    throw bad_parameters(fmt::format("{} men each; take 3 to {}", numbers_.men, most));
  }
  static std::uint32_t bit(unsigned point) {
    return static_cast<std::uint32_t>(std::uint64_t{1} << point);  // 0 of none
  }
  [[nodiscard]] std::uint32_t free(const position& p) const {
    return points().all() & ~(p.mover | p.other);
  }
  /// Where a man may go, were nobody there.
  [[nodiscard]] std::uint32_t reach(std::uint32_t men, unsigned from) const {
    return numbers_.flying && count_bits(men) == 3 ? points().all() : points().next_to[from];
  }

  numbers numbers_{};
  std::shared_ptr<const morris_board> board_;
};

}  // namespace zermelo::games

#include <morris/text.hpp>  // whoever knows the rules knows their text
