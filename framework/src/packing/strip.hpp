/// One strip of the board: the dynamic program over its cells, built once and evaluated often.
#pragma once

#include <zermelo/packing/problem.hpp>

#include "layer.hpp"

namespace zermelo::detail::packing {

/// Steps are those of the whole board's frontier at which something happens in the strip: at one of
/// its cells, or at a cell outside where a placement starts that lies across. A state before a step
/// is the set of covered cells of the strip, bit 0 its next cell. Values are over packing_scale,
/// and fit 32 bits.
class strip {
 public:
  static constexpr std::int32_t impossible = -(std::int32_t{1} << 30U);

  /// A placement with cells in the strip.
  struct member {
    std::uint32_t placement = 0;
    std::int32_t share = 0;
  };
  /// All placements that start at one cell and cover the same cells of the strip.
  struct slot {
    std::uint64_t mask = 0;  // relative to the strip's next cell
    std::uint32_t first_member = 0;
    std::uint32_t last_member = 0;
    std::uint32_t best_member = 0;  // of the greatest share
    std::int32_t value = 0;
  };
  struct step {
    std::uint32_t cell = 0;  // of the whole part
    bool own = false;        // a cell of the strip
    std::uint32_t next = 0;  // the strip's own cells before it
    std::uint32_t first_slot = 0;
    std::uint32_t last_slot = 0;
    std::uint32_t first_state = 0;  // before the step
    std::uint64_t covered = 0;      // all cells that some state has covered, dropped ones too
  };

  /// Over these cells, ascending. Nothing where there are more than `most_states` states, or more
  /// than 64 cells within reach. Throws `stopped`.
  [[nodiscard]] static std::optional<strip> over(const packing_problem& part,
                                                 std::vector<std::uint32_t> cells,
                                                 std::size_t most_states, const meter& spent) {
    strip result;
    result.cells_ = std::move(cells);
    if (!result.find_slots(part) || !result.find_states(most_states, spent)) return std::nullopt;
    return result;
  }

  [[nodiscard]] std::vector<member>& members() noexcept { return members_; }
  [[nodiscard]] const std::vector<member>& members() const noexcept { return members_; }
  [[nodiscard]] const std::vector<std::uint32_t>& cells() const noexcept { return cells_; }
  /// With one more at the end, behind the last cell.
  [[nodiscard]] const std::vector<step>& steps() const noexcept { return steps_; }
  [[nodiscard]] const std::vector<std::uint64_t>& states() const noexcept { return states_; }
  [[nodiscard]] const std::vector<std::int32_t>& values() const noexcept { return values_; }

  /// The value of the strip's best packing, and of what is best from every state on. Throws
  /// `stopped`.
  std::int32_t evaluate(const meter& spent) {
    for (std::uint32_t s = 1; s < slots_.size(); ++s) evaluate_slot(s);
    values_.back() = 0;
    for (std::size_t at = steps_.size() - 1; at-- > 0;) {
      spent.check_limits();
      go_backward(at);
    }
    return values_.front();
  }

  /// The members in the best packing of the last evaluation.
  void best_packing(std::vector<std::uint32_t>& members) const {
    members.clear();
    for (std::uint32_t state = 0; first_edge_[state] != first_edge_[state + 1];) {
      const edge* way = edges_.data() + first_edge_[state];
      while (values_[state] != slots_[way->slot].value + values_[way->to]) ++way;
      if (way->slot != no_slot) members.push_back(slots_[way->slot].best_member);
      state = way->to;
    }
  }

  /// What a slot is worth, after its members' shares have changed.
  void evaluate_slot(std::uint32_t number) {
    slot& each = slots_[number];
    each.best_member = each.first_member;
    for (std::uint32_t m = each.first_member; m < each.last_member; ++m) {
      if (members_[m].share > members_[each.best_member].share) each.best_member = m;
    }
    each.value = members_[each.best_member].share;
  }

