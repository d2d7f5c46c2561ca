/// The law of tiers.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo {

namespace laws {

/// Tiers number their positions both ways, are left in one direction only, and canonical positions
/// stay in them.
struct tiered_law {
  static constexpr std::string_view name = "tiered";
  static constexpr std::string_view about = "a tiered game";
  static constexpr int rank = 110;
  template <class G>
  static constexpr bool applies = tiered_game<G>;

  template <tiered_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    // 1. The tiers themselves.
    try {
      const numbering<G> numbers(g);
      if (numbers.position_count() == too_many_positions) return std::nullopt;
      if (auto fault = fault_of_numbers(s, numbers)) return fault;
    } catch (const cannot_solve& fault) {
      return s.fails(name, 0, fault.what());
    }
    // 2. Positions in them.
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (auto fault = fault_at(g, s.nodes()[i].position)) {
        return s.fails(name, i, *std::move(fault));
      }
    }
    return std::nullopt;
  }

 private:
  template <class G>
  static bool is_listed(const G& g, std::uint64_t t) {
    for (const std::uint64_t each : g.tiers()) {
      if (each == t) return true;
    }
    return false;
  }

  /// All numbers where they are few, as many spread over the whole where they are not.
  template <class G>
  static std::optional<counterexample> fault_of_numbers(const sample<G>& s,
                                                        const numbering<G>& numbers) {
    for (std::size_t in = 0; in < numbers.tiers().size(); ++in) {
      const auto& [id, first, count, successors] = numbers.tiers()[in];
      const std::uint64_t tries = std::min<std::uint64_t>(count, 1'024);
      for (std::uint64_t k = 0; k < tries; ++k) {
        const std::uint64_t i = count == tries ? k : k + 1 == tries ? count - 1 : count / tries * k;
        const position_t<G> p = numbers.at(in, i);
        const std::uint64_t tier = numbers.rules().tier(p);
        if (tier != id) {
          return s.fails_at(name, p, fmt::format("at({}, {}) is of tier {}", id, i, tier));
        }
        const std::uint64_t back = numbers.index(in, p);
        if (back != i) {
          return s.fails_at(name, p, fmt::format("index({}, at({}, {})) is {}", id, id, i, back));
        }
      }
    }
    return std::nullopt;
  }

  template <class G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p) {
    const std::uint64_t t = g.tier(p);
    if (!is_listed(g, t)) return fmt::format("its tier is {}, which tiers() does not list", t);
    const std::uint64_t index = g.index(t, p);
    const std::uint64_t count = g.position_count(t);
    if (index >= count) {
      return fmt::format("index({}, p) is {}, and position_count({}) is {}", t, index, t, count);
    }
    if (!(g.at(t, index) == p)) {
      return fmt::format("index({}, p) is {}, and at({}, {}) is another position: {}", t, index, t,
                         index, detail::named(g, g.at(t, index)));
    }
    if constexpr (symmetric_game<G>) {
      const std::uint64_t other = g.tier(g.canonical(p));
      if (other != t) return fmt::format("its tier is {}, and canonical(p) is of {}", t, other);
      if constexpr (requires { g.canonical_index(t, p); }) {
        const std::uint64_t least = g.canonical_index(t, p);
        const std::uint64_t expected = g.index(t, g.canonical(p));
        if (least != expected) {
          return fmt::format("canonical_index({}, p) is {}, and index({}, canonical(p)) is {}", t,
                             least, t, expected);
        }
      }
    }
    std::vector<std::uint64_t> allowed = {t};
    for (const std::uint64_t next : g.successors(t)) allowed.push_back(next);
    const auto moves = detail::legal_moves(g, p);
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const std::uint64_t to = g.tier(g.play(p, moves[k]));
      if (std::find(allowed.begin(), allowed.end(), to) != allowed.end()) continue;
      return fmt::format("move {} leads from tier {} to {}, which is none of its successors",
                         detail::named(g, p, moves[k], k), t, to);
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<tiered_game_role> = boost::hana::tuple_t<laws::tiered_law>;

}  // namespace zermelo
