#include "generator.hpp"

#include <algorithm>
#include <map>
#include <numeric>

namespace random_games {

namespace {

using definition::result;

std::int32_t as_number(result r) { return static_cast<std::int32_t>(r); }

/// Makes one game, step by step. The first of them draws a small game without any symmetry; each
/// further one multiplies its positions or adds a column.
class artist {
 public:
  artist(std::uint32_t roles, std::uint64_t seed, number size)
      : roles_(roles), dice_(seed), most_(std::max<number>(size, 1)) {
    made_.rules.what = plays(puzzle)           ? definition::aim::total
                       : plays(gains | scores) ? definition::aim::points
                                               : definition::aim::results;
    made_.rules.stuck_wins = plays(misere) && dice_.once_in(2);
    made_.rules.has_nimbers = plays(impartial);
  }

  drawn_game draw() {
    if (plays(placement))
      draw_placements();
    else if (plays(packing))
      draw_packing();
    else if (plays(sums))
      draw_sum();
    else
      draw_copies();
    made_.worths = definition::worths(made_.rules);
    add_keys();
    if (plays(indexed)) add_index();
    if (plays(reversible)) add_unmoves();
    if (plays(bounded)) add_bounds();
    if (plays(ordered)) add_promising();
    if (plays(theory)) add_theory();
    return std::move(made_);
  }

 private:
  [[nodiscard]] bool plays(std::uint32_t any_of) const { return (roles_ & any_of) != 0; }

  definition::move some_move(number to) {
    definition::move m{.to = to};
    if (plays(gains)) m.gain = plays(puzzle) ? dice_.between(-1, 4) : dice_.between(-2, 4);
    if (plays(again) && !plays(impartial)) m.again = dice_.once_in(3);
    if (plays(puzzle)) m.again = true;
    return m;
  }

  std::int32_t some_end() {
    if (plays(scores)) return dice_.between(-5, 5);
    const bool tie = !plays(two_valued) && dice_.once_in(3);
    if (tie) return as_number(result::tie);
    return as_number(dice_.once_in(2) ? result::win : result::loss);
  }

  // 1. A game of `count` positions. In one with tiers, moves stay in a tier or lead to one of a
  //    lower level; otherwise to an earlier position, or anywhere where there are cycles.

  struct sketch {
    std::vector<definition::position> positions = {};
    std::vector<number> tier = {};   // by position
    std::vector<number> level = {};  // by tier
  };

  sketch draw_sketch(number count) {
    sketch s;
    s.positions.resize(count);
    s.tier.resize(count, 0);
    s.level = {0};
    for (number p = 1; p < count; ++p) {
      s.tier[p] = static_cast<number>(s.level.size()) - 1;
      if (!plays(tiered) || !dice_.once_in(6)) continue;
      // A new tier; sometimes a twin beside the last one, which no move joins.
      s.tier[p] = static_cast<number>(s.level.size());
      s.level.push_back(s.level.back() + (dice_.once_in(4) ? 0 : 1));
    }
    const number busy = 2 + dice_.below(4);
    for (number p = 0; p < count; ++p) {
      definition::position& at = s.positions[p];
      if (plays(ends) && dice_.once_in(4)) at.end = some_end();
      if (at.end && !dice_.once_in(4))
        continue;  // some finished games have moves that nobody makes
      for (number k = dice_.below(busy); k != 0; --k) {
        if (const auto to = some_target(s, p)) at.moves.push_back(some_move(*to));
      }
    }
    return s;
  }

  std::optional<number> some_target(const sketch& s, number from) {
    const number reach = plays(cycles) ? static_cast<number>(s.positions.size()) : from;
    if (reach == 0) return std::nullopt;
    for (int tries = 0; tries < 8; ++tries) {
      // Often a near one, so that some play is long.
      const number to = dice_.once_in(2) || from == 0
                            ? dice_.below(reach)
                            : from - 1 - dice_.below(std::min<number>(from, 3));
      const number here = s.tier[from];
      const number there = s.tier[to];
      if (here == there || s.level[there] < s.level[here]) return to;
    }
    return std::nullopt;
  }

