/// Retrograde analysis on several ranks, each of which holds a part of every tier.
#pragma once

#include <bit>
#include <limits>
#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/max.hpp>
#include <range/v3/view/drop.hpp>
#include <zermelo/engines/ranks.hpp>
#include <zermelo/engines/retrograde/checkpoint.hpp>
#include <zermelo/engines/retrograde/messages.hpp>

namespace zermelo::detail {

/// The part of a tier that a rank holds.
struct tier_part {
  rank_parts parts;
  tier_entries entries;
  std::array<std::uint64_t, 4> counts{};  // of positions of the part, by outcome
};

/// What is asked of others: values of positions, by the place of their tier and their number in it.
///
///     bits   63 ... 40    39 ... 0
///            place        number
struct asked_value {
  static constexpr unsigned shift = 40;

  [[nodiscard]] static std::uint64_t key(std::size_t place, std::uint64_t number) {
    return std::uint64_t{place} << shift | number;
  }
  [[nodiscard]] static std::size_t place_of(std::uint64_t key) { return key >> shift; }
  [[nodiscard]] static std::uint64_t number_of(std::uint64_t key) {
    return key & ((std::uint64_t{1} << shift) - 1);
  }
};

/// A code on its way: two bytes, the lower one first.
inline void put_code(ranks::bytes& to, std::uint16_t code) {
  to.push_back(static_cast<std::byte>(code & 255U));
  to.push_back(static_cast<std::byte>(code >> 8U));
}
[[nodiscard]] inline std::uint16_t code_in(const ranks::bytes& from, std::size_t at) {
  return static_cast<std::uint16_t>(static_cast<unsigned>(from[at]) |
                                    static_cast<unsigned>(from[at + 1]) << 8U);
}

/// The codes of all positions that are asked for, in their order. What belongs to others is sorted,
/// asked for once, and travels as differences (Romein and Bal 2003 send values to where they are
/// wanted; where nobody knows yet who wants them, they are fetched).
template <class Parts>
[[nodiscard]] std::vector<std::uint16_t> values_of(std::span<const std::uint64_t> keys,
                                                   const Parts& tiers, ranks& all) {
  constexpr auto elsewhere = std::numeric_limits<std::uint64_t>::max();
  const unsigned me = all.rank();
  std::vector<std::uint16_t> codes(keys.size());
  struct wanted_here {
    std::uint64_t key;
    std::size_t at;
  };
  // 1. Whose they are. Those of one's own lie anywhere, so some are on their way at a time.
  std::vector<std::vector<wanted_here>> wanted(all.size());
  constexpr std::size_t on_their_way = 32;
  std::array<std::uint64_t, on_their_way> places{};
  for (std::size_t from = 0; from < keys.size(); from += on_their_way) {
    const auto some = keys.subspan(from, std::min(on_their_way, keys.size() - from));
    for (std::size_t k = 0; k < some.size(); ++k) {
      const tier_part& tier = tiers[asked_value::place_of(some[k])];
      const auto [owner, at] = tier.parts.holder_of(asked_value::number_of(some[k]));
      places[k] = owner == me ? at : elsewhere;
      if (owner == me) {
        tier.entries.prefetch(at);
      } else {
        wanted[owner].push_back({some[k], from + k});
      }
    }
    for (std::size_t k = 0; k < some.size(); ++k) {
      if (places[k] == elsewhere) continue;
      codes[from + k] = tiers[asked_value::place_of(some[k])].entries.get(places[k]);
    }
  }
  // 2. Each is asked for once.
  std::vector<ranks::bytes> out(all.size());
  for (unsigned owner = 0; owner < all.size(); ++owner) {
    put_in_order(wanted[owner], &wanted_here::key);
    append_numbers(out[owner], [&](auto put) {
      std::uint64_t last = 0;
      for (std::size_t k = 0; k < wanted[owner].size(); ++k) {
        const std::uint64_t key = wanted[owner][k].key;
        if (k != 0 && key == last) continue;
        put(key - last);
        last = key;
      }
    });
  }
  // 3. What others ask for here.
  const std::vector<ranks::bytes> questions = all.exchange(out);
  std::vector<ranks::bytes> answers(all.size());
  for (unsigned from = 0; from < all.size(); ++from) {
    number_reader reader(questions[from]);
    for (std::uint64_t key = 0; !reader.at_end();) {
      key += reader.get();
      const tier_part& tier = tiers[asked_value::place_of(key)];
      const auto [owner, at] = tier.parts.holder_of(asked_value::number_of(key));
      put_code(answers[from], tier.entries.get(at));
    }
  }
  // 4. To their places.
  const std::vector<ranks::bytes> told = all.exchange(answers);
  for (unsigned owner = 0; owner < all.size(); ++owner) {
    std::size_t at = 0;
    for (std::size_t k = 0; k < wanted[owner].size(); ++k) {
      if (k != 0 && wanted[owner][k].key != wanted[owner][k - 1].key) at += 2;
      codes[wanted[owner][k].at] = code_in(told[owner], at);
    }
  }
  return codes;
}

/// One tier, as `tier_solver` solves it, on all ranks together: level by level, and between two
/// levels each rank tells the others which of their positions it has found something out of. Of a
/// level's refutations of one position only their number is told.
template <numbered_game G>
class spread_tier_solver {
  static_assert(reversible_game<G>);