  // An evaluation step by step, from both ends: best values from the states before step `at` on,
  // and up to those after it. Not in line: among other loops they take a tenth more instructions.
  [[gnu::noinline]] void go_backward(std::size_t at) {
    for (std::size_t state = steps_[at].first_state; state < steps_[at + 1].first_state; ++state) {
      std::int32_t best = impossible;
      for (std::uint32_t e = first_edge_[state]; e < first_edge_[state + 1]; ++e) {
        best = std::max(best, slots_[edges_[e].slot].value + values_[edges_[e].to]);
      }
      values_[state] = best;
    }
  }

  void start_forward() {
    so_far_.resize(states_.size());
    so_far_.front() = 0;
  }

  [[gnu::noinline]] void go_forward(std::size_t at) {
    const std::size_t next = at + 2 < steps_.size() ? steps_[at + 2].first_state : states_.size();
    std::fill(so_far_.begin() + steps_[at + 1].first_state,
              so_far_.begin() + static_cast<std::ptrdiff_t>(next), impossible);
    for (std::size_t state = steps_[at].first_state; state < steps_[at + 1].first_state; ++state) {
      for (std::uint32_t e = first_edge_[state]; e < first_edge_[state + 1]; ++e) {
        std::int32_t& best = so_far_[edges_[e].to];
        best = std::max(best, so_far_[state] + slots_[edges_[e].slot].value);
      }
    }
  }

  /// With best values on both sides of a step: finds what `gain_of` then asks for.
  void find_best_around(std::size_t at) {
    const std::uint32_t first = steps_[at].first_slot;
    around_.assign(steps_[at].last_slot - first + 1, impossible);
    for (std::size_t state = steps_[at].first_state; state < steps_[at + 1].first_state; ++state) {
      for (std::uint32_t e = first_edge_[state]; e < first_edge_[state + 1]; ++e) {
        const std::uint32_t laid = edges_[e].slot;
        std::int32_t& best = around_[laid == no_slot ? 0 : laid - first + 1];
        best = std::max(best, so_far_[state] + values_[edges_[e].to]);
      }
    }
  }

  /// How much better packings with a member are than those without; nothing where there are none.
  [[nodiscard]] std::optional<std::int32_t> gain_of(std::size_t at, std::uint32_t slot_number,
                                                    std::uint32_t member_number) const {
    constexpr std::int32_t possible = impossible / 2;
    const std::uint32_t first = steps_[at].first_slot;
    std::int32_t without = around_[0];
    for (std::uint32_t s = first; s < steps_[at].last_slot; ++s) {
      for (std::uint32_t m = slots_[s].first_member; m < slots_[s].last_member; ++m) {
        if (m != member_number) {
          without = std::max(without, around_[s - first + 1] + members_[m].share);
        }
      }
    }
    const std::int32_t with = around_[slot_number - first + 1] + members_[member_number].share;
    if (without < possible || with < possible) return std::nullopt;
    return with - without;
  }

  /// The slot of a member that is laid at step `at`.
  [[nodiscard]] std::uint32_t slot_of(std::size_t at, std::uint32_t member_number) const {
    std::uint32_t number = steps_[at].first_slot;
    while (slots_[number].last_member <= member_number) ++number;
    return number;
  }

  /// After an evaluation: drops states and ways of which the best packing falls short of the best
  /// of all by more than `most_loss`. Throws `stopped` before any is dropped.
  void prune(std::int32_t most_loss, const meter& spent) {
    // 1. What is worth keeping.
    start_forward();
    for (std::size_t at = 0; at + 1 < steps_.size(); ++at) {
      spent.check_limits();
      go_forward(at);
    }
    const std::int32_t least = values_.front() - most_loss;
    const auto is_kept = [&](std::size_t state) {
      return so_far_[state] + values_[state] >= least;
    };
    std::vector<std::uint32_t> place(states_.size());
    std::uint32_t kept = 0;
    for (std::size_t state = 0; state < states_.size(); ++state) {
      place[state] = kept;
      if (is_kept(state)) ++kept;
    }
    // 2. It moves together; a step's first state is the next that is kept.
    std::uint32_t edge_count = 0;
    std::size_t at = 0;
    for (std::size_t state = 0; state < states_.size(); ++state) {
      const std::uint32_t first = first_edge_[state];
      const std::uint32_t last = first_edge_[state + 1];
      for (; at < steps_.size() && steps_[at].first_state == state; ++at) {
        steps_[at].first_state = place[state];
      }
      if (!is_kept(state)) continue;
      states_[place[state]] = states_[state];
      values_[place[state]] = values_[state];
      first_edge_[place[state]] = edge_count;
      for (std::uint32_t e = first; e < last; ++e) {
        const edge& way = edges_[e];
        if (so_far_[state] + slots_[way.slot].value + values_[way.to] < least) continue;
        edges_[edge_count++] = {place[way.to], way.slot};
      }
    }
    states_.resize(kept);
    values_.resize(kept);
    edges_.resize(edge_count);
    first_edge_.resize(std::size_t{kept} + 1);
    first_edge_.back() = edge_count;
  }

