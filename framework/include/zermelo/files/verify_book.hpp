/// Checking an opening book with nothing but the rules: no engine is asked, and none of their code
/// is used.
///
///     const opening_book<tictactoe> book(rules, "openings.table");
///     const verification found = verify(book, {.solve = 100});
///     if (found.first_wrong) ...
///
/// The book has each position within its plies and no other, what has ended has the value that the
/// rules say, and each position before the last ply has the value that follows from those one move
/// on. The values of the last ply rest on the search that found them; as many of them as are asked
/// for are solved anew, by the plain recursion with a table.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <range/v3/algorithm/find.hpp>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/files/book.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/moves.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

namespace detail {

/// Values by the rules alone, of positions whose play is short enough.
template <book_game G>
class rule_solver {
 public:
  rule_solver(const G& rules, const verify_options& how) : rules_(&rules), how_(&how) {}

  /// Nothing where the table would grow too large.
  [[nodiscard]] std::optional<value_t<G>> operator()(const position_t<G>& p) {
    const key_t<G> key = rules_->key(p);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (known_.size() >= most_positions) return std::nullopt;
    check_stop(*how_);
    const auto value = value_by_rules(*rules_, p, std::ref(*this));
    if (value) known_.emplace(key, *value);
    return value;
  }

 private:
  static constexpr std::size_t most_positions = 10'000'000;  // under a gigabyte

  const G* rules_;
  const verify_options* how_;
  std::map<key_t<G>, value_t<G>> known_;
};

/// Walks through the plies of a book.
template <book_game G>
class book_checker {
 public:
  explicit book_checker(const opening_book<G>& book)
      : book_(&book), rules_(&book.rules()), seen_(static_cast<std::size_t>(book.size())) {}

  [[nodiscard]] verification check(const verify_options& how) {
    verification result;
    result.first_wrong = fault_of_keys();
    if (!result.first_wrong) result.first_wrong = fault_of_plies(how);
    if (!result.first_wrong) result.first_wrong = fault_of_unseen();
    if (!result.first_wrong) result.first_wrong = fault_of_last_ply(how, result);
    result.taken = last_ply_.size() - result.solved;
    result.checked = book_->size() - result.taken;
    result.whole = result.taken == 0;
    return result;
  }

 private:
  /// Keys out of order, of which a look-up would miss some.
  [[nodiscard]] std::optional<wrong_entry> fault_of_keys() const {
    for (std::uint64_t i = 1; i < book_->size(); ++i) {
      if (book_->key_at(i - 1) < book_->key_at(i)) continue;
      return wrong_entry{fmt::format("number {}", i), "a key that is not above the one before",
                         "keys in order"};
    }
    return std::nullopt;
  }

  /// A position missing, or a value that doesn't follow. Leaves the positions of the last ply that
  /// have not ended.
  [[nodiscard]] std::optional<wrong_entry> fault_of_plies(const verify_options& how) {
    std::vector<position_t<G>> level;
    if (auto fault = enter(rules_->start(), level)) return fault;
    for (unsigned ply = 0; !level.empty(); ++ply) {
      const bool is_last = ply == book_->plies();
      std::vector<position_t<G>> next_level;
      for (const position_t<G>& p : level) {
        check_stop(how);
        if (is_last && !terminal(*rules_, p)) {
          last_ply_.push_back(p);
        } else if (auto fault = fault_at(p, next_level)) {
          return fault;
        }
      }
      level.swap(next_level);
    }
    return std::nullopt;
  }

  /// Whether what p leads to is there, and p's value follows from it.
  [[nodiscard]] std::optional<wrong_entry> fault_at(const position_t<G>& p,
                                                    std::vector<position_t<G>>& next_level) {
    std::optional<wrong_entry> missing;
    if (!terminal(*rules_, p)) {
      any_move(rules_->moves(p), [&](const move_t<G>& m) {
        missing = enter(rules_->play(p, m), next_level);
        return missing.has_value();
      });
    }
    if (missing) return missing;
    return differs(
        p, *value_by_rules(*rules_, p, [&](const position_t<G>& q) { return book_->value(q); }));
  }

  /// Goes on from p, if it is new.
  [[nodiscard]] std::optional<wrong_entry> enter(const position_t<G>& p,
                                                 std::vector<position_t<G>>& level) {
    const auto entry = book_->entry_of(p);
    if (!entry) return wrong_entry{text_of(p), "nothing", "a value: play leads there"};
    auto mark = seen_[static_cast<std::size_t>(*entry)];
    if (!mark) level.push_back(p);
    mark = true;
    return std::nullopt;
  }

  /// An entry that play does not lead to within the plies.
  [[nodiscard]] std::optional<wrong_entry> fault_of_unseen() const {
    const auto unseen = ranges::find(seen_, false);
    if (unseen == seen_.end()) return std::nullopt;
    const auto entry = static_cast<std::uint64_t>(unseen - seen_.begin());
    return wrong_entry{fmt::format("number {}", entry), fmt::format("{}", book_->value_at(entry)),
                       "nothing: play does not lead there"};
  }

  /// Solves a sample anew.
  [[nodiscard]] std::optional<wrong_entry> fault_of_last_ply(const verify_options& how,
                                                             verification& result) {
    random_stream random(how.seed, 0);
    rule_solver<G> value_of(*rules_, how);
    const std::uint64_t wanted = std::min<std::uint64_t>(how.solve, last_ply_.size());
    for (std::size_t i = 0; i < wanted; ++i) {
      // The sample grows at the front: each of the others is as likely to be next.
      const auto drawn = i + static_cast<std::size_t>(random.below(last_ply_.size() - i));
      std::swap(last_ply_[i], last_ply_[drawn]);
      const auto value = value_of(last_ply_[i]);
      if (!value) return std::nullopt;
      if (auto fault = differs(last_ply_[i], *value)) return fault;
      ++result.solved;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::optional<wrong_entry> differs(const position_t<G>& p,
                                                   value_t<G> follows) const {
    const value_t<G> stored = *book_->value(p);
    if (stored == follows) return std::nullopt;
    return wrong_entry{text_of(p), fmt::format("{}", stored), fmt::format("{}", follows)};
  }

  [[nodiscard]] std::string text_of(const position_t<G>& p) const {
    if constexpr (text_game<G>) {
      return print_position(*rules_, p);
    } else {
      const auto entry = book_->entry_of(p);
      return entry ? fmt::format("number {}", *entry) : "one more";
    }
  }

  const opening_book<G>* book_;
  const G* rules_;
  std::vector<bool> seen_;               // by entry
  std::vector<position_t<G>> last_ply_;  // those that the rules don't end
};

}  // namespace detail

/// Checks a book against its rules. Of the options it takes `solve` and `seed`: the book is always
/// checked whole. Throws `bad_table` where a block is damaged, and `verification_stopped`. Memory:
/// a bit an entry, two plies of positions, and up to ten million positions where some are solved
/// anew; where that is not enough, fewer are solved than were asked for.
template <book_game G>
[[nodiscard]] verification verify(const opening_book<G>& book, const verify_options& how = {}) {
  book.file().check();
  return detail::book_checker<G>(book).check(how);
}

}  // namespace zermelo
