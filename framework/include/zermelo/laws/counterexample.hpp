/// Where a law fails, and how it is told.
#pragma once

#include <fmt/ranges.h>

#include <functional>
#include <map>
#include <range/v3/algorithm/none_of.hpp>
#include <range/v3/view/transform.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/rules/concepts.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// How many positions near the start the laws look at, where nobody says.
inline constexpr std::uint64_t usual_law_positions = 2'000;

/// Where a law fails: the smallest case that was found.
struct counterexample {
  std::string law;
  std::string sentence;              // what is wrong, with the values
  std::string rules;                 // the numbers of the rules, where they have any
  std::string position;              // drawn, or its key
  std::vector<std::string> moves{};  // that lead there from the start
  bool by_number = false;            // found by its number: no way from the start is known
};

/// What a law has come to: where it fails, and how many positions it has compared. A law that has
/// compared none was not tried, whatever it does not find.
struct verdict {
  std::optional<counterexample> fault = {};
  std::uint64_t compared = 0;
  std::map<std::string, std::uint64_t, std::less<>> parts = {};  // the same of each engine, by name
  std::string untried_where = {};  // why it compared nothing, where the law's own words are too few

  /// Adds what the same law has come to elsewhere; the first fault stays.
  void add(verdict more) {
    compared += more.compared;
    for (const auto& [part, times] : more.parts) parts[part] += times;
    if (!fault) fault = std::move(more.fault);
    if (!more.untried_where.empty()) untried_where = std::move(more.untried_where);
  }

  /// Whether there is nothing left of it that was not tried.
  [[nodiscard]] bool is_whole() const {
    return compared != 0 &&
           ranges::none_of(parts, [](const auto& part) { return part.second == 0; });
  }
};

namespace detail {

template <class Key>
[[nodiscard]] std::string key_text(const Key& key) {
  if constexpr (std::unsigned_integral<Key>)
    return fmt::format("{}", key);
  else
    return fmt::format("{}", fmt::join(key, ", "));
}

/// A position as a sentence names it.
template <game G>
[[nodiscard]] [[gnu::noinline]] std::string named(const G& g, const position_t<G>& p) {
  if constexpr (text_game<G>)
    return print_position(g, p);
  else
    return "key " + key_text(g.key(p));
}

template <game G>
[[nodiscard]] std::string drawn(const G& g, const position_t<G>& p) {
  std::string text = named(g, p);
  std::replace(text.begin(), text.end(), '/', '\n');
  return text;
}

/// A move as a sentence names it: by its text, its number, or its place among the moves.
template <game G>
[[nodiscard]] [[gnu::noinline]] std::string named(const G& g, const position_t<G>& p,
                                                  const move_t<G>& m, std::size_t place) {
  if constexpr (text_game<G>)
    return print_move(g, p, m);
  else if constexpr (plain_integer<move_t<G>>)
    return fmt::format("{}", m);
  else
    return fmt::format("move number {}", place + 1);
}

/// What a range holds, whatever it returns it as.
template <class T, class Range>
[[nodiscard]] std::vector<T> listed(Range&& range) {
  std::vector<T> all;
  for (auto&& each : range) all.push_back(each);
  return all;
}

// What many laws call stays out of line: inlined, it takes compilers several times as long.

/// The moves there are: none once the game is over.
template <game G>
[[nodiscard]] [[gnu::noinline]] std::vector<move_t<G>> legal_moves(const G& g,
                                                                   const position_t<G>& p) {
  std::vector<move_t<G>> moves;
  if (terminal(g, p)) return moves;
  for_each_move(g.moves(p), [&](const move_t<G>& m) { moves.push_back(m); });
  return moves;
}

}  // namespace detail

}  // namespace zermelo

/// Prints a counterexample on several lines.
template <>
struct fmt::formatter<zermelo::counterexample> : fmt::formatter<std::string_view> {
  auto format(const zermelo::counterexample& found, auto& context) const {
    auto out = fmt::format_to(context.out(), "law: {}\n{}\n", found.law, found.sentence);
    if (!found.rules.empty()) out = fmt::format_to(out, "rules: {}\n", found.rules);
    out = fmt::format_to(out, "position:\n{}\n", found.position);
    if (found.by_number) return fmt::format_to(out, "which its number leads to\n");
    if (found.moves.empty()) return fmt::format_to(out, "which is the start\n");
    return fmt::format_to(out, "moves that lead there: {}\n", fmt::join(found.moves, " "));
  }
};
