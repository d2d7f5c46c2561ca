/// An answer as plain data, and in words: those of `fmt::print("{}", answer)` and the command line.
#pragma once

#include <zermelo/answers/answer.hpp>
#include <zermelo/language/phrase.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// An answer as text, whatever its game.
struct report {
  std::string game = {};
  std::string position = {};
  std::string player = {};  // who is to move
  std::string_view engine = {};
  bool is_puzzle = false;
  std::optional<std::variant<outcome, score>> value = {};
  std::optional<zermelo::remoteness> remoteness = {};
  bool remoteness_may_follow = false;
  std::optional<zermelo::nimber> nimber = {};
  std::optional<std::vector<std::string>> best_moves = {};
  bool all_best_moves = true;  // or others were not looked for
  std::optional<std::vector<std::string>> line = {};
  std::optional<interval<score>> known = {};  // where there is no value: it is proven to lie within
  std::string best_move_in_words = {};  // where there is one best move and its text needs words
  zermelo::statistics statistics = {};
  std::optional<stop_reason> stopped_by = {};
};

template <text_game G>
[[nodiscard]] std::string print_whole_position(const G& game, const position_t<G>& p) {
  if constexpr (detail::has_text_of_cases<G>) return hooks::print_case(game, p);
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
  result.remoteness_may_follow = found.remoteness_may_follow;
  result.nimber = found.nimber;
  result.statistics = found.statistics;
  result.stopped_by = found.stopped_by;
  if (found.best_moves) {
    result.all_best_moves = found.all_best_moves;
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

// In words, which any face may want in another language.

/// "win", "-2"
[[nodiscard]] std::string word_for(const std::variant<outcome, score>& value, language spoken);
/// "+3", "0", "-2"
[[nodiscard]] std::string with_sign(score points);
/// "win in 3", "loss", "+2"
[[nodiscard]] std::string value_in(const std::variant<outcome, score>& value,
                                   std::optional<remoteness> moves, language spoken);
/// "the limit of time was reached"; "a limit was reached" where nothing says which.
[[nodiscard]] std::string_view why_stopped(std::optional<stop_reason> reason, language spoken);
/// At most so many, and how many more there are.
[[nodiscard]] std::string list_of(const std::vector<std::string>& items, std::size_t most,
                                  std::string_view between = ", ",
                                  language spoken = language::english);
/// Rows with a new line each.
[[nodiscard]] std::string lines_of(const std::vector<std::string>& rows,
                                   std::string_view margin = "");
/// "x to move"; "player to move" where the game has no names.
[[nodiscard]] std::string to_move(std::string_view player, language spoken);
/// "x to move: win in 3 moves." Of a report with a value.
[[nodiscard]] std::string value_in_words(const report& r, language spoken = language::english);
/// "unknown after 1,000 positions: the limit of positions was reached"
[[nodiscard]] std::string unknown_in_words(std::uint64_t positions,
                                           std::optional<stop_reason> stopped_by,
                                           language spoken = language::english);
/// "from 5 to 7", "7"
[[nodiscard]] std::string in_words(const interval<score>& known,
                                   language spoken = language::english);
/// Likewise, and what is known: "...; the value is from 5 to 7". Of a report without a value.
[[nodiscard]] std::string unknown_in_words(const report& r, language spoken = language::english);
/// "memo, 22 positions, 8.5 µs, 1 KiB"
[[nodiscard]] std::string what_it_took(std::string_view engine, const statistics& spent,
                                       language spoken = language::english);
/// The value alone, and the nimber where there is one: "win *3", "loss", "-2". Needs a value.
[[nodiscard]] std::string in_brief(const report& r, language spoken = language::english);
/// Two lines: what was found, and what it took.
[[nodiscard]] std::string describe(const report& r, language spoken = language::english);

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
