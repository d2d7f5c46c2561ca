/// Laws of nimbers: of sums, of what theory knows, and of heaps.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/rules/heap_code.hpp>
#include <zermelo/rules/values.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo {

namespace detail {

/// Nimbers of positions by their definition, in normal play whatever the rules say; nothing for
/// positions that are not cheap, nor once the purse is empty.
template <impartial_game G>
class mex_recursion {
 public:
  explicit mex_recursion(const G& g) : rules_(g) {}

  [[nodiscard]] [[gnu::noinline]] std::optional<nimber> operator()(const position_t<G>& p,
                                                                   std::size_t depth = 0) {
    if (const auto known = found_.find(rules_.key(p))) return known;
    if (purse_ == 0 || depth > deepest) return std::nullopt;
    --purse_;
    std::vector<nimber> options;
    for (const move_t<G>& m : legal_moves(rules_, p)) {
      const auto next = (*this)(rules_.play(p, m), depth + 1);
      if (!next) return std::nullopt;
      options.push_back(*next);
    }
    const nimber least = mex(std::move(options));
    found_.store(rules_.key(p), least);
    return least;
  }

 private:
  static constexpr std::size_t deepest = 500;  // moves, for the stack's sake

  G rules_;
  hash_table<key_t<G>, nimber> found_;
  std::uint64_t purse_ = 100'000;
};

}  // namespace detail

namespace laws {

/// A position is the sum of its components: its nimber is their sum, and a move of it is a move of
/// one of them.
struct sum_law {
  static constexpr std::string_view name = "sum";
  static constexpr std::string_view about = "a sum game";
  template <class G>
  static constexpr bool applies = sum_game<G>;

  template <sum_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const std::size_t step = s.nodes().size() / most_positions + 1;
    if constexpr (impartial_game<G>) {
      detail::mex_recursion<G> nimber_of(s.rules());
      for (std::size_t i = 0; i < s.nodes().size(); i += step) {
        if (const auto fault = fault_of_nimber(s.rules(), s.nodes()[i].position, nimber_of)) {
          return s.fails(name, i, *fault);
        }
      }
    }
    for (std::size_t i = 0; i < s.nodes().size(); i += step) {
      if (const auto fault = fault_of_parts(s.rules(), s.nodes()[i].position)) {
        return s.fails(name, i, *fault);
      }
    }
    return std::nullopt;
  }

 private:
  static constexpr std::size_t most_positions = 500;

  template <class G>
  using keys = std::vector<key_t<G>>;

  template <sum_game G>
  static std::vector<position_t<G>> parts_of(const G& g, const position_t<G>& p) {
    std::vector<position_t<G>> parts;
    for (const position_t<G>& part : g.components(p)) parts.push_back(part);
    return parts;
  }

  template <sum_game G>
  static std::optional<std::string> fault_of_nimber(const G& g, const position_t<G>& p,
                                                    detail::mex_recursion<G>& nimber_of) {
    const auto whole = nimber_of(p);
    if (!whole) return std::nullopt;
    nimber sum = 0;
    for (const position_t<G>& part : parts_of(g, p)) {
      const auto each = nimber_of(part);
      if (!each) return std::nullopt;
      sum ^= *each;
    }
    if (sum == *whole) return std::nullopt;
    return fmt::format("its nimber is {}, and that of the sum of its components is {}", *whole,
                       sum);
  }

  template <sum_game G>
  static std::optional<std::string> fault_of_parts(const G& g, const position_t<G>& p) {
    const auto parts = parts_of(g, p);
    for (const position_t<G>& part : parts) {
      const auto again = parts_of(g, part);
      if (again.size() == 1 && again.front() == part) continue;
      return fmt::format("its component {} has {} components, and not itself alone",
                         detail::named(g, part), again.size());
    }
    // Components of an impartial game may be simpler than what falls apart: their nimbers count.
    if constexpr (impartial_game<G>) return std::nullopt;
    const auto by_moves = options_of(g, p);
    const auto by_parts = options_of_parts(g, parts);
    if (by_moves == by_parts) return std::nullopt;
    return fmt::format("moves lead to {} positions, and moves of one of its components to {}{}",
                       by_moves.size(), by_parts.size(),
                       by_moves.size() == by_parts.size() ? "; they are others" : "");
  }

