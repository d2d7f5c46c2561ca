/// An answer in words, the same from `fmt::print("{}", answer)` and from the command line.
#pragma once

#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>
#include <zermelo/answers/answer.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// An answer as text, whatever its game.
struct report {
  std::string game;
  std::string position;
  std::string player;  // who is to move
  std::string_view engine;
  bool is_puzzle = false;
  std::optional<std::variant<outcome, score>> value;
  std::optional<zermelo::remoteness> remoteness;
  std::optional<zermelo::nimber> nimber;
  std::optional<std::vector<std::string>> best_moves;
  std::optional<std::vector<std::string>> line;
  std::optional<interval<score>> known;  // where there is no value: it is proven to lie within
  std::string best_move_in_words;        // where there is one best move and its text needs words
  zermelo::statistics statistics;
  std::optional<stop_reason> stopped_by;
};

template <text_game G>
[[nodiscard]] std::string print_whole_position(const G& game, const position_t<G>& p) {
  if constexpr (detail::has_text_of_cases<G>)
    return hooks::print_case(game, p);
  else
    return print_position(game, p);
}

template <text_game G>
[[nodiscard]] report make_report(const answer<G>& found) {
  report result{};
  if constexpr (requires { std::string_view(G::name); }) result.game = G::name;
  result.position = print_whole_position(found.game, found.position);
  result.player = print_player(found.game, found.position);
  result.engine = found.engine;
  result.is_puzzle = puzzle<G>;
  if (found.value) result.value = *found.value;
  if constexpr (std::is_same_v<value_t<G>, score>) result.known = found.known;
  result.remoteness = found.remoteness;
  result.nimber = found.nimber;
  result.statistics = found.statistics;
  result.stopped_by = found.stopped_by;
  if (found.best_moves) {
    result.best_moves.emplace();
    for (const move_t<G>& m : *found.best_moves) {
      result.best_moves->push_back(print_move(found.game, found.position, m));
    }
    if (found.best_moves->size() == 1) {
      result.best_move_in_words =
          explain_move(found.game, found.position, found.best_moves->front());
    }
  }
  if (found.line) {
    result.line.emplace();
    position_t<G> p = found.position;
    for (const move_t<G>& m : *found.line) {
      result.line->push_back(print_move(found.game, p, m));
      p = found.game.play(p, m);
    }
  }
  return result;
}

namespace detail {

/// At most so many, and how many more there are.
[[nodiscard]] inline std::string list_of(const std::vector<std::string>& items, std::size_t most,
                                         std::string_view between = ", ") {
  std::string text;
  for (std::size_t i = 0; i < items.size() && i < most; ++i)
    text += std::string(i == 0 ? "" : between) + items[i];
  if (items.size() > most) text += fmt::format(" and {} more", items.size() - most);
  return text;
}

[[nodiscard]] inline std::string value_in_words(const report& r) {
  if (const auto* points = std::get_if<score>(&*r.value)) {
    return r.is_puzzle ? fmt::format("Best total: {}.", *points)
                       : fmt::format("{} to move: {}.", r.player, *points);
  }
  std::string words = fmt::format("{} to move: {}", r.player, std::get<outcome>(*r.value));
  if (r.remoteness == 0U) return words + ", the game is over.";
  if (r.remoteness) words += " in " + counted(*r.remoteness, "move");
  if (r.nimber) words += ", nimber " + in_stars(*r.nimber);
  return words + ".";
}

[[nodiscard]] inline std::string best_moves_in_words(const report& r) {
  if (!r.best_moves || r.best_moves->empty()) return {};
  const bool losing = *r.value == std::variant<outcome, score>(outcome::loss);
  if (losing && !r.remoteness) return " Every move loses.";
  const std::string_view kind = losing ? "Longest defence" : "Best move";
  const std::string_view plural = r.best_moves->size() > 1 && !losing ? "s" : "";
  const std::string words = r.best_move_in_words.empty() ? "" : " (" + r.best_move_in_words + ")";
  return fmt::format(" {}{}: {}{}.", kind, plural, list_of(*r.best_moves, 10), words);
}

}  // namespace detail

/// "unknown after 1,000 positions: the limit of positions was reached"
[[nodiscard]] inline std::string unknown_in_words(std::uint64_t positions,
                                                  std::optional<stop_reason> stopped_by) {
  return fmt::format("unknown after {}: {}", counted(positions, "position"),
                     stopped_by ? in_words(*stopped_by) : "a limit was reached");
}

/// "from 5 to 7", "7"
[[nodiscard]] inline std::string in_words(const interval<score>& known) {
  return known.lower == known.upper ? std::to_string(known.lower)
                                    : fmt::format("from {} to {}", known.lower, known.upper);
}

/// Likewise, and what is known: "...; the value is from 5 to 7". Of a report without a value.
[[nodiscard]] inline std::string unknown_in_words(const report& r) {
  return unknown_in_words(r.statistics.positions, r.stopped_by) +
         (r.known ? "; the value is " + in_words(*r.known) : "");
}

/// "memo, 22 positions, 8.5 µs, 1 KiB"
[[nodiscard]] inline std::string what_it_took(std::string_view engine, const statistics& spent) {
  return fmt::format("{}, {}, {}, {}", engine, counted(spent.positions, "position"),
                     in_units_of_time(spent.seconds), in_units_of_memory(spent.bytes));
}

/// The value alone, and the nimber where there is one: "win *3", "loss", "-2". Needs a value.
[[nodiscard]] inline std::string in_brief(const report& r) {
  if (const auto* points = std::get_if<score>(&*r.value)) return std::to_string(*points);
  const std::string_view name = name_of(std::get<outcome>(*r.value));
  return r.nimber ? fmt::format("{} {}", name, in_stars(*r.nimber)) : std::string(name);
}

/// Two lines: what was found, and what it took.
[[nodiscard]] inline std::string describe(const report& r) {
  std::string text;
  if (!r.value) {
    text = unknown_in_words(r) + ".";
  } else {
    text = detail::value_in_words(r) + detail::best_moves_in_words(r);
    if (r.line && !r.line->empty())
      text += fmt::format(" Line: {}.", detail::list_of(*r.line, 100, " "));
  }
  return text + '\n' + what_it_took(r.engine, r.statistics);
}

}  // namespace zermelo

/// Prints an answer as the command line does.
template <class G>
struct fmt::formatter<zermelo::answer<G>> : fmt::formatter<std::string_view> {
  static_assert(zermelo::text_game<G>,
                "to print an answer the game needs text: include its text.hpp, or give it print()");

  template <class Context>
  auto format(const zermelo::answer<G>& found, Context& context) const {
    return fmt::formatter<std::string_view>::format(zermelo::describe(zermelo::make_report(found)),
                                                    context);
  }
};
