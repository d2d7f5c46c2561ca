/// How long a tier takes, from a sample of its positions.
#pragma once

#include <array>
#include <ctime>
#include <optional>
#include <random>
#include <range/v3/algorithm/fill.hpp>
#include <range/v3/algorithm/nth_element.hpp>
#include <vector>
#include <zermelo/numbering/each_once.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/tables/pages.hpp>

namespace zermelo::detail {

/// Does with some positions what `tier_solver` does with all, one step for all of them after the
/// other, and measures the processor time. What it cannot know is how many are decided, and how
/// many have a move refuted before they are won. Those that are over or won by one move are counted
/// in the sample; of the others half are taken for decided. So Teeko's last tier has 0.53, where it
/// is 0.44, and Quixo 4 x 4 0.79, where it is 0.97. Looking further ahead doesn't say it, as most
/// of what is decided in Teeko is so by more than three moves; nor does the solution of a random
/// game with as many moves and wins (Holroyd & Martin 2021), which has 0.03 and 0.55.
template <numbered_game G>
class time_sample {
 public:
  /// Entries of tiers are read at random in a table of at most so many bytes.
  time_sample(const folded_numbering<G>& numbers, std::uint64_t bytes)
      : numbers_(numbers), read_(std::min<std::uint64_t>(most_read, bytes / sizeof(read_[0]) + 1)) {
    ranges::fill(read_, std::uint16_t{1});
  }

  /// Seconds of one thread for the tier at this place. Nothing where that depends on how many
  /// levels it has: moves stay in it, and the rules have no `unmoves`.
  [[nodiscard]] std::optional<double> seconds_of(std::size_t place) {
    random_.seed(numbers_.tiers()[place].id);
    // The first time finds neither the code nor the rules' tables in the caches; any of them may
    // be interrupted. The median is of neither.
    std::array<double, rounds> found{};
    for (double& each : found) {
      const std::optional<double> seconds = seconds_once(place);
      if (!seconds) return std::nullopt;
      each = *seconds;
    }
    ranges::nth_element(found, found.begin() + rounds / 2);
    return found[rounds / 2];
  }

 private:
  static constexpr double share_decided = 0.5;   // of those that aren't won by a move
  static constexpr double share_counted = 0.45;  // of all
  static constexpr std::size_t rounds = 5;
  static constexpr std::uint64_t most_drawn = 8'192;
  static constexpr std::uint64_t in_a_row = 64;    // as a thread looks at them
  static constexpr std::uint64_t one_of = 8;       // is asked whether it is won by a move
  static constexpr std::size_t most_waiting = 64;  // to be read
  static constexpr std::uint64_t most_read = std::uint64_t{1} << 25U;

  [[nodiscard]] std::optional<double> seconds_once(std::size_t place) {
    draw(place);
    const double once = seconds([&] {
      look_first(place);
      complete(place);
    });
    double back = 0;
    if (stays_inside_) {
      if constexpr (!reversible_game<G>) return std::nullopt;
      const double soon = decided_soon(place);
      back = (soon + share_decided * (1 - soon)) * seconds([&] { go_back(place); });
      if (!counts_at_once(place)) back += share_counted * seconds([&] { count_moves(place); });
    }
    return (once + back) / static_cast<double>(std::max<std::size_t>(drawn_.size(), 1)) *
           static_cast<double>(numbers_.tiers()[place].count);
  }

  /// Of the processor, so that other work beside it does not count.
  [[nodiscard]] static double seconds(auto work) {
    const std::clock_t from = std::clock();
    work();
    return static_cast<double>(std::clock() - from) / CLOCKS_PER_SEC;
  }

  /// Numbers in rows that begin anywhere; all of a small tier.
  void draw(std::size_t place) {
    const std::uint64_t count = numbers_.tiers()[place].count;
    drawn_.clear();
    const auto add = [&](std::uint64_t from, std::uint64_t end) {
      for (std::uint64_t i = from; i != end; ++i) drawn_.push_back(i);
    };
    if (count <= most_drawn) return add(0, count);
    std::uniform_int_distribution<std::uint64_t> anywhere(0, count - in_a_row);
    while (drawn_.size() < most_drawn) {
      const std::uint64_t from = anywhere(random_);
      add(from, from + in_a_row);
    }
  }

  void look_first(std::size_t place) {
    stays_inside_ = false;
    solved_.clear();
    mirrored_.clear();
    open_.clear();
    for (const std::uint64_t i : drawn_) {
      if (numbers_.images(place, i) == 0) continue;
      const position_t<G> p = numbers_.at(place, i);
      if constexpr (symmetric_game<G> && !folded_game<G>) {
        if (numbers_.canonical_index(place, p) != i) {
          mirrored_.push_back(i);
          continue;
        }
      }
      solved_.push_back(i);
      if (terminal(numbers_.rules(), p)) continue;
      open_.push_back(i);
      if (numbers_.tiers()[place].successors.empty()) {  // the others are looked at late
        const bool moves = any_move(numbers_.rules().moves(p), [](const auto&) { return true; });
        stays_inside_ = stays_inside_ || moves;
        continue;
      }
      look_on(place, p);
      stays_inside_ = stays_inside_ || !inner_.empty();
      if (counts_at_once(place)) count_inner(place);
    }
    read_all();
  }

