/// Proving a table on disk right, with nothing but the rules: no engine is asked, and none of their
/// code is used.
///
///     const stored_table<blockgame> table(rules, "blockgame.table");
///     const verification found = verify(table, {.whole = true});
///     if (found.first_wrong) ...
///
/// Each value is worked out anew from the table's values one move on. If that agrees everywhere,
/// and play always ends, every value is right, by induction from the last move on. Where play may
/// go on for ever the induction is by remoteness: a win or a loss in r moves rests on one in r - 1,
/// and what is neither leads to what is neither. A table without remoteness could agree everywhere
/// and be wrong, with wins that rest on one another in a circle: of it the whole is looked through
/// again and again, until all that is no draw rests on an end of play. A sample that agrees makes
/// mistakes unlikely where they are many, and says nothing of a few.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <mutex>
#include <range/v3/algorithm/count.hpp>
#include <range/v3/algorithm/find.hpp>
#include <unordered_set>
#include <utility>
#include <zermelo/base/atomic_ref.hpp>
#include <zermelo/base/threads.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/numbering/walk.hpp>

namespace zermelo {

/// A position whose stored value is not what follows from those one move on. Thrown by checks.
struct wrong_entry {
  std::string position;
  std::string stored;    // "win", "*3", "-5", or "nothing"
  std::string expected;  // likewise
};

/// What to check: all, or so many positions drawn at random. The same seed draws the same positions
/// on any number of threads.
struct verify_options {
  bool whole = false;  // of a book, also each position where it ends, as by `solve`
  std::uint64_t samples = 1'000'000;
  std::uint64_t seed = 1;
  unsigned threads = 1;
  /// Of a book: how many positions where it ends to solve anew, by the rules alone.
  std::uint64_t solve = 0;
  /// How many positions solving them may keep, of under 100 bytes each; then fewer are solved.
  std::uint64_t most_kept = 10'000'000;
  const std::atomic<bool>* stop = nullptr;  // raised from outside, by Ctrl-C for one
  /// Which of so many shares to check, where others check the rest. No book is shared.
  unsigned share = 0;
  unsigned shares = 1;
};

/// Thrown where `verify_options::stop` was raised: what was checked until then is right.
struct verification_stopped {};

/// What `verify` found.
struct verification {
  std::uint64_t checked =
      0;                     // positions of all shares; where one is wrong, it is not said how many
  bool whole = false;        // all of them, asked for or no more than the sample
  std::uint64_t taken = 0;   // of a book: others, where it ends, that were not looked at
  std::uint64_t solved = 0;  // of those checked: solved anew, because the book ends there
  bool too_large = false;    // of a book: solving more of them takes too much memory
  std::optional<wrong_entry> first_wrong;  // the first by number, or of the sample
};

namespace detail {

// --- Drawing a sample: the same for the same seed, on any number of threads ----------------------

/// Random numbers by their number, so that threads may draw them in any order (splitmix64; Steele,
/// Lea and Flood 2014).
class random_stream {
 public:
  random_stream(std::uint64_t seed, std::uint64_t stream) : state_(mixed(mixed(seed) ^ stream)) {}

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

/// The numbers 0 ... count - 1 in an order that a seed chooses: four rounds of a Feistel network
/// over the next even number of bits, until the result is below `count` (Black and Rogaway 2002).
class shuffled {
 public:
  shuffled(std::uint64_t count, std::uint64_t seed)
      : count_(count), half_((static_cast<unsigned>(std::bit_width(count)) + 1) / 2), seed_(seed) {}

  /// The i-th; i is below `count`.
  [[nodiscard]] std::uint64_t operator[](std::uint64_t i) const {
    do {
      i = permuted(i);
    } while (i >= count_);
    return i;
  }

 private:
  [[nodiscard]] std::uint64_t permuted(std::uint64_t i) const {
    const std::uint64_t mask = (std::uint64_t{1} << half_) - 1;
    std::uint64_t high = i >> half_;
    std::uint64_t low = i & mask;
    for (std::uint64_t round = 0; round < 4; ++round) {
      const std::uint64_t next = high ^ (random_stream(seed_ + round, low).next() & mask);
      high = low;
      low = next;
    }
    return high << half_ | low;
  }

