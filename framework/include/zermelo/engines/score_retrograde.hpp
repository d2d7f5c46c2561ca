/// Every position of a game with scores at once, from the ends of play back, cycles allowed.
#pragma once

#include <range/v3/algorithm/find.hpp>
#include <zermelo/base/machine.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/thresholds.hpp>
#include <zermelo/numbering/numbering.hpp>

namespace zermelo {

/// A game whose positions have numbers and end in a score.
template <class G>
concept score_retrograde_game = numbered_game<G> && std::same_as<value_t<G>, score>;

namespace detail {

/// Values of one tier's positions, by index.
struct scored_tier {
  scored_values found;
  bool done = false;
};

/// Solves one tier, given its successors.
template <score_retrograde_game G>
class scored_tier_solver {
 public:
  scored_tier_solver(const numbering<G>& numbers, std::vector<scored_tier>& tiers,
                     std::size_t place, meter& spent, std::uint64_t other_bytes)
      : numbers_(numbers),
        tiers_(tiers),
        place_(place),
        spent_(spent),
        ring_(checked_count(numbers.tiers()[place].count)) {
    // 1. What moves bring that lead elsewhere, and how many stay.
    for_each_position([&](std::uint32_t i, const position& p) { look_outside(i, p); });
    ring_.back.make_room();
    refuse_beyond_memory(fmt::format("retrograde analysis of a tier of {} positions and {} moves",
                                     with_commas(ring_.count()), with_commas(ring_.back.size())),
                         other_bytes + ring_.count() * bytes_a_position + ring_.back.size() * 4,
                         spent.allowed().bytes);
    // 2. Who leads to each of them.
    for_each_position([&](std::uint32_t i, const position& p) { list_ways_from(i, p); });
    // 3. Values.
    tiers_[place].found = solve_by_thresholds(ring_, spent);
    tiers_[place].done = true;
  }

  /// While it is solved; afterwards 4 stay.
  static constexpr std::uint64_t bytes_a_position = 24;

 private:
  using position = position_t<G>;

  [[nodiscard]] const G& rules() const { return numbers_.rules(); }

  static std::uint32_t checked_count(std::uint64_t positions) {
    if (positions <= scored_ring::most_positions) return static_cast<std::uint32_t>(positions);
    throw cannot_solve(fmt::format("a tier of {} positions; take rules with at most {} in each",
                                   with_commas(positions),
                                   with_commas(scored_ring::most_positions)));
  }
  /// Calls `use(i, p)` for every position, and looks at limits between.
  void for_each_position(auto use) {
    constexpr std::uint32_t part = 4'096;
    for (std::uint32_t i = 0; i < ring_.count(); ++i) {
      if (i % part == 0) spent_.add(0);
      use(i, numbers_.at(place_, i));
    }
  }

  void look_outside(std::uint32_t i, const position& p) {
    std::int16_t& outside = ring_.outside[i];
    if (const auto over = terminal(rules(), p)) {
      outside = points_of_16_bits(*over);
      return;
    }
    bool moved = false;
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      moved = true;
      const made_move<position> made = make(rules(), p, m);
      if (const std::size_t to = numbers_.place_of(made.after); to != place_) {
        const score worth = by_value<G>::after(made, value_outside(to, made.after));
        outside = std::max(outside, points_of_16_bits(worth));
        return;
      }
      refuse_gain(made);
      ring_.count_way(i, index_of(made.after));
    });
    if (!moved) outside = points_of_16_bits(stuck_value(rules()));
  }

  void list_ways_from(std::uint32_t i, const position& p) {
    if (ring_.left[i] == 0) return;
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      const made_move<position> made = make(rules(), p, m);
      if (numbers_.place_of(made.after) != place_) return;
      ring_.back.list(i, index_of(made.after), made.same_mover);
    });
  }

  [[nodiscard]] std::uint32_t index_of(const position& p) const {
    const std::uint64_t index = numbers_.index(place_, p);
    if (index < ring_.count()) return static_cast<std::uint32_t>(index);
    throw cannot_solve(
        fmt::format("a position's number is {}, of {} that there are", index, ring_.count()));
  }

  [[nodiscard]] score value_outside(std::size_t place, const position& p) const {
    if (!tiers_[place].done) numbers_.refuse_way(place_, place);
    return tiers_[place].found.values.at(static_cast<std::size_t>(numbers_.index(place, p)));
  }

  static void refuse_gain(const made_move<position>& made) {
    if (made.earned == 0) return;
    throw cannot_solve(
        "a move earns points and stays in its tier, so that endless play might earn without end; "
        "let such moves lead to another tier");
  }

  const numbering<G>& numbers_;
  std::vector<scored_tier>& tiers_;
  std::size_t place_;
  meter& spent_;
  scored_ring ring_;
};

}  // namespace detail

template <class G>
class score_retrograde : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || score_retrograde_game<G>,
                "score_retrograde needs numbered positions that end in a score: position_count(), "
                "index(p) and at(i), or the same by tiers");
  explicit score_retrograde(const G&, auto&&...) {}
};

