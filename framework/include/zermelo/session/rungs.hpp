/// Engines beside one another: what the verbs `ladder` and `bench` answer.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

/// How many times fewer positions one engine looked at than another, or how much faster it is.
struct saving {
  double times;
  bool at_least = false;  // the other one reached a limit: it would have taken more
};

/// What one engine makes of a position.
struct rung {
  std::string_view engine;
  report found = {};
  std::string unable = {};           // why it cannot solve it, where it cannot
  std::optional<saving> saved = {};  // against the rung before

  /// A table that the limit has no room for is not begun; a value by the rules needs no position.
  [[nodiscard]] bool has_run() const {
    return unable.empty() && (found.value || found.statistics.positions > 0);
  }
};

/// Fills in what each rung saves against the last one that has run. Nothing is known of one that
/// was stopped or looked at no position, nor against one that was stopped after fewer positions.
void add_savings(std::vector<rung>& rungs);
/// Throws `std::logic_error`, a bug, where two engines contradict each other.
void check_agreement(const std::vector<rung>& rungs);

/// What the verb `ladder` answers.
struct ladder_answer {
  std::string game;
  std::vector<parameter> rules;
  std::string position;
  std::vector<rung> rungs = {};

  /// What was found by an engine that found the value; null where none did.
  [[nodiscard]] const report* found() const;
};

/// One position by every engine of the game, up to an interruption. The engines know nothing yet;
/// `how` says what each may spend. Throws as `session::solve`.
[[nodiscard]] ladder_answer climb(const entry& game, const std::vector<parameter>& rules,
                                  std::string_view position, request how);
/// "tictactoe x.o/.../..x: win"
[[nodiscard]] std::string title_of(const ladder_answer& made, language spoken);
/// The title, and a table of what each engine took.
[[nodiscard]] std::string in_words(const ladder_answer& made, language spoken);
[[nodiscard]] std::string in_json(const ladder_answer& made);
/// Why it has no value, as a sentence without its full stop; empty where it has one.
[[nodiscard]] std::string why_unknown(const rung& each, language spoken = language::english);
/// "3.1", "12", "1,000"
[[nodiscard]] std::string factor_in_words(double factor);
/// "12 times fewer", "> 1,000 times fewer", "3.1 times more"
[[nodiscard]] std::string saving_in_words(const saving& saved, language spoken = language::english);
/// "1,234"; "> 1,234" where a limit was reached.
[[nodiscard]] std::string positions_in_words(const rung& each);

/// What the engines took for all positions measured, together.
struct measured_game {
  std::string_view name;
  std::string what;  // was solved
  rung plain = {};
  rung strongest = {};
};

/// Solves the start, or the contest's example, each engine for so many seconds at most.
[[nodiscard]] measured_game measure(const entry& game, double seconds);
/// Nothing where one of the engines found no value, or nobody knows which is faster.
[[nodiscard]] std::optional<saving> ratio_of(const measured_game& game);

[[nodiscard]] std::string in_json(const measured_game& game);

}  // namespace zermelo::sessions
