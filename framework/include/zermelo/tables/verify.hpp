/// Proving a table on disk right, with nothing but the rules: no engine is asked, and none of their
/// code is used.
///
///     const stored_table<blockgame> table(rules, "blockgame.table");
///     const verification found = verify(table, {.whole = true});
///     if (found.first_wrong) ...
///
/// Each value is worked out anew from the table's values of the positions that its moves lead to.
/// If that agrees everywhere, and play always ends, every value is right: by induction from the
/// last move on. Where play may go on for ever, the table holds remoteness, too, and the induction
/// is by that: a win or a loss in r moves rests on one in r - 1, and from what is neither a move
/// leads to what is neither. A sample that agrees makes mistakes unlikely where they are many, and
/// says nothing of a few.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <exception>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>
#include <zermelo/concepts.hpp>
#include <zermelo/moves.hpp>
#include <zermelo/tables/file.hpp>
#include <zermelo/tables/stored.hpp>
#include <zermelo/text.hpp>

namespace zermelo {

/// What to check: all, or so many positions drawn at random. The same seed draws the same positions
/// on any number of threads.
struct verify_options {
  bool whole = false;
  std::uint64_t samples = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  /// Of a book: how many positions where it ends to solve anew, by the rules alone.
  std::uint64_t solve = 0;
};

/// A position whose stored value is not what follows from those one move on: one of them is wrong.
struct wrong_entry {
  std::string position;
  std::string stored;    // "win", "*3", "-5", or "nothing"
  std::string expected;  // likewise
};

/// What `verify` found.
struct verification {
  std::uint64_t checked = 0;  // positions; where one is wrong, it is not said how many
  bool whole = false;
  std::uint64_t taken = 0;   // of a book: others, whose values rest on the search
  std::uint64_t solved = 0;  // of those checked: solved anew, because the book ends there
  std::optional<wrong_entry> first_wrong;  // the first by number, or of the sample
};

namespace detail {

/// Random numbers by their number, so that threads may draw them in any order (splitmix64; Steele,
/// Lea and Flood 2014).
class random_stream {
 public:
  random_stream(std::uint64_t seed, std::uint64_t stream) : state_(mixed(seed) ^ stream) {
    state_ = mixed(state_);
  }

  std::uint64_t next() { return mixed(state_ += step); }
  /// A number below `bound`, which is small beside 2^64.
  std::uint64_t below(std::uint64_t bound) { return next() % bound; }

 private:
  static constexpr std::uint64_t step = 0x9E37'79B9'7F4A'7C15U;
  static std::uint64_t mixed(std::uint64_t z) {
    z = (z ^ z >> 30U) * 0xBF58'476D'1CE4'E5B9U;
    z = (z ^ z >> 27U) * 0x94D0'49BB'1331'11EBU;
    return z ^ z >> 31U;
  }
  std::uint64_t state_;
};

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
      const remoteness moves = timed_code::moves_of(next) + 1;
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
    return std::find(reached_.begin(), reached_.end(), false) - reached_.begin();
  }

  /// Outcome or score of p.
  [[nodiscard]] std::int64_t best_after_moves(const position_t<G>& p) {
    const auto value = value_by_rules(*rules_, p, [&](const position_t<G>& next) {
      std::optional<value_t<G>> known;
      const std::int64_t number = number_of_next(next);
      if (!missing_) known = value_from(number);
      return known;
    });
    return value ? number_from(*value) : 0;
  }

  [[nodiscard]] static std::int64_t number_from(value_t<G> value) {
    if constexpr (std::same_as<value_t<G>, outcome>) {
      return number_of(value);
    } else {
      return value;
    }
  }
  [[nodiscard]] static value_t<G> value_from(std::int64_t number) {
    if constexpr (std::same_as<value_t<G>, outcome>) {
      return outcomes_by_number[static_cast<std::size_t>(number)];
    } else {
      return static_cast<score>(number);
    }
  }

