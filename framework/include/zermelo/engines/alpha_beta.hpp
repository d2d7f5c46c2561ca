/// Values by search with null windows: for games with ties, scores, or more positions than memory.
#pragma once

#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/rotate.hpp>
#include <zermelo/engines/abdada.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/null_windows.hpp>
#include <zermelo/engines/stack.hpp>
#include <zermelo/rules/reductions.hpp>

// What a search calls goes into it, which makes it as fast as one written by hand. clang goes one
// call deep. g++ takes in all that is called, for large rules minutes and gigabytes of compiling:
// games with `static constexpr bool small_rules = true` have it, by ZERMELO_FLATTEN_RULES.
#if defined(__clang__) && defined(__OPTIMIZE__)
#if !__has_feature(address_sanitizer)
#define ZERMELO_FLATTEN __attribute__((flatten))
#endif
#endif

#if !defined(ZERMELO_FLATTEN)
#define ZERMELO_FLATTEN
#endif

// Following a move is much code: within the search clang runs out of registers for the loop around
// it (3 to 5 % more instructions on Connect Four), and g++ does not.
#if defined(__clang__)
#define ZERMELO_FOLLOW [[gnu::noinline]]
#else
#define ZERMELO_FOLLOW [[gnu::always_inline]]
#endif

#if defined(__OPTIMIZE__) && !defined(__clang__) && !defined(__SANITIZE_ADDRESS__)
#define ZERMELO_FLATTEN_RULES __attribute__((flatten))
#else
#define ZERMELO_FLATTEN_RULES ZERMELO_FLATTEN
#endif

namespace zermelo {

namespace detail {

template <class G>
inline constexpr bool has_small_rules = requires { requires G::small_rules; };

/// One thread's search: what it needs of its own.
template <game G>
class null_window_search {
 public:
  using position = position_t<G>;
  using table = transposition_table<key_t<G>>;

  null_window_search(const G& game, table& known, meter& spent)
      : game_(&game), table_(&known), meter_(&spent) {}

  /// Whether p is worth `target` or more: a lower bound reaches it, or an upper bound misses it.
  score ask(const position& p, score target, abdada<score>* others, auto observer) {
    others_ = others;
    ply_ = 0;
    options_.cut(0);  // a search that was stopped may have left some
    const place at = place_of(p);
    const std::optional<searched> known = table_->find(at.its_key, at.hash);
    if (const auto answer = known_answer(p, known, target, observer)) return *answer;
    return search(p, at, target, known ? known->best : 0, observer);
  }

  /// The same where nothing has to be searched for it.
  std::optional<score> known_answer(const position& p, score target, auto observer) {
    const place at = place_of(p);
    return known_answer(p, table_->find(at.its_key, at.hash), target, observer);
  }

  /// What is known of p before it is searched.
  [[nodiscard, gnu::always_inline]] ZERMELO_FLATTEN score_bounds
  static_bounds(const position& p) const {
    score_bounds bounds;
    if constexpr (bounded_game<G>) {
      const auto [lower, upper] = game_->bounds(p);
      bounds = {as_number(lower), as_number(upper)};
      if (bounds.lower == bounds.upper) return bounds;
    } else if constexpr (std::same_as<value_t<G>, outcome>) {
      bounds = {-1, 1};
    }
    if (const auto value = terminal(*game_, p)) return {as_number(*value), as_number(*value)};
    return bounds;
  }

  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }

 private:
  std::optional<score> known_answer(const position& p, const std::optional<searched>& known,
                                    score target, auto observer) {
    score_bounds bounds = static_bounds(p);
    if (known) {
      observer->hit(p, shown(known->bounds));
      narrow(bounds, known->bounds);
    }
    if (bounds.lower >= target) return bounds.lower;
    if (bounds.upper < target) return bounds.upper;
    return std::nullopt;
  }

  /// Where a position is looked for in the table.
  struct place {
    key_t<G> its_key;
    std::uint64_t hash;
  };

  /// From whose side a value is seen, and what was earned on the way: to the player before the move
  /// it is worth `earned` + value, or `earned` - value where the other is to move (negamax).
  struct side {
    score earned;
    bool of_other;

