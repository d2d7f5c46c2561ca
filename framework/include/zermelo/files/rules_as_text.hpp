/// The numbers of a game's rules as text, as a table on disk holds them, and rules from that text.
#pragma once

#include <zermelo/base/members.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// Every number of the rules with its name, in the rules' order; nothing for a game that has none.
/// What isn't among them two tables cannot be told apart by.
template <game G>
[[nodiscard]] rules_text rules_as_text([[maybe_unused]] const G& g) {
  rules_text text;
  if constexpr (parametric_game<G>) {
    const auto numbers = parameters_of(g);
    for_each_member(numbers, [&](const char* name, const auto& number) {
      text.emplace_back(name, fmt::format("{}", number));
    });
  }
  return text;
}

namespace detail {

/// One number of the rules from its text. Throws `bad_input`.
template <class Number>
[[nodiscard]] Number number_from(std::string_view text, std::string_view name) {
  if constexpr (std::same_as<Number, std::string>) {
    return std::string(text);
  } else if constexpr (std::same_as<Number, bool>) {
    if (text != "true" && text != "false") {
      throw bad_input(fmt::format("{} is not {}; write true or false", in_quotes(text), name));
    }
    return text == "true";
  } else if constexpr (is_number_of_rules<Number>()) {
    return parse_number<Number>(text, name);
  }
}

}  // namespace detail

/// The rules with these numbers, all of the game's in its order. Throws `bad_input` for one that is
/// missing, foreign or unreadable, and `bad_parameters` for numbers that make no game.
template <game G>
[[nodiscard]] G rules_from(const rules_text& text) {
  std::size_t used = 0;
  const auto refuse_unless = [&](bool fits) {
    if (!fits) {
      throw bad_input(fmt::format(
          "the numbers of its rules are not those of {}, as this program knows it", G::name));
    }
  };
  if constexpr (parametric_game<G>) {
    auto numbers = parameters_of(G());
    for_each_member(numbers, [&](std::string_view name, auto& number) {
      refuse_unless(used < text.size() && text[used].first == name);
      number =
          detail::number_from<std::remove_cvref_t<decltype(number)>>(text[used++].second, name);
    });
    refuse_unless(used == text.size());
    return G(numbers);
  } else {
    refuse_unless(text.empty());
    return G();
  }
}

/// "rows = 3, cols = 3"; empty for rules without numbers.
[[nodiscard]] std::string as_equations(const rules_text& rules);
/// A game and its rules in words: "blockgame (rows 4, cols 4, pieces I2+L3, misere false)".
[[nodiscard]] std::string in_words(std::string_view game, const rules_text& rules);

/// Throws `other_rules` for a table that is of another game, or of other rules.
template <game G>
void refuse_other_rules(const G& g, const table_file& file) {
  const table_header& header = file.header();
  const rules_text asked = rules_as_text(g);
  if (header.game == G::name && header.rules == asked) return;
  throw other_rules(fmt::format(
      "{} is of {}, not of {}; name a table of these rules, or make one "
      "with `zermelo save`",
      file.path().string(), in_words(header.game, header.rules), in_words(G::name, asked)));
}

}  // namespace zermelo
