/// Checking an opening book with nothing but the rules: no engine is asked, and none of their code
/// is used.
///
///     const opening_book<tictactoe> book(rules, "openings.table");
///     const verification found = verify(book, {.whole = true});
///     if (found.first_wrong) ...      a value is wrong
///     else if (!found.whole) ...      none is proven: found.taken values were not looked at
///
/// The book has each position within its plies and no other, what has ended has the value that the
/// rules say, and each position before the last ply has the value that follows from those one move
/// on. The values of the last ply rest on nothing in the book: they are the word of whoever made
/// it, and all others follow from them. As many of them as are asked for are solved anew, by the
/// plain recursion with a table. A book is proven where all of them are.
#pragma once

#include <map>
#include <zermelo/files/book.hpp>
#include <zermelo/files/verify.hpp>

namespace zermelo {

namespace detail {

/// Values by the rules alone, of positions whose play is short enough.
template <book_game G>
class rule_solver {
 public:
  /// Thrown where the table would grow too large.
  struct too_many {};

  rule_solver(const G& rules, const verify_options& how) : rules_(&rules), how_(&how) {}

  [[nodiscard]] value_t<G> operator()(const position_t<G>& p) {
    const key_t<G> key = rules_->key(p);
    if (const auto known = known_.find(key); known != known_.end()) return known->second;
    if (known_.size() >= how_->most_kept) throw too_many{};
    check_stop(*how_);
    const value_t<G> value = value_by_rules(*rules_, p, std::ref(*this));
    known_.emplace(key, value);
    return value;
  }

 private:
  const G* rules_;
  const verify_options* how_;
  std::map<key_t<G>, value_t<G>> known_;
};

/// Walks through the plies of a book. What it finds wrong it throws.
template <book_game G>
class book_checker {
 public:
  book_checker(const opening_book<G>& book, const verify_options& how)
      : book_(&book),
        rules_(&book.rules()),
        how_(&how),
        seen_(static_cast<std::size_t>(book.size())) {}

  [[nodiscard]] verification check() {
    verification result;
    try {
      check_keys();
      check_plies();
      check_that_all_were_seen();
      check_last_ply(result.solved);
    } catch (const wrong_entry& wrong) {
      result.first_wrong = wrong;
    } catch (const typename rule_solver<G>::too_many&) {  // fewer are solved
      result.too_large = true;
    }
    result.taken = last_ply_.size() - result.solved;
    result.checked = book_->size() - result.taken;
    result.whole = result.first_wrong ? how_->whole : result.taken == 0;
    return result;
  }

 private:
  /// Out of order a look-up would miss some.
  void check_keys() const {
    for (std::uint64_t i = 1; i < book_->size(); ++i) {
      if (book_->key_at(i - 1) < book_->key_at(i)) continue;
      throw wrong_entry{fmt::format("number {}", i), "a key that is not above the one before",
                        "keys in order"};
    }
  }

  /// Whether each position is there that play leads to, and its value follows from those one move
  /// on. Leaves the positions of the last ply that have not ended.
  void check_plies() {
    std::vector<position_t<G>> level;
    enter(rules_->start(), level);
    for (unsigned ply = 0; !level.empty(); ++ply) {
      std::vector<position_t<G>> next_level;
      for (const position_t<G>& p : level) {
        check_stop(*how_);
        const bool has_ended = terminal(*rules_, p).has_value();
        if (ply == book_->plies() && !has_ended) {
          last_ply_.push_back(p);
          continue;
        }
        if (!has_ended) {
          for_each_move(rules_->moves(p),
                        [&](const move_t<G>& m) { enter(rules_->play(p, m), next_level); });
        }
        compare(p, value_by_rules(*rules_, p,
                                  [&](const position_t<G>& q) { return *book_->value(q); }));
      }
      level.swap(next_level);
    }
  }

  /// Goes on from p, if it is new.
  void enter(const position_t<G>& p, std::vector<position_t<G>>& level) {
    const auto entry = book_->entry_of(p);
    if (!entry) throw missing_entry(text_of(*rules_, p, entry));
    auto mark = seen_[static_cast<std::size_t>(*entry)];
    if (!mark) level.push_back(p);
    mark = true;
  }

  /// An entry that play does not lead to within the plies is one too many.
  void check_that_all_were_seen() const {
    const auto unseen = ranges::find(seen_, false);
    if (unseen == seen_.end()) return;
    const auto entry = static_cast<std::uint64_t>(unseen - seen_.begin());
    throw stray_entry(entry, fmt::format("{}", book_->value_at(entry)));
  }

  /// Solves all of them anew, or a sample, and counts how many.
  void check_last_ply(std::uint64_t& solved) {
    random_stream random(how_->seed, 0);
    rule_solver<G> value_of(*rules_, *how_);
    const std::uint64_t all = last_ply_.size();
    const std::uint64_t wanted = how_->whole ? all : std::min(how_->solve, all);
    for (std::size_t i = 0; i < wanted; ++i) {
      // The sample grows at the front: each of the others is as likely to be next.
      const auto drawn = i + static_cast<std::size_t>(random.below(last_ply_.size() - i));
      std::swap(last_ply_[i], last_ply_[drawn]);
      compare(last_ply_[i], value_of(last_ply_[i]));
      ++solved;
    }
  }

  void compare(const position_t<G>& p, value_t<G> follows) const {
    const auto entry = book_->entry_of(p);
    const value_t<G> stored = book_->value_at(*entry);
    if (stored == follows) return;
    throw wrong_entry{text_of(*rules_, p, entry), fmt::format("{}", stored),
                      fmt::format("{}", follows)};
  }

  const opening_book<G>* book_;
  const G* rules_;
  const verify_options* how_;
  std::vector<bool> seen_;               // by entry
  std::vector<position_t<G>> last_ply_;  // those that the rules don't end
};

}  // namespace detail

/// Checks a book against its rules. Each entry before the last ply is looked at, whatever is asked;
/// `whole`, `solve` and `seed` say how many of the last ply. The book is proven where the answer is
/// `whole` and nothing is wrong. Throws `bad_table` for a damaged block, and
/// `verification_stopped`. Memory: a bit an entry, two plies of positions, and up to `most_kept`
/// that are solved anew; where it would be more, fewer are solved, and the answer says so.
template <book_game G>
[[nodiscard]] verification verify(const opening_book<G>& book, const verify_options& how = {}) {
  book.file().check();
  return detail::book_checker<G>(book, how).check();
}

}  // namespace zermelo
