/// What a search asks and knows in words, and from what it tells of itself to steps that can be
/// written: which move led to a position, how deep it lies, why its other moves are cut off.
#pragma once

#include <memory>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/session/watching.hpp>

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

/// "at least tie? (loss, tie)", "is it *0?", with the window that is asked about; empty where the
/// value is asked for, whatever it is.
[[nodiscard]] std::string in_words(const any_question& asked, language spoken);

/// What made the moves that are left not worth looking at: the last one was searched, was known by
/// a table, or by the rules.
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

/// Moves of one position, and which of them led to the positions that a search came to. Searches
/// may play up to symmetry, part by part, and forced moves at once.
class moves_from {
 public:
  moves_from(const explorer& rules, const any_position& p);

  /// The move that leads to `to`, the next one in the game's order where several do; empty where
  /// none is found.
  [[nodiscard]] std::string towards(const any_position& to);

  /// How many moves led nowhere so far.
  [[nodiscard]] std::size_t not_looked_at() const;

 private:
  struct candidate {
    step move;
    std::optional<std::vector<any_position>> parts = {};  // after the move, as they are remembered
    bool was_looked_at = false;
  };

  [[nodiscard]] bool leads_to(candidate& from, const any_position& to) const;
  [[nodiscard]] std::string forced_moves_to(const any_position& to) const;

  const explorer& rules_;
  std::vector<candidate> moves_;
  std::size_t next_ = 0;  // searches mostly try moves in the game's order
};

/// Gives steps to a writer, down to a depth and up to a number of them; counts the others.
class tracer final : public search_listener {
 public:
  tracer(trace_writer& to, std::uint64_t depth, std::uint64_t most)
      : to_(to), depth_(depth), most_(most) {}

  void begin(const exploration& from) override;
  void enter(const position_maker& p, const any_question& asked) override;
  void tell(search_event what, const position_maker& p, const any_knowledge& known) override;

  [[nodiscard]] const step_counts& steps() const noexcept { return steps_; }

 private:
  /// A position that is being searched, and whose steps are written.
  struct frame {
    std::uint64_t positions_before;
    std::string move;
    any_position position;
    std::optional<moves_from> moves = {};  // once one is needed
    std::string last_move = {};            // that was looked at
    cut_reason last_known = cut_reason::searched;
  };

  /// Whether a step at this depth is written; counts it.
  [[nodiscard]] bool is_written(std::size_t depth);
  [[nodiscard]] traced_step step_at(search_event what, std::size_t depth, any_position p,
                                    std::string move) const;
  /// The move from the innermost position to one below it.
  [[nodiscard]] std::string move_to(const any_position& p);
  [[nodiscard]] bool is_on_path(const any_position& p) const;
  void tell_of_other(search_event what, const position_maker& p, const any_knowledge& known);
  void tell_of_entered(search_event what, const any_knowledge& known);
  void leave();

  trace_writer& to_;
  std::uint64_t depth_;
  std::uint64_t most_;
  std::shared_ptr<explorer> rules_;
  std::vector<frame> path_;
  std::size_t hidden_ = 0;  // positions being searched below those of the path
  std::uint64_t positions_ = 0;
  step_counts steps_;
};

}  // namespace zermelo::sessions