 public:
  /// Solves the tier at this place, of which the ranks' entries are as `from` says. `is_due()` is
  /// asked on rank 0 before each level; where it says so, all ranks call `keep(stage)`.
  /// A first look asks that whenever each rank has looked at so many positions. At least `told`
  /// numbers are sent at a time, where there are as many.
  spread_tier_solver(const folded_numbering<G>& numbers, std::vector<tier_part>& tiers,
                     std::size_t place, ranks& all, const workers& threads, meter& spent,
                     const tier_stage& from, std::uint64_t looks, std::uint64_t told, auto is_due,
                     auto keep)
      : numbers_(numbers),
        tiers_(tiers),
        place_(place),
        mine_(tiers[place]),
        entries_(mine_.entries),
        me_(all.rank()),
        all_(all),
        workers_(threads),
        spent_(spent),
        has_successors_(!numbers.tiers()[place].successors.empty()),
        piece_shift_(shift_of_pieces(mine_.parts.longest())),
        most_waiting_(std::max(told, entries_.count() / entries_a_waiting)),
        scratch_(threads.size()) {
    using enum tier_stage::phase;
    for (scratch& each : scratch_) each.out.resize(std::size_t{all.size()} * pieces);
    recall(from);
    if (from.at == first_look) look_first(from, looks, is_due, keep);
    if (any(ranges::any_of(scratch_, &scratch::inner_moves))) {
      for (const tier_stage::phase now : {wins, ties}) {
        if (now < from.at) continue;
        const auto level = static_cast<remoteness>(now == from.at ? from.next : 0);
        if (now == ties && has_successors_) tie_from_successors();
        go_back(now == wins ? outcome::win : outcome::tie, level, is_due,
                [&](remoteness next) { keep(tier_stage{now, next}); });
      }
    }
    finish();
  }

 private:
  using code = timed_code;
  using position = position_t<G>;

  /// What they ask for is put in order where the processor has it near: of four times as many,
  /// four ranks take a twelfth more time for Teeko, and send an eleventh less.
  static constexpr std::uint64_t looks_a_round = std::uint64_t{1} << 14U;
  static constexpr std::uint64_t entries_a_listed = 64;
  static constexpr std::uint64_t least_listed = 4'096;
  /// How many entries a thread takes at a time, and how many where each has moves.
  static constexpr std::uint64_t part_of_entries = 8'192;
  static constexpr std::uint64_t part_of_moves = 512;
  /// How many of each are told of before it is asked whether enough waits to be sent.
  static constexpr std::uint64_t entries_at_a_time = std::uint64_t{1} << 18U;
  static constexpr std::uint64_t listed_at_a_time = 8'192;
  /// One number for so many entries may wait to be sent: it takes eight bytes, twice that while
  /// they are put in order.
  static constexpr std::uint64_t entries_a_waiting = 32;
  /// A message to a rank is so many, each of a piece of its part: threads write and take them side
  /// by side.
  static constexpr std::size_t pieces = 16;

  /// What other tiers, or other ranks, have to say of a position.
  struct open_question {
    std::uint64_t i = 0;      // of the part
    std::size_t first = 0;    // of the values asked for
    std::uint64_t inner = 0;  // moves within the tier
  };

  /// What one thread works with.
  struct alignas(128) scratch {
    std::vector<std::uint64_t> before;  // numbers of positions that lead to one
    std::vector<position> inner;        // to which moves lead that stay in the tier
    std::vector<std::uint64_t> asked;   // of other tiers
    std::vector<open_question> open;
    std::vector<part_message> out;      // by rank and piece
    std::uint64_t waiting = 0;          // numbers in it
    std::vector<std::uint64_t> listed;  // decided at the next level
    std::vector<std::uint64_t> lost;    // likewise, if no move lasts longer
    std::vector<bool> later = std::vector<bool>(code::different);  // set ahead of their level
    bool inner_moves = false;  // were met: moves that stay in the tier
  };

  /// By which numbers of a part become their pieces'.
  [[nodiscard]] static unsigned shift_of_pieces(std::uint64_t longest) {
    const auto bits =
        static_cast<unsigned>(std::bit_width(std::max<std::uint64_t>(longest, 1) - 1));
    constexpr unsigned bits_of_piece = std::bit_width(pieces - 1);
    return bits > bits_of_piece ? bits - bits_of_piece : 0;
  }

  [[nodiscard]] const G& rules() const { return numbers_.rules(); }
  /// The number in the tier of what is at a place of the part.
  [[nodiscard]] std::uint64_t number(std::uint64_t i) const { return mine_.parts.number(me_, i); }
  [[nodiscard]] position at(std::uint64_t i) const { return numbers_.at(place_, number(i)); }
  [[nodiscard]] std::uint64_t index_of(const position& p) const {
    return numbers_.canonical_index(place_, p);
  }
  [[nodiscard]] bool any(bool here) {
    std::uint64_t ranks_with = here ? 1 : 0;
    all_.sum({&ranks_with, 1});
    return ranks_with != 0;
  }

