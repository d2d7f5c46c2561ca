#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <zermelo/base/errors.hpp>
#include <zermelo/engines/game_graph.hpp>
#include <zermelo/files/codes.hpp>

namespace zermelo {

namespace {

using detail::ways_back;
constexpr std::uint32_t moves_again = ways_back::moves_again;

ways_back ways_back_in(const game_graph& game) {
  ways_back back(game.positions());
  for (std::uint64_t k = 0; k < game.ways(); ++k) back.count(game.way_at(k).to);
  back.make_room();
  for (std::uint32_t p = 0; p < game.positions(); ++p) {
    game.for_each_way(p, [&](const game_graph::way& way) { back.list(p, way.to, way.same_mover); });
  }
  return back;
}

/// Wins and losses level by level, then ties; what is left is a draw.
class outcome_search {
 public:
  outcome_search(const game_graph& game, meter& spent)
      : game_(game), spent_(spent), back_(ways_back_in(game)), codes_(game.positions(), open) {}

  std::vector<std::uint16_t> solve(outcome stuck) {
    // 1. What is over; how many moves the others have.
    std::vector<std::uint32_t> ties;
    left_.resize(game_.positions());
    for (std::uint32_t p = 0; p < game_.positions(); ++p) {
      left_[p] = static_cast<std::uint32_t>(game_.count_ways(p));
      const auto end = game_.end_of(p);
      if (!end && left_[p] != 0) continue;
      const outcome value = end ? static_cast<outcome>(*end) : stuck;
      left_[p] = 0;
      if (value == outcome::tie) {
        ties.push_back(p);
      } else if (value == outcome::draw) {
        codes_[p] = drawn;
      } else {
        decide(p, value, 0);
      }
    }
    // 2. Wins and losses, in the order of their remoteness.
    go_back([&](std::uint32_t p, remoteness moves) { tell_those_before(p, moves); });
    // 3. Ties likewise, of what is left: both players hurry there.
    for (const std::uint32_t p : ties) decide(p, outcome::tie, 0);
    go_back([&](std::uint32_t p, remoteness moves) {
      for (const std::uint32_t source : back_.to(p)) {
        decide(source & ~moves_again, outcome::tie, moves + 1);
      }
    });
    // 4. Endless play.
    for (std::uint16_t& code : codes_) {
      if (code == open) code = drawn;
    }
    return std::move(codes_);
  }

 private:
  static constexpr std::uint16_t drawn = timed_code::encode(outcome::draw, 0);
  static constexpr std::uint16_t open = timed_code::encode(outcome::draw, 1);

  void decide(std::uint32_t p, outcome value, remoteness moves) {
    if (codes_[p] != open) return;
    if (moves >= timed_code::low) {
      throw cannot_solve(fmt::format("the game lasts more than {} moves", timed_code::low - 1));
    }
    codes_[p] = timed_code::encode(value, moves);
    next_.push_back(p);
  }

  /// Level by level, until nothing more is decided.
  void go_back(auto tell) {
    std::vector<std::uint32_t> level;
    for (remoteness moves = 0; !next_.empty(); ++moves) {
      level.clear();
      level.swap(next_);
      spent_.add(0);
      for (const std::uint32_t p : level) tell(p, moves);
    }
  }

  void tell_those_before(std::uint32_t p, remoteness moves) {
    const outcome value = timed_code::value_of(codes_[p]);
    for (const std::uint32_t source : back_.to(p)) {
      const std::uint32_t q = source & ~moves_again;
      const outcome seen = (source & moves_again) != 0 ? value : -value;
      if (seen == outcome::win) {
        decide(q, outcome::win, moves + 1);
      } else if (left_[q] != 0 && --left_[q] == 0) {
        decide(q, outcome::loss, moves + 1);
      }
    }
  }

  const game_graph& game_;
  meter& spent_;
  ways_back back_;
  std::vector<std::uint16_t> codes_;
  std::vector<std::uint32_t> left_;  // moves that are not refuted
  std::vector<std::uint32_t> next_;  // decided at the next level
};

/// Positions that lead to one another, after all that they lead to (Tarjan 1972, without
/// recursion).
class components {
 public:
  explicit components(const game_graph& game)
      : game_(game), found_at_(game.positions()), low_(game.positions()), of_(game.positions()) {
    for (std::uint32_t p = 0; p < game.positions(); ++p) {
      if (found_at_[p] == 0) search(p);
    }
  }

