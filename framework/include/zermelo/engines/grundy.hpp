/// Nimbers of single positions and of sums, by search.
#pragma once

#include <tuple>
#include <utility>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/nimber_set.hpp>
#include <zermelo/engines/stack.hpp>
#include <zermelo/tables/known_nimbers.hpp>

namespace zermelo {

template <class G>
class grundy : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || impartial_game<G>,
                "grundy needs an impartial game: static constexpr bool impartial = true, and the "
                "last move decides");
  explicit grundy(const G&, auto&&...) {}
};

/// Nimbers by the question "is it *n?" (Lemoine and Viennot 2012), with what Beling and Rogalski
/// added (2020). The plain way, mex over all moves, must know every nimber exactly. To tell that p
/// is not *n one move to *n will do; and of a sum only the hardest component need be asked: a sum
/// with known part *k is *n exactly where the rest is *(n xor k). What else is done:
///
///   - a position is split into its components (`sum_game`), each is replaced by the one that
///     stands for all alike (`symmetric_game`), equal pairs cancel (x + x = 0), and what theory
///     knows (`theory_game`) isn't searched;
///   - while moves are generated, what the table knows of their components is used at once; a move
///     known to lead to *n ends the position there;
///   - easy moves first (`estimated_game`), easy components first, the hardest last;
///   - moves are asked in rounds, each with a budget of positions: one that looked easy and is hard
///     doesn't keep the search from another that settles the question;
///   - the table keeps exact nimbers, and also which ones a position is known not to have.
///
/// Each concept saves a factor: on Cram 5 x 5 components 8, symmetry 9 more. Time grows with the
/// number of components met; when the table is full it forgets what was cheap.
template <impartial_game G>
class grundy<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "grundy";

  static constexpr std::uint64_t default_table_bytes = std::uint64_t{4} << 30U;

  explicit grundy(G game, std::uint64_t table_bytes = default_table_bytes)
      : game_(std::move(game)), table_bytes_(table_bytes), table_(table_bytes) {}

  /// For other rules: what is known is forgotten.
  void reset(const G& game) override {
    game_ = game;
    table_.clear();
    recent_.clear();
  }

 private:
  /// The value, the nimber and the best moves: those to *0, or all of them where every move loses.
  /// Throws `cannot_solve` for misere play, in which nimbers decide nothing.
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    if (misere(game_)) throw cannot_solve("nimbers are of normal play; in misere play take memo");
    const auto search_with = [&](answer<G>& result, auto watch) {
      table_.limit(std::min(table_bytes_, allowed.bytes.value_or(table_bytes_)));
      start_anew();
      if (want.nimber) {
        result.nimber = nimber_of(p, watch);
        result.value = *result.nimber == 0 ? outcome::loss : outcome::win;
      } else {
        result.value = is(p, 0, watch) ? outcome::loss : outcome::win;
      }
      if (!want.best_moves) return;
      const double took = meter_.seconds();
      this->value_is_known(result);
      best_moves(result, want, took, watch);
    };
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      counter->hand_down([&](auto watch) { search_with(result, watch); });
    };
    return detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                          [this] { return bytes(); });
  }

  using position = position_t<G>;
  using key = key_t<G>;

  /// Neither empty nor split: a component as it is searched.
  struct part {
    position at;
    key its_key;
    std::uint32_t effort;
  };

  /// The position after moves that lead to the same: *known and some of `parts_`, the hardest last.
  struct option {
    std::size_t first;
    std::uint32_t count;
    nimber known;
    std::uint32_t effort;
    std::uint64_t hash;
  };

  /// The last component that was met of all those with its hash.
  struct recent {
    key its_key{};
    bool used = false;
    part stands{};
  };

  static constexpr std::size_t recent_places = std::size_t{1} << 12U;
  // What a search may say in place of a nimber.
  static constexpr nimber no_nimber = ~nimber{0};   // it is only known not to be the target
  static constexpr nimber gave_up = no_nimber - 1;  // the budget was spent before that

  [[nodiscard]] static constexpr bool is_known(nimber n) noexcept { return n < gave_up; }

  /// Whether some option is *n.
  enum class reply : std::uint8_t { no, yes, gave_up };

  // Budgets, in positions. Measured on Cram 5 x 7 to 6 x 7: smaller first ones cost up to three
  // times the positions on boards that need none.
  static constexpr std::uint64_t first_budget = std::uint64_t{1} << 18U;
  static constexpr std::uint64_t least_share = 16;  // of the budget of the position above
  static constexpr std::uint64_t budget_growth = 4;
  static constexpr std::uint64_t no_end = ~std::uint64_t{0};

  /// What a search pushes on the two stacks is gone when it is left.
  struct frame {
    grundy& engine;
    std::size_t first_part = engine.parts_.size();
    std::size_t first_option = engine.options_.size();
    ~frame() {
      engine.parts_.cut(first_part);
      engine.options_.cut(first_option);
    }
  };

  // --- Whole positions -------------------------------------------------------------------------

  nimber nimber_of(const position& p, auto observer) {
    const frame here{*this};
    push_option(p, observer);
    const option whole = options_.top();
    return value_of(whole, observer);
  }

  /// Whether p is *n.
  bool is(const position& p, nimber n, auto observer) {
    const frame here{*this};
    push_option(p, observer);
    return asked(options_.size() - 1, n, observer) == n;
  }

  /// The same where nothing has to be searched for it.
  std::optional<bool> is_known_to_be(const position& p, nimber n, auto observer) {
    const frame here{*this};
    const std::uint64_t end = std::exchange(budget_end_, positions_);
    push_option(p, observer);
    const nimber found = asked(options_.size() - 1, n, observer);
    budget_end_ = end;
    return found == gave_up ? std::nullopt : std::optional(found == n);
  }

  void best_moves(answer<G>& result, wanted want, double took, auto observer) {
    const position& p = result.position;
    const bool lost = result.value == outcome::loss;
    detail::look_for_best_moves<G>(
        result, want, meter_, took,
        [&](const move_t<G>& m) {
          return lost ? std::optional(true) : is_known_to_be(game_.play(p, m), 0, observer);
        },
        [&](const move_t<G>& m) { return lost || is(game_.play(p, m), 0, observer); });
  }

  /// The nimber of an option. Asked where no budget is set: all of it is found.
  nimber value_of(const option& sum, auto observer) {
    nimber value = sum.known;
    for (std::uint32_t i = 0; i < sum.count; ++i) {
      const part each = parts_[sum.first + i];
      value ^= asked(each, no_nimber, observer);
    }
    return value;
  }

  // --- One component -----------------------------------------------------------------------------

  /// The nimber of p where it is or comes to be known, as it does where n is `no_nimber`;
  /// `no_nimber` where it is only known that p is not *n; `gave_up`.
  nimber asked(const part& p, nimber n, auto observer) {
    const nimber_facts facts = table_.find(p.its_key);
    if (facts.is_exact()) {
      observer->hit(p.at, facts.exact());
      return facts.exact();
    }
    if (facts.excludes(n)) {
      observer->hit(p.at, not_nimber{n});
      return no_nimber;
    }
    return search(p, facts, n, observer);
  }

  /// Searches p until its nimber is known, or not to be `target`, or the budget is spent.
  [[gnu::noinline]] nimber search(const part& p, nimber_facts facts, nimber target, auto observer) {
    if (positions_ >= budget_end_) return gave_up;
    meter_.tick();
    ++positions_;
    if (target == no_nimber) {
      observer->enter(p.at, ask_nimber{});
    } else {
      observer->enter(p.at, ask_whether{target});
    }
    const std::uint64_t before = positions_;
    const frame here{*this};
    // 1. The options: those known already are in `reached`, the others are ordered by effort.
    nimber_set reached;
    if (generate(p.at, target, reached, observer)) return exclude(p, target, before, observer);
    sort_options(here.first_option);
    // 2. An option *target settles it. This is asked first: a yes costs one option, and by a no
    //    many became known. A rare nimber waits its turn: most likely a lower one is missing.
    const bool is_first = target != no_nimber && !is_rare(target);
    if (is_first) {
      const reply found = any_is(target, here.first_option, reached, observer);
      if (found == reply::gave_up) return give_up(p, observer);
      if (found == reply::yes) return exclude(p, target, before, observer);
    }
    // 3. Where nothing falls apart, the nimber of an option is as good as its being *n: all are
    //    found, and p is the least that is missing.
    if constexpr (!sum_game<G>) {
      if (target == no_nimber) return mex_of_all(p, here.first_option, reached, before, observer);
    }
    // 4. Otherwise p is the least number that no option has. Numbers that p is known not to be are
    //    among them: all lower ones are.
    nimber n = 0;
    for (; !(is_first && n == target); ++n) {
      if (reached.contains(n) || facts.excludes(n)) continue;
      const reply found = any_is(n, here.first_option, reached, observer);
      if (found == reply::gave_up) return give_up(p, observer);
      if (found == reply::no) break;
      // Perhaps an option was asked for another number and is *target.
      if (reached.contains(target)) return exclude(p, target, before, observer);
      table_.exclude(p.its_key, n, positions_ - before);
    }
    return record(p, n, before, observer);
  }

  nimber mex_of_all(const part& p, std::size_t first, nimber_set& reached, std::uint64_t before,
                    auto observer) {
    const std::size_t last = options_.size();
    for (std::size_t i = first; i < last; ++i) {
      const option each = options_[i];
      reached.insert(value_of(each, observer));
    }
    return record(p, reached.mex(), before, observer);
  }

  nimber record(const part& p, nimber n, std::uint64_t before, auto observer) {
    observer->store(p.at, n);
    ++found_[std::min<std::size_t>(n, found_.size() - 1)];
    ++found_in_all_;
    table_.set(p.its_key, n, positions_ - before + 1);
    observer->leave(p.at, n);
    return n;
  }

  /// Fewer than one of sixteen found so far. (On Cram *0 to *3 are one of five, *4 of sixty.)
  [[nodiscard]] bool is_rare(nimber n) const noexcept {
    return 16 * found_[std::min<std::size_t>(n, found_.size() - 1)] < found_in_all_;
  }

  nimber exclude(const part& p, nimber target, std::uint64_t before, auto observer) {
    observer->cut(p.at, not_nimber{target});
    observer->store(p.at, not_nimber{target});
    table_.exclude(p.its_key, target, positions_ - before + 1);
    observer->leave(p.at, not_nimber{target});
    return no_nimber;
  }

  static nimber give_up(const part& p, auto observer) {
    observer->leave(p.at, nothing_known{});
    return gave_up;
  }

  /// Whether some option from `first` on is *n: asked in rounds, each with a larger budget.
  reply any_is(nimber n, std::size_t first, nimber_set& reached, auto observer) {
    const std::uint64_t end = budget_end_;
    std::uint64_t budget = first_budget;
    if (end != no_end) budget = std::max(budget, (end - positions_) / least_share);
    for (;; budget *= budget_growth) {
      const reply found = ask_all(n, first, budget, reached, observer);
      if (found != reply::gave_up || positions_ >= end) return found;
    }
  }

  /// One round. Options that come to be known are taken out, their nimbers put into `reached`.
  ///
  /// While the stack is compacted it holds
  ///
  ///     first .. kept    asked in this round, and still open
  ///      kept .. next    dead: known by now, or moved down
  ///      next .. last    not asked yet
  ///
  /// and nothing beyond: a search takes off what it pushed. No reference to an option outlives one.
  reply ask_all(nimber n, std::size_t first, std::uint64_t budget, nimber_set& reached,
                auto observer) {
    const std::uint64_t end = budget_end_;
    const std::size_t last = options_.size();
    std::size_t kept = first;
    std::size_t next = first;
    reply found = reply::no;
    while (next < last && found != reply::yes) {
      budget_end_ = positions_ + std::min(budget, end - positions_);
      const nimber value = asked(next, n, observer);
      if (is_known(value)) {
        reached.insert(value);
        if (value == n) found = reply::yes;
      } else {
        if (value == gave_up) found = reply::gave_up;
        options_[kept++] = options_[next];
      }
      ++next;
    }
    for (; next < last; ++next) options_[kept++] = options_[next];
    options_.cut(kept);
    budget_end_ = end;
    return found;
  }

  /// The same of one option.
  nimber asked(std::size_t which, nimber n, auto observer) {
    for (;;) {
      option& sum = options_[which];
      if (sum.count == 0) return sum.known;
      const part easiest = parts_[sum.first];
      if (sum.count == 1) {
        const nimber known = sum.known;
        const nimber rest = asked(easiest, n ^ known, observer);
        return is_known(rest) ? rest ^ known : rest;
      }
      // All but the hardest are needed exactly.
      const nimber value = asked(easiest, no_nimber, observer);
      if (!is_known(value)) return value;
      option& rest = options_[which];  // anew: the stack may have moved
      ++rest.first;
      --rest.count;
      rest.known ^= value;
    }
  }

  // --- Options -----------------------------------------------------------------------------------

  /// Pushes the options of p that are not known yet. True as soon as one is known to be *target.
  bool generate(const position& p, nimber target, nimber_set& reached, auto observer) {
    const std::size_t first = options_.size();
    return any_move(game_.moves(p), [&](const move_t<G>& m) {
      push_option(game_.play(p, m), observer);
      const option& pushed = options_.top();
      if (pushed.count == 0) {
        const nimber known = pushed.known;
        options_.pop();
        reached.insert(known);
        return known == target;
      }
      if (is_twin(first)) {
        parts_.cut(pushed.first);
        options_.pop();
      }
      return false;
    });
  }

  /// Whether the last option is the same as one of the others from `first` on.
  [[nodiscard]] bool is_twin(std::size_t first) const {
    const option& last = options_.top();
    for (std::size_t i = first; i + 1 < options_.size(); ++i) {
      const option& other = options_[i];
      if (std::tie(other.hash, other.known, other.count) ==
              std::tie(last.hash, last.known, last.count) &&
          has_same_parts(last, other)) {
        return true;
      }
    }
    return false;
  }

  [[nodiscard]] bool has_same_parts(const option& a, const option& b) const {
    for (std::uint32_t i = 0; i < a.count; ++i) {
      if (parts_[a.first + i].its_key != parts_[b.first + i].its_key) return false;
    }
    return true;
  }

  /// A position as a sum: known nimbers put together, equal pairs cancelled, the hardest part last.
  [[gnu::always_inline]] void push_option(const position& p, auto observer) {
    const std::size_t first = parts_.size();
    nimber known = 0;
    if constexpr (sum_game<G>) {
      std::size_t components = 0;
      for (const position& component : game_.components(p)) {
        known ^= push_part(component, first, observer);
        ++components;
      }
      // Nothing is left, or pairs have cancelled.
      if (components != 1 && parts_.size() == first) observer->settle(p, known);
    } else {
      known = push_part(p, first, observer);
    }
    option pushed{.first = first,
                  .count = static_cast<std::uint32_t>(parts_.size() - first),
                  .known = known,
                  .effort = 0,
                  .hash = known};
    for (std::size_t i = first; i < parts_.size(); ++i) {
      pushed.effort += parts_[i].effort;
      pushed.hash += hash_of(parts_[i].its_key);
    }
    options_.push(pushed);
  }

  /// The nimber of a component that is known; otherwise 0, and it is put among the parts.
  [[gnu::always_inline]] nimber push_part(const position& component, std::size_t first,
                                          auto observer) {
    const part& added = standing_for(component);
    const nimber_facts facts = table_.find(added.its_key);
    if (facts.is_exact()) {
      observer->hit(added.at, facts.exact());
      return facts.exact();
    }
    if constexpr (theory_game<G>) {
      // Asked once of each: the table remembers.
      if (facts.is_empty()) {
        if (const auto known = game_.known_nimber(added.at)) {
          observer->settle(added.at, *known);
          table_.set(added.its_key, *known, 0);
          return *known;
        }
      }
    }
    insert_part(added, first);
    return 0;
  }

  /// Among the parts from `first` on, which stay sorted by effort; with its like it cancels.
  [[gnu::always_inline]] void insert_part(const part& added, std::size_t first) {
    std::size_t place = parts_.size();
    for (; place > first; --place) {
      const part& before = parts_[place - 1];
      if (before.its_key == added.its_key) return remove_part(place - 1);
      if (std::tie(before.effort, before.its_key) < std::tie(added.effort, added.its_key)) break;
    }
    parts_.push(added);
    for (std::size_t i = parts_.size() - 1; i > place; --i) parts_[i] = parts_[i - 1];
    parts_[place] = added;
  }

  void remove_part(std::size_t place) {
    for (std::size_t i = place + 1; i < parts_.size(); ++i) parts_[i - 1] = parts_[i];
    parts_.pop();
  }

  /// The component that stands for all alike, and its effort. The last are kept: they come again.
  [[nodiscard]] const part& standing_for(const position& component) {
    const key its_key = game_.key(component);
    recent& kept = recent_[hash_of(its_key) % recent_places];
    if (kept.its_key != its_key || !kept.used) {
      kept.its_key = its_key;
      kept.used = true;
      if constexpr (symmetric_game<G>) {
        kept.stands.at = game_.canonical(component);
        kept.stands.its_key = game_.key(kept.stands.at);
      } else {
        kept.stands.at = component;
        kept.stands.its_key = its_key;
      }
      kept.stands.effort = effort_of(kept.stands.at);
    }
    return kept.stands;
  }

  [[nodiscard]] std::uint32_t effort_of(const position& p) {
    if constexpr (estimated_game<G>) {
      return game_.effort(p);
    } else {
      std::uint32_t moves = 0;
      for_each_move(game_.moves(p), [&](const auto&) { ++moves; });
      look_at_limits_after(moves);
      return moves * moves;
    }
  }

  /// A heap of a million has as many moves, each to as many: a limit may be reached before that.
  void look_at_limits_after(std::uint32_t moves) {
    constexpr std::uint64_t between_looks = 1'000'000;
    moves_counted_ += moves;
    if (moves_counted_ < between_looks) return;
    moves_counted_ = 0;
    meter_.add(0);
  }

  /// Easy ones first; among equals the moves' order. By insertion: they are few.
  void sort_options(std::size_t first) {
    for (std::size_t i = first + 1; i < options_.size(); ++i) {
      const option moved = options_[i];
      std::size_t to = i;
      for (; to > first && options_[to - 1].effort > moved.effort; --to)
        options_[to] = options_[to - 1];
      options_[to] = moved;
    }
  }

  void start_anew() {
    recent_.resize(recent_places);
    parts_.cut(0);  // a search that was stopped may have left some
    options_.cut(0);
    positions_ = 0;
    budget_end_ = no_end;
    found_ = {};
    found_in_all_ = 0;
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return table_.bytes() + recent_.size() * sizeof(recent);
  }

  G game_;
  std::uint64_t table_bytes_;
  known_nimbers<key> table_;
  std::vector<recent> recent_;  // empty until the first search
  detail::stack<part> parts_;
  detail::stack<option> options_;
  std::uint64_t positions_ = 0;
  std::uint64_t moves_counted_ = 0;        // since limits were looked at
  std::array<std::uint64_t, 16> found_{};  // how often each nimber, and all larger ones
  std::uint64_t found_in_all_ = 0;
  std::uint64_t budget_end_ = no_end;  // the search gives up when it has seen so many positions
  meter meter_;
};

struct grundy_engine : engine_descriptor {
  static constexpr unsigned rank = 400;
  static constexpr std::string_view name = "grundy";
  static constexpr std::string_view games = "impartial games in normal play";
  static constexpr std::string_view words =
      "nimbers by the question \"is it *n?\", component by component, with a bounded table";
  static constexpr answers gives =
      answers::value | answers::nimber | answers::best_moves | answers::steps;
  template <class G>
  static constexpr bool serves = impartial_game<G>;
  template <class G>
  using type = grundy<G>;

  template <impartial_game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    if (misere(g)) return {};
    return {{{}, as_engine_of<G>(grundy<G>(g))}};
  }
};

}  // namespace zermelo
