/// Depth-first proof-number search, over positions or over couples of a position and a nimber.
#pragma once

#include <algorithm>
#include <limits>
#include <zermelo/engines/abdada.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/nimber_set.hpp>
#include <zermelo/engines/proof_number/expansions.hpp>
#include <zermelo/engines/sums.hpp>
#include <zermelo/tables/proof_numbers.hpp>
#include <zermelo/tables/sharded.hpp>

namespace zermelo::detail {

/// Where a search of a position returns: as soon as one of its numbers reaches its threshold, or
/// both reach those of `both`.
struct proof_thresholds {
  proof_numbers either = {proof_numbers::infinite, proof_numbers::infinite};
  proof_numbers both = {proof_numbers::infinite, proof_numbers::infinite};

  [[nodiscard]] constexpr bool are_reached_by(const proof_numbers& at) const noexcept {
    return at.proof >= either.proof || at.disproof >= either.disproof ||
           (at.proof >= both.proof && at.disproof >= both.disproof);
  }
  /// As the other player sees them.
  [[nodiscard]] constexpr proof_thresholds swapped() const noexcept {
    return {either.swapped(), both.swapped()};
  }
  /// What a single number that stands for both must reach.
  [[nodiscard]] constexpr std::uint32_t of_a_sum() const noexcept {
    return std::min({either.proof, either.disproof, std::max(both.proof, both.disproof)});
  }
};

/// df-pn (Nagai 2002). Always the position is searched whose decision would help the root most:
/// from the root down, the move that needs the least to be proven a win, until it needs more than
/// the second best. A position keeps two numbers in a table and none of its tree: its moves are
/// made anew each time that it is come back to.
///
///   - A move is left only when it needs a quarter more than the second best (1 + epsilon, by
///     Pawlewicz and Lew 2007): with that positions are come back to less often.
///   - Proof numbers of moves are not added up: positions reached on several ways would count as
///     often. The greatest of them, and one for each other move, stands for the sum (weak
///     proof-number search; Ueda, Hashimoto, Hashimoto & Iida 2008). Where some moves leave much
///     and others little (`narrowing_game`), one for each makes ten hard moves look like one: a
///     quarter of what the others take is added there.
///
/// In an impartial game in normal play it asks of couples "is p + *n lost?" (Lemoine & Viennot
/// 2010; Cizek, Balko & Schmid 2025), which is so where p is *n. The mover may move in p, or in *n
/// to less. Of a sum the nimbers of all parts but one are found first, the easiest before others,
/// and put into n; what that takes, the lesser of both numbers of a couple, stands for both numbers
/// of the sum. What is known of nimbers is kept beside the numbers, in the same table.
///
/// Where moves come as a list it keeps of some positions what they lead to: making them anew each
/// time would be most of its work.
///
/// Of several threads each searches the whole tree, with a table that is everybody's. A move that
/// another thread is at seems to take more than it does (virtual proof numbers; Kaneko 2010), so
/// they spread where others are about as good. Now and then a thread looks whether another has
/// settled something on its way down, and goes back to there.
template <two_valued_game G>
class proof_number_search {
 public:
  using position = position_t<G>;
  using key = key_t<G>;

  using table = sharded<proof_number_table<key>>;

  /// Before a search. The game, the table and the meter stay where they are until it ends;
  /// `expansion_bytes` is for what moves lead to.
  void start(const G& game, table& known, std::uint64_t expansion_bytes, meter& spent) {
    game_ = &game;
    table_ = &known;
    meter_ = &spent;
    others_ = nullptr;
    expansions_.limit(lists_moves<G> ? expansion_bytes : 0);
    parts_.start(spent);
    options_.cut(0);  // a search that was stopped may have left some
    leaving_to_ = nowhere;
    positions_ = 0;
    over_couples_ = has_nimbers(game);
  }
  /// With these others, who search the same; or alone.
  void search_with(abdada<nimber>* others) noexcept { others_ = others; }

  /// For other rules.
  void forget() {
    expansions_.clear();
    parts_.forget();
  }