  /// Goes through the part in as many rounds as the longest takes: `look(mine, i)` may ask for
  /// values, `tell(mine, question, values)` gets them when the round's are there.
  void in_rounds(auto look, auto tell) {
    in_rounds(looks_a_round, look, tell, [](std::uint64_t) {});
  }
  /// Of so many positions of each rank; `after(next)` is called after each of them.
  void in_rounds(std::uint64_t size, auto look, auto tell, auto after) {
    for (std::uint64_t from = 0; from < mine_.parts.longest(); from += size) {
      const std::uint64_t end = std::min(from + size, entries_.count());
      ask_and_tell(
          end - std::min(from, end), [&](scratch& mine, std::uint64_t k) { look(mine, from + k); },
          tell);
      after(std::min(from + size, mine_.parts.longest()));
    }
  }
  /// One round: `look(mine, k)` for all numbers below `count`.
  void ask_and_tell(std::uint64_t count, auto look, auto tell) {
    // 1. What is asked, by each thread.
    for (scratch& each : scratch_) {
      each.asked.clear();
      each.open.clear();
    }
    for_each_below(count, part_of_moves, look);
    // 2. All of it together.
    asked_.swap(scratch_.front().asked);
    open_.swap(scratch_.front().open);
    for (const scratch& each : scratch_ | ranges::views::drop(1)) {
      for (open_question of : each.open) {
        of.first += asked_.size();
        open_.push_back(of);
      }
      asked_.insert(asked_.end(), each.asked.begin(), each.asked.end());
    }
    const std::vector<std::uint16_t> codes = values_of(asked_, tiers_, all_);
    // 3. What that says.
    for_each_below(open_.size(), part_of_moves, [&](scratch& mine, std::uint64_t k) {
      const std::size_t end = k + 1 < open_.size() ? open_[k + 1].first : codes.size();
      tell(mine, open_[k], std::span(codes).subspan(open_[k].first, end - open_[k].first));
    });
    spent_.check_limits();
  }
  /// Calls `use(mine, k)` for all numbers below `count`, by all threads.
  void for_each_below(std::uint64_t count, std::uint64_t part, auto use) {
    workers_.run(count, part, spent_,
                 [&](bool, unsigned worker, std::uint64_t from, std::uint64_t to) {
                   for (std::uint64_t k = from; k < to; ++k) use(scratch_[worker], k);
                 });
  }