/// Retrograde analysis of scores, tier by tier, cycles allowed: who plays without end earns nothing
/// more. Moves that earn points must lead out of their tier. Memory: 4 bytes a position; while its
/// tier is solved, 24 and 4 for each move.
template <score_retrograde_game G>
class score_retrograde<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "score_retrograde";

  explicit score_retrograde(G game) : game_(std::move(game)) {}

  /// Other rules. What was found is forgotten.
  void reset(const G& game) override {
    game_ = game;
    numbers_.reset();
    tiers_.clear();
  }

  /// The value of a position whose tier is solved.
  [[nodiscard]] score value_at(const position_t<G>& p) const {
    const std::size_t place = numbers_->place_of(p);
    return tiers_[place].found.values.at(static_cast<std::size_t>(numbers_->index(place, p)));
  }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      const auto over = terminal(game_, p);
      if (!over) solve_tiers_from(p);
      const auto value_of = [&](const position_t<G>& at) -> score {
        if (const auto end = terminal(game_, at)) return *end;
        const score value = value_at(at);
        counter->hit(at, value);
        return value;
      };
      wanted without_line = want;
      without_line.line = false;
      detail::fill_in<by_value<G>>(result, game_, without_line, value_of);
      if (want.line) result.line = line_from(p);
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [&] { return bytes(); });
  }

  void solve_tiers_from(const position_t<G>& p) {
    if (!numbers_) {
      numbers_.emplace(numbers_for_all<numbering<G>>(game_));
      tiers_.resize(numbers_->tiers().size());
    }
    for (const std::size_t place : numbers_->needed_from(numbers_->place_of(p))) {
      if (tiers_[place].done) continue;
      const detail::scored_tier_solver<G> solved(*numbers_, tiers_, place, meter_, bytes());
      meter_.add(numbers_->tiers()[place].count);
    }
  }

  /// Best moves of both sides: who wins points comes nearer to them with each, who loses delays; to
  /// the end of play, or until a position comes back.
  [[nodiscard]] std::vector<move_t<G>> line_from(position_t<G> p) const {
    std::vector<move_t<G>> line;
    std::vector<position_t<G>> seen;
    while (!terminal(game_, p) && ranges::find(seen, p) == seen.end()) {
      const score value = value_at(p);
      const std::size_t place = numbers_->place_of(p);
      std::optional<move_t<G>> best;
      position_t<G> after{};
      std::uint32_t best_distance = 0;
      for_each_move(game_.moves(p), [&](const move_t<G>& m) {
        const auto made = make(game_, p, m);
        const auto end = terminal(game_, made.after);
        if (by_value<G>::after(made, end ? *end : value_at(made.after)) != value) return;
        const std::size_t to = numbers_->place_of(made.after);
        const std::uint32_t distance = to != place || end ? 0 : 1U + distance_at(made.after);
        const bool better = value > 0 ? distance < best_distance : distance > best_distance;
        if (best && !better) return;
        best = m;
        after = made.after;
        best_distance = distance;
      });
      if (!best) break;
      seen.push_back(p);
      line.push_back(*best);
      p = after;
    }
    return line;
  }

  [[nodiscard]] std::uint32_t distance_at(const position_t<G>& p) const {
    const std::size_t place = numbers_->place_of(p);
    return tiers_[place].found.distances[static_cast<std::size_t>(numbers_->index(place, p))];
  }

  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t total = 0;
    for (const detail::scored_tier& each : tiers_) total += each.found.values.size() * 4;
    return total;
  }

  G game_;
  std::optional<numbering<G>> numbers_;     // made at the first question
  std::vector<detail::scored_tier> tiers_;  // by place
  meter meter_;
};

struct score_retrograde_engine : engine_descriptor {
  static constexpr unsigned rank = 610;
  static constexpr std::string_view name = "score_retrograde";
  static constexpr std::string_view games =
      "games with cycles whose positions are numbered and end in a score";
  static constexpr std::string_view words =
      "all positions at once, from the highest scores down; endless play earns nothing more";
  static constexpr answers gives = answers::value | answers::best_moves | answers::line;
  template <class G>
  static constexpr bool serves = score_retrograde_game<G> && cyclic_game<G>;
  template <class G>
  static constexpr bool leads = serves<G>;
  template <class G>
  static constexpr bool leads_over_all = serves<G>;
  template <class G>
  static constexpr bool leads_over_reached = serves<G>;
  template <class G>
  using type = score_retrograde<G>;

  /// 4 bytes a position, and those of the tier in work.
  static memory_bill memory(const score_retrograde_game auto& g, const limits& /*allowed*/) {
    return memory_bill::of_all(count_of_positions(g), 32);
  }

  template <score_retrograde_game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    return {{{}, as_engine_of<G>(score_retrograde<G>(g)), trusted_numbers::of_all}};
  }
};

}  // namespace zermelo