  std::uint64_t count_;
  unsigned half_;  // of the bits
  std::uint64_t seed_;
};

// --- One entry -----------------------------------------------------------------------------------

/// A position in words, or else by its number; one that has none is "one more".
template <game G>
[[nodiscard]] std::string text_of(const G& rules, const position_t<G>& p,
                                  std::optional<std::uint64_t> number) {
  if constexpr (text_game<G>) return print_position(rules, p);
  return number ? fmt::format("number {}", *number) : "one more";
}

/// What is wrong with a position that has no entry.
[[nodiscard]] inline wrong_entry missing_entry(std::string position) {
  return {std::move(position), "nothing", "a value: play leads there"};
}

/// What is wrong with an entry that stands for no position.
[[nodiscard]] inline wrong_entry stray_entry(std::uint64_t entry, std::string stored) {
  return {fmt::format("number {}", entry), std::move(stored), "nothing: play does not lead there"};
}

/// The value of p by the rules: of its end, or the best that a move leads to by `value_of(next)`,
/// of which the first win is enough.
template <game G, class ValueOf>
[[nodiscard]] value_t<G> value_by_rules(const G& rules, const position_t<G>& p, ValueOf value_of) {
  if (const std::optional<value_t<G>> end = terminal(rules, p)) return *end;
  std::optional<value_t<G>> best;
  any_move(rules.moves(p), [&](const move_t<G>& m) {
    const made_move<position_t<G>> made = make(rules, p, m);
    const value_t<G> next = value_of(made.after);
    value_t<G> worth = made.same_mover ? next : static_cast<value_t<G>>(-next);
    if constexpr (std::same_as<value_t<G>, score>) worth += made.earned;
    best = best ? std::max(*best, worth) : worth;
    if constexpr (std::same_as<value_t<G>, outcome>) return *best == outcome::win;
    return false;
  });
  return best.value_or(stuck_value(rules));
}

/// The code of p's timed outcome by the rules: of its end, or the best that a move leads to by
/// `code_of(next)`.
template <game G, class CodeOf>
[[nodiscard]] std::uint16_t timed_by_rules(const G& rules, const position_t<G>& p, CodeOf code_of) {
  if (const auto end = terminal(rules, p)) return timed_code::encode(*end, 0);
  std::optional<timed_outcome> best;
  for_each_move(rules.moves(p), [&](const move_t<G>& m) {
    const std::uint32_t next = code_of(rules.play(p, m));
    const outcome found = timed_code::value_of(next);
    const outcome value = same_mover(rules, p, m) ? found : -found;
    // More is in no right table: the entry that says so is found wrong in its turn.
    const remoteness moves = std::min(timed_code::moves_of(next) + 1, timed_outcome::longest);
    const timed_outcome worth(value, value == outcome::draw ? 0 : moves);
    if (!best || better(worth, *best)) best = worth;
  });
  return timed_code::encode(best.value_or(stuck_value(rules)));
}

/// Works values out from the table's values one move on. Throws `wrong_entry`.
template <tabled_game G>
class table_checker {
 public:
  explicit table_checker(const stored_table<G>& table) : table_(&table), rules_(&table.rules()) {}

  void check(const position_t<G>& p) {
    const std::int64_t stored = number_of(p);
    const std::int64_t follows = follows_for(p);
    if (follows != stored) throw wrong_entry{text_of(p), value_text(stored), value_text(follows)};
  }

  /// An entry to whose number play leads to no position.
  void check_unused(std::uint64_t entry) const {
    if (const auto stored = table_->number_at(entry)) throw stray_entry(entry, value_text(*stored));
  }

 private:
  /// The number that p should have.
  [[nodiscard]] std::int64_t follows_for(const position_t<G>& p) {
    if constexpr (timed_table_game<G>) {
      if (table_->holds_timed()) {
        return timed_by_rules(*rules_, p, [&](const position_t<G>& next) {
          return static_cast<std::uint32_t>(number_of(next));
        });
      }
    }
    if (table_->holds_nimbers()) return least_excluded(p);
    return number_on_disk(value_by_rules(*rules_, p, [&](const position_t<G>& next) {
      return value_on_disk<value_t<G>>(number_of(next));
    }));
  }

  /// The number stored for p, to which play leads.
  [[nodiscard]] std::int64_t number_of(const position_t<G>& p) const {
    if (const std::optional<std::int64_t> stored = table_->number(p)) return *stored;
    throw missing_entry(text_of(p));
  }

  /// The nimber of p: the least that no move leads to.
  [[nodiscard]] std::int64_t least_excluded(const position_t<G>& p) {
    reached_.clear();
    for_each_move(rules_->moves(p), [&](const move_t<G>& m) {
      const auto reached = static_cast<std::size_t>(number_of(rules_->play(p, m)));
      if (reached >= most_moves) return;  // there are not moves enough for it to matter
      if (reached >= reached_.size()) reached_.resize(reached + 1);
      reached_[reached] = true;
    });
    return ranges::find(reached_, false) - reached_.begin();
  }