  /// Asks for what other tiers say of p; where moves lead within the tier is `mine.inner`. Returns
  /// whether there are moves.
  bool ask_outer(scratch& mine, const position& p) {
    bool any = false;
    mine.inner.clear();
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      any = true;
      const position next = rules().play(p, m);
      const std::size_t to = has_successors_ ? numbers_.place_of(next) : place_;
      if (to == place_) {
        mine.inner.push_back(next);
      } else {
        mine.asked.push_back(asked_value::key(to, numbers_.canonical_index(to, next)));
      }
    });
    return any;
  }

  /// What a move is worth that leads to a position of this code.
  [[nodiscard]] static timed_outcome worth_of(std::uint16_t known) {
    const timed_outcome next = code::decode(known);
    if (next.value == outcome::draw) return outcome::draw;
    check_length(next.moves + 1U);
    return {-next.value, next.moves + 1U};
  }
  static void check_length(remoteness moves) {
    if (moves < code::low) return;
    throw cannot_solve("the game lasts more than " + std::to_string(code::low - 1) +
                       " moves: more than an entry of sixteen bits can say");
  }
  [[nodiscard]] static remoteness counted(std::uint64_t moves) {
    if (moves <= tier_entries::most_moves) return static_cast<remoteness>(moves);
    throw cannot_solve("a position has more moves than retrograde analysis can count, " +
                       std::to_string(tier_entries::most_moves));
  }

  // --- The first look --------------------------------------------------------------------------

  /// What was known beside the entries when they were kept.
  void recall(const tier_stage& from) {
    const bool is_looking = from.at == tier_stage::phase::first_look;
    if (is_looking && from.next == 0) return;
    const auto is_kept = [&](std::uint64_t i) { return !is_looking || was_at(from, i); };
    for_each_below(entries_.count(), part_of_entries, [&](scratch& mine, std::uint64_t i) {
      if (is_kept(i)) note(mine, i, entries_.get(i));
    });
    scratch_.front().inner_moves = true;  // a win by another tier may have hidden them
    if (has_successors_) count_late(is_kept);
  }
  /// One machine counts moves when the first of them is refuted, and may have kept it so.
  void count_late(auto is_kept) {
    in_rounds(
        [&](scratch& mine, std::uint64_t i) {
          if (is_kept(i) && entries_.get(i) == tier_entries::open) ask(mine, i, at(i));
        },
        [&](scratch& mine, const open_question& of, std::span<const std::uint16_t> values) {
          entries_.set(of.i, first_value(mine, of, values));
        });
  }

  /// Looks at all entries that no first look has been at.
  void look_first(const tier_stage& from, std::uint64_t looks, auto is_due, auto keep) {
    in_rounds(
        std::min(looks_a_round, looks),
        [&](scratch& mine, std::uint64_t i) {
          if (was_at(from, i)) return;
          if (const auto known = first_look_at(mine, i)) note(mine, i, *known);
        },
        [&](scratch& mine, const open_question& of, std::span<const std::uint16_t> values) {
          note(mine, of.i, first_value(mine, of, values));
        },
        [&](std::uint64_t next) {
          if (any(all_.rank() == 0 && is_due())) {
            keep(tier_stage{tier_stage::phase::first_look, next, all_.size()});
          }
        });
  }
  [[nodiscard]] bool was_at(const tier_stage& from, std::uint64_t i) const {
    return from.was_at(number(i), numbers_.tiers()[place_].count);
  }

  void note(scratch& mine, std::uint64_t i, std::uint16_t entry) {
    entries_.set(i, entry);
    if (entry == tier_entries::mirrored || entry == tier_entries::drawn) return;
    mine.inner_moves = mine.inner_moves || tier_entries::is_open(entry);
    mine.later[entry] = true;
  }

  /// The entry, unless other tiers have a say.
  [[nodiscard]] std::optional<std::uint16_t> first_look_at(scratch& mine, std::uint64_t i) {
    if (numbers_.images(place_, number(i)) == 0) return tier_entries::mirrored;
    const position p = at(i);
    if constexpr (symmetric_game<G> && !folded_game<G>) {
      if (index_of(p) != number(i)) return tier_entries::mirrored;
    }
    if (const auto end = terminal(rules(), p)) return finished(*end);
    const auto is_any = [](const auto&) { return true; };
    const bool has_moves = has_successors_ ? ask(mine, i, p) : any_move(rules().moves(p), is_any);
    if (!has_moves) return finished(stuck_value(rules()));
    if (!has_successors_) return tier_entries::open;
    return std::nullopt;
  }
  bool ask(scratch& mine, std::uint64_t i, const position& p) {
    open_question question{.i = i, .first = mine.asked.size()};
    if (!ask_outer(mine, p)) return false;
    question.inner = numbers_.orbits(place_, mine.inner);
    mine.open.push_back(question);
    return true;
  }
  [[nodiscard]] static std::uint16_t finished(outcome value) {
    return value == outcome::draw ? tier_entries::drawn : code::encode(value, 0);
  }

  [[nodiscard]] static std::uint16_t first_value(scratch& mine, const open_question& of,
                                                 std::span<const std::uint16_t> values) {
    timed_outcome best(outcome::loss, 0);
    std::uint64_t not_refuted = 0;
    for (const std::uint16_t each : values) {
      const timed_outcome worth = worth_of(each);
      not_refuted += worth.value == outcome::loss ? 0 : 1;
      if (better(worth, best)) best = worth;
    }
    if (of.inner == 0) {
      return best.value == outcome::draw ? tier_entries::drawn : code::encode(best);
    }
    if (best.value == outcome::win) {  // unless this tier has an earlier one
      mine.inner_moves = true;
      return code::encode(best);
    }
    return code::encode(outcome::draw, counted(of.inner + not_refuted));
  }

  // --- Back from what is decided ---------------------------------------------------------------

  void go_back(outcome kind, remoteness first, auto is_due, auto keep) {
    listed_.clear();
    bool listed = false;
    for (remoteness r = first;; ++r) {
      // 1. Is anything decided at this level, or later, by anyone?
      const std::uint16_t gained = code::encode(kind, r);
      const std::uint16_t lost = kind == outcome::win ? code::encode(outcome::loss, r) : gained;
      const bool set_ahead = ranges::any_of(
          scratch_, [&](const scratch& each) { return each.later[gained] || each.later[lost]; });
      std::array<std::uint64_t, 3> ranks_with = {!listed || set_ahead || !listed_.empty() ? 1U : 0U,
                                                 any_later(kind, r) ? 1U : 0U,
                                                 all_.rank() == 0 && is_due() ? 1U : 0U};
      all_.sum(ranks_with);
      if (ranks_with[0] == 0) {
        if (ranks_with[1] == 0) return;
        continue;
      }
      if (ranks_with[2] != 0) keep(r);
      check_length(r);
      // 2. On to those that lead there, whoever holds them; what is decided by that is the next
      // level.
      const bool by_list = listed && !set_ahead;
      const std::uint64_t end = by_list ? listed_.size() : entries_.count();
      bool is_more = true;
      for (std::uint64_t from = 0; is_more;) {
        from =
            by_list ? tell_of_listed(from, end) : tell_of_those_that_are(gained, lost, from, end);
        is_more = take(all_.exchange(messages(from != end)), kind, r + 1);
      }
      // 3. All of it, in a list if it is short.
      listed = true;
      settle_lost(r + 1);
      listed_.clear();
      move_together(&scratch::listed, listed_);
      if (listed_.size() > least_listed + entries_.count() / entries_a_listed) {
        listed_.clear();
        listed = false;
      }
      spent_.check_limits();
    }
  }

  [[nodiscard]] bool any_later(outcome kind, remoteness r) const {
    for (const outcome value : {kind == outcome::win ? outcome::loss : kind, kind}) {
      const auto is_set = [&](const scratch& each) {
        const auto from = each.later.begin() + code::encode(value, r);
        const auto end = each.later.begin() + code::encode(value, code::low);
        return std::find(from, end, true) != end;
      };
      if (ranges::any_of(scratch_, is_set)) return true;
    }
    return false;
  }

  /// Appends what the threads have in a list of theirs, which are empty then.
  void move_together(std::vector<std::uint64_t> scratch::* list, std::vector<std::uint64_t>& to) {
    for (scratch& each : scratch_) {
      to.insert(to.end(), (each.*list).begin(), (each.*list).end());
      (each.*list).clear();
    }
  }

  /// Tells of positions of this level, from there on, until enough waits to be sent. Returns where
  /// that ends.
  [[nodiscard]] std::uint64_t tell_of_listed(std::uint64_t from, std::uint64_t end) {
    return until_enough_waits(from, end, listed_at_a_time, part_of_moves,
                              [&](scratch& mine, std::uint64_t k) {
                                pass_on(mine, listed_[k], entries_.get(listed_[k]));
                              });
  }
  [[nodiscard]] std::uint64_t tell_of_those_that_are(std::uint16_t gained, std::uint16_t lost,
                                                     std::uint64_t from, std::uint64_t end) {
    return until_enough_waits(from, end, entries_at_a_time, part_of_entries,
                              [&](scratch& mine, std::uint64_t i) {
                                const std::uint16_t entry = entries_.get(i);
                                if (entry == gained || entry == lost) pass_on(mine, i, entry);
                              });
  }
  [[nodiscard]] std::uint64_t until_enough_waits(std::uint64_t from, std::uint64_t end,
                                                 std::uint64_t at_a_time, std::uint64_t part,
                                                 auto use) {
    std::uint64_t waiting = 0;
    while (from != end && waiting < most_waiting_) {
      const std::uint64_t count = std::min({at_a_time, most_waiting_, end - from});
      for_each_below(count, part, [&](scratch& mine, std::uint64_t k) { use(mine, from + k); });
      from += count;
      waiting = 0;
      for (const scratch& each : scratch_) waiting += each.waiting;
    }
    return from;
  }

  /// Tells the positions that lead to number i of the part.
  void pass_on(scratch& mine, std::uint64_t i, std::uint16_t entry) {
    mine.before.clear();
    for (const position& q : rules().unmoves(at(i))) mine.before.push_back(index_of(q));
    const bool refutes = code::value_of(entry) == outcome::win;
    if (refutes) each_once(mine.before);
    for (const std::uint64_t q : mine.before) {
      const auto [owner, its] = mine_.parts.holder_of(q);
      part_message& to = mine.out[owner * pieces + (its >> piece_shift_)];
      (refutes ? to.refuted : to.raised).push_back(its);
    }
    mine.waiting += mine.before.size();
  }

  /// What all threads have to say, for each rank: whether more of this level follows, and piece by
  /// piece how many bytes there are, and these; nothing where there is nothing to say.
  [[nodiscard]] std::vector<ranks::bytes> messages(bool more) {
    std::vector<ranks::bytes> of_piece(scratch_.front().out.size());
    for_each_below(of_piece.size(), 1, [&](scratch&, std::uint64_t k) {
      part_message all;
      for (scratch& each : scratch_) all.take(each.out[k]);
      if (!all.empty()) of_piece[k] = detail::encoded(all);
    });
    for (scratch& each : scratch_) each.waiting = 0;
    std::vector<ranks::bytes> of_rank(all_.size());
    for (unsigned to = 0; to < all_.size(); ++to) {
      const auto its = std::span(of_piece).subspan(to * pieces, pieces);
      const bool is_silent = ranges::all_of(its, &ranks::bytes::empty);
      if (is_silent && !more) continue;
      append_number(of_rank[to], more ? 1 : 0);
      if (is_silent) continue;
      for (const ranks::bytes& each : its) {
        append_number(of_rank[to], each.size());
        of_rank[to].insert(of_rank[to].end(), each.begin(), each.end());
      }
    }
    return of_rank;
  }

  /// Does what all ranks say; returns whether any of them has more to say of this level.
  bool take(const std::vector<ranks::bytes>& told, outcome kind, remoteness moves) {
    bool is_more = false;
    std::vector<std::vector<std::span<const std::byte>>> of_piece(pieces);
    for (const ranks::bytes& from : told) {
      if (from.empty()) continue;
      number_reader reader(from);
      is_more = reader.get() != 0 || is_more;
      for (std::size_t piece = 0; !reader.at_end(); ++piece) {
        of_piece[piece].push_back(reader.get_bytes(reader.get()));
      }
    }
    for_each_below(pieces, 1, [&](scratch& mine, std::uint64_t piece) {
      for (const std::span<const std::byte> from : of_piece[piece]) {
        if (from.empty()) continue;
        take_message(
            from, [&](std::uint64_t i) { raise(mine, i, kind, moves); },
            [&](std::uint64_t i, std::uint64_t times) { refute(mine, i, times, moves); });
      }
    });
    return is_more;
  }

  void raise(scratch& mine, std::uint64_t i, outcome value, remoteness moves) {
    const std::uint16_t raised = code::encode(value, moves);
    const std::uint16_t known = entries_.get(i);
    const outcome its_value = code::value_of(known);
    if (its_value != outcome::draw && (its_value != value || known <= raised)) return;
    entries_.set(i, raised);
    mine.listed.push_back(i);
  }

  void refute(scratch& mine, std::uint64_t i, std::uint64_t times, remoteness moves) {
    const std::uint16_t known = entries_.get(i);
    if (code::value_of(known) != outcome::draw) return;
    std::uint64_t left = code::moves_of(known);
    if (left == 0) left = count_moves(mine, i);
    if (left > times) {
      entries_.set(i, code::encode(outcome::draw, static_cast<remoteness>(left - times)));
      return;
    }
    entries_.set(i, code::encode(outcome::loss, moves));
    mine.lost.push_back(i);
  }

  [[nodiscard]] std::uint64_t count_moves(scratch& mine, std::uint64_t i) {
    const position p = at(i);
    mine.inner.clear();
    for_each_move(rules().moves(p),
                  [&](const move_t<G>& m) { mine.inner.push_back(rules().play(p, m)); });
    return counted(numbers_.orbits(place_, mine.inner));
  }

  /// Positions that are lost now, unless moves that leave the tier last longer.
  void settle_lost(remoteness moves) {
    if (!has_successors_) {
      for (scratch& each : scratch_) {
        each.listed.insert(each.listed.end(), each.lost.begin(), each.lost.end());
        each.lost.clear();
      }
      return;
    }
    std::vector<std::uint64_t> lost;
    move_together(&scratch::lost, lost);
    ask_and_tell(
        lost.size(),
        [&](scratch& mine, std::uint64_t k) {
          mine.open.push_back({.i = lost[k], .first = mine.asked.size()});
          ask_outer(mine, at(lost[k]));
        },
        [&](scratch& mine, const open_question& of, std::span<const std::uint16_t> values) {
          remoteness longest = moves;
          for (const std::uint16_t each : values) {
            longest = std::max<remoteness>(longest, code::moves_of(each) + 1U);
          }
          check_length(longest);
          if (longest == moves) {
            mine.listed.push_back(of.i);
          } else {
            entries_.set(of.i, code::encode(outcome::loss, longest));
            mine.later[code::encode(outcome::loss, longest)] = true;
          }
        });
  }

  /// Ties of other tiers, one move on from positions that are still open.
  void tie_from_successors() {
    in_rounds(
        [&](scratch& mine, std::uint64_t i) {
          if (!tier_entries::is_open(entries_.get(i))) return;
          mine.open.push_back({.i = i, .first = mine.asked.size()});
          ask_outer(mine, at(i));
        },
        [&](scratch& mine, const open_question& of, std::span<const std::uint16_t> values) {
          timed_outcome best(outcome::draw, 0);
          for (const std::uint16_t each : values) {
            const timed_outcome worth = worth_of(each);
            if (better(worth, best)) best = worth;
          }
          if (best.value != outcome::tie) return;
          entries_.set(of.i, code::encode(best));
          mine.later[code::encode(best)] = true;
        });
  }

  // --- The end ---------------------------------------------------------------------------------

  /// What was never decided is a draw; mirror images have what the position has that was solved for
  /// them.
  void finish() {
    for_each_below(entries_.count(), part_of_entries, [&](scratch&, std::uint64_t i) {
      const std::uint16_t entry = entries_.get(i);
      if (code::value_of(entry) == outcome::draw && entry != tier_entries::mirrored) {
        entries_.set(i, tier_entries::open);
      }
    });
    in_rounds(
        [&](scratch& mine, std::uint64_t i) {
          if (entries_.get(i) != tier_entries::mirrored) return;
          mine.open.push_back({.i = i, .first = mine.asked.size()});
          mine.asked.push_back(asked_value::key(place_, index_of(at(i))));
        },
        [&](scratch&, const open_question& of, std::span<const std::uint16_t> values) {
          entries_.set(of.i, values.front());
        });
  }

  const folded_numbering<G>& numbers_;
  std::vector<tier_part>& tiers_;
  std::size_t place_;
  tier_part& mine_;
  tier_entries& entries_;
  unsigned me_;
  ranks& all_;
  const workers& workers_;
  meter& spent_;
  bool has_successors_;
  unsigned piece_shift_;
  std::uint64_t most_waiting_;         // to be sent
  std::vector<scratch> scratch_;       // by thread
  std::vector<std::uint64_t> listed_;  // decided at this level
  std::vector<std::uint64_t> asked_;   // in one round, by all threads
  std::vector<open_question> open_;
};

}  // namespace zermelo::detail