  /// The share of positions that are over or won by one move.
  [[nodiscard]] double decided_soon(std::size_t place) const {
    std::uint64_t asked = 0;
    std::uint64_t decided = 0;
    for (std::size_t k = 0; k < solved_.size(); k += one_of) {
      ++asked;
      if (is_decided_soon(numbers_.at(place, solved_[k]))) ++decided;
    }
    return asked == 0 ? 0 : static_cast<double>(decided) / static_cast<double>(asked);
  }
  [[nodiscard]] bool is_decided_soon(const position_t<G>& p) const {
    const G& rules = numbers_.rules();
    if (const auto over = terminal(rules, p)) return *over != outcome::draw;
    bool stuck = true;
    const bool wins = any_move(rules.moves(p), [&](const move_t<G>& m) {
      stuck = false;
      const auto over = terminal(rules, rules.play(p, m));
      return over && (same_mover(rules, p, m) ? *over : -*over) == outcome::win;
    });
    return stuck || wins;
  }

  /// Counts images, and looks up those that were solved in another's place.
  void complete(std::size_t place) {
    std::uint64_t images = 0;
    for (const std::uint64_t i : drawn_) images += numbers_.images(place, i);
    keep(images);
    for (const std::uint64_t i : mirrored_) {
      read_soon(place, numbers_.canonical_index(place, numbers_.at(place, i)));
    }
    read_all();
  }

  /// Whether the first look counts moves.
  [[nodiscard]] bool counts_at_once(std::size_t place) const {
    return reversible_game<G> && folded_numbering<G>::tells_orbits &&
           !numbers_.tiers()[place].successors.empty();
  }
  /// Asks other tiers what they say of where moves lead; those that stay in this one are `inner_`.
  void look_on(std::size_t place, const position_t<G>& p) {
    inner_.clear();
    for_each_next(place, p, [&](std::size_t at, const position_t<G>& next) {
      if (at == place) {
        inner_.push_back(next);
      } else {
        read_soon(at, numbers_.canonical_index(at, next));
      }
    });
    if (waiting_.size() >= most_waiting) read_all();
  }
  void count_inner(std::size_t place) const { keep(numbers_.orbits(place, inner_)); }
  /// Volatile, or nothing would be counted: nobody asks for it.
  static void keep(std::uint64_t number) {
    [[maybe_unused]] const volatile std::uint64_t kept = number;
  }

  void go_back(std::size_t place) {
    if constexpr (reversible_game<G>) {
      for (const std::uint64_t i : solved_) {
        leading_.clear();
        for (const position_t<G>& q : numbers_.rules().unmoves(numbers_.at(place, i))) {
          leading_.push_back(numbers_.canonical_index(place, q));
        }
        for (const std::uint64_t q : each_once(leading_)) read_soon(place, q);
        if (waiting_.size() >= most_waiting) change_all();
      }
      change_all();
    }
  }

  void count_moves(std::size_t place) {
    for (const std::uint64_t i : open_) {
      look_on(place, numbers_.at(place, i));
      count_inner(place);
    }
    read_all();
  }

  void for_each_next(std::size_t place, const position_t<G>& p, auto use) const {
    for_each_move(numbers_.rules().moves(p), [&](const move_t<G>& m) {
      const position_t<G> next = numbers_.rules().play(p, m);
      if constexpr (tiered_game<G>) {
        use(numbers_.place_of(next), next);
      } else {
        use(place, next);
      }
    });
  }

  /// As far apart as entries of the tiers themselves.
  void read_soon(std::size_t place, std::uint64_t index) {
    waiting_.push_back(
        static_cast<std::size_t>((numbers_.tiers()[place].first + index) % read_.size()));
    __builtin_prefetch(&read_[waiting_.back()]);
  }
  /// Volatile, or nothing would be read: nobody asks what it was.
  void read_all() {
    for (const std::size_t i : waiting_) {
      const volatile std::uint16_t& entry = read_[i];
      [[maybe_unused]] const std::uint16_t found = entry;
    }
    waiting_.clear();
  }
  void change_all() {
    for (const std::size_t i : waiting_) {
      volatile std::uint16_t& entry = read_[i];
      entry = static_cast<std::uint16_t>(entry + 1U);
    }
    waiting_.clear();
  }

  const folded_numbering<G>& numbers_;
  std::vector<std::uint16_t, page_allocator<std::uint16_t>> read_;  // as tiers lie in memory
  std::mt19937_64 random_;
  std::vector<std::uint64_t> drawn_;
  std::vector<std::uint64_t> solved_;    // of them, each for all that are alike
  std::vector<std::uint64_t> mirrored_;  // of them, solved in another's place
  std::vector<std::uint64_t> open_;      // of those, not finished
  std::vector<std::size_t> waiting_;     // entries to be read
  std::vector<position_t<G>> inner_;
  std::vector<std::uint64_t> leading_;  // to a position
  bool stays_inside_ = false;           // a move
};

}  // namespace zermelo::detail
