/// Many questions under one set of limits, and what the verb `moves` answers by them.
#pragma once

#include <chrono>
#include <functional>
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

/// Hears of a move as soon as it is valued.
using hear_move = std::function<void(const valued_move&)>;

/// Asks the engine of an explorer for position after position.
class interview {
 public:
  interview(explorer& rules, const limits& allowed) : rules_(rules), allowed_(allowed) {}

  /// No value where a limit was reached.
  [[nodiscard]] report ask(const any_position& p, const wanted& want);
  /// For whoever works between questions. Throws `stopped` where there is no time left.
  void check_limits() const;
  /// Every move of p, with what is wanted of the positions after it. `heard` hears of each as soon
  /// as it is valued.
  [[nodiscard]] valued_position value_moves(const any_position& p,
                                            const wanted& want = value_and_remoteness,
                                            const hear_move& heard = {});
  /// The same, the best move before the others: it and the value may be known long before all are.
  /// That takes half of the limits at most: lost on an engine that begins anew with each question.
  [[nodiscard]] valued_position value_moves_best_first(const any_position& p,
                                                       const wanted& want = value_and_remoteness,
                                                       const hear_move& heard = {});

  /// A best move of p, which must have not ended, by a single question about p itself; nothing
  /// where half of the limits were not enough.
  [[nodiscard]] std::optional<valued_move> best_move(const any_position& p,
                                                     const wanted& want = value_and_remoteness);

  [[nodiscard]] explorer& rules() const noexcept { return rules_; }
  /// What all questions took, and the engine that answered the last one.
  [[nodiscard]] const statistics& spent() const noexcept { return spent_; }
  [[nodiscard]] std::string_view engine() const noexcept { return engine_; }
  [[nodiscard]] std::optional<stop_reason> stopped_by() const noexcept { return stopped_by_; }

 private:
  [[nodiscard]] limits left() const { return left_after(spent_, allowed_); }
  [[nodiscard]] report ask(const any_position& p, const wanted& want, const limits& allowed);
  [[nodiscard]] report ask_for_best_move(const any_position& p, wanted want);
  [[nodiscard]] valued_position ask_moves(const any_position& p, const wanted& want,
                                          const hear_move& heard, bool best_first);

  explorer& rules_;
  std::chrono::steady_clock::time_point started_ = std::chrono::steady_clock::now();
  limits allowed_;
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

/// With nimbers if asked for; `heard` hears of each move as soon as it is valued, the best first.
/// Throws `bad_parameters` where positions of the game have none.
[[nodiscard]] moves_answer list_moves(const entry& game, const exploration& here, bool nimbers,
                                      const limits& allowed, const hear_move& heard = {});

/// Throws `bad_parameters` where `option` asks for nimbers, and positions have none.
void require_nimbers(std::string_view option, const entry& game, const explorer& rules);
/// Throws `bad_parameters`: a table has none where `option` asks for them.
[[noreturn]] void refuse_table(std::string_view option);
/// The value, a line for the moves of each value, and what it took.
[[nodiscard]] std::string in_words(const moves_answer& found, language spoken);
[[nodiscard]] std::string in_json(const moves_answer& found);
/// The same where the moves were told one by one: the value, and what it took.
[[nodiscard]] std::string without_moves_in_words(const moves_answer& found, language spoken);

/// "loss in 4, to *2"
[[nodiscard]] std::string worth_in_words(const valued_move& move, language spoken);
[[nodiscard]] std::string in_json(const listed_move& move);

}  // namespace zermelo::sessions