    [[nodiscard]] score to_parent(score value) const {
      return of_other ? earned - value : earned + value;
    }
    [[nodiscard]] score_bounds to_parent(const score_bounds& b) const {
      if (of_other) return {earned - b.upper, earned - b.lower};
      return {earned + b.lower, earned + b.upper};
    }
    [[nodiscard]] score_bounds to_child(const score_bounds& b) const {
      if (of_other) return {earned - b.upper, earned - b.lower};
      return {b.lower - earned, b.upper - earned};
    }
    /// What the value must reach, or for the other one must not reach, for `target` to be reached.
    [[nodiscard]] score target_of_child(score target) const {
      return of_other ? earned - target + 1 : target - earned;
    }
  };

  /// A move, with the forced ones that follow it, and the position it leads to.
  struct option {
    position at;
    place where;
    score_bounds worth;  // to the player before the move
    side seen_from;
    unsigned number;  // of the move, from 1
    unsigned best;    // of the moves there, by the table; 0 if none

    [[nodiscard]] score_bounds own_bounds() const { return seen_from.to_child(worth); }
  };

  /// What is found: a lower bound that reaches the target, by this move; or else an upper bound.
  struct finding {
    score bound;
    unsigned number = 0;
  };

  [[gnu::always_inline]] score search(const position& p, const place& where, score target,
                                      unsigned best_before, auto observer) {
    if constexpr (has_small_rules<G>) {
      return search_flattened(p, where, target, best_before, observer);
    } else {
      return search_called(p, where, target, best_before, observer);
    }
  }
  [[gnu::noinline]] ZERMELO_FLATTEN_RULES score search_flattened(const position& p,
                                                                 const place& where, score target,
                                                                 unsigned best_before,
                                                                 auto observer) {
    return search_steps(p, where, target, best_before, observer);
  }
  [[gnu::noinline]] ZERMELO_FLATTEN score search_called(const position& p, const place& where,
                                                        score target, unsigned best_before,
                                                        auto observer) {
    return search_steps(p, where, target, best_before, observer);
  }

  /// The search of a position that neither rules nor table know well enough.
  [[gnu::always_inline]] ZERMELO_FLATTEN score search_steps(const position& p, const place& where,
                                                            score target, unsigned best_before,
                                                            auto observer) {
    if (others_ != nullptr) others_->check(positions_);
    meter_->tick();
    observer->enter(p, ask_at_least<value_t<G>>{shown(target)});
    const std::uint64_t before = positions_++;
    // 1. The moves, each followed to where there is a choice again. One whose lower bound reaches
    //    the target ends the search of p, one whose upper bound misses it is left out.
    const std::size_t first = options_.size();
    score best = none_below;
    unsigned moves = 0;
    const auto fails_high = [&](const move_t<G>& m) __attribute__((always_inline)) {
      option& next = options_.claim();
      follow(p, m, ++moves, next);
      if (next.worth.lower >= target) {
        observer->settle(next.at, shown(next.own_bounds()));
        best = next.worth.lower;
        return true;
      }
      if (next.worth.upper < target) {
        observer->settle(next.at, shown(next.own_bounds()));
        best = std::max(best, next.worth.upper);
        options_.pop();
        return false;
      }
      next.where = place_of(next.at);
      table_->prefetch(next.where.hash);
      return false;
    };
    if (any_move(moves_to_try(*game_, p), fails_high)) {
      options_.cut(first);
      observer->cut(p, shown(score_bounds{best, none_above}));
      observer->leave(p, shown(score_bounds{best, none_above}));
      return best;
    }
    // 2. Without a move, it is what the rules say.
    if (moves == 0) {
      best = as_number(stuck_value(*game_));
      return record(p, where, {best, best}, {best}, positions_ - before, observer);
    }
    // 3. What the table knows of the moves may be enough (enhanced transposition cut-off; Plaat et
    //    al. 1996). Otherwise they are searched, the one that was best before first.
    finding found = probe(first, target, best, observer);
    if (found.bound < target) {
      bring_to_front(first, best_before);
      found = search_each(first, target, found.bound, observer);
    }
    options_.cut(first);
    // 4. A move that reaches the target bounds the value from below; the best of all that miss it,
    //    from above.
    if (found.bound < target) {
      return record(p, where, {none_below, found.bound}, found, positions_ - before, observer);
    }
    observer->cut(p, shown(score_bounds{found.bound, none_above}));
    return record(p, where, {found.bound, none_above}, found, positions_ - before, observer);
  }