  /// Whether the player to move loses.
  [[nodiscard]] bool is_lost(const position& p, auto observer) {
    const frame here{*this};
    if (const auto value = known_by_rules(p)) {
      observer->settle(p, *value);
      return *value == outcome::loss;
    }
    push_option(p, 0, observer);
    proof_numbers found;
    while (!found.is_solved()) found = search_option(options_.size() - 1, {}, observer);
    return found.is_lost();
  }

  /// The same where the rules or the tables know it.
  [[nodiscard]] std::optional<bool> is_known_to_lose(const position& p, auto observer) {
    const frame here{*this};
    if (const auto value = known_by_rules(p)) return *value == outcome::loss;
    push_option(p, 0, observer);
    const proof_numbers known = options_.top().known;
    return known.is_solved() ? std::optional(known.is_lost()) : std::nullopt;
  }

  /// In an impartial game in normal play: the nimbers of its parts, put together.
  [[nodiscard]] nimber nimber_of(const position& p, auto observer) {
    const frame here{*this};
    push_option(p, 0, observer);
    const option whole = options_.top();
    nimber sum = whole.number;
    for (std::size_t i = whole.first; i < whole.first + whole.count; ++i) {
      const part each = parts_[i];
      const nimber most = parts_.moves_in(*game_, each.at);
      nimber n = 0;
      while (n < most && !is(each, n, observer)) ++n;
      sum ^= n;
    }
    return sum;
  }

  /// Whether nimbers are asked for.
  [[nodiscard]] bool is_over_couples() const noexcept { return over_couples_; }

