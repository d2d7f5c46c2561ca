/// The frame of a law: all that the header of one includes.
#pragma once

#include <zermelo/laws/sample.hpp>

namespace zermelo::laws {

/// What is wrong, in a sentence; nothing where all is well.
using finding = std::optional<std::string>;

/// A text as an argument of a template.
template <std::size_t N>
struct literal {
  char signs[N]{};

  // NOLINTNEXTLINE(google-explicit-constructor): a literal is written for it
  consteval literal(const char (&text)[N]) { std::copy_n(text, N, signs); }
};

/// What a law on games that play a role says of itself. `Rank` is its place among all laws,
/// ascending: those that others lean on come first. `About` are the games: "a symmetric game".
///
/// A law is a struct NAME_law, which the build finds in its header by that line, and lists. One of
/// these says where it fails:
///
///     fault_at(rules, p)              what is wrong at a position
///     fault_at(rules, p, value_of)    the same by the values of positions, of a `detail::valuer`
///     operator()(sample)              the first counterexample in a sample
template <class Role, int Rank, literal Name, literal About>
struct law_on {
  static constexpr std::string_view name = Name.signs;
  static constexpr std::string_view about = About.signs;
  static constexpr int rank = Rank;
  template <class G>
  static constexpr bool applies = Role::template met<G>;

  /// The counterexample of the first position, by its moves from the start, at which
  /// `fault_at(position)` finds something; among every `step`th.
  template <game G, class FaultAt>
  [[nodiscard]] static std::optional<counterexample> first_of(const sample<G>& s, FaultAt fault_at,
                                                              std::size_t step = 1) {
    for (std::size_t i = 0; i < s.nodes().size(); i += step) {
      if (const auto fault = fault_at(s.nodes()[i].position)) return s.fails(name, i, *fault);
    }
    return std::nullopt;
  }
};

}  // namespace zermelo::laws
