/// Nimbers by the question "is it *n?": one thread's search.
#pragma once

#include <limits>
#include <tuple>
#include <utility>
#include <zermelo/boards/bits.hpp>
#include <zermelo/engines/abdada.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/nimber_set.hpp>
#include <zermelo/engines/sums.hpp>
#include <zermelo/tables/known_nimbers.hpp>
#include <zermelo/tables/sharded.hpp>

namespace zermelo::detail {

/// `grundy` says how it searches. What one thread needs of its own; the table is everybody's.
///
/// Of several threads each searches the whole tree. A move to what another is at waits until all
/// others were asked (ABDADA, Weill 1996), so they spread; and since a sum is nothing but its parts
/// and those come up everywhere, most of what one finds the others need. Now and then a thread
/// looks whether another has settled something on its way down, and goes back to there.
template <impartial_game G>
class nimber_search {
 public:
  using position = position_t<G>;
  using key = key_t<G>;
  using table = sharded<known_nimbers<key>>;

  /// Before a search. The game, the table and the meter stay where they are until it ends.
  void start(const G& game, table& known, meter& spent) {
    game_ = &game;
    table_ = &known;
    meter_ = &spent;
    others_ = nullptr;
    parts_.start(spent);
    options_.cut(0);  // a search that was stopped may have left some
    leaving_to_ = nowhere;
    positions_ = 0;
    budget_end_ = no_end;
    found_ = {};
    found_in_all_ = 0;
  }
  /// With these others, who search the same; or alone.
  void search_with(abdada<nimber>* others) noexcept { others_ = others; }

  /// For other rules.
  void forget() { parts_.forget(); }

  /// In positions. A first one of 2^18, of 2^22, and none: Cram 5 x 9 8.5, 5.4 and 5.4 million
  /// positions, 6 x 7 51.6, 42.8 and 43.8, 7 x 7 42.9, 21.1 and 15.4; BLOCKGAME 6 x 7 15.5, and
  /// 12.3 by the others. So it is for moves that would take hours.
  struct budgets {
    std::uint64_t first = std::uint64_t{1} << 26U;
    std::uint64_t least_share = 16;  // of the budget of the position above
    std::uint64_t growth = 4;        // from round to round
  };
  /// Others than usual, for tests.
  void spend(const budgets& allowed) noexcept { budgets_ = allowed; }

  [[nodiscard]] nimber nimber_of(const position& p, auto observer) {
    const frame here{*this};
    push_option(p, observer);
    const option whole = options_.top();
    return value_of(whole, observer);
  }

  /// The nimber of p where it is or comes to be known, otherwise that it is not *n: `no_nimber`.
  [[nodiscard]] nimber asked_whether(const position& p, nimber n, auto observer) {
    const frame here{*this};
    push_option(p, observer);
    nimber found = gave_up;
    while (found == gave_up) found = asked(options_.size() - 1, n, observer);
    return found;
  }

  /// Whether p is *n, where nothing has to be searched for it.
  [[nodiscard]] std::optional<bool> is_known_to_be(const position& p, nimber n, auto observer) {
    const frame here{*this};
    const std::uint64_t end = std::exchange(budget_end_, positions_);
    push_option(p, observer);
    const nimber found = asked(options_.size() - 1, n, observer);
    budget_end_ = end;
    return found == gave_up ? std::nullopt : std::optional(found == n);
  }

  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return parts_.bytes(); }

 private:
  using part = part_of_sum<G>;

  /// The position after moves that lead to the same: *known and some of `parts_`, the hardest last.
  struct option {
    std::size_t first;
    std::uint32_t count;
    nimber known;
    std::uint64_t effort;
    bool waits;  // another thread is at it
    std::uint64_t hash;
  };

  /// What a move leads to, taken apart.
  struct split {
    position whole;
    stack<part> parts;
  };

  /// What is being searched, from the root on.
  struct question {
    key its_key;
    nimber target;
    nimber sought;        // among its options
    std::uint64_t began;  // when so many positions had been looked at
  };

