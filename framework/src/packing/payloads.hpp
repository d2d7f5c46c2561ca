/// What a frontier remembers of a state, by what is asked of it.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>
#include <zermelo/base/limits.hpp>

namespace zermelo::detail::packing {

inline constexpr std::uint32_t no_placement = ~std::uint32_t{0};

/// Lists of placements that share their beginnings: a tree whose nodes know their parents. Nodes
/// that no state leads to any more are swept away whenever the tree has doubled.
class trace {
 public:
  static constexpr std::uint32_t nothing = 0;  // the empty list

  /// Before so many lists are appended. Throws `stopped` where their numbers would not fit.
  void expect(std::size_t more) const {
    if (nodes_.size() + more > no_placement) throw stopped{stop_reason::bytes};
  }

  /// The list `before` and one placement more.
  [[nodiscard]] std::uint32_t append(std::uint32_t before, std::uint32_t placement) {
    nodes_.push_back({before, placement});
    return static_cast<std::uint32_t>(nodes_.size() - 1);
  }

  /// The placements of a list, the last one first.
  [[nodiscard]] std::vector<std::uint32_t> read(std::uint32_t list) const {
    std::vector<std::uint32_t> placements;
    for (; list != nothing; list = nodes_[list].before) {
      placements.push_back(nodes_[list].placement);
    }
    return placements;
  }

  [[nodiscard]] bool is_due() const noexcept { return nodes_.size() >= sweep_at_; }

  /// Keeps the lists of these states alone, and gives them their new places.
  template <class States>
  void sweep(States& states) {
    // 1. Mark what is in use; a node comes after its parent.
    std::vector<std::uint32_t> place(nodes_.size());
    for (const auto& each : states) place[each.payload.list] = 1;
    for (std::size_t i = nodes_.size(); i-- > 1;) {
      if (place[i] != 0) place[nodes_[i].before] = 1;
    }
    // 2. Move it together.
    place[nothing] = nothing;
    std::uint32_t next = 1;
    for (std::size_t i = 1; i < nodes_.size(); ++i) {
      if (place[i] == 0) continue;
      nodes_[next] = {place[nodes_[i].before], nodes_[i].placement};
      place[i] = next++;
    }
    nodes_.resize(next);
    for (auto& each : states) each.payload.list = place[each.payload.list];
    sweep_at_ = std::max<std::size_t>(first_sweep, 2 * nodes_.size());
  }

  [[nodiscard]] std::uint64_t bytes() const noexcept { return nodes_.capacity() * sizeof(node); }

 private:
  struct node {
    std::uint32_t before;
    std::uint32_t placement;
  };
  static constexpr std::size_t first_sweep = std::size_t{1} << 20U;

  std::vector<node> nodes_{{nothing, no_placement}};
  std::size_t sweep_at_ = first_sweep;
};

// `slack` is how far the value so far and the bound on the rest are above the target, over
// packing_scale. Two ways to one state have the same rest: the one of the greater slack is better.

/// The best way alone.
struct valued {
  std::int64_t slack = 0;

  [[nodiscard]] valued after(std::int64_t change, std::uint32_t /*placement*/) const {
    return {slack + change};
  }
  void merge(const valued& other) {
    if (other.slack > slack) *this = other;
  }
};

/// The best way and its placements.
struct traced {
  std::int64_t slack = 0;
  std::uint32_t list = trace::nothing;
  std::uint32_t placement = no_placement;  // made in the last step, not yet in the list

  [[nodiscard]] traced after(std::int64_t change, std::uint32_t made) const {
    return {slack + change, list, made};
  }
  void merge(const traced& other) {
    if (other.slack > slack) *this = other;
  }
};

/// How many best ways there are; the largest number stands for itself and all beyond.
struct counted {
  std::int64_t slack = 0;
  std::uint64_t ways = 1;

  [[nodiscard]] counted after(std::int64_t change, std::uint32_t /*placement*/) const {
    return {slack + change, ways};
  }
  void merge(const counted& other) {
    if (other.slack > slack) {
      *this = other;
    } else if (other.slack == slack && __builtin_add_overflow(ways, other.ways, &ways)) {
      ways = std::numeric_limits<std::uint64_t>::max();
    }
  }
};

}  // namespace zermelo::detail::packing