  // 2. Copies of each position: some that differ in what can matter no more (their moves have the
  //    same numbers), and of each of these some that are alike up to symmetry (their moves may come
  //    in another order). Copy (i, c) of q moves to a copy of where q moves to, whose first number
  //    is a function of i and the move alone, and the second of c and the move alone.

  struct copies {
    std::vector<number> simple = {};  // how many of each position
    std::vector<number> alike = {};
    std::vector<number> first = {};
    std::vector<number> name = {};
    [[nodiscard]] number of(number q, number i, number c) const {
      return name[first[q] + i * alike[q] + c];
    }
  };

  /// A move of all copies of a position: where it leads, by the numbers of the copy.
  struct copied_move {
    definition::move made = {};
    std::vector<number> to_simple = {};
    std::vector<number> to_alike = {};
  };

  void draw_copies() {
    sketch s = draw_sketch(1 + dice_.below(most_));
    // The copies alike are the images under a group, as those of a board are, or any.
    const number turns =
        plays(symmetric) && (plays(reversible) || dice_.once_in(2)) ? 1 + dice_.below(4) : 0;
    const copies all = count_copies(static_cast<number>(s.positions.size()), turns);
    made_.rules.positions.resize(all.name.size());
    if (plays(simplifies)) made_.simple.resize(all.name.size());
    if (plays(symmetric)) made_.canonical.resize(all.name.size());
    std::vector<number> tier_of(all.name.size());
    for (number q = 0; q < s.positions.size(); ++q) {
      const std::vector<copied_move> moves = copy_moves(s.positions[q].moves, all, q, turns);
      for (number c = 0; c < all.alike[q]; ++c) {
        const std::vector<number> order = shuffled(static_cast<number>(moves.size()));
        for (number i = 0; i < all.simple[q]; ++i) {
          const number p = all.of(q, i, c);
          definition::position& at = made_.rules.positions[p];
          at.end = s.positions[q].end;
          for (const number k : order) {
            definition::move m = moves[k].made;
            m.to = all.of(m.to, moves[k].to_simple[i], moves[k].to_alike[c]);
            at.moves.push_back(m);
          }
          if (plays(simplifies)) made_.simple[p] = all.of(q, 0, c);
          if (plays(symmetric)) made_.canonical[p] = all.of(q, i, 0);
          tier_of[p] = s.tier[q];
        }
      }
    }
    // Play begins far from its end, where that can be.
    auto q = static_cast<number>(s.positions.size()) - 1;
    while (q > 0 && (s.positions[q].end || s.positions[q].moves.empty())) --q;
    if (dice_.once_in(8)) q = dice_.below(s.positions.size());
    made_.start = all.of(q, dice_.below(all.simple[q]), dice_.below(all.alike[q]));
    if (plays(tiered)) add_tiers(tier_of, s.level);
    if (plays(folded)) add_folded_numbers();
  }

  copies count_copies(number count, number turns) {
    copies all;
    number total = 0;
    for (number q = 0; q < count; ++q) {
      all.first.push_back(total);
      all.simple.push_back(plays(simplifies) ? 1 + dice_.below(3) : 1);
      number alike = plays(symmetric) ? 1 + dice_.below(4) : 1;
      while (turns != 0 && turns % alike != 0) --alike;  // an orbit
      all.alike.push_back(alike);
      total += all.simple[q] * alike;
    }
    all.name = shuffled(total);
    return all;
  }