  // What a search may say in place of a nimber: it is only known not to be the target, or the
  // budget was spent before that.
  static constexpr nimber no_nimber = std::numeric_limits<nimber>::max();
  static constexpr nimber gave_up = no_nimber - 1;

  [[nodiscard]] static constexpr bool is_known(nimber n) noexcept { return n < gave_up; }

  /// Whether some option is *n.
  enum class reply : std::uint8_t { no, yes, gave_up };

  static constexpr std::uint64_t no_end = std::numeric_limits<std::uint64_t>::max();
  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();

  /// What a search pushes on the two stacks is gone when it is left.
  struct frame {
    nimber_search& search;
    std::size_t first_part = search.parts_.size();
    std::size_t first_option = search.options_.size();
    ~frame() {
      search.parts_.cut(first_part);
      search.options_.cut(first_option);
    }
  };

  // --- One component -----------------------------------------------------------------------------

  /// The nimber of p where it is or comes to be known, as it does where n is `no_nimber`;
  /// `no_nimber` where it is only known that p is not *n; `gave_up`.
  nimber asked(const part& p, nimber n, auto observer) {
    for (;;) {
      const nimber_facts facts = table_->find(p.its_key);
      if (facts.is_exact()) {
        observer->hit(p.at, facts.exact());
        return facts.exact();
      }
      if (facts.excludes(n)) {
        observer->hit(p.at, not_nimber{n});
        return no_nimber;
      }
      if (positions_ >= budget_end_ || is_leaving()) return gave_up;
      if (others_ == nullptr) return search(p, facts, n, observer);
      const on_the_way here{*this, p.its_key, n};
      show_others();
      look_at_others();
      const nimber found = search(p, facts, n, observer);
      const bool is_left_to = here.is_left_to();
      if (found != gave_up || !is_left_to) return found;
    }
  }

  /// The nimber of an option. Asked where no budget is set: all of it is found, unless another
  /// thread has settled what it is asked for.
  nimber value_of(const option& sum, auto observer) {
    nimber value = sum.known;
    for (std::uint32_t i = 0; i < sum.count; ++i) {
      const part each = parts_[sum.first + i];
      nimber its = gave_up;
      while (its == gave_up && !is_leaving()) its = asked(each, no_nimber, observer);
      if (its == gave_up) return gave_up;
      value ^= its;
    }
    return value;
  }

