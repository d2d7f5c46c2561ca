#include <algorithm>

#include "generator.hpp"

namespace random_games {

namespace {

using definition::result;

/// Positions that play from the start reaches, in the order of their distance.
std::vector<number> reached(const drawn_game& g) {
  std::vector<bool> seen(g.size(), false);
  std::vector<number> list{g.start};
  seen[g.start] = true;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const definition::position& at = g.rules.positions[list[i]];
    if (at.end) continue;
    for (const auto& m : at.moves) {
      if (!seen[m.to]) list.push_back(m.to);
      seen[m.to] = true;
    }
  }
  return list;
}

/// Plants a lie at one of the reached positions that have a place for it.
class liar {
 public:
  liar(drawn_game& g, std::uint64_t seed) : g_(g), reached_(reached(g)), dice_(seed) {}

  bool plant(lie which) {
    dice_.shuffle(reached_);
    return std::any_of(reached_.begin(), reached_.end(),
                       [&](number p) { return plant_at(which, p); });
  }

 private:
  bool plant_at(lie which, number p) {
    switch (which) {
      case lie::two_of_one_key:
        return share_key(p);
      case lie::other_moves_when_asked_again:
        return become_fickle(p);
      case lie::other_gain_when_asked_again:
        return become_fickle(p);
      case lie::mover_moves_again:
        return move_again(p);
      case lie::end_is_endless:
        return set_end(p, result::endless);
      case lie::tie_in_two_valued:
        return set_end(p, result::tie);
      case lie::comes_back:
        return come_back(p);
      case lie::wrong_component:
        return lose_component(p);
      case lie::wrong_nimber:
        return change_nimber(p);
      case lie::same_index:
        return share_index(p);
      case lie::index_too_large:
        return enlarge_index(p);
      case lie::lost_successor:
        return lose_successor(p);
      case lie::lost_unmove:
        return lose_unmove(p);
      case lie::unmove_of_nobody:
        return add_unmove(p);
      case lie::no_way_back_by_symmetry:
        return turn_away(p);
      case lie::canonical_of_another_value:
        return take_for_another(p);
      case lie::canonical_not_of_itself:
        return rename_canonical(p);
      case lie::simple_with_other_moves:
        return simplify_too_far(p);
      case lie::bound_too_low:
        return lower_bounds(p);
      case lie::bounds_crossed:
        return cross_bounds(p);
      case lie::no_best_move_promised:
        return promise_worse(p);
      case lie::move_promised_twice:
        return promise_twice(p);
      case lie::piece_too_many:
        return add_piece();
      case lie::placement_too_large:
        return enlarge_placement();
      case lie::gain_of_another_placement:
        return change_gain(p);
      case lie::lost_heap:
        return lose_heap(p);
      case lie::folded_elsewhere:
        return fold_elsewhere(p);
      case lie::image_too_many:
        return add_image(p);
      case lie::orbit_too_many:
        return add_orbit(p);
    }
    return false;
  }

  [[nodiscard]] definition::position& at(number p) { return g_.rules.positions[p]; }
  [[nodiscard]] bool goes_on(number p) { return !at(p).end && !at(p).moves.empty(); }
  [[nodiscard]] bool has_results() const { return g_.rules.what == definition::aim::results; }
  [[nodiscard]] static std::int32_t number_of(result r) { return static_cast<std::int32_t>(r); }
  [[nodiscard]] std::pair<std::int32_t, std::int32_t> bounds(number p) const {
    return g_.bounds[p];
  }
  /// Another reached position, if there is one.
  [[nodiscard]] std::optional<number> another(number p) {
    for (const number q : reached_) {
      if (q != p) return q;
    }
    return std::nullopt;
  }