  [[nodiscard]] std::string value_text(std::int64_t number) const {
    if (table_->holds_nimbers()) return fmt::format("*{}", number);
    if constexpr (timed_table_game<G>) {
      const timed_outcome known = timed_code::decode(static_cast<std::uint32_t>(number));
      return known.value == outcome::draw ? std::string(name_of(known.value))
                                          : fmt::format("{} in {}", known.value, known.moves);
    }
    return fmt::format("{}", value_from(number));
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

/// Checks items 0 ... count - 1 on several threads: `make()` gives a thread its function, which is
/// given an item's number and returns what is wrong with it. Returns the first fault by number.
template <class Make>
[[nodiscard]] std::optional<wrong_entry> first_wrong_of(std::uint64_t count, unsigned threads,
                                                        Make make) {
  constexpr std::uint64_t chunk = 4096;
  std::atomic<std::uint64_t> next = 0;
  std::mutex guard;
  std::uint64_t first = count;  // guarded
  std::optional<wrong_entry> wrong;
  std::exception_ptr failed;
  // 1. Chunks are handed out in order until one has a fault, so that all before it are done, too.
  const auto work = [&] {
    try {
      auto check = make();
      for (std::uint64_t from; (from = next.fetch_add(chunk)) < count;) {
        for (std::uint64_t i = from; i < std::min(from + chunk, count); ++i) {
          if (auto found = check(i)) {
            const std::scoped_lock lock(guard);
            if (i < first) {
              first = i;
              wrong = std::move(found);
            }
            next = count;
            break;
          }
        }
      }
    } catch (...) {
      const std::scoped_lock lock(guard);
      failed = std::current_exception();
      next = count;
    }
  };
  // 2. This thread works, too.
  std::vector<std::jthread> others;
  for (unsigned i = 1; i < threads; ++i) others.emplace_back(work);
  work();
  others.clear();
  if (failed) std::rethrow_exception(failed);
  return wrong;
}

/// The entries of all positions that play from the start can reach, as marks.
template <tabled_game G>
[[nodiscard]] std::vector<bool> entries_reached(const stored_table<G>& table) {
  const G& rules = table.rules();
  std::vector<bool> reached(static_cast<std::size_t>(table.file().header().layout.entries));
  std::vector<position_t<G>> open;
  const auto reach = [&](const position_t<G>& p) {
    auto mark = reached[static_cast<std::size_t>(table.entry_of(p))];
    if (!mark) open.push_back(p);
    mark = true;
  };
  reach(rules.start());
  while (!open.empty()) {
    const position_t<G> p = open.back();
    open.pop_back();
    if (terminal(rules, p)) continue;
    for_each_move(rules.moves(p), [&](const move_t<G>& m) { reach(rules.play(p, m)); });
  }
  return reached;
}

/// A position of a random play from the start, each of the play's as likely as the others.
template <game G>
[[nodiscard]] position_t<G> random_position(const G& rules, random_stream random) {
  position_t<G> p = rules.start();
  position_t<G> drawn = p;
  std::vector<position_t<G>> next;
  for (std::uint64_t seen = 1;; ++seen) {
    if (random.below(seen) == 0) drawn = p;
    if (terminal(rules, p)) return drawn;
    next.clear();
    for_each_move(rules.moves(p), [&](const move_t<G>& m) { next.push_back(rules.play(p, m)); });
    if (next.empty()) return drawn;
    p = next[static_cast<std::size_t>(random.below(next.size()))];
  }
  return drawn;
}

}  // namespace detail

/// Checks a table against its rules. Throws `bad_table` where a block is damaged. Whole: each
/// position once, of a placement game all sets of free cells, of one with cycles all that have a
/// number, of another all that play can reach, with two bits of memory an entry and a list of
/// positions; every block is checked, too. A sample is of sets of free cells, or of positions in
/// random plays.
template <tabled_game G>
[[nodiscard]] verification verify(const stored_table<G>& table, const verify_options& how = {}) {
  using checker = detail::table_checker<G>;
  const std::uint64_t positions = numbering_of(table.rules()).entries;
  verification result;
  result.whole = how.whole;
  if (!how.whole) {
    result.checked = how.samples;
    result.first_wrong = detail::first_wrong_of(how.samples, how.threads, [&] {
      return [&, check = checker(table)](std::uint64_t i) mutable {
        detail::random_stream random(how.seed, i);
        if constexpr (placement_game<G>) {
          return check.check(random.below(positions));
        } else if constexpr (timed_table_game<G>) {
          return check.check(table.position_of(random.below(positions)));
        } else {
          return check.check(detail::random_position(table.rules(), random));
        }
      };
    });
    return result;
  }

  table.file().check();
  if constexpr (timed_table_game<G>) {
    result.checked = positions;
    result.first_wrong = detail::first_wrong_of(positions, how.threads, [&] {
      return [&, check = checker(table)](std::uint64_t i) mutable {
        return check.check(table.position_of(i));
      };
    });
  } else if constexpr (placement_game<G>) {
    result.checked = positions;
    result.first_wrong = detail::first_wrong_of(positions, how.threads, [&] {
      return [check = checker(table)](std::uint64_t free) mutable { return check.check(free); };
    });
  } else {
    const std::vector<bool> reached = detail::entries_reached(table);
    result.checked = static_cast<std::uint64_t>(std::count(reached.begin(), reached.end(), true));
    result.first_wrong = detail::first_wrong_of(positions, how.threads, [&] {
      return [&, check = checker(table)](std::uint64_t i) mutable -> std::optional<wrong_entry> {
        if (reached[static_cast<std::size_t>(i)]) return check.check(table.rules().at(i));
        if (const auto stored = table.number_at(i)) return check.stray(i, *stored);
        return std::nullopt;
      };
    });
  }
  return result;
}

}  // namespace zermelo