  std::vector<copied_move> copy_moves(const std::vector<definition::move>& moves, const copies& all,
                                      number q, number turns) {
    std::vector<copied_move> copied;
    for (const definition::move& m : moves) {
      const number orbit = all.alike[m.to];
      const number shift = dice_.below(orbit);
      // A turn that leaves q as it is turns the position that a move leads to, which is then a move
      // of its own.
      const number images = turns == 0 ? 1 : orbit / std::gcd(orbit, all.alike[q]);
      std::vector<number> to_simple;
      for (number i = 0; i < all.simple[q]; ++i) {
        to_simple.push_back(dice_.below(all.simple[m.to]));
      }
      for (number image = 0; image < images; ++image) {
        copied_move& each = copied.emplace_back();
        each.made = m;
        each.to_simple = to_simple;
        for (number c = 0; c < all.alike[q]; ++c) {
          each.to_alike.push_back(turns == 0 ? dice_.below(orbit)
                                             : (c + shift + image * all.alike[q]) % orbit);
        }
      }
    }
    return copied;
  }

  std::vector<number> shuffled(number count) {
    std::vector<number> list(count);
    for (number i = 0; i < count; ++i) list[i] = i;
    dice_.shuffle(list);
    return list;
  }

  // 3. Sums: lists of positions of a small game, of which a move changes one to nothing, one or two
  //    others. What a position weighs is as much as what it may fall into weighs together.

  struct part_game {
    std::vector<number> weight = {};
    std::vector<std::vector<std::vector<number>>> moves = {};  // what each leaves
    std::vector<number> canonical = {};
  };

  part_game draw_parts() {
    part_game parts;
    const number count = 2 + dice_.below(std::min<number>(most_, 7));
    for (number q = 0; q < count; ++q) {
      parts.weight.push_back(1 + dice_.below(2));
      parts.canonical.push_back(q);
      auto& moves = parts.moves.emplace_back();
      const bool twin = plays(symmetric) && q > 0 && dice_.once_in(3);
      if (twin) {  // the same moves as an earlier one, in another order
        const number like = parts.canonical[dice_.below(q)];
        parts.weight[q] = parts.weight[like];
        moves = parts.moves[like];
        dice_.shuffle(moves);
        parts.canonical[q] = like;
        continue;
      }
      for (number k = dice_.below(4); k != 0; --k) {
        std::vector<number> left;
        number room = parts.weight[q];
        for (int each = 0; each < 2 && q > 0 && !dice_.once_in(4); ++each) {
          const number to = dice_.below(q);
          if (parts.weight[to] > room) continue;
          room -= parts.weight[to];
          left.push_back(to);
        }
        moves.push_back(left);
      }
    }
    return parts;
  }

  void draw_sum() {
    using list = std::vector<number>;
    const part_game parts = draw_parts();
    const auto count = static_cast<number>(parts.weight.size());
    std::map<list, number> numbers;
    std::vector<list> lists;
    const auto number_of = [&](const list& parts_of) {
      const auto [place, is_new] = numbers.try_emplace(parts_of, static_cast<number>(lists.size()));
      if (is_new) lists.push_back(parts_of);
      return place->second;
    };
    list whole;
    for (number room = 2 + dice_.below(3); room != 0;) {
      const number q = dice_.below(count);
      if (parts.weight[q] > room) break;
      room -= parts.weight[q];
      whole.push_back(q);
    }
    made_.start = number_of(whole);
    for (number q = 0; q < count; ++q) number_of({q});
    for (std::size_t p = 0; p < lists.size(); ++p) {
      const list here = lists[p];
      definition::position at;
      for (std::size_t i = 0; i < here.size(); ++i) {
        for (const list& left : parts.moves[here[i]]) {
          list next = here;
          next.erase(next.begin() + static_cast<std::ptrdiff_t>(i));
          next.insert(next.begin() + static_cast<std::ptrdiff_t>(i), left.begin(), left.end());
          at.moves.push_back({.to = number_of(next)});
        }
      }
      made_.rules.positions.push_back(std::move(at));
      list canonical = here;
      for (number& each : canonical) each = parts.canonical[each];
      std::sort(canonical.begin(), canonical.end());
      made_.canonical.push_back(number_of(canonical));
      list& components = made_.components.emplace_back();
      number effort = 0;
      for (const number q : here) {
        if (!parts.moves[q].empty()) components.push_back(number_of({q}));
        effort += q + 1;
      }
      made_.efforts.push_back(effort);
    }
    if (!plays(symmetric)) made_.canonical.clear();
  }

