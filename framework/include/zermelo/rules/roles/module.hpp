/// What a module says of itself beside its rules: a role without a concept of its own.
#pragma once

#include <concepts>
#include <string_view>
#include <type_traits>
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

struct samples_name {
  struct base {
    int samples;
  };
  template <class T>
  static constexpr bool in = requires { &T::samples; };
};

}  // namespace detail

struct module_role {
  static constexpr std::string_view name = "module";
  static constexpr std::string_view says = "what a game says beside its rules";
  static constexpr std::string_view buys = "an executable, laws and tables on disk";
  static constexpr int rank = 230;

  template <class G>
  static constexpr bool check() {
    static_assert(!detail::names<G, detail::samples_name> || detail::gives_samples<G>,
                  "samples() must be static and return a std::vector of the game: rules to try "
                  "the laws on, the smallest first");
    return true;
  }

  static constexpr hook hooks[] = {
      {"name", "static constexpr std::string_view name", need::required,
       "the game's name, as its folder's", "", "executables, tables on disk, books"},
      {"G()", "G()", need::required, "rules to start with", "",
       "options, which begin at its numbers, and the laws"},
      {"parameters", "struct parameters() const", need::optional,
       "the numbers of the rules, a Hana struct, of which the rules can be made again: options, "
       "and what tables on disk know them by. Rules that are a Hana struct themselves need none",
       "rules without numbers", "options, `show`, `save`, counterexamples"},
      {"about", "static constexpr std::string_view about", need::optional, "the game in a line",
       "nothing is said", "`list`, `show`, `--help`"},
      {"samples", "static std::vector<G> samples()", need::optional,
       "rules to try the laws on, the smallest first", "`G()` alone", "`check`, the law tests"},
      {"tabled", "class tabled, derived from G and made of it", need::optional,
       "the same rules with answers from look-up tables: for speed alone", "the rules themselves",
       "`memo` where it fills a dense table"},
  };
};

}  // namespace zermelo
