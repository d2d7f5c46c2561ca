/// The frame of a law: all that the header of one includes.
#pragma once

#include <zermelo/laws/sample.hpp>

namespace zermelo::laws {

/// What a law finds at a position: what is wrong, in a sentence; that it holds; or that there was
/// nothing to compare.
class finding {
 public:
  /// What is wrong.
  // NOLINTNEXTLINE(google-explicit-constructor): a law returns its sentence.
  finding(std::string fault) : fault_(std::move(fault)), compared_(true) {}
  // NOLINTNEXTLINE(google-explicit-constructor): likewise.
  finding(const char* fault) : finding(std::string(fault)) {}

  [[nodiscard]] static finding nothing_wrong() { return finding(true); }
  [[nodiscard]] static finding nothing_compared() { return finding(false); }

  [[nodiscard]] const std::optional<std::string>& fault() const noexcept { return fault_; }
  [[nodiscard]] bool compared() const noexcept { return compared_; }

 private:
  explicit finding(bool compared) : compared_(compared) {}

  std::optional<std::string> fault_;
  bool compared_;
};

/// The law holds here.
[[nodiscard]] inline finding holds() { return finding::nothing_wrong(); }
/// Here there is nothing that it could compare, or it would be too much work.
[[nodiscard]] inline finding untried() { return finding::nothing_compared(); }
/// `holds()` where something was compared.
[[nodiscard]] inline finding holds_if(bool compared) { return compared ? holds() : untried(); }

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
///     fault_at(rules, p)              what is wrong at a position; holds() or untried()
///     fault_at(rules, p, value_of)    the same by the values of positions, of a `detail::valuer`
///     operator()(sample)              the verdict on a sample: the first counterexample, and how
///                                     many positions were compared
///
/// `static constexpr std::string_view untried_where` says when it compares nothing: "no position
/// is over".
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
  [[nodiscard]] static verdict first_of(const sample<G>& s, FaultAt fault_at,
                                        std::size_t step = 1) {
    verdict found;
    for (std::size_t k = 0; k < s.nodes().size() && !found.fault; k += step) {
      const std::size_t i = s.turn(k);
      const finding here = fault_at(s.nodes()[i].position);
      if (here.compared()) ++found.compared;
      if (here.fault()) found.fault = s.fails(name, i, *here.fault());
    }
    return found;
  }
};

}  // namespace zermelo::laws