  [[nodiscard]] std::string value_text(std::int64_t number) const {
    if (table_->holds_nimbers()) return in_stars(static_cast<nimber>(number));
    if (table_->holds_timed()) {
      return fmt::format("{}", timed_code::decode(static_cast<std::uint32_t>(number)));
    }
    return fmt::format("{}", value_on_disk<value_t<G>>(number));
  }

  [[nodiscard]] std::string text_of(const position_t<G>& p) const {
    return detail::text_of(*rules_, p, table_->entry_of(p));
  }

  static constexpr std::size_t most_moves = 1U << 20U;

  const stored_table<G>* table_;
  const G* rules_;
  std::vector<bool> reached_;  // nimbers that a move leads to
};

// --- All of them, or a sample --------------------------------------------------------------------

inline void check_stop(const verify_options& how) {
  if (how.stop != nullptr && how.stop->load(std::memory_order_relaxed)) {
    throw verification_stopped{};
  }
}

/// Of 0 ... count - 1, what is in the share: from the first to before the second.
[[nodiscard]] inline std::pair<std::uint64_t, std::uint64_t> share_of(std::uint64_t count,
                                                                      const verify_options& how) {
  const auto begin_of = [&](std::uint64_t share) {
    return count / how.shares * share + std::min<std::uint64_t>(share, count % how.shares);
  };
  return {begin_of(how.share), begin_of(how.share + std::uint64_t{1})};
}

/// Checks those that are in the share of entries by their numbers 0 ... count - 1 on several
/// threads, each by a `check(number)` of its own that `new_check()` makes. Returns the first fault
/// by number. Throws `verification_stopped`.
template <class NewCheck>
[[nodiscard]] std::optional<wrong_entry> first_wrong_by(std::uint64_t count,
                                                        const verify_options& how,
                                                        const NewCheck& new_check) {
  constexpr std::uint64_t chunk = 4096;
  const auto share = share_of(count, how);
  const std::uint64_t end = share.second;
  std::atomic<std::uint64_t> next = share.first;
  std::mutex guard;
  std::uint64_t first = count;  // guarded
  std::optional<wrong_entry> wrong;
  // Chunks are handed out in order until one has a fault, so that all before it are done, too.
  work_together(how.threads, [&](unsigned) {
    std::uint64_t i = 0;
    try {
      auto check = new_check();
      for (std::uint64_t from; (from = next.fetch_add(chunk)) < end;) {
        check_stop(how);
        for (i = from; i < std::min(from + chunk, end); ++i) check(i);
      }
    } catch (const wrong_entry& found) {
      next = count;
      const std::scoped_lock lock(guard);
      if (i < first) wrong = found;
      first = std::min(first, i);
    } catch (...) {
      next = count;
      throw;
    }
  });
  return wrong;
}

/// The same of a table's entries, as `check(checker, number)` does.
template <tabled_game G, class Check>
[[nodiscard]] std::optional<wrong_entry> first_wrong_entry(const stored_table<G>& table,
                                                           std::uint64_t count,
                                                           const verify_options& how,
                                                           const Check& check) {
  return first_wrong_by(count, how, [&] {
    return
        [&check, checker = table_checker<G>(table)](std::uint64_t i) mutable { check(checker, i); };
  });
}

/// Which wins, losses and ties of a table without remoteness, whose values all follow from those
/// one move on, rest on ends of play: an end does, a win or a tie with a move to one that does, a
/// loss whose moves all lead to such. Those are right, by induction; and if there are no others,
/// draws are, too. Memory: a bit a position. Time: as many looks at what is not founded yet as the
/// longest game has moves, or fewer: what is founded early in a look serves those that come later
/// in it.
template <timed_table_game G>
class founded_entries {
 public:
  /// Throws `verification_stopped`.
  founded_entries(const stored_table<G>& table, const verify_options& how)
      : table_(&table), how_(how), count_(table.file().header().layout.entries) {
    founded_.resize(static_cast<std::size_t>((count_ + 63) / 64));
    while (found_more()) {
    }
  }

  /// Of the share; nothing where all of it is founded.
  [[nodiscard]] std::optional<wrong_entry> first_that_is_not() const {
    const auto [begin, end] = share_of(count_, how_);
    for (std::uint64_t i = begin; i < end; ++i) {
      if (is_founded(i)) continue;
      const position_t<G> p = table_->position_of(i);
      const outcome value = *table_->value(p);
      if (value == outcome::draw) continue;
      return wrong_entry{text_of(table_->rules(), p, i), fmt::format("{}", value),
                         "a value that rests on an end of play"};
    }
    return std::nullopt;
  }