namespace zermelo {

struct spread_options {
  /// A directory for solved tiers, as of one machine's: rank 0 reads and writes it, the others need
  /// not see it. Any number of ranks goes on from it, and so does one machine.
  std::optional<std::filesystem::path> checkpoint = {};
  retrograde_keeping kept = {};
  unsigned threads = 1;  // of each rank
  /// How many numbers of positions a rank tells others at a time, at least: more are said in fewer
  /// bytes, as each position's once, and take 16 bytes of memory each.
  std::uint64_t told = std::uint64_t{1} << 20U;
};

/// Retrograde analysis that several ranks do together: each holds a part of every tier
/// (`rank_parts`), 2 bytes a position, and finds what the others find.
template <numbered_game G>
  requires std::same_as<value_t<G>, outcome> && reversible_game<G>
class spread_retrograde {
 public:
  /// Throws `bad_table` on rank 0 where the checkpoint cannot be had.
  spread_retrograde(const G& game, ranks& all, spread_options options = {})
      : numbers_(numbers_for_all<folded_numbering<G>>(game)),
        all_(all),
        options_(std::move(options)),
        workers_(options_.threads) {
    tiers_.resize(numbers_.tiers().size());
    if (options_.checkpoint && all_.rank() == 0) kept_.emplace(*options_.checkpoint, numbers_);
  }
  spread_retrograde(const spread_retrograde&) = delete;
  spread_retrograde& operator=(const spread_retrograde&) = delete;