  score record(const position& p, const place& where, const score_bounds& bounds, finding found,
               std::uint64_t work, auto observer) {
    observer->store(p, shown(bounds));
    table_->store(where.its_key, where.hash, {bounds, found.number}, work);
    observer->leave(p, shown(bounds));
    return found.bound;
  }

  /// The position after a move. Where the game leaves one move only, that is played, too.
  ZERMELO_FOLLOW ZERMELO_FLATTEN void follow(const position& p, const move_t<G>& m, unsigned number,
                                             option& next) const {
    made_move<position> made = make(*game_, p, m);
    next.at = made.after;
    side seen_from{made.earned, !made.same_mover};
    score_bounds worth = seen_from.to_parent(static_bounds(next.at));
    if constexpr (follows_forced_moves) {
      while (worth.lower < worth.upper) {
        auto&& replies = game_->promising(next.at);
        if (!replies.is_single()) break;
        const move_t<G> reply = *replies.begin();
        made = make(*game_, next.at, reply);
        seen_from.earned = seen_from.to_parent(made.earned);
        if (!made.same_mover) seen_from.of_other = !seen_from.of_other;
        next.at = made.after;
        narrow(worth, seen_from.to_parent(static_bounds(next.at)));
      }
    }
    next.worth = worth;
    next.seen_from = seen_from;
    next.number = number;
  }

  /// Narrows the options' bounds by what the table knows. Those that miss the target are taken out.
  finding probe(std::size_t first, score target, score best, auto observer) {
    const std::span<option> all = options_.from(first);
    std::size_t kept = 0;
    for (option& next : all) {
      next.best = 0;
      if (const auto known = table_->find(next.where.its_key, next.where.hash)) {
        next.best = known->best;
        observer->hit(next.at, shown(known->bounds));
        narrow(next.worth, next.seen_from.to_parent(known->bounds));
        if (next.worth.lower >= target) return {next.worth.lower, next.number};
        if (next.worth.upper < target) {
          best = std::max(best, next.worth.upper);
          continue;
        }
      }
      if (&all[kept] != &next) all[kept] = next;
      ++kept;
    }
    options_.cut(first + kept);
    return {best};
  }

  /// Searches the options from `first` on until one reaches the target. One that another thread is
  /// at is deferred until all others have been searched: by then the table may know it.
  finding search_each(std::size_t first, score target, score best, auto observer) {
    const std::size_t last = options_.size();
    std::size_t deferred = first;  // the options from `first` up to here
    for (std::size_t i = first; i < last; ++i) {
      if (i != first && is_searched_by_another(options_[i].where)) {
        options_[deferred++] = options_[i];
        continue;
      }
      const score worth = value_of(i, i != first, target, observer);
      if (worth >= target) return {worth, options_[i].number};
      best = std::max(best, worth);
    }
    for (std::size_t i = first; i < deferred; ++i) {
      const score worth = value_of(i, true, target, observer);
      if (worth >= target) return {worth, options_[i].number};
      best = std::max(best, worth);
    }
    return {best};
  }

  /// What an option is worth, as far as the target asks.
  [[gnu::always_inline]] score value_of(std::size_t i, bool others_were_searched, score target,
                                        auto observer) {
    option& next = options_[i];
    // The table may have learnt of it since.
    if (others_were_searched) {
      if (const auto known = table_->find(next.where.its_key, next.where.hash)) {
        const score_bounds worth = next.seen_from.to_parent(known->bounds);
        if (worth.lower >= target || worth.upper < target) {
          observer->hit(next.at, shown(known->bounds));
          return worth.lower >= target ? worth.lower : worth.upper;
        }
        next.best = known->best;
      }
    }
    const position at = next.at;  // a copy, because the stack may move
    const place where = next.where;
    const ply_below here(*this, where);
    const score found =
        search(at, where, next.seen_from.target_of_child(target), next.best, observer);
    return options_[i].seen_from.to_parent(found);
  }

  void bring_to_front(std::size_t first, unsigned number) {
    if (number == 0) return;
    const std::span<option> all = options_.from(first);
    const auto found = ranges::find(all, number, &option::number);
    if (found != all.end()) ranges::rotate(all.begin(), found, found + 1);
  }