  /// What moves lead to: for each position the keys of its components, ascending.
  template <sum_game G>
  static std::set<keys<G>> options_of(const G& g, const position_t<G>& p) {
    std::set<keys<G>> options;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      options.insert(keys_with(g, {}, g.play(p, m)));
    }
    return options;
  }

  template <sum_game G>
  static std::set<keys<G>> options_of_parts(const G& g, const std::vector<position_t<G>>& parts) {
    std::set<keys<G>> options;
    for (std::size_t i = 0; i < parts.size(); ++i) {
      keys<G> others;
      for (std::size_t k = 0; k < parts.size(); ++k) {
        if (k != i) others.push_back(g.key(parts[k]));
      }
      for (const move_t<G>& m : detail::legal_moves(g, parts[i])) {
        options.insert(keys_with(g, others, g.play(parts[i], m)));
      }
    }
    return options;
  }

  template <sum_game G>
  static keys<G> keys_with(const G& g, keys<G> others, const position_t<G>& p) {
    for (const position_t<G>& part : parts_of(g, p)) others.push_back(g.key(part));
    std::sort(others.begin(), others.end());
    return others;
  }
};

/// What theory says is the mex.
struct theory_law {
  static constexpr std::string_view name = "theory";
  static constexpr std::string_view about = "a theory game";
  template <class G>
  static constexpr bool applies = theory_game<G>;

  template <theory_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    detail::mex_recursion<G> nimber_of(s.rules());
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const auto known = s.rules().known_nimber(p);
      if (!known) continue;
      const auto found = nimber_of(p);
      if (!found || found == known) continue;
      return s.fails(name, i,
                     fmt::format("its nimber is {}, and known_nimber(p) is {}", *found, *known));
    }
    return std::nullopt;
  }
};

/// Moves do to the heaps what the code says.
struct heap_law {
  static constexpr std::string_view name = "heaps";
  static constexpr std::string_view about = "a heap game";
  template <class G>
  static constexpr bool applies = heap_game<G>;

  template <heap_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    const taking_and_breaking code = g.heap_code();
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const position here = heaps_of(g, code, p);
      if (!here.empty() && here.back() > largest) continue;
      std::set<position> by_moves;
      for (const move_t<G>& m : detail::legal_moves(g, p)) {
        by_moves.insert(heaps_of(g, code, g.play(p, m)));
      }
      const std::set<position> by_code = options(code, here);
      if (by_moves == by_code) continue;
      return s.fails(name, i,
                     fmt::format("moves lead to {} positions, and by the code to {}{}",
                                 by_moves.size(), by_code.size(),
                                 by_moves.size() == by_code.size() ? "; they are others" : ""));
    }
    return std::nullopt;
  }

 private:
  using position = std::vector<heap>;  // heaps that allow a move, ascending

  static constexpr heap largest = 200;

  template <heap_game G>
  static position heaps_of(const G& g, const taking_and_breaking& code, const position_t<G>& p) {
    position found;
    for (const heap stones : g.heaps(p)) found.push_back(stones);
    return live(code, std::move(found));
  }

  static position live(const taking_and_breaking& code, position p) {
    std::erase_if(p, [&](heap stones) { return !code.moves(stones); });
    std::sort(p.begin(), p.end());
    return p;
  }

  static std::set<position> options(const taking_and_breaking& code, const position& p) {
    std::set<position> found;
    for (std::size_t i = 0; i < p.size(); ++i) {
      position others = p;
      others.erase(others.begin() + static_cast<std::ptrdiff_t>(i));
      const auto add = [&](heap larger, heap smaller) {
        position next = others;
        next.push_back(larger);
        next.push_back(smaller);
        found.insert(live(code, next));
      };
      for (heap taken = 0; taken <= p[i]; ++taken) {
        const auto removal = code.taking(static_cast<std::uint32_t>(taken));
        const heap rest = p[i] - taken;
        if (removal.leaves(leaving::nothing) && rest == 0) add(0, 0);
        if (removal.leaves(leaving::one_heap) && rest > 0) add(rest, 0);
        if (!removal.leaves(leaving::two_heaps)) continue;
        for (heap smaller = 1; 2 * smaller <= rest; ++smaller) {
          if (2 * smaller < rest || !code.has_unequal_parts()) add(rest - smaller, smaller);
        }
      }
    }
    return found;
  }
};

}  // namespace laws

}  // namespace zermelo