  /// What this rank's part takes, in bytes: of all tiers, or of those that this position leads to.
  [[nodiscard]] std::uint64_t bytes() const { return bytes_of(numbers_.order()); }
  [[nodiscard]] std::uint64_t bytes_for(const position_t<G>& p) const {
    return bytes_of(tiers_from(p));
  }

  /// Solves every tier, or those that this position leads to, but what a checkpoint has. All ranks
  /// call it. Throws `bad_table` on rank 0 for a checkpoint that is damaged, of other rules, or
  /// cannot be written.
  void solve_all(const limits& allowed = {}) { solve(numbers_.order(), allowed); }
  void solve_from(const position_t<G>& p, const limits& allowed = {}) {
    solve(tiers_from(p), allowed);
  }

  [[nodiscard]] const folded_numbering<G>& numbers() const noexcept { return numbers_; }
  /// How many numbers the solved tiers have, on all ranks.
  [[nodiscard]] std::uint64_t solved() const {
    std::uint64_t numbers = 0;
    for (const detail::tier_part& each : tiers_) numbers += each.parts.count();
    return numbers;
  }
  /// The codes of positions, by the places of their tiers and their numbers there. All ranks call
  /// it, each for the positions that it wants.
  [[nodiscard]] std::vector<std::uint16_t> values_of(std::span<const std::uint64_t> keys) {
    return detail::values_of(keys, tiers_, all_);
  }
  /// The value of one position of a solved tier, which all ranks ask for.
  [[nodiscard]] timed_outcome value_of(const position_t<G>& p) {
    const std::size_t place = numbers_.place_of(p);
    const std::uint64_t key = detail::asked_value::key(place, numbers_.canonical_index(place, p));
    return timed_code::decode(values_of(std::span(&key, 1)).front());
  }