  /// One ply further down. Tells the other threads, near the root, what this one is at.
  struct ply_below {
    null_window_search& search;
    std::uint64_t hash;
    ply_below(null_window_search& of, const place& where) : search(of), hash(where.hash) {
      if (search.shares()) search.others_->starting_search(hash);
      ++search.ply_;
    }
    ~ply_below() {
      --search.ply_;
      if (search.shares()) search.others_->finished_search(hash);
    }
  };

  static constexpr unsigned shared_plies = 24;

  [[nodiscard]] bool shares() const noexcept { return others_ != nullptr && ply_ < shared_plies; }
  [[nodiscard]] bool is_searched_by_another(const place& where) const noexcept {
    return shares() && others_->is_searched(where.hash);
  }

  /// Where the range of promising moves knows at once whether it is a single one.
  static constexpr bool follows_forced_moves = [] {
    if constexpr (ordered_game<G>) {
      return requires(const G& game, const position& p) {
        { game.promising(p).is_single() } -> std::same_as<bool>;
      };
    }
    return false;
  }();

  /// By the position that stands for all that are worth the same.
  [[nodiscard, gnu::always_inline]] ZERMELO_FLATTEN place place_of(const position& p) const {
    const key_t<G> its_key = standing_key(*game_, p);
    return {its_key, hash_of(its_key)};
  }

  const G* game_;
  table* table_;
  meter* meter_;
  abdada<score>* others_ = nullptr;  // who search the same tree
  unsigned ply_ = 0;
  std::uint64_t positions_ = 0;
  stack<option> options_;

  static auto shown(score value) { return value_of_number<value_t<G>>(value); }
  static auto shown(const score_bounds& bounds) {
    return interval<value_t<G>>{shown(bounds.lower), shown(bounds.upper)};
  }
};

}  // namespace detail

template <class G>
class alpha_beta : public detail::no_engine<G> {
 public:
  static_assert(!cyclic_game<G>,
                "alpha_beta needs a game without cycles: where play can come back to a position, "
                "take retrograde");
  explicit alpha_beta(const G&, auto&&...) {}
};

/// Asks of a position not "what is it worth?" but "is it worth so much?" (null windows; Pearl
/// 1980), which one good enough move answers, and finds the value by a few such questions. What is
/// learnt of positions are bounds of their values. What the rules say beyond moves is used:
///
///     promising(p)       which moves to try, and in which order; where its range says by
///                        `bool is_single()` that there is one move only, that is played at once
///     bounds(p)          what needs no search
///     simplify(p), canonical(p)    which positions are the same
///
/// Needs a game that ends. Memory is fixed: when the table is full it forgets what was cheap, which
/// costs time, never a value. Remoteness it doesn't know.
template <game G>
  requires(!cyclic_game<G>)