 private:
  /// Looks at all that is not founded; whether some of it is now.
  bool found_more() {
    constexpr std::uint64_t chunk = 4'096;  // words that are one thread's alone to change
    std::atomic<std::uint64_t> next = 0;
    std::atomic<bool> more = false;
    work_together(how_.threads, [&](unsigned) {
      for (std::uint64_t from; (from = next.fetch_add(chunk)) < count_;) {
        check_stop(how_);
        for (std::uint64_t i = from; i < std::min(from + chunk, count_); ++i) {
          if (is_founded(i) || !rests_on_founded(table_->position_of(i))) continue;
          set_founded(i);
          more = true;
        }
      }
    });
    return more;
  }

  // Others read a word while it is changed. What they find founded is so, and what they miss they
  // find the next time.
  void set_founded(std::uint64_t i) {
    const atomic_ref word(founded_[static_cast<std::size_t>(i / 64)]);
    word.store(word.load(std::memory_order_relaxed) | std::uint64_t{1} << i % 64,
               std::memory_order_relaxed);
  }
  [[nodiscard]] bool is_founded(std::uint64_t i) const {
    const atomic_ref word(founded_[static_cast<std::size_t>(i / 64)]);
    return (word.load(std::memory_order_relaxed) >> i % 64 & 1U) != 0;
  }

  [[nodiscard]] bool rests_on_founded(const position_t<G>& p) const {
    const outcome value = *table_->value(p);
    if (value == outcome::draw) return false;
    const G& rules = table_->rules();
    if (terminal(rules, p)) return true;
    bool has_moves = false;
    const bool is_lost = value == outcome::loss;
    // The first move that founds a win or a tie, or that leaves a loss unfounded.
    const bool is_settled = any_move(rules.moves(p), [&](const move_t<G>& m) {
      has_moves = true;
      const position_t<G> next = rules.play(p, m);
      const bool founded = is_founded(table_->entry_of(next));
      if (is_lost) return !founded;
      const outcome its = *table_->value(next);
      return founded && (same_mover(rules, p, m) ? its : -its) == value;
    });
    return !has_moves || is_settled != is_lost;
  }

  const stored_table<G>* table_;
  verify_options how_;
  std::uint64_t count_;
  mutable std::vector<std::uint64_t> founded_;  // a bit an entry
};

/// Whether every entry of a table of G is a position's.
template <tabled_game G>
inline constexpr bool has_no_gaps = placement_game<G> || timed_table_game<G>;

/// Goes through what play can reach, up to `most`; whether that were all. `mark` gets the entries.
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
  if constexpr (has_no_gaps<G>) return false;
  std::unordered_set<std::uint64_t> reached;
  return reach_entries(table, how, how.samples,
                       [&](std::uint64_t entry) { return reached.insert(entry).second; });
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

template <tabled_game G>
[[nodiscard]] verification verify_sample(const stored_table<G>& table, const verify_options& how) {
  const shuffled numbers(numbering_of(table.rules()).entries, how.seed);
  const auto drawn = [&](std::uint64_t i) {
    if constexpr (has_no_gaps<G>) return table.position_of(numbers[i]);
    return random_position(table.rules(), random_stream(how.seed, i));
  };
  return {.checked = how.samples,
          .first_wrong = first_wrong_entry(
              table, how.samples, how,
              [&](table_checker<G>& checker, std::uint64_t i) { checker.check(drawn(i)); })};
}

/// Every block of the share is checked, too.
template <tabled_game G>
[[nodiscard]] verification verify_whole(const stored_table<G>& table, const verify_options& how) {
  const auto [first_block, last_block] = share_of(table.file().blocks(), how);
  for (std::uint64_t i = first_block; i < last_block; ++i) {
    check_stop(how);
    static_cast<void>(table.file().block(i));
  }
  verification result;
  result.whole = true;
  result.checked = numbering_of(table.rules()).entries;
  std::vector<bool> reached;  // by entry, where not every one is a position's
  if constexpr (!has_no_gaps<G>) {
    reached.resize(static_cast<std::size_t>(result.checked));
    reach_entries(table, how, result.checked,
                  [&](std::uint64_t entry) { return mark_new(reached, entry); });
  }
  result.first_wrong = first_wrong_entry(
      table, result.checked, how, [&](table_checker<G>& checker, std::uint64_t i) {
        const bool is_position = reached.empty() || reached[static_cast<std::size_t>(i)];
        is_position ? checker.check(table.position_of(i)) : checker.check_unused(i);
      });
  if constexpr (timed_table_game<G>) {
    if (!result.first_wrong && !table.holds_timed()) {
      result.first_wrong = founded_entries<G>(table, how).first_that_is_not();
    }
  }
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