  /// Calls `use(codes)` on rank 0 with the codes of all positions by number, in parts. All ranks
  /// call it.
  void for_each_part(auto use) {
    const auto every = numbers_for_all<numbering<G>>(numbers_.rules());
    const std::uint64_t count = every.position_count();
    for (std::uint64_t from = 0; from < count; from += codes_at_once * all_.size()) {
      // 1. Each rank looks up the codes of some.
      const std::uint64_t first = std::min(from + all_.rank() * codes_at_once, count);
      const std::vector<std::uint16_t> codes =
          codes_of(every, first, std::min(first + codes_at_once, count));
      // 2. Rank 0 has them, one after the other.
      std::vector<ranks::bytes> out(all_.size());
      const auto bytes = std::as_bytes(std::span(codes));
      out.front().assign(bytes.begin(), bytes.end());
      for (const ranks::bytes& each : all_.exchange(out)) {
        if (!each.empty()) use(std::span<const std::byte>(each));
      }
    }
  }

  /// The same on each rank with the codes of the numbers `begin` ... end - 1 that it asks for.
  void for_each_of(std::uint64_t begin, std::uint64_t end, auto use) {
    const auto every = numbers_for_all<numbering<G>>(numbers_.rules());
    // All take part in as many rounds as the longest takes.
    std::vector<std::uint64_t> lengths(all_.size());
    lengths[all_.rank()] = end - begin;
    all_.sum(lengths);
    for (std::uint64_t from = 0; from < ranges::max(lengths); from += codes_at_once) {
      const std::uint64_t first = std::min(begin + from, end);
      const std::vector<std::uint16_t> codes =
          codes_of(every, first, std::min(first + codes_at_once, end));
      use(std::span<const std::uint16_t>(codes));
    }
  }

  /// Which codes those are, in ascending order. All ranks call it.
  [[nodiscard]] std::vector<std::uint16_t> codes() { return codes_in(codes_there(tiers_)); }

  /// How many positions of each outcome there are, on all ranks. All of them call it.
  [[nodiscard]] std::array<std::uint64_t, 4> count() {
    std::array<std::uint64_t, 4> counts{};
    for (const detail::tier_part& each : tiers_) {
      for (std::size_t k = 0; k < counts.size(); ++k) counts[k] += each.counts[k];
    }
    all_.sum(counts);
    return counts;
  }

 private:
  /// How many codes a rank looks up at a time.
  static constexpr std::uint64_t codes_at_once = std::uint64_t{1} << 18U;
  /// How many of a part a thread takes at a time.
  static constexpr std::uint64_t part_of_keys = 2'048;
  /// How many entries travel at a time.
  static constexpr std::uint64_t a_message = std::uint64_t{1} << 20U;

  [[nodiscard]] std::vector<std::size_t> tiers_from(const position_t<G>& p) const {
    return numbers_.needed_from(numbers_.place_of(p));
  }
  [[nodiscard]] std::uint64_t bytes_of(const std::vector<std::size_t>& tiers) const {
    std::uint64_t positions = 0;
    for (const std::size_t place : tiers) {
      positions += rank_parts(numbers_.tiers()[place].count, all_.size()).length(all_.rank());
    }
    return positions * sizeof(std::uint16_t);
  }

  void solve(const std::vector<std::size_t>& tiers, const limits& allowed) {
    meter_.start(allowed);
    for (const std::size_t place : tiers) {
      detail::tier_part& mine = tiers_[place];
      mine.parts = rank_parts(numbers_.tiers()[place].count, all_.size());
      if (const std::uint64_t length = mine.parts.length(all_.rank()); length != 0) {
        mine.entries = detail::tier_entries(length);
      }
      if (!load(place)) solve_tier(place);
      count(place);
      meter_.add(mine.entries.count());
    }
  }

  /// Whether the tier at a place is in the checkpoint; then all ranks have their parts of it.
  bool load(std::size_t place) {
    detail::solved_tier from;
    if (!any(kept_ && kept_->load(place, from))) return false;
    deal(place, from.entries);
    return true;
  }

  /// Solves the tier at a place, from where an earlier run has left it, and keeps it.
  void solve_tier(std::size_t place) {
    auto last = std::chrono::steady_clock::now();
    const auto is_due = [&] {
      return kept_ && std::chrono::steady_clock::now() - last >= options_.kept.every;
    };
    const auto keep = [&](const detail::tier_stage& stage) {
      collect(place,
              [&](auto for_each_part) { kept_->save_unfinished(place, stage, for_each_part); });
      last = std::chrono::steady_clock::now();
    };
    const detail::tier_stage from = load_unfinished(place);
    const detail::spread_tier_solver<G> done(numbers_, tiers_, place, all_, workers_, meter_, from,
                                             options_.kept.looks, options_.told, is_due, keep);
    if (!options_.checkpoint) return;
    const std::vector<std::uint64_t> there = codes_there(std::span(&tiers_[place], 1));
    collect(place, [&](auto for_each_part) { kept_->save(place, there, for_each_part); });
  }