class alpha_beta<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "alpha_beta";

  static constexpr std::uint64_t default_table_bytes = std::uint64_t{64} << 20U;

  /// Searches in so many threads, or in as many as `limits` allow if that is more.
  explicit alpha_beta(G game, std::uint64_t table_bytes = default_table_bytes, unsigned threads = 1)
      : game_(std::move(game)), table_bytes_(table_bytes), threads_(threads), table_(table_bytes) {}

  /// Values that are known from elsewhere: `book.value(p)` is the value of p, or nothing. Asked for
  /// the position to be solved and those one move on: what a book lacks leads away from it.
  template <class Book>
  void use(Book book) {
    book_ = [kept = std::make_shared<const Book>(std::move(book))](const position_t<G>& p) {
      return kept->value(p);
    };
  }

  /// For other rules: what is known is forgotten, and no book used.
  void reset(const G& game) override {
    game_ = game;
    book_ = nullptr;
    table_.clear();
  }

 private:
  /// The value, the best moves, and in games with scores a line of play. What it learns stays.
  /// Throws `cannot_solve` where play has cycles or is too long.
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    const auto search_with = [&](answer<G>& result, auto watch) {
      const unsigned threads = std::max(threads_, allowed.threads);
      table_.prepare(std::min(table_bytes_, allowed.bytes.value_or(table_bytes_)),
                     has_large_values(), threads > 1);
      asking<decltype(watch)> ask(*this, threads, watch);
      const score value = ask.value(p);
      result.value = detail::value_of_number<value_t<G>>(value);
      const double took = meter_.seconds();
      if (want.best_moves || want.line) this->value_is_known(result);
      if (want.best_moves) ask.best_moves(result, want, took, value);
      if constexpr (std::same_as<value_t<G>, score>) {
        if (want.line) {
          static_cast<void>(detail::done_in_time(
              want, meter_, took, [&] { result.line = ask.line_of_play(result, value); }));
        }
      }
    };
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      counter->hand_down([&](auto watch) { search_with(result, watch); });
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [this] { return table_.bytes(); });
  }

  using searcher = detail::null_window_search<G>;

  /// Positions that one thread looks at before it calls for help.
  static constexpr std::uint64_t alone = 20'000;

  /// Whether bounds may not fit the table's narrow form.
  [[nodiscard]] bool has_large_values() const {
    if constexpr (std::same_as<value_t<G>, outcome>) return false;
    if constexpr (bounded_game<G> && std::same_as<value_t<G>, score>) {
      const auto [lower, upper] = game_.bounds(game_.start());
      return lower < -1'000 || upper > 1'000;
    }
    return true;
  }

  [[nodiscard]] std::optional<value_t<G>> in_book(const position_t<G>& p) const {
    if (!book_) return std::nullopt;
    return book_(p);
  }

  template <class Observer>
  class asking {
   public:
    asking(alpha_beta& engine, unsigned threads, Observer observer)
        : engine_(engine),
          threads_(threads),
          observer_(observer),
          search_(engine.game_, engine.table_, engine.meter_) {}

    [[nodiscard]] score value(const position_t<G>& p) {
      detail::null_windows asked(search_.static_bounds(p));
      while (!asked.is_known()) {
        const score target = asked.next();
        if (!two_valued_game<G> && threads_ > 1 && asked.takes_two() && !engine_.in_book(p)) {
          const auto [answer, below] = answers_to(p, target);
          asked.answer(answer);
          if (below) asked.answer_below(*below);
        } else {
          asked.answer(answer_to(p, target));
        }
      }
      return asked.value();
    }

    void best_moves(answer<G>& result, wanted want, double took, score value) {
      const G& game = engine_.game_;
      const position_t<G>& p = result.position;
      detail::look_for_best_moves<G>(
          result, want, engine_.meter_, took,
          [&](const move_t<G>& m) { return known_to_keep(p, m, game.play(p, m), value); },
          [&](const move_t<G>& m) { return keeps(p, m, game.play(p, m), value); });
    }

    /// The best move that is known, if there is one; then the first best move of both sides, to the
    /// end; once in a book, to where that ends.
    [[nodiscard]] std::vector<move_t<G>> line_of_play(const answer<G>& known, score value) {
      const G& game = engine_.game_;
      bool by_book = false;
      const auto is_made = [&](const auto& at, const move_t<G>& m, bool in_book) {
        by_book = in_book;
        const score left = value - gain(game, at, m);
        value = same_mover(game, at, m) ? left : -left;
      };
      position_t<G> from = known.position;
      std::vector<move_t<G>> line;
      if (known.best_moves && !known.best_moves->empty()) {
        const move_t<G>& first = known.best_moves->front();
        from = game.play(known.position, first);
        is_made(known.position, first, engine_.in_book(from).has_value());
        line.push_back(first);
      }
      const std::vector<move_t<G>> rest =
          detail::line_that(game, from, [&](const auto& at, const move_t<G>& m, const auto& next) {
            const bool in_book = engine_.in_book(next).has_value();
            if ((by_book && !in_book) || !keeps(at, m, next, value)) return false;
            is_made(at, m, in_book);
            return true;
          });
      line.insert(line.end(), rest.begin(), rest.end());
      return line;
    }

   private:
    /// Whether the mover still gets `value` after a move: where `next` is worth `target` or more,
    /// or where it is not.
    struct test {
      score target;
      bool reached;
      [[nodiscard]] bool passed_by(score bound) const { return (bound >= target) == reached; }
    };
    [[nodiscard]] test test_of(const position_t<G>& p, const move_t<G>& m, score value) const {
      const score earned = gain(engine_.game_, p, m);
      if (same_mover(engine_.game_, p, m)) return {value - earned, true};
      return {earned - value + 1, false};
    }
    bool keeps(const position_t<G>& p, const move_t<G>& m, const position_t<G>& next, score value) {
      const test asked = test_of(p, m, value);
      return asked.passed_by(answer_to(next, asked.target));
    }
    /// The same where nothing has to be searched for it.
    std::optional<bool> known_to_keep(const position_t<G>& p, const move_t<G>& m,
                                      const position_t<G>& next, score value) {
      const test asked = test_of(p, m, value);
      const std::optional<value_t<G>> by_book = engine_.in_book(next);
      const auto bound = by_book ? std::optional(detail::as_number(*by_book))
                                 : search_.known_answer(next, asked.target, observer_);
      return bound ? std::optional(asked.passed_by(*bound)) : std::nullopt;
    }

    /// A bound of p's value that reaches the target or misses it, by the book or all threads.
    score answer_to(const position_t<G>& p, score target) {
      if (const std::optional<value_t<G>> known = engine_.in_book(p)) {
        observer_->hit(p, interval<value_t<G>>{*known, *known});
        return detail::as_number(*known);
      }
      return detail::search_together<score>(
          threads_, search_.positions() + alone, engine_.meter_,
          [&](detail::abdada<score>* others) { return search_.ask(p, target, others, observer_); },
          [&](detail::abdada<score>* others, meter& spent) {
            return ask_beside(p, target, others, spent);
          });
    }

    /// That, and one that reaches `target` - 1 or misses it, by threads of their own where they
    /// are dear; otherwise nothing.
    std::pair<score, std::optional<score>> answers_to(const position_t<G>& p, score target) {
      const auto target_of = [target](unsigned which) {
        return target - static_cast<score>(which);
      };
      return detail::search_both_together<score>(
          threads_, search_.positions() + alone, engine_.meter_,
          [&](unsigned which, detail::abdada<score>* others) {
            return search_.ask(p, target_of(which), others, observer_);
          },
          [&](unsigned which, detail::abdada<score>* others, meter& spent) {
            return ask_beside(p, target_of(which), others, spent);
          },
          [&](unsigned which, score found) -> std::optional<score> {
            const bool is_reached = found >= target_of(which);
            return is_reached == (which == 0) ? std::optional(found) : std::nullopt;
          });
    }

    /// What a helper finds, by a search of its own.
    score ask_beside(const position_t<G>& p, score target, detail::abdada<score>* others,
                     meter& spent) {
      searcher search(engine_.game_, engine_.table_, spent);
      return search.ask(p, target, others, detail::unwatched());
    }

    alpha_beta& engine_;
    unsigned threads_;
    Observer observer_;
    searcher search_;
  };

  G game_;
  std::uint64_t table_bytes_;
  unsigned threads_;
  transposition_table<key_t<G>> table_;
  meter meter_;
  std::function<std::optional<value_t<G>>(const position_t<G>&)> book_;
};