  bool share_key(number p) {
    const auto q = another(p);
    if (q) g_.keys[p] = g_.keys[*q];
    return q.has_value();
  }
  bool become_fickle(number p) {
    g_.is_fickle = goes_on(p) && p == g_.start;
    return g_.is_fickle;
  }
  bool move_again(number p) {
    if (!goes_on(p)) return false;
    at(p).moves.front().again = true;
    return true;
  }
  bool set_end(number p, result to) {
    if (!at(p).end) return false;
    at(p).end = static_cast<std::int32_t>(to);
    return true;
  }
  bool come_back(number p) {
    if (!goes_on(p) || p == g_.start) return false;
    at(p).moves.back().to = g_.start;
    return true;
  }
  bool lose_component(number p) {
    auto& list = g_.components[p];
    if (list.empty() || g_.worths[list.back()].nimber == 0) return false;
    list.pop_back();
    return true;
  }
  bool change_nimber(number p) {
    if (!g_.known_nimbers[p]) return false;
    g_.known_nimbers[p] = *g_.known_nimbers[p] ^ 1U;
    return true;
  }
  bool share_index(number p) {
    const auto q = another(p);
    if (!q) return false;
    if (g_.tiers.empty()) {
      g_.index[p] = g_.index[*q];
      return true;
    }
    if (g_.tiers[g_.place[p].first].positions.size() < 2) return false;
    auto& index = g_.place[p].second;
    index = index == 0 ? 1 : index - 1;
    return true;
  }
  bool enlarge_index(number p) {
    if (g_.tiers.empty())
      g_.index[p] = static_cast<number>(g_.size());
    else
      g_.place[p].second = static_cast<number>(g_.tiers[g_.place[p].first].positions.size());
    return true;
  }
  bool lose_successor(number p) {
    if (!goes_on(p)) return false;
    const number own = g_.place[p].first;
    for (const auto& m : at(p).moves) {
      if (g_.place[m.to].first == own) continue;
      std::erase(g_.tiers[own].successors, g_.tiers[g_.place[m.to].first].id);
      return true;
    }
    return false;
  }
  bool lose_unmove(number p) {
    if (g_.unmoves[p].empty()) return false;
    const number from = g_.unmoves[p].back();
    if (std::find(reached_.begin(), reached_.end(), from) == reached_.end()) return false;
    g_.unmoves[p].pop_back();
    return true;
  }
  bool add_unmove(number p) {
    const auto leads_to_p = [&](const definition::move& m) { return m.to == p; };
    const auto q = another(p);
    if (!q || std::any_of(at(*q).moves.begin(), at(*q).moves.end(), leads_to_p)) return false;
    g_.unmoves[p].push_back(*q);
    return true;
  }
  /// All that is p up to symmetry leads to another position than before, which is the same up to
  /// symmetry: moves and their ways back correspond, and canonical positions know of none.
  bool turn_away(number p) {
    if (!goes_on(p)) return false;
    const number least = g_.canonical[at(p).moves.front().to];
    const auto is_other = [&](number q) { return g_.canonical[q] == least && q != least; };
    const auto other = std::find_if(reached_.begin(), reached_.end(), is_other);
    const bool same_tier = g_.place.empty() || g_.place[p].first == g_.place[least].first;
    if (other == reached_.end() || !same_tier) return false;
    for (number q = 0; q < g_.size(); ++q) {
      if (g_.canonical[q] != g_.canonical[p]) continue;
      for (auto& m : at(q).moves) {
        if (m.to == least) m.to = *other;
      }
      auto& ways = g_.unmoves[*other];
      const bool is_new = std::find(ways.begin(), ways.end(), q) == ways.end();
      if (std::erase(g_.unmoves[least], q) != 0 && is_new) ways.push_back(q);
    }
    return true;
  }
  bool take_for_another(number p) {
    for (const number q : reached_) {
      if (g_.canonical[q] != q || g_.worths[q].value == g_.worths[p].value) continue;
      if (g_.canonical[p] == p) return false;
      g_.canonical[p] = q;
      return true;
    }
    return false;
  }
  bool rename_canonical(number p) {
    const number own = g_.canonical[p];
    if (own == p) return false;
    g_.canonical[own] = p;
    return true;
  }
  bool simplify_too_far(number p) {
    if (g_.simple[p] == p) return false;
    for (const number q : reached_) {
      if (g_.simple[q] != q || at(q).moves.size() == at(p).moves.size()) continue;
      g_.simple[p] = q;
      return true;
    }
    return false;
  }
  bool lower_bounds(number p) {
    const bool is_least = has_results() && g_.worths[p].value != number_of(result::win);
    if (is_least) return false;
    const std::int32_t upper = has_results() ? number_of(result::tie) : g_.worths[p].value - 1;
    g_.bounds[p] = {has_results() ? number_of(result::loss) : upper - 2, upper};
    return true;
  }
  bool cross_bounds(number p) {
    const auto [lower, upper] = bounds(p);
    if (has_results())
      g_.bounds[p] = {number_of(result::win), number_of(result::loss)};
    else
      g_.bounds[p] = {upper, lower - 1};
    return true;
  }
  bool promise_worse(number p) {
    if (!goes_on(p) || (!g_.bounds.empty() && bounds(p).first == bounds(p).second)) return false;
    const auto worth = [&](number k) {
      const auto& m = at(p).moves[k];
      return definition::after(g_.rules, m, g_.worths[m.to]).value;
    };
    std::vector<number> worse;
    for (number k = 0; k < at(p).moves.size(); ++k) {
      if (worth(k) < g_.worths[p].value) worse.push_back(k);
    }
    if (worse.empty()) return false;
    g_.promising[p] = worse;
    return true;
  }
  bool promise_twice(number p) {
    if (!goes_on(p) || g_.promising[p].empty()) return false;
    g_.promising[p].push_back(g_.promising[p].front());
    return true;
  }
  bool add_piece() {
    g_.pieces.push_back({.cells = (std::uint64_t{1} << g_.cells) - 1});
    return true;
  }
  bool enlarge_placement() {
    if (g_.pieces.empty()) return false;
    g_.pieces.back().cells |= std::uint64_t{1} << g_.cells;
    return true;
  }
  bool change_gain(number p) {
    if (!goes_on(p)) return false;
    ++at(p).moves.front().gain;
    return true;
  }
  bool fold_elsewhere(number p) {
    const std::size_t count = g_.tiers[g_.place[p].first].folded.size();
    if (count < 2) return false;
    g_.folded_index[p] = static_cast<number>((g_.folded_index[p] + 1) % count);
    return true;
  }
  bool add_image(number p) {
    ++g_.images[g_.canonical[p]];
    return true;
  }
  bool add_orbit(number p) {
    g_.one_orbit_more_of = g_.canonical[p];
    return true;
  }
  bool lose_heap(number p) {
    if (g_.heaps_said[p].empty()) return false;
    g_.heaps_said[p].pop_back();
    return true;
  }

