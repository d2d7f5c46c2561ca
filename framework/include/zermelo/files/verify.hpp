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

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <mutex>
#include <optional>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/view/iota.hpp>
#include <unordered_set>
#include <utility>
#include <vector>
#include <zermelo/base/threads.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/sampling.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/files/table_checker.hpp>
#include <zermelo/numbering/walk.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>

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
  const std::atomic<bool>* stop = nullptr;  // raised from outside, by Ctrl-C for one
};

/// Thrown where `verify_options::stop` was raised: what was checked until then is right.
struct verification_stopped {};

/// What `verify` found.
struct verification {
  std::uint64_t checked = 0;  // positions; where one is wrong, it is not said how many
  bool whole = false;         // all of them, asked for or no more than the sample
  std::uint64_t taken = 0;    // of a book: others, whose values rest on the search
  std::uint64_t solved = 0;   // of those checked: solved anew, because the book ends there
  std::optional<wrong_entry> first_wrong;  // the first by number, or of the sample
};

namespace detail {

inline void check_stop(const verify_options& how) {
  if (how.stop != nullptr && how.stop->load(std::memory_order_relaxed)) {
    throw verification_stopped{};
  }
}

/// Checks items 0 ... count - 1 on several threads: `make()` gives a thread its function, which is
/// given an item's number and returns what is wrong with it. Returns the first fault by number.
/// Throws `verification_stopped`.
template <class Make>
[[nodiscard]] std::optional<wrong_entry> first_wrong_of(std::uint64_t count,
                                                        const verify_options& how, Make make) {
  constexpr std::uint64_t chunk = 4096;
  std::atomic<std::uint64_t> next = 0;
  std::mutex guard;
  std::uint64_t first = count;  // guarded
  std::optional<wrong_entry> wrong;
  // Chunks are handed out in order until one has a fault, so that all before it are done, too.
  work_together(how.threads, [&](unsigned) {
    try {
      auto check = make();
      for (std::uint64_t from; (from = next.fetch_add(chunk)) < count;) {
        check_stop(how);
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
      next = count;
      throw;
    }
  });
  return wrong;
}

/// Goes through positions that play from the start can reach, up to `most`; returns whether that
/// were all. `mark` is given their entries.
template <tabled_game G>
bool reach_entries(const stored_table<G>& table, const verify_options& how, std::uint64_t most,
                   const std::function<bool(std::uint64_t)>& mark) {
  return breadth_first<G>(
      table.rules(), {.from = table.rules().start(), .most = most},
      [&](const position_t<G>& p) { return mark(table.entry_of(p)); },
      [&](const position_t<G>& /*p*/) { check_stop(how); });
}

/// Whether a sample would be of all positions.
template <tabled_game G>
[[nodiscard]] bool samples_are_all(const stored_table<G>& table, const verify_options& how) {
  if (numbering_of(table.rules()).entries <= how.samples) return true;
  if constexpr (placement_game<G> || timed_table_game<G>) {
    return false;
  } else {
    std::unordered_set<std::uint64_t> reached;
    return reach_entries(table, how, how.samples,
                         [&](std::uint64_t entry) { return reached.insert(entry).second; });
  }
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

/// Checks entries by their numbers 0 ... count - 1, as `check(checker, number)` does.
template <tabled_game G, class Check>
[[nodiscard]] std::optional<wrong_entry> first_wrong_entry(const stored_table<G>& table,
                                                           std::uint64_t count,
                                                           const verify_options& how, Check check) {
  return first_wrong_of(count, how, [&] {
    return [&, checker = table_checker<G>(table)](std::uint64_t i) mutable {
      return check(checker, i);
    };
  });
}

template <tabled_game G>
[[nodiscard]] verification verify_sample(const stored_table<G>& table, const verify_options& how) {
  const shuffled numbers(numbering_of(table.rules()).entries, how.seed);
  verification result;
  result.checked = how.samples;
  result.first_wrong =
      first_wrong_entry(table, how.samples, how, [&](table_checker<G>& checker, std::uint64_t i) {
        if constexpr (placement_game<G> || timed_table_game<G>) {
          return checker.check(table.position_of(numbers[i]));
        } else {
          return checker.check(random_position(table.rules(), random_stream(how.seed, i)));
        }
      });
  return result;
}

/// Every block is checked, too.
template <tabled_game G>
[[nodiscard]] verification verify_whole(const stored_table<G>& table, const verify_options& how) {
  for (const std::uint64_t i : ranges::views::iota(std::uint64_t{0}, table.file().blocks())) {
    check_stop(how);
    static_cast<void>(table.file().block(i));
  }
  verification result;
  result.whole = true;
  result.checked = numbering_of(table.rules()).entries;
  std::vector<bool> reached;  // by entry, where not every one is a position's
  if constexpr (!placement_game<G> && !timed_table_game<G>) {
    reached.resize(static_cast<std::size_t>(result.checked));
    reach_entries(table, how, result.checked,
                  [&](std::uint64_t entry) { return mark_new(reached, entry); });
  }
  result.first_wrong = first_wrong_entry(
      table, result.checked, how,
      [&](table_checker<G>& checker, std::uint64_t i) -> std::optional<wrong_entry> {
        if (reached.empty() || reached[static_cast<std::size_t>(i)]) {
          return checker.check(table.position_of(i));
        }
        if (const auto stored = table.number_at(i)) return checker.stray(i, *stored);
        return std::nullopt;
      });
  if (!reached.empty()) {
    result.checked = static_cast<std::uint64_t>(ranges::count(reached, true));
  }
  return result;
}

}  // namespace detail

/// Checks a table against its rules. Throws `bad_table` where a block is damaged, and
/// `verification_stopped`. Whole: each position once, of a placement game all sets of free cells,
/// of one with cycles all that have a number, of another all that play can reach, with two bits of
/// memory an entry and a list of positions. A sample is of sets of free cells or of numbers, none
/// twice, or else of positions in random plays; it is the whole where there are no more positions.
template <tabled_game G>
[[nodiscard]] verification verify(const stored_table<G>& table, const verify_options& how = {}) {
  const bool whole = how.whole || detail::samples_are_all(table, how);
  return whole ? detail::verify_whole(table, how) : detail::verify_sample(table, how);
}

}  // namespace zermelo
