#include "strip.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "layer.hpp"

namespace zermelo::detail::packing {

namespace {

/// States of a strip have nothing to remember but themselves.
struct nothing_more {
  void merge(const nothing_more& /*other*/) {}
};

}  // namespace

std::optional<strip> strip::over(const packing_problem& part,
                                 const std::vector<std::uint32_t>& strip_of_cell,
                                 std::uint32_t number, std::size_t most_states) {
  strip result;
  if (!result.find_slots(part, strip_of_cell, number) || !result.find_states(most_states)) {
    return std::nullopt;
  }
  return result;
}

/// The steps, and what can be laid at each.
bool strip::find_slots(const packing_problem& part, const std::vector<std::uint32_t>& strip_of_cell,
                       std::uint32_t number) {
  std::vector<std::uint32_t> own_number(part.cells);
  std::vector<std::pair<std::uint64_t, std::uint32_t>> here;  // mask, placement
  std::size_t next_placement = 0;
  for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
    if (strip_of_cell[cell] != number) continue;
    own_number[cell] = static_cast<std::uint32_t>(cells_.size());
    cells_.push_back(cell);
  }
  std::uint32_t next = 0;
  for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
    // 1. The placements that start at the cell, by what they cover of the strip.
    here.clear();
    for (; next_placement < part.placements.size() &&
           part.placements[next_placement].cells.front() == cell;
         ++next_placement) {
      std::uint64_t mask = 0;
      for (const std::uint32_t covered : part.placements[next_placement].cells) {
        if (strip_of_cell[covered] != number) continue;
        if (own_number[covered] - next >= 64) return false;
        mask |= std::uint64_t{1} << (own_number[covered] - next);
      }
      if (mask != 0) here.emplace_back(mask, static_cast<std::uint32_t>(next_placement));
    }
    const bool own = strip_of_cell[cell] == number;
    if (!own && here.empty()) continue;
    // 2. A slot for each set of cells.
    std::sort(here.begin(), here.end());
    step& made = steps_.emplace_back();
    made.cell = cell;
    made.own = own;
    made.next = next;
    made.first_slot = static_cast<std::uint32_t>(slots_.size());
    for (const auto& [mask, placement] : here) {
      const auto at = static_cast<std::uint32_t>(members_.size());
      if (slots_.size() == made.first_slot || slots_.back().mask != mask) {
        slots_.push_back({mask, at, at, at, 0, 0});
      }
      members_.push_back({placement, 0});
      slots_.back().last_member = at + 1;
    }
    made.last_slot = static_cast<std::uint32_t>(slots_.size());
    if (own) ++next;
  }
  return true;
}

/// All states that placements can lead to, step by step, and the ways between them.
bool strip::find_states(std::size_t most_states) {
  using key = std::array<std::uint64_t, 1>;
  layer<key, nothing_more> from;
  layer<key, nothing_more> to;
  from.add({0}, {});
  for (step& at : steps_) {
    at.first_state = static_cast<std::uint32_t>(states_.size());
    to.clear(from.size());
    const auto base = static_cast<std::uint32_t>(states_.size() + from.size());
    for (const auto& [state, unused] : from.states()) {
      at.covered |= state[0];
      states_.push_back(state[0]);
      first_edge_.push_back(static_cast<std::uint32_t>(edges_.size()));
      const auto add = [&, from_state = state[0]](std::uint64_t mask, std::uint32_t slot) {
        edges_.push_back({base + to.add({(from_state | mask) >> (at.own ? 1U : 0U)}, {}), slot});
      };
      add(0, no_slot);
      if (at.own && (state[0] & 1U) != 0) continue;
      for (std::uint32_t s = at.first_slot; s < at.last_slot; ++s) {
        if ((slots_[s].mask & state[0]) == 0) add(slots_[s].mask, s);
      }
    }
    if (states_.size() + to.size() > most_states) return false;
    std::swap(from, to);
  }
  // Behind the last cell there is one state, of nothing.
  steps_.emplace_back().first_state = static_cast<std::uint32_t>(states_.size());
  steps_.back().next = static_cast<std::uint32_t>(cells_.size());
  states_.push_back(0);
  first_edge_.push_back(static_cast<std::uint32_t>(edges_.size()));
  first_edge_.push_back(static_cast<std::uint32_t>(edges_.size()));
  values_.resize(states_.size());
  return true;
}

std::int32_t strip::evaluate() {
  for (slot& each : slots_) {
    each.best_member = each.first_member;
    for (std::uint32_t m = each.first_member; m < each.last_member; ++m) {
      if (members_[m].share > members_[each.best_member].share) each.best_member = m;
    }
    each.value = members_[each.best_member].share;
  }
  values_.back() = 0;
  for (std::size_t state = states_.size() - 1; state-- > 0;) {
    const edge* way = edges_.data() + first_edge_[state];
    const edge* const end = edges_.data() + first_edge_[state + 1];
    std::int32_t best = values_[way->to];  // the first lays nothing
    for (++way; way != end; ++way) {
      best = std::max(best, slots_[way->slot].value + values_[way->to]);
    }
    values_[state] = best;
  }
  return values_.front();
}

void strip::best_packing(std::vector<std::uint32_t>& members) const {
  members.clear();
  for (std::uint32_t state = 0; state + 1 < states_.size();) {
    const edge* way = edges_.data() + first_edge_[state];
    const edge* const end = edges_.data() + first_edge_[state + 1];
    while (way != end &&
           values_[state] !=
               values_[way->to] + (way->slot == no_slot ? 0 : slots_[way->slot].value)) {
      ++way;
    }
    if (way->slot != no_slot) members.push_back(slots_[way->slot].best_member);
    state = way->to;
  }
}

void strip::evaluate_slots() {
  std::vector<std::int32_t> so_far(states_.size(), impossible);
  so_far.front() = 0;
  for (slot& each : slots_) each.through = impossible;
  for (std::size_t state = 0; state + 1 < states_.size(); ++state) {
    for (std::uint32_t e = first_edge_[state]; e < first_edge_[state + 1]; ++e) {
      const edge& way = edges_[e];
      std::int32_t value = so_far[state];
      if (way.slot != no_slot) {
        slot& used = slots_[way.slot];
        value += used.value;
        used.through = std::max(used.through, value + values_[way.to]);
      }
      so_far[way.to] = std::max(so_far[way.to], value);
    }
  }
}

}  // namespace zermelo::detail::packing
