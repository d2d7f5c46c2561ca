/// What a search asks and knows, in words and as steps that can be written.
#pragma once

#include <zermelo/session/session.hpp>

namespace zermelo::sessions {

/// The bounds of an interval that say something: searches have some to begin with that do not.
template <class Value>
struct told_bounds {
  std::optional<Value> lower = {};
  std::optional<Value> upper = {};
};
[[nodiscard]] told_bounds<outcome> bounds_told(const interval<outcome>& known);
[[nodiscard]] told_bounds<score> bounds_told(const interval<score>& known);
/// Whether it is the value, and no bound of it.
[[nodiscard]] bool is_exact(const any_knowledge& known);
/// The value right below a target: the lower end of a null window.
[[nodiscard]] outcome below(outcome target);
[[nodiscard]] score below(score target);
/// "win in 3", "at least tie", "at most 4", "not *0"
[[nodiscard]] std::string in_words(const any_knowledge& known, language spoken);
/// "at least tie? (loss, tie)" with the window, "is it *0?"; empty where the value is asked for.
[[nodiscard]] std::string in_words(const any_question& asked, language spoken);

/// Why the moves that are left are cut off: what is known of the last one, and how.
enum class cut_reason : std::uint8_t { searched, in_table, by_rules };

struct traced_step {
  search_event event;
  std::size_t depth;  // of the position: 0 is the one that was asked about
  /// What leads to it from the position above, moves that are forced behind it; empty at depth 0.
  std::string move;
  any_position position;
  std::string text;         // the position on one line
  any_question asked = {};  // where it is entered
  any_knowledge known = {};
  bool comes_back = false;  // entered while it is being searched already
  /// Of a cut: the move that is enough, how it is known, and how many were not looked at.
  std::string enough = {};
  cut_reason reason = cut_reason::searched;
  std::size_t moves_left = 0;
  std::uint64_t positions = 0;  // where it is left: entered since, itself included
};

/// How many steps were written, and how many were not: those too deep, and those after the last.
struct step_counts {
  std::uint64_t written = 0;
  std::uint64_t too_deep = 0;
  std::uint64_t too_many = 0;
};

/// A step, and the end of a trace, as JSON: one line of text without its end.
[[nodiscard]] std::string in_json(const traced_step& step);
[[nodiscard]] std::string in_json(const report* found, const step_counts& steps);

class trace_writer {
 public:
  virtual ~trace_writer() = default;
  virtual void write(const traced_step& step) = 0;
  /// The search has ended: with what it found, or where it threw with nothing.
  virtual void finish(const report* found, const step_counts& steps) = 0;
};

/// Solves as `session::watch` does, and writes the first steps that are not too deep, and the end.
report traced(session& opened, std::string_view position, const request& how, trace_writer& to,
              std::uint64_t depth, std::uint64_t most);

}  // namespace zermelo::sessions