  [[nodiscard]] std::uint32_t of(std::uint32_t p) const { return of_[p]; }
  [[nodiscard]] std::uint32_t count() const {
    return static_cast<std::uint32_t>(first_.size() - 1);
  }
  [[nodiscard]] std::span<const std::uint32_t> members(std::uint32_t component) const {
    return std::span(members_).subspan(first_[component],
                                       first_[component + 1] - first_[component]);
  }
  /// Whether play can go round among its members; one alone may lead to itself.
  [[nodiscard]] bool is_cycle(std::uint32_t component) const {
    const auto all = members(component);
    bool found = all.size() > 1;
    game_.for_each_way(all.front(),
                       [&](const game_graph::way& way) { found = found || way.to == all.front(); });
    return found;
  }

 private:
  struct visit {
    std::uint32_t at;
    std::uint64_t next;  // way
  };

  void enter(std::uint32_t p) {
    found_at_[p] = low_[p] = ++clock_;
    open_.push_back(p);
    of_[p] = none;
    path_.push_back({p, game_.first_way(p)});
  }

  void search(std::uint32_t root) {
    enter(root);
    while (!path_.empty()) {
      visit& here = path_.back();
      const std::uint32_t p = here.at;
      if (!game_.end_of(p) && here.next != game_.first_way(p + 1)) {
        const std::uint32_t q = game_.way_at(here.next++).to;
        if (found_at_[q] == 0) {
          enter(q);
        } else if (of_[q] == none) {
          low_[p] = std::min(low_[p], found_at_[q]);
        }
        continue;
      }
      path_.pop_back();
      if (!path_.empty()) low_[path_.back().at] = std::min(low_[path_.back().at], low_[p]);
      if (low_[p] == found_at_[p]) close(p);
    }
  }

  void close(std::uint32_t root) {
    const std::uint32_t component = count();
    for (std::uint32_t p = none; p != root;) {
      p = open_.back();
      open_.pop_back();
      of_[p] = component;
      members_.push_back(p);
    }
    first_.push_back(members_.size());
  }

  static constexpr std::uint32_t none = ~std::uint32_t{0};

  const game_graph& game_;
  std::uint32_t clock_ = 0;
  std::vector<std::uint32_t> found_at_;
  std::vector<std::uint32_t> low_;
  std::vector<std::uint32_t> of_;
  std::vector<std::uint32_t> open_;
  std::vector<visit> path_;
  std::vector<std::uint32_t> members_;
  std::vector<std::size_t> first_ = {0};
};

class score_search {
 public:
  score_search(const game_graph& game, meter& spent)
      : game_(game),
        spent_(spent),
        rings_(game),
        values_(game.positions()),
        place_(game.positions()) {}

  std::vector<std::int16_t> solve() {
    for (std::uint32_t c = 0; c < rings_.count(); ++c) {
      if (c % 4096 == 0) spent_.add(0);
      const auto members = rings_.members(c);
      if (!rings_.is_cycle(c)) {
        const std::int16_t outside = worth_outside(members.front(), c);
        values_[members.front()] =
            outside == detail::scored_ring::nothing ? std::int16_t{0} : outside;
      } else {
        solve_ring(c, members);
      }
    }
    return std::move(values_);
  }

 private:
  /// The end, or the best of the moves that leave the ring.
  [[nodiscard]] std::int16_t worth_outside(std::uint32_t p, std::uint32_t ring) const {
    if (const auto end = game_.end_of(p)) return static_cast<std::int16_t>(*end);
    std::int16_t best = detail::scored_ring::nothing;
    game_.for_each_way(p, [&](const game_graph::way& way) {
      if (rings_.of(way.to) == ring) return;
      const score next = values_[way.to];
      best =
          std::max(best, detail::points_of_16_bits(way.earned + (way.same_mover ? next : -next)));
    });
    return best;
  }