  drawn_game& g_;
  std::vector<number> reached_;
  dice dice_;
};

}  // namespace

const std::vector<planted>& lies() {
  static const std::vector<planted> all = {
      {lie::two_of_one_key, "two of one key", "keys", 0, heap_sums},
      {lie::other_moves_when_asked_again, "other moves when asked again", "moves", 0, heap_sums},
      {lie::other_gain_when_asked_again, "other gain when asked again", "scored", gains},
      {lie::mover_moves_again, "mover moves again", "impartial", impartial | again},
      {lie::end_is_endless, "end is endless", "ends", ends, scores},
      {lie::tie_in_two_valued, "tie in two valued", "ends", ends | two_valued},
      {lie::comes_back, "comes back", "play ends", 0, cycles | heap_sums},
      {lie::wrong_component, "wrong component", "sum", sums},
      {lie::wrong_nimber, "wrong nimber", "theory", theory},
      {lie::same_index, "same index", "indexed", indexed},
      {lie::index_too_large, "index too large", "indexed", indexed},
      {lie::same_index, "same index", "tiered", tiered},
      {lie::index_too_large, "index too large", "tiered", tiered},
      {lie::lost_successor, "lost successor", "tiered", tiered},
      {lie::lost_unmove, "lost unmove", "reversible", reversible},
      {lie::unmove_of_nobody, "unmove of nobody", "reversible", reversible},
      {lie::no_way_back_by_symmetry, "no way back by symmetry", "reversible",
       reversible | symmetric},
      {lie::canonical_of_another_value, "canonical of another value", "symmetric", symmetric},
      {lie::canonical_not_of_itself, "canonical not of itself", "symmetric", symmetric},
      {lie::simple_with_other_moves, "simple with other moves", "simplifying", simplifies},
      {lie::bound_too_low, "bound too low", "bounded", bounded},
      {lie::bounds_crossed, "bounds crossed", "bounded", bounded},
      {lie::no_best_move_promised, "no best move promised", "ordered", ordered},
      {lie::move_promised_twice, "move promised twice", "ordered", ordered},
      {lie::piece_too_many, "piece too many", "placement", placement},
      {lie::placement_too_large, "placement too large", "packing", packing},
      {lie::gain_of_another_placement, "gain of another placement", "packing", packing},
      {lie::lost_heap, "lost heap", "heaps", heap_sums},
      {lie::folded_elsewhere, "folded elsewhere", "folded", folded},
      {lie::image_too_many, "image too many", "folded", folded},
      {lie::orbit_too_many, "orbit too many", "folded", folded},
  };
  return all;
}

bool plant(drawn_game& g, lie which, std::uint64_t seed) { return liar(g, seed).plant(which); }

}  // namespace random_games
