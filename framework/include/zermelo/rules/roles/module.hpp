/// What a module says of itself beside its rules: a role without a concept of its own.
#pragma once

#include <boost/hana/concept/struct.hpp>
#include <boost/hana/core/when.hpp>
#include <vector>
#include <zermelo/rules/roles/game.hpp>

namespace zermelo {

namespace detail {

template <class Samples, class G>
inline constexpr bool are_samples = false;
template <class Rules, class G>
inline constexpr bool are_samples<std::vector<Rules>, G> = std::derived_from<G, Rules>;
template <class G>
concept gives_samples =
    requires { requires are_samples<std::remove_cvref_t<decltype(G::samples())>, G>; };

/// A Hana struct `numbers` of which the rules can be made.
template <class G>
concept made_of_numbers =
    requires { typename G::numbers; } && boost::hana::Struct<typename G::numbers>::value &&
    std::constructible_from<G, const typename G::numbers&>;

}  // namespace detail

/// The numbers of the rules, a Hana struct: what `parameters()` returns, or the rules themselves
/// where they are one.
template <class G>
concept parametric_game =
    game<G> && (requires(const G& g) {
      requires boost::hana::Struct<std::remove_cvref_t<decltype(g.parameters())>>::value;
    } || boost::hana::Struct<G>::value);

struct module_role {
  static constexpr std::string_view name = "module";
  static constexpr std::string_view says = "what a game says beside its rules";
  static constexpr std::string_view buys = "an executable, laws and tables on disk";
  static constexpr int rank = 230;
  ZERMELO_MEMBER(samples, detail::gives_samples<G>,
                 "samples() must be static and return a std::vector of the game: rules to try the "
                 "laws on, the smallest first");
  ZERMELO_NAME(parameters);

  template <class G>
  static constexpr void check() {
    constexpr bool named = detail::names<G, parameters_name>;
    static_assert(!named || parametric_game<G>,
                  "parameters() const must return the numbers of the rules, a Hana struct");
    static_assert(named || !detail::made_of_numbers<G> || parametric_game<G>,
                  "rules that are made of a struct `numbers` give it back: parameters() const is "
                  "missing, without which they have no options and no tables on disk");
  }

  static constexpr hook hooks[] = {
      {"name", "static constexpr std::string_view name", "the game's name, as its folder's",
       "executables, tables on disk, books"},
      {"G()", "G()", "rules to start with", "options, which begin at its numbers, and the laws"},
      {"parameters", "struct parameters() const",
       "the numbers of the rules, a Hana struct, of which the rules can be made again: options, "
       "and what tables on disk know them by. Rules that are a Hana struct themselves need none",
       "options, `show`, `save`, counterexamples", "rules without numbers"},
      {"about", "static constexpr std::string_view about", "the game in a line",
       "`list`, `show`, `--help`", "nothing is said"},
      {"about_in_korean", "static constexpr std::string_view about_in_korean", "the same in Korean",
       "`list` and `show` in Korean, the page", "`about`"},
      {"samples", "static std::vector<G> samples()", "rules to try the laws on, the smallest first",
       "`check`, the law tests", "`G()` alone"},
      {"tabled", "class tabled, derived from G and made of it",
       "the same rules with answers from look-up tables: for speed alone",
       "`memo` where it fills a dense table", "the rules themselves"},
  };
};

}  // namespace zermelo