  // 4. Pieces on cells. A placement game's positions are all sets of free cells, by their masks.

  void draw_pieces(number most_cells, number most_pieces) {
    made_.cells = 1 + dice_.below(most_cells);
    for (number k = dice_.below(most_pieces + 1); k != 0; --k) {
      piece each;
      for (number size = 1 + dice_.below(3); size != 0; --size) {
        each.cells |= std::uint64_t{1} << dice_.below(made_.cells);
      }
      each.value = 1 + dice_.between(0, 3);
      made_.pieces.push_back(each);
    }
  }

  void draw_placements() {
    draw_pieces(std::min<number>(most_, 9), 10);
    const std::uint64_t all = std::uint64_t{1} << made_.cells;
    for (std::uint64_t p = 0; p < all; ++p) {
      definition::position at;
      std::vector<number> laid;
      for (number k = 0; k < made_.pieces.size(); ++k) {
        if ((made_.pieces[k].cells & ~p) != 0) continue;
        at.moves.push_back({.to = static_cast<number>(p & ~made_.pieces[k].cells)});
        laid.push_back(k);
      }
      made_.rules.positions.push_back(std::move(at));
      made_.pieces_of_moves.push_back(std::move(laid));
    }
    made_.start = static_cast<number>(all - 1);
  }

  void draw_packing() {
    draw_pieces(std::min<number>(most_, 8), 8);
    const number blocks = 1 + dice_.below(3);
    for (piece& each : made_.pieces) each.block = dice_.below(blocks);
    for (number b = 0; b < blocks; ++b) {
      made_.stock.push_back(dice_.once_in(2) ? ~std::uint64_t{0} : 1 + dice_.below(2));
    }
    struct state {
      std::uint64_t free;
      std::vector<std::uint64_t> stock;
      auto operator<=>(const state&) const = default;
    };
    std::map<state, number> numbers;
    std::vector<state> states;
    const auto number_of = [&](const state& s) {
      const auto [place, is_new] = numbers.try_emplace(s, static_cast<number>(states.size()));
      if (is_new) states.push_back(s);
      return place->second;
    };
    made_.start = number_of({(std::uint64_t{1} << made_.cells) - 1, made_.stock});
    for (std::size_t p = 0; p < states.size(); ++p) {
      const state here = states[p];
      definition::position at;
      std::vector<number> laid;
      for (number k = 0; k < made_.pieces.size(); ++k) {
        const piece& each = made_.pieces[k];
        if ((each.cells & ~here.free) != 0 || here.stock[each.block] == 0) continue;
        state next = here;
        next.free &= ~each.cells;
        if (next.stock[each.block] != ~std::uint64_t{0}) --next.stock[each.block];
        at.moves.push_back({.to = number_of(next), .gain = each.value, .again = true});
        laid.push_back(k);
      }
      made_.rules.positions.push_back(std::move(at));
      made_.pieces_of_moves.push_back(std::move(laid));
      made_.stock_left.push_back(here.stock);
    }
  }

  // 5. Columns.

  void add_keys() {
    const std::uint64_t odd = dice_.next() | 1U;  // a product with it is never the same twice
    const bool plain = dice_.once_in(2);
    for (std::uint64_t p = 0; p < made_.size(); ++p) made_.keys.push_back(plain ? p : p * odd);
  }

  void add_index() {
    made_.at = shuffled(static_cast<number>(made_.size()));
    made_.index.resize(made_.size());
    for (number i = 0; i < made_.at.size(); ++i) made_.index[made_.at[i]] = i;
  }

