/// Whether an entry of a table follows from those one move on, by the rules alone.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <range/v3/algorithm/find.hpp>
#include <string>
#include <vector>
#include <zermelo/files/codes.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// A position whose stored value is not what follows from those one move on: one of them is wrong.
struct wrong_entry {
  std::string position;
  std::string stored;    // "win", "*3", "-5", or "nothing"
  std::string expected;  // likewise
};

namespace detail {

/// The value of p by the rules: of its end, or the best that a move leads to, of which the first
/// win is enough. `value_of(next)` is an optional value; nothing where that is needed and empty.
template <game G, class ValueOf>
[[nodiscard]] std::optional<value_t<G>> value_by_rules(const G& rules, const position_t<G>& p,
                                                       ValueOf value_of) {
  if (const std::optional<value_t<G>> end = terminal(rules, p)) return end;
  std::optional<value_t<G>> best;
  bool all_known = true;
  any_move(rules.moves(p), [&](const move_t<G>& m) {
    const std::optional<value_t<G>> next = value_of(rules.play(p, m));
    all_known = next.has_value();
    if (!all_known) return true;
    value_t<G> worth = same_mover(rules, p, m) ? *next : static_cast<value_t<G>>(-*next);
    if constexpr (std::same_as<value_t<G>, score>) worth += gain(rules, p, m);
    best = best ? std::max(*best, worth) : worth;
    if constexpr (std::same_as<value_t<G>, outcome>) return *best == outcome::win;
    return false;
  });
  if (!all_known) return std::nullopt;
  return best.value_or(stuck_value(rules));
}

/// Works values out from the table's values one move on.
template <tabled_game G>
class table_checker {
 public:
  explicit table_checker(const stored_table<G>& table) : table_(&table), rules_(&table.rules()) {}

  /// What is wrong with the entry of p, if anything.
  [[nodiscard]] std::optional<wrong_entry> check(const position_t<G>& p) {
    const std::optional<std::int64_t> stored = table_->number(p);
    if (!stored) return wrong_entry{text_of(p), "nothing", "a value: play leads there"};
    missing_.reset();
    const std::int64_t follows = follows_for(p);
    if (missing_) return wrong_entry{text_of(*missing_), "nothing", "a value: play leads there"};
    if (follows == *stored) return std::nullopt;
    return wrong_entry{text_of(p), value_text(*stored), value_text(follows)};
  }

  /// An entry with a value although play leads to no position of its number.
  [[nodiscard]] wrong_entry stray(std::uint64_t entry, std::int64_t stored) const {
    return {fmt::format("number {}", entry), value_text(stored),
            "nothing: play does not lead there"};
  }

 private:
  /// The number that p should have.
  [[nodiscard]] std::int64_t follows_for(const position_t<G>& p) {
    if constexpr (timed_table_game<G>) {
      return timed_after_moves(p);
    } else {
      return table_->holds_nimbers() ? least_excluded(p) : best_after_moves(p);
    }
  }

  /// The code of the best timed outcome that a move leads to.
  [[nodiscard]] std::int64_t timed_after_moves(const position_t<G>& p) {
    if (const auto end = terminal(*rules_, p)) return timed_code::encode(*end, 0);
    std::optional<timed_outcome> best;
    for_each_move(rules_->moves(p), [&](const move_t<G>& m) {
      const auto next = static_cast<std::uint32_t>(number_of_next(rules_->play(p, m)));
      const outcome found = timed_code::value_of(next);
      const outcome value = same_mover(*rules_, p, m) ? found : -found;
      // More is in no right table: the entry that says so is found wrong in its turn.
      const remoteness moves = std::min(timed_code::moves_of(next) + 1, timed_outcome::longest);
      const timed_outcome worth(value, value == outcome::draw ? 0 : moves);
      if (!best || better(worth, *best)) best = worth;
    });
    return timed_code::encode(best.value_or(stuck_value(*rules_)));
  }

  /// The number stored for a position that follows; 0 where there is none, and it is noted.
  [[nodiscard]] std::int64_t number_of_next(const position_t<G>& next) {
    const std::optional<std::int64_t> found = table_->number(next);
    if (!found) missing_ = next;
    return found.value_or(0);
  }

  /// The nimber of p: the least that no move leads to.
  [[nodiscard]] std::int64_t least_excluded(const position_t<G>& p) {
    reached_.clear();
    for_each_move(rules_->moves(p), [&](const move_t<G>& m) {
      const auto reached = static_cast<std::size_t>(number_of_next(rules_->play(p, m)));
      if (reached >= most_moves) return;  // there are not moves enough for it to matter
      if (reached >= reached_.size()) reached_.resize(reached + 1);
      reached_[reached] = true;
    });
    return ranges::find(reached_, false) - reached_.begin();
  }

  /// Outcome or score of p.
  [[nodiscard]] std::int64_t best_after_moves(const position_t<G>& p) {
    const auto value = value_by_rules(*rules_, p, [&](const position_t<G>& next) {
      const std::int64_t number = number_of_next(next);
      return missing_ ? std::nullopt : std::optional(value_on_disk<value_t<G>>(number));
    });
    return value ? number_on_disk(*value) : 0;
  }

  [[nodiscard]] std::string value_text(std::int64_t number) const {
    if (table_->holds_nimbers()) return in_stars(static_cast<nimber>(number));
    if constexpr (timed_table_game<G>) {
      return fmt::format("{}", timed_code::decode(static_cast<std::uint32_t>(number)));
    }
    return fmt::format("{}", value_on_disk<value_t<G>>(number));
  }

  [[nodiscard]] std::string text_of(const position_t<G>& p) const {
    if constexpr (text_game<G>) {
      return print_position(*rules_, p);
    } else {
      return fmt::format("number {}", table_->entry_of(p));
    }
  }

  static constexpr std::size_t most_moves = 1U << 20U;

  const stored_table<G>* table_;
  const G* rules_;
  std::optional<position_t<G>> missing_;  // a position that play leads to and the table hasn't
  std::vector<bool> reached_;             // nimbers that a move leads to
};

}  // namespace detail

}  // namespace zermelo
