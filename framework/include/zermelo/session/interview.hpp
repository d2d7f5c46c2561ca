/// Many questions under one set of limits, and what the verb `moves` answers by them.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

/// The value, and where there is one the remoteness.
inline constexpr wanted value_and_remoteness = {
    .remoteness = true, .best_moves = false, .line = false, .nimber = false, .counts = false};
/// The nimber, and the value with it.
inline constexpr wanted value_and_nimber = {
    .remoteness = false, .best_moves = false, .line = false, .nimber = true, .counts = false};

/// A legal move with what it is worth for its mover.
struct valued_move {
  step move;
  std::optional<any_value> value = {};  // nothing where a limit was reached
  std::optional<zermelo::remoteness> remoteness = {};
  std::optional<nimber> nimber_after = {};  // of the position after it
};

/// What the moves say of the position that they were made in.
struct valued_position {
  any_position position;
  bool ended = false;
  std::optional<any_value> value = {};  // of the best move; nothing where a limit hid that
  std::optional<zermelo::remoteness> remoteness = {};
  /// Best first, equal ones in the game's order, unknown ones last.
  std::vector<valued_move> moves = {};
};

/// Asks the engine of an explorer for position after position.
class interview {
 public:
  interview(explorer& rules, const limits& allowed) : rules_(rules), left_(allowed) {}

  /// No value where a limit was reached.
  [[nodiscard]] report ask(const any_position& p, const wanted& want);
  /// Every move of p, with what is wanted of the positions after it.
  [[nodiscard]] valued_position value_moves(const any_position& p,
                                            const wanted& want = value_and_remoteness);

  [[nodiscard]] explorer& rules() const noexcept { return rules_; }
  /// What all questions took, and the engine that answered the last one.
  [[nodiscard]] const statistics& spent() const noexcept { return spent_; }
  [[nodiscard]] std::string_view engine() const noexcept { return engine_; }
  [[nodiscard]] std::optional<stop_reason> stopped_by() const noexcept { return stopped_by_; }

 private:
  explorer& rules_;
  limits left_;
  statistics spent_;
  std::string_view engine_;
  std::optional<stop_reason> stopped_by_;
};

struct listed_move : valued_move {
  std::string after;  // the position it leads to, as text
};

struct moves_answer {
  report about;  // what the moves say of the position
  bool ended = false;
  std::vector<listed_move> moves = {};  // best first
};

/// With nimbers if asked for. Throws `bad_parameters` where positions of the game have none.
[[nodiscard]] moves_answer list_moves(const entry& game, const exploration& here, bool nimbers,
                                      const limits& allowed);
/// The value, a line for the moves of each value, and what it took.
[[nodiscard]] std::string in_words(const moves_answer& found, language spoken);
[[nodiscard]] std::string in_json(const moves_answer& found);

}  // namespace zermelo::sessions