  void add_tiers(const std::vector<number>& tier_of, const std::vector<number>& level) {
    const auto count = static_cast<number>(level.size());
    const std::vector<number> listed_at = shuffled(count);
    const std::uint64_t step = 1 + dice_.below(1000);
    made_.tiers.resize(count);
    for (number t = 0; t < count; ++t) made_.tiers[listed_at[t]].id = 7 + t * step;
    made_.place.resize(made_.size());
    for (const number p : shuffled(static_cast<number>(made_.size()))) {
      const number here = listed_at[tier_of[p]];
      tier& own = made_.tiers[here];
      made_.place[p] = {here, static_cast<number>(own.positions.size())};
      own.positions.push_back(p);
      for (const auto& m : made_.rules.positions[p].moves) {
        const number there = listed_at[tier_of[m.to]];
        if (there != here) own.successors.push_back(made_.tiers[there].id);
      }
    }
    for (tier& each : made_.tiers) {
      auto& list = each.successors;
      std::sort(list.begin(), list.end());
      list.erase(std::unique(list.begin(), list.end()), list.end());
    }
  }

  /// A number for each canonical position of a tier, and some that are nobody's among them.
  void add_folded_numbers() {
    made_.folded_index.resize(made_.size());
    made_.images.resize(made_.size());
    for (number p = 0; p < made_.size(); ++p) ++made_.images[made_.canonical[p]];
    for (tier& each : made_.tiers) {
      for (const number p : each.positions) {
        const bool is_canonical = made_.canonical[p] == p;
        if (is_canonical) made_.folded_index[p] = static_cast<number>(each.folded.size());
        if (is_canonical || dice_.once_in(3)) each.folded.push_back(p);
      }
    }
    for (number p = 0; p < made_.size(); ++p)
      made_.folded_index[p] = made_.folded_index[made_.canonical[p]];
  }

  void add_unmoves() {
    made_.unmoves.resize(made_.size());
    for (number p = 0; p < made_.size(); ++p) {
      const definition::position& at = made_.rules.positions[p];
      if (at.end) continue;
      for (const auto& m : at.moves) {
        const bool same = !plays(tiered) || made_.place[p].first == made_.place[m.to].first;
        auto& list = made_.unmoves[m.to];
        if (same && std::find(list.begin(), list.end(), p) == list.end()) list.push_back(p);
      }
    }
  }

  void add_bounds() {
    const bool points = made_.rules.what != definition::aim::results;
    for (const definition::worth& w : made_.worths) {
      std::int32_t lower = w.value - static_cast<std::int32_t>(dice_.below(4));
      std::int32_t upper = w.value + static_cast<std::int32_t>(dice_.below(4));
      if (!points) {
        // Endless play is no bound: engines that use bounds end.
        if (lower <= as_number(result::endless)) lower = as_number(result::loss);
        if (upper == as_number(result::endless)) upper = as_number(result::tie);
        upper = std::min(upper, as_number(result::win));
      }
      made_.bounds.emplace_back(lower, upper);
    }
  }

  /// Some order of the moves, and of those that are no better than a kept one only some.
  void add_promising() {
    for (number p = 0; p < made_.size(); ++p) {
      const auto& moves = made_.rules.positions[p].moves;
      std::vector<number>& kept = made_.promising.emplace_back();
      if (plays(bounded) && made_.bounds[p].first == made_.bounds[p].second && dice_.once_in(2)) {
        continue;
      }
      std::optional<std::int32_t> best;
      for (const number k : shuffled(static_cast<number>(moves.size()))) {
        const std::int32_t worth =
            definition::after(made_.rules, moves[k], made_.worths[moves[k].to]).value;
        if (best && worth <= *best && dice_.once_in(2)) continue;
        kept.push_back(k);
        if (!best || worth > *best) best = worth;
      }
      dice_.shuffle(kept);
    }
  }

  void add_theory() {
    for (const definition::worth& w : made_.worths) {
      made_.known_nimbers.push_back(dice_.once_in(4) ? std::optional(w.nimber) : std::nullopt);
    }
  }

  std::uint32_t roles_;
  dice dice_;
  number most_;
  drawn_game made_;
};

}  // namespace

drawn_game draw(std::uint32_t roles, std::uint64_t seed, number size) {
  return artist(roles, seed, size).draw();
}

}  // namespace random_games