  void solve_ring(std::uint32_t c, std::span<const std::uint32_t> members) {
    detail::scored_ring ring(static_cast<std::uint32_t>(members.size()));
    for (std::uint32_t i = 0; i < ring.count(); ++i) place_[members[i]] = i;
    const auto within = [&](std::uint32_t i, auto use) {
      game_.for_each_way(members[i], [&](const game_graph::way& way) {
        if (rings_.of(way.to) == c) use(way);
      });
    };
    for (std::uint32_t i = 0; i < ring.count(); ++i) {
      ring.outside[i] = worth_outside(members[i], c);
      within(i, [&](const game_graph::way& way) {
        if (way.earned != 0) {
          throw cannot_solve(
              "a move earns points where play can come back, so that endless play might earn "
              "without end");
        }
        ring.count_way(i, place_[way.to]);
      });
    }
    ring.back.make_room();
    for (std::uint32_t i = 0; i < ring.count(); ++i) {
      within(i, [&](const game_graph::way& way) {
        ring.back.list(i, place_[way.to], way.same_mover);
      });
    }
    const detail::scored_values found = detail::solve_by_thresholds(ring, spent_);
    for (std::uint32_t i = 0; i < ring.count(); ++i) values_[members[i]] = found.values[i];
  }

  const game_graph& game_;
  meter& spent_;
  components rings_;
  std::vector<std::int16_t> values_;
  std::vector<std::uint32_t> place_;  // within its ring
};

}  // namespace

void game_graph::add_way(std::uint32_t to, score earned, bool same_mover) {
  if (to >= most_positions) {
    throw cannot_solve(
        fmt::format("position {}; a game that is written out has at most {}", to, most_positions));
  }
  const std::int16_t points = detail::points_of_16_bits(earned);
  if (points != 0 && earned_.empty()) earned_.resize(ways_.size());
  ways_.push_back(to | (same_mover ? moves_again : 0));
  if (points != 0 || !earned_.empty()) {
    earned_.resize(ways_.size());
    earned_.back() = points;
  }
}

void game_graph::add_position() { add(open); }
void game_graph::add_end(outcome value) { add(static_cast<std::int16_t>(value)); }
void game_graph::add_end(score value) { add(detail::points_of_16_bits(value)); }

void game_graph::add(std::int16_t end) {
  if (end != open) {
    ways_.resize(static_cast<std::size_t>(first_.back()));
    if (!earned_.empty()) earned_.resize(ways_.size());
  }
  first_.push_back(ways_.size());
  ends_.push_back(end);
}

std::uint64_t game_graph::bytes() const noexcept {
  return first_.size() * 8 + ways_.size() * 4 + earned_.size() * 2 + ends_.size() * 2;
}

void game_graph::require_whole() const {
  for (std::uint32_t p = 0; p < positions(); ++p) {
    for_each_way(p, [&](const way& each) {
      if (each.to < positions()) return;
      throw cannot_solve(
          fmt::format("a move of position {} leads to {}, and there are {} positions", p, each.to,
                      positions()));
    });
  }
}

std::optional<std::uint32_t> position_on_a_cycle(const game_graph& game) {
  const components rings(game);
  for (std::uint32_t c = 0; c < rings.count(); ++c) {
    if (rings.is_cycle(c)) return rings.members(c).front();
  }
  return std::nullopt;
}

std::vector<std::uint16_t> solve_outcomes(const game_graph& game, outcome stuck, meter& spent) {
  game.require_whole();
  return outcome_search(game, spent).solve(stuck);
}

std::vector<std::int16_t> solve_scores(const game_graph& game, meter& spent) {
  game.require_whole();
  return score_search(game, spent).solve();
}

std::vector<std::uint16_t> solve_nimbers(const game_graph& game, meter& spent) {
  game.require_whole();
  const components order(game);
  std::vector<std::uint16_t> nimbers(game.positions());
  std::vector<bool> seen;
  for (std::uint32_t c = 0; c < order.count(); ++c) {
    if (c % 4096 == 0) spent.add(0);
    const std::uint32_t p = order.members(c).front();
    if (order.is_cycle(c)) {
      throw cannot_solve("play can come back to a position, and such games have no nimbers");
    }
    if (game.end_of(p)) throw cannot_solve("a game that is over by a rule has no nimbers");
    seen.assign(game.count_ways(p) + 1, false);
    game.for_each_way(p, [&](const game_graph::way& way) {
      if (nimbers[way.to] < seen.size()) seen[nimbers[way.to]] = true;
    });
    const auto mex = std::find(seen.begin(), seen.end(), false) - seen.begin();
    if (mex > std::numeric_limits<std::uint16_t>::max()) {
      throw cannot_solve("a nimber above 65,535; a game that is written out keeps 16 bits");
    }
    nimbers[p] = static_cast<std::uint16_t>(mex);
  }
  return nimbers;
}

}  // namespace zermelo
