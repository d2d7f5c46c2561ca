/// The law of text.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/laws/laws_of.hpp>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

namespace laws {

/// What is printed can be read, and moves are told apart.
struct text_law {
  static constexpr std::string_view name = "text";
  static constexpr std::string_view about = "a game with text";
  static constexpr int rank = 190;
  template <class G>
  static constexpr bool applies = text_game<G>;

  template <text_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      if (const auto fault = fault_of_position(s.rules(), p)) return s.fails(name, i, *fault);
      if (const auto fault = fault_of_case(s.rules(), p)) return s.fails(name, i, *fault);
      if (const auto fault = fault_of_moves(s.rules(), p)) return s.fails(name, i, *fault);
    }
    return std::nullopt;
  }

 private:
  template <text_game G>
  static std::optional<std::string> fault_of_position(const G& g, const position_t<G>& p) {
    const std::string text = print_position(g, p);
    try {
      const position_t<G> back = parse_position(g, text);
      if (back == p) return std::nullopt;
      return fmt::format(
          "it prints as {}, which is read as another position: its key is {}, not {}", text,
          detail::key_text(g.key(back)), detail::key_text(g.key(p)));
    } catch (const bad_input& fault) {
      return fmt::format("it prints as {}, which cannot be read: {}", text, fault.what());
    }
  }

  template <text_game G>
  static std::optional<std::string> fault_of_case(const G& g, const position_t<G>& p) {
    if constexpr (detail::has_text_of_cases<G>) {
      const std::string text = hooks::print_case(g, p);
      try {
        const std::pair<G, position_t<G>> back = hooks::parse_case(g, text);
        if (back.second == p && hooks::print_case(back.first, back.second) == text)
          return std::nullopt;
        return fmt::format("as a case it prints as {}, which is read as another one: {}", text,
                           hooks::print_case(back.first, back.second));
      } catch (const bad_input& fault) {
        return fmt::format("as a case it prints as {}, which cannot be read: {}", text,
                           fault.what());
      }
    }
    return std::nullopt;
  }

  template <text_game G>
  static std::optional<std::string> fault_of_moves(const G& g, const position_t<G>& p) {
    const auto moves = detail::legal_moves(g, p);
    std::vector<std::string> texts;
    for (const move_t<G>& m : moves) texts.push_back(print_move(g, p, m));
    std::vector<std::string> sorted = texts;
    std::sort(sorted.begin(), sorted.end());
    const auto twice = std::adjacent_find(sorted.begin(), sorted.end());
    if (twice != sorted.end()) return fmt::format("two moves print as {}", *twice);
    // Reading a move prints all of them: where they are many, a part will do.
    const std::size_t step = moves.size() / 3 + 1;
    for (std::size_t k = 0; k < moves.size(); k += step) {
      try {
        if (g.play(p, parse_move(g, p, texts[k])) == g.play(p, moves[k])) continue;
        return fmt::format("the text of a move, {}, is read as another move", texts[k]);
      } catch (const bad_input& fault) {
        return fmt::format("the text of a move, {}, cannot be read: {}", texts[k], fault.what());
      }
    }
    return std::nullopt;
  }
};

}  // namespace laws

template <>
inline constexpr auto laws_of<text_game_role> = boost::hana::tuple_t<laws::text_law>;

}  // namespace zermelo
