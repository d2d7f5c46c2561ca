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

/// What a law on games that play a role says of itself. A law is a function object over a `sample`,
/// a struct NAME_law; the build finds it in its header, by that line, and lists it. `Rank` is its
/// place among all laws, ascending: those that others lean on come first. `About` are the games:
/// "a symmetric game".
template <class Role, int Rank, literal Name, literal About>
struct law_on {
  static constexpr std::string_view name = Name.signs;
  static constexpr std::string_view about = About.signs;
  static constexpr int rank = Rank;
  template <class G>
  static constexpr bool applies = Role::template met<G>;

 protected:
  /// The counterexample of the first position, by its moves from the start, at which
  /// `fault_at(position)` finds something; among every `step`th.
  template <game G, class FaultAt>
  [[nodiscard]] static std::optional<counterexample> first_of(const sample<G>& s, FaultAt fault_at,
                                                              std::size_t step = 1) {
    for (std::size_t i = 0; i < s.nodes().size(); i += step) {
      if (auto fault = fault_at(s.nodes()[i].position)) return s.fails(name, i, *std::move(fault));
    }
    return std::nullopt;
  }
};

}  // namespace zermelo::laws