struct alpha_beta_engine : engine_descriptor {
  static constexpr unsigned rank = 200;
  static constexpr std::string_view name = "alpha_beta";
  static constexpr std::string_view games =
      "games without cycles in which more than the last move decides";
  static constexpr std::string_view words =
      "\"is it worth so much?\", asked until the value is known; its table forgets what was cheap";
  static constexpr answers gives = answers::value | answers::best_moves | answers::line |
                                   answers::books | answers::threads | answers::steps;
  /// Positions that have more to say than win or loss; those of impartial games have nimbers.
  template <class G>
  static constexpr bool serves = game<G> && !cyclic_game<G> && !impartial_game<G> && !puzzle<G>;
  template <class G>
  static constexpr bool leads = serves<G> && ordered_game<G> && bounded_game<G>;
  template <class G>
  using type = alpha_beta<G>;

  template <game G>
  static memory_bill memory(const G& /*game*/, const limits& allowed) {
    constexpr std::uint64_t most = alpha_beta<G>::default_table_bytes;
    return memory_bill::fixed(std::min(most, allowed.bytes.value_or(most)));
  }

  /// With a table so small that it must forget.
  template <game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    return {{{}, as_engine_of<G>(alpha_beta<G>(g, std::uint64_t{1} << 16U))}};
  }
};

}  // namespace zermelo