  /// Searches p until its nimber is known, or not to be `target`, or the budget is spent.
  [[gnu::noinline]] nimber search(const part& p, nimber_facts facts, nimber target, auto observer) {
    meter_->tick();
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
      table_->exclude(p.its_key, n, positions_ - before);
    }
    return record(p, n, before, observer);
  }

  nimber mex_of_all(const part& p, std::size_t first, nimber_set& reached, std::uint64_t before,
                    auto observer) {
    const std::size_t last = options_.size();
    for (std::size_t i = first; i < last; ++i) {
      const option each = options_[i];
      const nimber value = value_of(each, observer);
      if (value == gave_up) return give_up(p, observer);
      reached.insert(value);
    }
    return record(p, reached.mex(), before, observer);
  }

  nimber record(const part& p, nimber n, std::uint64_t before, auto observer) {
    observer->store(p.at, n);
    ++found_[std::min<std::size_t>(n, found_.size() - 1)];
    ++found_in_all_;
    table_->set(p.its_key, n, positions_ - before + 1);
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
    table_->exclude(p.its_key, target, positions_ - before + 1);
    observer->leave(p.at, not_nimber{target});
    return no_nimber;
  }

  static nimber give_up(const part& p, auto observer) {
    observer->leave(p.at, nothing_known{});
    return gave_up;
  }

  /// Whether some option from `first` on is *n: asked in rounds, each with a larger budget.
  reply any_is(nimber n, std::size_t first, nimber_set& reached, auto observer) {
    if (others_ != nullptr) path_.top().sought = n;
    const std::uint64_t end = budget_end_;
    std::uint64_t budget = budgets_.first;
    if (end != no_end) budget = std::max(budget, (end - positions_) / budgets_.least_share);
    for (;; budget *= budgets_.growth) {
      const bool is_all = budget >= end - positions_;  // where others have spent that, none is
      reply found = ask_all(n, first, budget, false, reached, observer);
      if (others_ != nullptr && found != reply::yes) {
        const reply of_waiting = ask_all(n, first, budget, true, reached, observer);
        if (of_waiting != reply::no) found = of_waiting;
      }
      if (found != reply::gave_up || is_all || positions_ >= end || is_leaving()) return found;
    }
  }

  /// One round. Options that come to be known are taken out, their nimbers put into `reached`.
  /// What another thread is at waits, and those that wait have a round of their own.
  ///
  /// While the stack is compacted it holds
  ///
  ///     first .. kept    asked in this round, and still open
  ///      kept .. next    dead: known by now, or moved down
  ///      next .. last    not asked yet
  ///
  /// and nothing beyond: a search takes off what it pushed. No reference to an option outlives one.
  reply ask_all(nimber n, std::size_t first, std::uint64_t budget, bool waiting,
                nimber_set& reached, auto observer) {
    const std::uint64_t end = budget_end_;
    const std::size_t last = options_.size();
    std::size_t kept = first;
    std::size_t next = first;
    reply found = reply::no;
    for (; next < last && found != reply::yes; ++next) {
      if (others_ != nullptr && waits(options_[next], waiting)) {
        options_[kept++] = options_[next];
        continue;
      }
      const std::uint64_t given = std::min(budget, end - positions_);
      const std::uint64_t its_hash = options_[next].hash + n;
      nimber value = gave_up;
      if (!others_have_spent(its_hash, given)) {
        budget_end_ = positions_ + given;
        value = asked(next, n, observer);
        if (value == gave_up) tell_spent(its_hash, given);
      }
      if (is_known(value)) {
        reached.insert(value);
        if (value == n) found = reply::yes;
      } else {
        if (value == gave_up) found = reply::gave_up;
        options_[kept++] = options_[next];
      }
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

  // --- Other threads -----------------------------------------------------------------------------

  /// That this thread is at a position, which others see when it has been there for a while: what
  /// is small is done sooner than others hear of it, and a word that several write goes back and
  /// forth between their cores.
  struct on_the_way {
    nimber_search& search;
    std::size_t depth = search.path_.size();

    on_the_way(nimber_search& own, const key& its_key, nimber target) : search(own) {
      search.path_.push({its_key, target, no_nimber, search.positions_});
    }
    on_the_way(const on_the_way&) = delete;
    on_the_way& operator=(const on_the_way&) = delete;
    ~on_the_way() {
      if (depth < search.shown_) {
        search.others_->finished_search(hash_of(search.path_[depth].its_key));
        search.shown_ = depth;
      }
      search.path_.cut(depth);
    }
    /// Whether another thread has settled this one, or what is sought among its options, and what
    /// was above it in this thread is left.
    [[nodiscard]] bool is_left_to() const noexcept {
      if (search.leaving_to_ != depth) return false;
      search.leaving_to_ = nowhere;
      return true;
    }
  };
  void show_others() {
    constexpr std::uint64_t a_while = 4;
    for (; shown_ < path_.size() && positions_ - path_[shown_].began >= a_while; ++shown_)
      others_->starting_search(hash_of(path_[shown_].its_key));
  }

  /// Now and then: whether they have settled something on the way down to here.
  void look_at_others() {
    constexpr std::uint64_t between_looks = 64;
    others_->check(positions_);
    if (positions_ % between_looks != 0) return;
    for (std::size_t i = 0; i < path_.size(); ++i) {
      const question& each = path_[i];
      const nimber_facts facts = table_->find(each.its_key);
      if (facts.is_exact() || facts.excludes(each.target) || facts.excludes(each.sought)) {
        leaving_to_ = i;
        return;
      }
    }
  }
  [[nodiscard]] bool is_leaving() const noexcept { return leaving_to_ != nowhere; }

  /// In the first round: whether another thread is at it, so that it has to wait for the second; in
  /// that, whether it has had its turn.
  [[nodiscard]] bool waits(option& sum, bool second) {
    if (second) return !std::exchange(sum.waits, false);
    sum.waits = sum.count != 0 && others_->is_searched(hash_of(parts_[sum.first].its_key));
    return sum.waits;
  }

  /// Whether as large a budget was spent in vain on an option, by any thread: what each spent on it
  /// anew was a third of all positions (Cram 5 x 9, by first budgets of 2^18). Of smaller ones than
  /// the first nobody is told.
  [[nodiscard]] bool others_have_spent(std::uint64_t hash, std::uint64_t budget) const noexcept {
    return others_ != nullptr && budget >= budgets_.first && others_->has_spent(hash, budget);
  }
  void tell_spent(std::uint64_t hash, std::uint64_t budget) noexcept {
    if (others_ != nullptr && budget >= budgets_.first && !is_leaving())
      others_->spent(hash, budget);
  }

  // --- Options -----------------------------------------------------------------------------------

  /// Pushes the options of p that are not known yet. True as soon as one is known to be *target.
  ///
  /// What a move leads to is looked up when the next move is made: until then memory has brought
  /// what is known of it. To look further ahead costs more moves than it saves: most searches end
  /// at one of the first.
  bool generate(const position& p, nimber target, nimber_set& reached, auto observer) {
    const std::size_t first = options_.size();
    std::size_t made = 0;
    const bool is_found = any_move(moves_to_try(*game_, p), [&](const move_t<G>& m) {
      split_up(splits_[made % 2], game_->play(p, m));
      return made++ != 0 && is_known_or_pushed(splits_[made % 2], target, first, reached, observer);
    });
    return is_found || (made != 0 && is_known_or_pushed(splits_[(made - 1) % 2], target, first,
                                                        reached, observer));
  }

  /// Pushes an option, unless it is known, or the same as another one from `first` on. True where
  /// it is known to be *target.
  [[gnu::always_inline]] bool is_known_or_pushed(const split& made, nimber target,
                                                 std::size_t first, nimber_set& reached,
                                                 auto observer) {
    push(made, observer);
    const option& pushed = options_.top();
    if (pushed.count == 0) {
      const nimber known = pushed.known;
      options_.pop();
      reached.insert(known);
      return known == target;
    }
    parts_.look_at_limits_after(options_.size() - first);
    if (is_twin(first)) {
      parts_.cut(pushed.first);
      options_.pop();
    }
    return false;
  }

  /// Whether the last option is the same as one of the others from `first` on.
  [[nodiscard]] bool is_twin(std::size_t first) const {
    const option& last = options_.top();
    for (std::size_t i = first; i + 1 < options_.size(); ++i) {
      const option& other = options_[i];
      if (std::tie(other.hash, other.known, other.count) ==
              std::tie(last.hash, last.known, last.count) &&
          parts_.are_the_same(last.first, other.first, last.count)) {
        return true;
      }
    }
    return false;
  }

  /// Pushes a position as a sum.
  void push_option(const position& p, auto observer) {
    split_up(splits_[0], p);
    push(splits_[0], observer);
  }

  /// Finds the parts of a position, and asks memory for what is known of them.
  [[gnu::always_inline]] void split_up(split& made, const position& p) {
    made.whole = p;
    made.parts.cut(0);
    const auto add = [&](const position& component) {
      const part& added = parts_.standing_for(*game_, component);
      if (!added.is_known()) table_->prefetch(added.its_key);
      made.parts.push(added);
    };
    if constexpr (sum_game<G>) {
      for (const position& component : game_->components(p)) add(component);
    } else {
      add(p);
    }
  }

  /// Pushes a sum: known nimbers put together, equal pairs cancelled, the hardest part last.
  [[gnu::always_inline]] void push(const split& made, auto observer) {
    option pushed{
        .first = parts_.size(), .count = 0, .known = 0, .effort = 0, .waits = false, .hash = 0};
    for (std::size_t i = 0; i < made.parts.size(); ++i)
      pushed.known ^= push_part(made.parts[i], pushed.first, observer);
    pushed.count = static_cast<std::uint32_t>(parts_.size() - pushed.first);
    // Nothing was left, or all parts are known, or pairs have cancelled.
    if (pushed.count == 0 && made.parts.size() != 1) observer->settle(made.whole, pushed.known);
    pushed.hash = pushed.known;
    for (std::size_t i = pushed.first; i < parts_.size(); ++i)
      pushed.hash += hash_of(parts_[i].its_key);
    options_.push(pushed);
  }

  /// The nimber of a component that is known; otherwise 0, and it is put among the parts.
  [[gnu::always_inline]] nimber push_part(const part& added, std::size_t first, auto observer) {
    if (added.is_known()) {
      observer->hit(added.at, nimber{added.exact});
      return added.exact;
    }
    const nimber_facts facts = table_->find(added.its_key);
    if (facts.is_exact()) {
      parts_.keep_nimber(added, facts.exact());
      observer->hit(added.at, facts.exact());
      return facts.exact();
    }
    if constexpr (theory_game<G>) {
      // Asked once of each: the table remembers.
      if (facts.is_empty()) {
        if (const auto known = game_->known_nimber(added.at)) {
          observer->settle(added.at, *known);
          table_->set(added.its_key, *known, std::uint64_t{0});
          return *known;
        }
      }
    }
    part open = added;
    open.excluded = facts.excluded();
    parts_.insert(open, first, *game_);
    return 0;
  }

  /// Easy ones first; among equals the moves' order. By insertion: they are few.
  void sort_options(std::size_t first) {
    for (std::size_t i = first; i < options_.size(); ++i) {
      option moved = options_[i];
      moved.effort = effort_of(moved);
      std::size_t to = i;
      for (; to > first && options_[to - 1].effort > moved.effort; --to)
        options_[to] = options_[to - 1];
      options_[to] = moved;
    }
  }

  /// Where the rules estimate none, work is taken to grow with the square of the moves. Each nimber
  /// that a part is known not to have makes the others likelier: that is worth a tenth of the work.
  [[nodiscard]] std::uint64_t effort_of(const option& sum) {
    constexpr std::uint32_t most_excluded = 5;  // to be *5 or more is rare
    std::uint64_t effort = 0;
    for (std::uint32_t i = 0; i < sum.count; ++i) {
      std::uint64_t its = parts_.effort_of(sum.first + i, *game_);
      if constexpr (!estimated_game<G>) its *= its;
      const std::uint32_t excluded = count_bits(parts_[sum.first + i].excluded);
      effort += its - its * std::min(excluded, most_excluded) / 10;
    }
    return effort;
  }

  const G* game_ = nullptr;
  table* table_ = nullptr;
  meter* meter_ = nullptr;
  abdada<nimber>* others_ = nullptr;  // who search the same tree
  parts_of_sums<G> parts_;
  stack<option> options_;
  std::array<split, 2> splits_;       // what the last two moves lead to
  stack<question> path_;              // where others search it, too
  std::size_t shown_ = 0;             // so many of these, from the root on, others see
  std::size_t leaving_to_ = nowhere;  // which of these another thread has settled
  std::uint64_t positions_ = 0;
  std::array<std::uint64_t, 16> found_{};  // how often each nimber, and all larger ones
  std::uint64_t found_in_all_ = 0;
  budgets budgets_;
  std::uint64_t budget_end_ = no_end;  // the search gives up when it has seen so many positions
};

}  // namespace zermelo::detail