 private:
  struct edge {
    std::uint32_t to = 0;
    std::uint32_t slot = 0;
  };
  static constexpr std::uint32_t no_slot = 0;  // a slot without members, worth nothing

  /// States have nothing to remember but themselves.
  struct nothing_more {
    void merge(const nothing_more& /*other*/) {}
  };

  /// The steps, and what can be laid at each.
  [[nodiscard]] bool find_slots(const packing_problem& part) {
    constexpr std::uint32_t outside = ~std::uint32_t{0};
    std::vector<std::uint32_t> own_number(part.cells, outside);
    for (std::uint32_t i = 0; i < cells_.size(); ++i) own_number[cells_[i]] = i;
    std::vector<std::pair<std::uint64_t, std::uint32_t>> here;  // mask, placement
    std::size_t next_placement = 0;
    std::uint32_t next = 0;
    for (std::uint32_t cell = 0; cell < part.cells; ++cell) {
      // 1. The placements that start at the cell, by what they cover of the strip.
      here.clear();
      for (; next_placement < part.placements.size() &&
             part.placements[next_placement].cells.front() == cell;
           ++next_placement) {
        std::uint64_t mask = 0;
        for (const std::uint32_t covered : part.placements[next_placement].cells) {
          if (own_number[covered] == outside) continue;
          if (own_number[covered] - next >= 64) return false;
          mask |= std::uint64_t{1} << (own_number[covered] - next);
        }
        if (mask != 0) here.emplace_back(mask, static_cast<std::uint32_t>(next_placement));
      }
      const bool own = own_number[cell] != outside;
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
          slots_.push_back({mask, at, at, at, 0});
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
  [[nodiscard]] bool find_states(std::size_t most_states, const meter& spent) {
    using key = std::array<std::uint64_t, 1>;
    constexpr std::size_t states_a_look = 1U << 12U;
    constexpr std::size_t most_edges = std::size_t{1} << 31U;  // up to the next look, of 2^32
    layer<key, nothing_more> from;
    layer<key, nothing_more> to;
    from.add({0}, {});
    for (step& at : steps_) {
      at.first_state = static_cast<std::uint32_t>(states_.size());
      to.clear(from.size());
      const auto base = static_cast<std::uint32_t>(states_.size() + from.size());
      for (const auto& [state, unused] : from.states()) {
        if (states_.size() % states_a_look == 0) {
          spent.check_limits();
          if (edges_.size() > most_edges) return false;
        }
        at.covered |= state[0];
        states_.push_back(state[0]);
        first_edge_.push_back(static_cast<std::uint32_t>(edges_.size()));
        const auto add = [&, from_state = state[0]](std::uint64_t mask, std::uint32_t by) {
          edges_.push_back({base + to.add({(from_state | mask) >> (at.own ? 1U : 0U)}, {}), by});
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

  std::vector<std::uint32_t> cells_;
  std::vector<member> members_;
  std::vector<slot> slots_{slot()};
  std::vector<step> steps_;
  std::vector<std::uint64_t> states_;
  std::vector<std::uint32_t> first_edge_;  // of each state, and one more
  std::vector<edge> edges_;
  std::vector<std::int32_t> values_;  // from each state on
  std::vector<std::int32_t> so_far_;  // up to each state
  /// Best values of the packings that lay each slot of a step, after that of the ones that lay
  /// nothing there, all without what the slot itself is worth.
  std::vector<std::int32_t> around_;
};

}  // namespace zermelo::detail::packing