  [[nodiscard]] std::uint64_t positions() const noexcept { return positions_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept {
    return expansions_.bytes() + parts_.bytes();
  }

 private:
  using part = part_of_sum<G>;

  /// What a move leads to: the sum of some of `parts_`, the hardest last, and of *number.
  struct option {
    std::size_t first;
    std::uint32_t count;
    nimber number;
    nimber asked;  // the first part is none of the lower ones
    proof_numbers known;
    std::uint64_t hash;
    bool same_mover;
    bool is_shared = false;  // another thread is at it, or was

    [[nodiscard]] proof_numbers to_mover() const { return same_mover ? known : known.swapped(); }
  };

  /// What is being searched, from the root on.
  struct question {
    key its_key;
    nimber number;
  };

  static constexpr std::size_t nowhere = std::numeric_limits<std::size_t>::max();
  static constexpr std::uint32_t infinite = proof_numbers::infinite;
  // Measured on Cram 4 x 9 and 5 x 7 and BLOCKGAME 5 x 6: a half takes up to twice the positions,
  // an eighth about as many.
  static constexpr std::uint32_t patience = 4;
  // Measured on Sprouts from 12 to 20 spots: without it they take three times the positions, with a
  // half or a tenth no fewer. Domineering 7 x 7, which is not narrowing, took twice as many by it.
  static constexpr std::uint32_t share_of_others = 4;
  static constexpr std::uint32_t virtual_share = 1;  // what a thread at a move adds: one of so many
  static constexpr std::uint64_t between_looks = 64;  // at the path, in positions
  static constexpr std::uint32_t most_expected = 1'000;

  /// What a search pushes on the two stacks is gone when it is left.
  struct frame {
    proof_number_search& search;
    std::size_t first_part = search.parts_.size();
    std::size_t first_option = search.options_.size();
    ~frame() {
      search.parts_.cut(first_part);
      search.options_.cut(first_option);
    }
  };

  // --- Couples -----------------------------------------------------------------------------------

  /// What is known of p + *n, searched until it reaches the thresholds.
  proof_numbers ask(const part& p, nimber n, const proof_thresholds& until, auto observer) {
    const proof_numbers known = known_of(p, n);
    if (known.is_solved()) {
      observer->hit(p.at, shown(n, known));
      return known;
    }
    if (until.are_reached_by(known) || is_leaving()) return known;
    if (others_ == nullptr) return search(p, n, until, observer);
    const shown_to_others here{*this, p.its_key, n};
    look_at_others();
    const proof_numbers found = search(p, n, until, observer);
    return here.is_left_to() ? known_of(p, n) : found;
  }

  /// Whether p is *n.
  bool is(const part& p, nimber n, auto observer) {
    proof_numbers found;
    while (!found.is_solved()) found = ask(p, n, {}, observer);
    return found.is_lost();
  }

  /// By the tables; otherwise what is expected of a position that was not searched yet.
  proof_numbers known_of(const part& p, nimber n) {
    std::optional<proof_numbers> known;
    if (over_couples_) {
      const auto [facts, numbers] = table_->find_all(p.its_key, n);
      if (facts.is_exact()) {
        return facts.exact == n ? proof_numbers::lost() : proof_numbers::won();
      }
      if (facts.excludes(n)) return proof_numbers::won();
      known = numbers;
    } else {
      // Of the position that stands for others the rules may know more, and then name no move of
      // it.
      if constexpr (bounded_game<G>) {
        const auto value = known_by_rules(p.at);
        if (value) return *value == outcome::win ? proof_numbers::won() : proof_numbers::lost();
      }
      known = table_->find(p.its_key, n);
    }
    if (known) return *known;
    return {1, std::clamp<std::uint32_t>(parts_.effort_of(p, *game_), 1, most_expected)};
  }

  [[gnu::noinline]] proof_numbers search(const part& p, nimber n, const proof_thresholds& until,
                                         auto observer) {
    meter_->tick();
    observer->enter(p.at, asked_of(n));
    const std::uint64_t before = positions_++;
    const frame here{*this};
    // 1. What moves lead to. One that is known to be lost for the other settles it.
    if (expand(p, n, observer)) {
      observer->cut(p.at, shown(n, proof_numbers::won()));
      return record(p, n, proof_numbers::won(), before, observer);
    }
    for (;;) {
      // 2. It takes the least that a move takes to prove a win, and all moves for a loss.
      const std::uint32_t least = std::min(until.either.proof, until.both.proof);
      const summary all = others_ == nullptr ? summed_up<false>(here.first_option, least)
                                             : summed_up<true>(here.first_option, least);
      if (all.numbers.is_solved() || until.are_reached_by(all.numbers) || is_leaving()) {
        return record(p, n, all.numbers, before, observer);
      }
      // 3. The move that takes the least is searched until it takes more than the second best.
      option& best = options_[all.best];
      const proof_thresholds below = thresholds_below(until, all);
      const proof_numbers found =
          search_option(all.best, best.same_mover ? below : below.swapped(), observer);
      options_[all.best].known = found;  // anew: the stack may have moved
    }
  }

  /// The numbers of all options together, and which is to be searched next.
  struct summary {
    proof_numbers numbers;
    std::size_t best = 0;
    std::uint32_t second_proof = infinite;  // what the second best takes
    std::uint32_t others = 0;               // what all but the best add to the disproof number
  };

  /// `until` is what a proof number must not have reached to be searched.
  template <bool WithOthers>
  [[nodiscard]] summary summed_up(std::size_t first, std::uint32_t until) {
    summary all{.numbers = {infinite, 0}};
    std::uint32_t best_proof = infinite;
    std::uint32_t greatest = 0;
    std::uint64_t sum = 0;
    std::uint32_t open = 0;
    for (std::size_t i = first; i < options_.size(); ++i) {
      const std::uint32_t seems = WithOthers ? seems_to_take(options_[i], until) : 0;
      const proof_numbers each = options_[i].to_mover();
      if (each.is_lost()) continue;
      ++open;
      greatest = std::max(greatest, each.disproof);
      sum += each.disproof;
      all.numbers.proof = std::min(all.numbers.proof, each.proof);
      const std::uint32_t proof = std::max(seems, each.proof);
      if (proof < best_proof) {
        all.second_proof = best_proof;
        best_proof = proof;
        all.best = i;
      } else {
        all.second_proof = std::min(all.second_proof, proof);
      }
    }
    if (all.numbers.is_won()) {
      all.numbers = proof_numbers::won();
    } else if (open == 0) {
      all.numbers = proof_numbers::lost();
    } else {
      all.others = open - 1 + share_of(sum - greatest);
      all.numbers.disproof = std::min(greatest + all.others, infinite - 1);
    }
    return all;
  }

  /// What is added of what the other moves take, besides one for each.
  static constexpr std::uint32_t share_of(std::uint64_t taken) noexcept {
    if constexpr (!narrowing_game<G>) return 0;
    return static_cast<std::uint32_t>(
        std::min<std::uint64_t>(taken / share_of_others, infinite / 2));
  }

  static constexpr proof_thresholds thresholds_below(const proof_thresholds& until,
                                                     const summary& all) noexcept {
    const auto rest = [&](std::uint32_t disproof) {
      if (disproof == infinite) return infinite;
      return disproof > all.others ? disproof - all.others : 0;
    };
    const std::uint32_t second =
        std::min(all.second_proof + all.second_proof / patience + 1, infinite);
    return {{std::min(until.either.proof, second), rest(until.either.disproof)},
            {until.both.proof, rest(until.both.disproof)}};
  }

  /// What is found is kept: a nimber, or one that p has not, or how much is left to prove.
  proof_numbers record(const part& p, nimber n, const proof_numbers& found, std::uint64_t before,
                       auto observer) {
    const std::uint64_t work = positions_ - before;
    if (!found.is_solved()) {
      table_->store(p.its_key, n, found, work);
      observer->leave(p.at, nothing_known{});
      return found;
    }
    observer->store(p.at, shown(n, found));
    if (!over_couples_) {
      table_->store(p.its_key, n, found, work);
    } else if (found.is_lost()) {
      table_->set(p.its_key, n, work);
    } else {
      table_->exclude(p.its_key, n, work);
    }
    observer->leave(p.at, shown(n, found));
    return found;
  }

  /// The same of what a move leads to.
  proof_numbers search_option(std::size_t which, const proof_thresholds& until, auto observer) {
    for (;;) {
      option& sum = options_[which];
      put_together(sum);
      if (sum.count == 0) return sum.number == 0 ? proof_numbers::lost() : proof_numbers::won();
      const part easiest = parts_[sum.first];
      if (sum.count == 1) return ask(easiest, sum.number, until, observer);
      if (is_leaving()) return sum.known;
      // All but the hardest are needed exactly.
      const std::uint32_t rest = expected_of(sum.first + 1, sum.count - 2) + 1;
      const std::uint32_t most = until.of_a_sum();
      const std::uint32_t own = most == infinite ? infinite : most > rest ? most - rest : 1;
      const nimber n = sum.asked;
      const proof_numbers found =
          ask(easiest, n, {.either = {infinite, infinite}, .both = {own, own}}, observer);
      option& after = options_[which];  // anew: the stack may have moved
      if (found.is_won()) ++after.asked;
      if (found.is_lost() || (found.is_won() && is_the_last(easiest, after.asked))) {
        after.number ^= after.asked;
        after.asked = 0;
        ++after.first;
        --after.count;
      } else if (!found.is_won()) {
        const std::uint32_t all =
            std::min(rest + std::min(found.proof, found.disproof), infinite - 1);
        if (all >= most) return {all, all};
      }
    }
  }

  /// Whether a part that is no lesser number must be this one: it has no more moves than that.
  [[nodiscard]] bool is_the_last(const part& p, nimber n) {
    constexpr nimber few = 16;  // moves are not counted for the sake of less
    return n >= few && n >= parts_.moves_in(*game_, p.at);
  }

  /// Parts of which the nimber has come to be known become part of the number.
  void put_together(option& sum) {
    if (!over_couples_) return;
    while (sum.count > 0) {
      const nimber_knowledge facts = table_->find(parts_[sum.first].its_key);
      if (!facts.is_exact()) {
        while (facts.excludes(sum.asked)) ++sum.asked;
        return;
      }
      sum.number ^= facts.exact;
      sum.asked = 0;
      ++sum.first;
      --sum.count;
    }
  }

  /// What the nimbers of so many parts are expected to take.
  std::uint32_t expected_of(std::size_t first, std::uint32_t count) {
    std::uint32_t sum = 0;
    for (std::size_t i = first; i < first + count; ++i) {
      const nimber_knowledge facts = table_->find(parts_[i].its_key);
      if (facts.is_exact()) continue;
      nimber n = 0;
      while (facts.excludes(n)) ++n;
      const proof_numbers known = known_of(parts_[i], n);
      sum = std::min(sum + std::min(known.proof, known.disproof), infinite - 1);
    }
    return sum;
  }

  // --- Other threads -----------------------------------------------------------------------------

  /// Others see that this thread is at a couple.
  struct shown_to_others {
    proof_number_search& search;
    std::uint64_t hash;
    std::size_t depth = search.path_.size();

    shown_to_others(proof_number_search& own, const key& its_key, nimber n)
        : search(own), hash(hash_of_couple(its_key, n)) {
      search.path_.push({its_key, n});
      search.others_->starting_search(hash);
    }
    shown_to_others(const shown_to_others&) = delete;
    shown_to_others& operator=(const shown_to_others&) = delete;
    ~shown_to_others() {
      search.others_->finished_search(hash);
      search.path_.cut(depth);
    }
    /// Whether another thread has settled this one, and what was above it in this thread is left.
    [[nodiscard]] bool is_left_to() const noexcept {
      if (search.leaving_to_ != depth) return false;
      search.leaving_to_ = nowhere;
      return true;
    }
  };

  /// Now and then: whether they have settled something on the way down to here.
  void look_at_others() {
    others_->check(positions_);
    if (positions_ % between_looks != 0) return;
    for (std::size_t i = 0; i < path_.size() && !is_leaving(); ++i) {
      if (is_settled(path_[i])) leaving_to_ = i;
    }
  }
  [[nodiscard]] bool is_leaving() const noexcept { return leaving_to_ != nowhere; }
  [[nodiscard]] bool is_settled(const question& asked) const {
    if (over_couples_) {
      const nimber_knowledge facts = table_->find(asked.its_key);
      return facts.is_exact() || facts.excludes(asked.number);
    }
    const auto known = table_->find(asked.its_key, asked.number);
    return known && known->is_solved();
  }

  [[nodiscard]] static std::uint64_t hash_of_couple(const key& its_key, nimber n) noexcept {
    return hash_of(its_key) + n * 0x9e3779b97f4a7c15ULL;
  }

  /// What a move takes to be proven: more where another thread is at it, but not so much that it
  /// would not be searched. What that thread has found is noticed here.
  [[nodiscard]] std::uint32_t seems_to_take(option& sum, std::uint32_t until) {
    if (sum.count == 0) return sum.to_mover().proof;
    const part& first = parts_[sum.first];
    const nimber n = sum.count == 1 ? sum.number : sum.asked;
    const bool is_searched = others_->is_searched(hash_of_couple(first.its_key, n));
    if ((sum.is_shared || is_searched) && sum.count == 1) sum.known = known_of(first, n);
    sum.is_shared = is_searched;
    const std::uint32_t proof = sum.to_mover().proof;
    if (!is_searched) return proof;
    return std::max(proof, std::min(proof + proof / virtual_share + 1, until - 1));
  }

  // --- Options -----------------------------------------------------------------------------------

  /// Pushes the options of p + *n that are not known to be won. True where one is lost.
  bool expand(const part& p, nimber n, auto observer) {
    nimber_set reached;
    const reply given = push_moves(p, n, reached, observer);
    if (given == reply::one_is_lost) return true;
    if (!over_couples_) return given == reply::no_move && stuck_value(*game_) == outcome::win;
    // Moves in the nimber: to those that p is not known not to be.
    const nimber_knowledge facts = table_->find(p.its_key);
    for (nimber less = 0; less < n; ++less) {
      if (reached.contains(less) || facts.excludes(less)) continue;
      const part same = p;
      parts_.push(same);
      options_.push({parts_.size() - 1, 1, less, 0, known_of(same, less), 0, false});
    }
    return false;
  }

  /// What is known when all moves are made.
  enum class reply : std::uint8_t { one_is_lost, none_is_known_to_be, no_move };

  reply push_moves(const part& p, nimber n, nimber_set& reached, auto observer) {
    if constexpr (lists_moves<G>) {
      if (const auto* const kept = expansions_.find(p.its_key))
        return push_kept(*kept, n, reached, observer);
    }
    const std::size_t first = options_.size();
    reading at;
    met_.clear();
    bool is_found = any_move(moves_to_try(*game_, p.at), [&](const move_t<G>& m) {
      const made_move<position> made = make(*game_, p.at, m);
      const auto value = known_by_rules(made.after);
      if (value) {
        met_.add_part({.at = made.after, .its_key = {}, .effort = 0});
      } else {
        for_each_part(made.after, [&](const part& each) {
          met_.add_part(each);
          if (!each.is_known()) table_->prefetch(each.its_key);
        });
      }
      met_.end_option(made.same_mover, value);
      const bool is_lost = value && (*value == outcome::win) == made.same_mover;
      if (is_lost) observer->settle(made.after, *value);
      return is_lost || (met_.options().size() - at.option > most_ahead &&
                         push_next(met_, at, n, first, reached, observer));
    });
    while (!is_found && at.option != met_.options().size()) {
      is_found = push_next(met_, at, n, first, reached, observer);
    }
    if (is_found) return reply::one_is_lost;
    const bool moved = !met_.options().empty();
    if constexpr (lists_moves<G>) expansions_.keep(p.its_key, met_);
    return moved ? reply::none_is_known_to_be : reply::no_move;
  }

  /// The same where moves need not be made again.
  reply push_kept(const expansion<part>& kept, nimber n, nimber_set& reached, auto observer) {
    const std::size_t first = options_.size();
    for (reading at; at.option != kept.options().size();) {
      if (push_next(kept, at, n, first, reached, observer)) return reply::one_is_lost;
    }
    return kept.options().empty() ? reply::no_move : reply::none_is_known_to_be;
  }

  /// Where an expansion is read.
  struct reading {
    std::size_t option = 0;
    std::size_t part = 0;
  };
  /// Moves are made so many ahead of what is looked up of them.
  static constexpr std::size_t most_ahead = 6;

  /// Pushes what the next move leads to. True where that is known to be lost.
  bool push_next(const expansion<part>& from, reading& at, nimber n, std::size_t first,
                 nimber_set& reached, auto observer) {
    const auto& each = from.options()[at.option++];
    const std::size_t first_part = parts_.size();
    nimber known = n;
    for (; at.part != each.end; ++at.part) {
      const part& met = from.parts()[at.part];
      if (each.value) {
        observer->settle(met.at, *each.value);
      } else {
        known ^= add_part(met, first_part, observer);
      }
    }
    return !each.value && push_known(first_part, known, each.same_mover, n, first, reached);
  }

  /// Pushes the sum of *known and the parts from `first_part` on, unless it is known to be won or
  /// is there, from option `first` on. True where it is known to be lost.
  [[gnu::always_inline]] bool push_known(std::size_t first_part, nimber known, bool same_mover,
                                         nimber n, std::size_t first, nimber_set& reached) {
    push_sum(first_part, known);
    option& pushed = options_.top();
    pushed.same_mover = same_mover;
    if (over_couples_ && pushed.count == 0) reached.insert(pushed.number ^ n);
    const proof_numbers its = pushed.to_mover();
    if (its.is_won()) return true;
    if (its.is_lost() || is_twin(first)) {
      parts_.cut(pushed.first);
      options_.pop();
    }
    return false;
  }

  [[nodiscard]] bool is_twin(std::size_t first) const {
    const option& last = options_.top();
    for (std::size_t i = first; i + 1 < options_.size(); ++i) {
      const option& other = options_[i];
      if (other.hash == last.hash && other.number == last.number && other.count == last.count &&
          other.same_mover == last.same_mover &&
          parts_.are_the_same(last.first, other.first, last.count)) {
        return true;
      }
    }
    return false;
  }
  /// A position as a sum: known nimbers put together, equal pairs cancelled, the hardest part last.
  void push_option(const position& p, nimber n, auto observer) {
    const std::size_t first = parts_.size();
    for_each_part(p, [&](const part& each) { n ^= add_part(each, first, observer); });
    push_sum(first, n);
  }

  [[gnu::always_inline]] void for_each_part(const position& p, auto use) {
    if constexpr (impartial_game<G> && sum_game<G>) {
      if (over_couples_) {
        for (const position& component : game_->components(p))
          use(parts_.standing_for(*game_, component));
        return;
      }
    }
    use(parts_.standing_for(*game_, p));
  }

  /// The sum of *n and of the parts from `first` on.
  [[gnu::always_inline]] void push_sum(std::size_t first, nimber n) {
    option pushed{.first = first,
                  .count = static_cast<std::uint32_t>(parts_.size() - first),
                  .number = n,
                  .asked = 0,
                  .known = {},
                  .hash = n,
                  .same_mover = false};
    for (std::size_t i = first; i < parts_.size(); ++i) pushed.hash += hash_of(parts_[i].its_key);
    if (pushed.count == 0) {
      pushed.known = n == 0 ? proof_numbers::lost() : proof_numbers::won();
    } else if (pushed.count == 1) {
      pushed.known = known_of(parts_[first], n);
    } else {
      const std::uint32_t expected = expected_of(first, pushed.count - 1) + 1;
      pushed.known = {expected, expected};
    }
    options_.push(pushed);
  }

  /// The nimber of a part that is known; otherwise 0, and it is put among the parts.
  [[gnu::always_inline]] nimber add_part(const part& added, std::size_t first, auto observer) {
    if (over_couples_) {
      if (added.is_known()) {
        observer->hit(added.at, nimber{added.exact});
        return added.exact;
      }
      const nimber_knowledge facts = table_->find(added.its_key);
      if (facts.is_exact()) {
        parts_.keep_nimber(added, facts.exact);
        observer->hit(added.at, nimber{facts.exact});
        return facts.exact;
      }
      if constexpr (theory_game<G>) {
        if (facts.is_empty()) {
          if (const auto known = game_->known_nimber(added.at)) {
            observer->settle(added.at, *known);
            table_->set(added.its_key, *known, std::uint64_t{0});
            return *known;
          }
        }
      }
    }
    parts_.insert(added, first, *game_);
    return 0;
  }

  /// Who wins a game that is finished, or that needs no search.
  [[nodiscard]] std::optional<outcome> known_by_rules(const position& p) const {
    if (const auto value = terminal(*game_, p)) return *value;
    if constexpr (bounded_game<G>) {
      const auto [lower, upper] = game_->bounds(p);
      if (lower == upper) return lower;
    }
    return std::nullopt;
  }

  // --- What is told ------------------------------------------------------------------------------

  [[nodiscard]] static any_question asked_of(nimber n) {
    if constexpr (impartial_game<G>) return ask_whether{n};
    return ask_at_least<outcome>{outcome::win};
  }
  [[nodiscard]] any_knowledge shown(nimber n, const proof_numbers& solved) const {
    if (!over_couples_) return solved.is_won() ? outcome::win : outcome::loss;
    if (solved.is_lost()) return n;
    return not_nimber{n};
  }

  const G* game_ = nullptr;
  table* table_ = nullptr;
  meter* meter_ = nullptr;
  abdada<nimber>* others_ = nullptr;  // who search the same tree
  kept_expansions<key, part> expansions_;
  expansion<part> met_;  // by the moves of the position that is expanded
  parts_of_sums<G> parts_;
  stack<option> options_;
  stack<question> path_;              // where others search it, too
  std::size_t leaving_to_ = nowhere;  // which of these another thread has settled
  std::uint64_t positions_ = 0;
  bool over_couples_ = false;
};

}  // namespace zermelo::detail