  /// The codes of numbers of all positions, tier after tier. All ranks call it, each for its own.
  [[nodiscard]] std::vector<std::uint16_t> codes_of(const numbering<G>& every, std::uint64_t first,
                                                    std::uint64_t end) {
    std::vector<std::uint64_t> keys(end - first);
    for (std::size_t place = 0; place < every.tiers().size(); ++place) {
      const auto& tier = every.tiers()[place];
      const std::uint64_t from = std::clamp(tier.first, first, end);
      const std::uint64_t to = std::clamp(tier.first + tier.count, first, end);
      const auto of_tier = std::span(keys).subspan(from - first, to - from);
      workers_.run(of_tier.size(), part_of_keys, meter_,
                   [&](bool, unsigned, std::uint64_t k, std::uint64_t last) {
                     for (; k < last; ++k) {
                       const auto p = every.at(place, from - tier.first + k);
                       of_tier[k] =
                           detail::asked_value::key(place, numbers_.canonical_index(place, p));
                     }
                   });
    }
    return values_of(keys);
  }

  /// Which codes tiers have on any rank: those that are not 0 there.
  [[nodiscard]] std::vector<std::uint64_t> codes_there(std::span<const detail::tier_part> tiers) {
    std::vector<std::uint64_t> there(timed_code::different);
    for (const detail::tier_part& each : tiers) {
      for (const std::uint16_t code : each.entries.words()) there[code] = 1;
    }
    all_.sum(there);
    return there;
  }

  /// How far a killed run was with a tier, whose entries all ranks have their parts of then.
  [[nodiscard]] detail::tier_stage load_unfinished(std::size_t place) {
    std::optional<detail::unfinished_tier> begun;
    if (kept_) begun = kept_->unfinished(place);
    std::array<std::uint64_t, 4> told{};  // whether there is any, and its stage
    if (begun) {
      const detail::tier_stage& stage = begun->stage;
      told = {1, static_cast<std::uint64_t>(stage.at), stage.next, stage.parts};
    }
    all_.sum(told);
    if (told[0] == 0) return {};
    deal(place, begun ? detail::tier_entries(begun->file) : detail::tier_entries());
    return {static_cast<detail::tier_stage::phase>(told[1]), told[2],
            static_cast<unsigned>(told[3])};
  }

  [[nodiscard]] bool any(bool here) {
    std::uint64_t ranks_with = here ? 1 : 0;
    all_.sum({&ranks_with, 1});
    return ranks_with != 0;
  }

  /// Rank 0 has the entries of a tier, and each rank gets its part.
  void deal(std::size_t place, const detail::tier_entries& from) {
    detail::tier_part& mine = tiers_[place];
    for (std::uint64_t at = 0; at < mine.parts.longest(); at += a_message) {
      std::vector<ranks::bytes> out(all_.size());
      for (unsigned to = 0; all_.rank() == 0 && to < all_.size(); ++to) {
        const std::uint64_t end = std::min(at + a_message, mine.parts.length(to));
        for (std::uint64_t i = at; i < end; ++i) {
          detail::put_code(out[to], from.get(mine.parts.number(to, i)));
        }
      }
      const std::vector<ranks::bytes> told = all_.exchange(out);
      for (std::uint64_t i = 0; 2 * i < told.front().size(); ++i) {
        mine.entries.set(at + i, detail::code_in(told.front(), 2 * i));
      }
    }
  }

  /// Calls `write(for_each_part)` on rank 0, where `for_each_part(use)` calls `use(words)` with all
  /// entries of a tier, some after the other; the other ranks send theirs.
  void collect(std::size_t place, auto write) {
    const auto for_each_part = [&](auto use) {
      const detail::tier_part& mine = tiers_[place];
      std::vector<std::uint16_t> some;
      for (std::uint64_t from = 0; from < mine.parts.count();) {
        const auto [owner, at] = mine.parts.holder_of(from);
        const std::uint64_t end = (from / mine.parts.block() + 1) * mine.parts.block();
        const std::uint64_t count = std::min({a_message, end - from, mine.parts.count() - from});
        std::vector<ranks::bytes> out(all_.size());
        if (owner == all_.rank()) {
          const auto bytes = std::as_bytes(mine.entries.words().subspan(at, count));
          out.front().assign(bytes.begin(), bytes.end());
        }
        const std::vector<ranks::bytes> told = all_.exchange(out);
        some.clear();
        for (std::size_t k = 0; k < told[owner].size(); k += 2) {
          some.push_back(detail::code_in(told[owner], k));
        }
        use(std::span<const std::uint16_t>(some));
        from += count;
      }
    };
    if (all_.rank() == 0) {
      write(for_each_part);
    } else {
      for_each_part([](auto) {});
    }
  }

  void count(std::size_t place) {
    struct alignas(128) tally_of_thread {
      std::array<std::uint64_t, 4> counts{};
    };
    detail::tier_part& mine = tiers_[place];
    std::vector<tally_of_thread> all(workers_.size());
    workers_.run(mine.entries.count(), part_of_keys, meter_,
                 [&](bool, unsigned worker, std::uint64_t i, std::uint64_t end) {
                   std::array<std::uint64_t, 4>& counts = all[worker].counts;
                   for (; i < end; ++i) {
                     counts[mine.entries.get(i) >> timed_code::shift] +=
                         numbers_.images(place, mine.parts.number(all_.rank(), i));
                   }
                 });
    mine.counts = {};
    for (const tally_of_thread& each : all) {
      for (std::size_t k = 0; k < each.counts.size(); ++k) mine.counts[k] += each.counts[k];
    }
  }

  folded_numbering<G> numbers_;
  ranks& all_;
  spread_options options_;
  detail::workers workers_;
  std::optional<detail::checkpoint<G>> kept_;  // on rank 0
  std::vector<detail::tier_part> tiers_;
  meter meter_;
};

}  // namespace zermelo
