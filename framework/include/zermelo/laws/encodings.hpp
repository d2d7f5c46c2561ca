/// Laws of encodings: indices, canonical and simplified positions, text.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>
#include <vector>
#include <zermelo/laws/sample.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo::laws {

/// index(p) and at(i) lead to each other, and canonical_index(p) is what it says.
struct indexed_law {
  static constexpr std::string_view name = "indexed";
  static constexpr std::string_view about = "an indexed game";
  template <class G>
  static constexpr bool applies = indexed_game<G>;

  template <indexed_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    const std::uint64_t count = g.position_count();
    if (count == too_many_positions) return std::nullopt;
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const auto& p = s.nodes()[i].position;
      const std::uint64_t index = g.index(p);
      if (index >= count) {
        return s.fails(name, i,
                       fmt::format("index(p) is {}, and position_count() is {}", index, count));
      }
      if constexpr (requires { g.canonical_index(p); }) {
        const std::uint64_t least = g.canonical_index(p);
        const std::uint64_t expected = g.index(g.canonical(p));
        if (least != expected) {
          return s.fails(name, i,
                         fmt::format("canonical_index(p) is {}, and index(canonical(p)) is {}",
                                     least, expected));
        }
      }
      const position_t<G> back = g.at(index);
      if (!(back == p)) {
        return s.fails(name, i,
                       fmt::format("index(p) is {}, and at({}) is another position: {}", index,
                                   index, detail::named(g, back)));
      }
    }
    // All numbers where they are few, as many spread over the whole where they are not.
    const std::uint64_t tries = std::min<std::uint64_t>(count, 4'096);
    const std::uint64_t step = count / tries;
    constexpr std::uint64_t spread = 7;  // not always the same place in a step
    for (std::uint64_t k = 0; k < tries; ++k) {
      const std::uint64_t number = count == tries   ? k
                                   : k + 1 == tries ? count - 1
                                                    : step * k + k % std::min(step, spread);
      const std::uint64_t back = g.index(g.at(number));
      if (back == number) continue;
      return s.fails(name, 0, fmt::format("index(at({})) is {}", number, back));
    }
    return std::nullopt;
  }
};

/// A position and its canonical one are the same game.
struct symmetric_law {
  static constexpr std::string_view name = "symmetric";
  static constexpr std::string_view about = "a symmetric game";
  template <class G>
  static constexpr bool applies = symmetric_game<G>;

  template <symmetric_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    const G& g = s.rules();
    detail::valuer<G> value_of(g);
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      const position_t<G>& p = s.nodes()[i].position;
      const position_t<G> least = g.canonical(p);
      const auto text = [&] { return detail::named(g, least); };
      const position_t<G> again = g.canonical(least);
      if (!(again == least)) {
        return s.fails(name, i,
                       fmt::format("canonical(p) is {}, and the canonical position of that "
                                   "is {}",
                                   text(), detail::named(g, again)));
      }
      if constexpr (requires { g.canonical_key(p); }) {
        if (g.canonical_key(p) != g.key(least)) {
          return s.fails(
              name, i, fmt::format("canonical_key(p) is not the key of canonical(p), {}", text()));
        }
      }
      if (least == p) continue;
      if (terminal(g, p) != terminal(g, least)) {
        return s.fails(name, i,
                       fmt::format("of this position and its canonical one, {}, one is "
                                   "over and the other is not, or is worth more",
                                   text()));
      }
      const auto here = options_of(g, p);
      const auto there = options_of(g, least);
      if (here.size() != there.size()) {
        return s.fails(name, i,
                       fmt::format("{} moves here, and {} in the canonical position, {}",
                                   here.size(), there.size(), text()));
      }
      if (here != there) {
        return s.fails(name, i,
                       fmt::format("moves do not correspond to those of the canonical "
                                   "position, {}",
                                   text()));
      }
      const auto value = value_of(p);
      const auto canonical_value = value_of(least);
      if (value && canonical_value && *value != *canonical_value) {
        return s.fails(name, i,
                       fmt::format("its value is {}, and that of the canonical position, "
                                   "{}, is {}",
                                   *value, text(), *canonical_value));
      }
    }
    return std::nullopt;
  }

 private:
  /// What the moves earn and where they lead, up to symmetry; in ascending order.
  template <symmetric_game G>
  static auto options_of(const G& g, const position_t<G>& p) {
    std::vector<std::tuple<score, bool, key_t<G>>> options;
    for (const move_t<G>& m : detail::legal_moves(g, p)) {
      options.emplace_back(gain(g, p, m), same_mover(g, p, m), g.key(g.canonical(g.play(p, m))));
    }
    std::sort(options.begin(), options.end());
    return options;
  }
};

/// A position and its simplified one have the same moves, now and in all that follows.
struct simplifying_law {
  static constexpr std::string_view name = "simplifying";
  static constexpr std::string_view about = "a simplifying game";
  template <class G>
  static constexpr bool applies = simplifying_game<G>;

  template <simplifying_game G>
  [[nodiscard]] std::optional<counterexample> operator()(const sample<G>& s) const {
    for (std::size_t i = 0; i < s.nodes().size(); ++i) {
      if (const auto fault = fault_at(s.rules(), s.nodes()[i].position)) {
        return s.fails(name, i, *fault);
      }
    }
    return std::nullopt;
  }

 private:
  template <simplifying_game G>
  static std::optional<std::string> fault_at(const G& g, const position_t<G>& p) {
    const position_t<G> simple = g.simplify(p);
    const auto text = [&] { return detail::named(g, simple); };
    const position_t<G> again = g.simplify(simple);
    if (!(again == simple)) {
      return fmt::format("simplify(p) is {}, and that simplifies to {}", text(),
                         detail::named(g, again));
    }
    if (simple == p) return std::nullopt;
    if (terminal(g, p) != terminal(g, simple)) {
      return fmt::format(
          "of this position and its simplified one, {}, one is over and the other is "
          "not, or is worth more",
          text());
    }
    const auto moves = detail::legal_moves(g, p);
    const auto others = detail::legal_moves(g, simple);
    if (moves.size() != others.size()) {
      return fmt::format("{} moves here, and {} in the simplified position, {}", moves.size(),
                         others.size(), text());
    }
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const move_t<G> m = moves[k];
      const move_t<G> other = others[k];
      if (detail::same_move<G>(g, p, m, other) && gain(g, p, m) == gain(g, simple, m) &&
          same_mover(g, p, m) == same_mover(g, simple, m) &&
          g.simplify(g.play(p, m)) == g.simplify(g.play(simple, m))) {
        continue;
      }
      return fmt::format("move {} is another one in the simplified position, {}",
                         detail::named(g, p, m, k), text());
    }
    return std::nullopt;
  }
};

/// What is printed can be read, and moves are told apart.
struct text_law {
  static constexpr std::string_view name = "text";
  static constexpr std::string_view about = "a game with text";
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
    if constexpr (detail::has_parse_case<G>) {
      const std::string text = print_case(g, p);
      try {
        const std::pair<G, position_t<G>> back = parse_case(g, text);
        if (back.second == p && print_case(back.first, back.second) == text) return std::nullopt;
        return fmt::format("as a case it prints as {}, which is read as another one: {}", text,
                           print_case(back.first, back.second));
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

}  // namespace zermelo::laws
