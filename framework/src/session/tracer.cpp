#include <range/v3/algorithm/count.hpp>
#include <zermelo/session/tracer.hpp>

#include <algorithm>
#include <boost/hana/functional/overload.hpp>
#include <zermelo/base/errors.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

/// Those that are above `least` and below `most`, or the value.
template <class Value>
told_bounds<Value> bounds_within(const interval<Value>& known, Value least, Value most) {
  const bool is_exact = known.lower == known.upper;
  told_bounds<Value> told;
  if (is_exact || known.lower > least) told.lower = known.lower;
  if (is_exact || known.upper < most) told.upper = known.upper;
  return told;
}

template <class Value>
std::string interval_in_words(const interval<Value>& known, language spoken) {
  const auto [lower, upper] = bounds_told(known);
  if (known.lower == known.upper) return word_for(known.lower, spoken);
  if (lower && upper) {
    return say(spoken, phrases::from_to, word_for(*lower, spoken), word_for(*upper, spoken));
  }
  if (lower) return say(spoken, phrases::at_least, word_for(*lower, spoken));
  if (upper) return say(spoken, phrases::at_most_known, word_for(*upper, spoken));
  return say(spoken, phrases::anything);
}

}  // namespace

told_bounds<outcome> bounds_told(const interval<outcome>& known) {
  return bounds_within(known, outcome::loss, outcome::win);
}
told_bounds<score> bounds_told(const interval<score>& known) {
  constexpr score farthest = score{1} << 29U;  // beyond it a score says that nobody knows
  return bounds_within(known, -farthest - 1, farthest + 1);
}

outcome below(outcome target) { return target == outcome::win ? outcome::tie : outcome::loss; }
score below(score target) { return target - 1; }

bool is_exact(const any_knowledge& known) {
  return std::visit(
      boost::hana::overload(
          [](not_nimber) { return false; }, [](nothing_known) { return false; },
          []<class Value>(const interval<Value>& both) { return both.lower == both.upper; },
          [](const auto& /*value*/) { return true; }),
      known);
}

std::string in_words(const any_knowledge& known, language spoken) {
  return std::visit(
      boost::hana::overload(
          [&](timed_outcome timed) {
            return say(spoken, phrases::briefly_in, word_for(outcome{timed.value}, spoken),
                       unsigned{timed.moves});
          },
          [](nimber value) { return in_stars(value); },
          [&]<class Value>(const interval<Value>& both) { return interval_in_words(both, spoken); },
          [&](not_nimber other) {
            return say(spoken, phrases::not_this_nimber, in_stars(other.value));
          },
          [&](nothing_known) { return say(spoken, phrases::given_up); },
          [&](auto value) { return word_for(value, spoken); }),
      known);
}

std::string in_words(const any_question& asked, language spoken) {
  return std::visit(
      boost::hana::overload([](ask_value) { return std::string(); },
                            [&](ask_nimber) { return say(spoken, phrases::which_nimber); },
                            [&](ask_whether question) {
                              return say(spoken, phrases::is_it, in_stars(question.target));
                            },
                            [&](const auto& question) {
                              const std::string target = word_for(question.target, spoken);
                              return fmt::format("{} ({}, {})",
                                                 say(spoken, phrases::is_it_at_least, target),
                                                 word_for(below(question.target), spoken), target);
                            }),
      asked);
}

namespace {

/// Moves of one position, and which of them led to the positions that a search came to. Searches
/// may play up to symmetry, part by part, and forced moves at once.
class moves_from {
 public:
  moves_from(const explorer& rules, const any_position& p) : rules_(rules) {
    for (step& each : rules.moves(p)) moves_.push_back({std::move(each)});
  }

  /// The move that leads to `to`, in the game's order where several do; empty where none is found.
  [[nodiscard]] std::string towards(const any_position& to) {
    for (std::size_t i = 0; i < moves_.size(); ++i) {
      const std::size_t at = (next_ + i) % moves_.size();
      if (!leads_to(moves_[at], to)) continue;
      moves_[at].was_looked_at = true;
      next_ = at + 1;
      return moves_[at].move.text;
    }
    return forced_moves_to(to);
  }

  /// How many moves led nowhere so far.
  [[nodiscard]] std::size_t not_looked_at() const {
    return static_cast<std::size_t>(ranges::count(moves_, false, &candidate::was_looked_at));
  }

 private:
  struct candidate {
    step move;
    std::optional<std::vector<any_position>> parts = {};  // after the move, as they are remembered
    bool was_looked_at = false;
  };

  [[nodiscard]] bool leads_to(candidate& from, const any_position& to) const {
    if (from.move.after == to) return true;
    if (!from.parts) {
      from.parts = {rules_.standing_for(from.move.after)};
      for (const any_position& part : rules_.components(from.move.after)) {
        from.parts->push_back(rules_.standing_for(part));
      }
    }
    return ranges::count(*from.parts, rules_.standing_for(to)) != 0;
  }

  [[nodiscard]] std::string forced_moves_to(const any_position& to) const {
    constexpr std::size_t most = 200;  // positions on the way
    struct way {
      std::string moves;
      any_position to;
    };
    std::vector<way> ways;
    for (const candidate& each : moves_) ways.push_back({each.move.text, each.move.after});
    for (std::size_t i = 0; i < ways.size() && i < most; ++i) {
      const way here = ways[i];  // a copy: the vector grows
      for (const step& each : rules_.moves(here.to)) {
        std::string moves = here.moves + ' ' + each.text;
        if (each.after == to) return moves;
        if (ways.size() < most) ways.push_back({std::move(moves), each.after});
      }
    }
    return {};
  }

  const explorer& rules_;
  std::vector<candidate> moves_;
  std::size_t next_ = 0;  // searches mostly try moves in the game's order
};

class tracer final : public search_listener {
 public:
  tracer(trace_writer& to, std::uint64_t depth, std::uint64_t most)
      : to_(to), depth_(depth), most_(most) {}

  void begin(const exploration& from) override { rules_ = from.rules; }

  void enter(const position_maker& p, const any_question& asked) override {
    ++positions_;
    if (!is_written(path_.size() + hidden_)) {
      ++hidden_;
      return;
    }
    any_position at = p();
    traced_step step = step_at(search_event::enter, path_.size(), at, move_to(at));
    step.asked = asked;
    step.comes_back = ranges::count(path_, at, &frame::position) != 0;
    to_.write(step);
    path_.push_back({positions_ - 1, std::move(step.move), std::move(at)});
  }

  void tell(search_event what, const position_maker& p, const any_knowledge& known) override {
    if (what == search_event::hit || what == search_event::settle) {
      tell_of_other(what, p, known);
    } else {
      tell_of_entered(what, known);
    }
  }

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

  void tell_of_other(search_event what, const position_maker& p, const any_knowledge& known) {
    if (!is_written(path_.size() + hidden_)) return;
    const any_position at = p();
    traced_step step = step_at(what, path_.size(), at, move_to(at));
    step.known = known;
    to_.write(step);
    look_at(step.move, what == search_event::hit ? cut_reason::in_table : cut_reason::by_rules);
  }

  void tell_of_entered(search_event what, const any_knowledge& known) {
    if (is_written(path_.size() + hidden_ - 1)) {
      const frame& here = path_.back();
      traced_step step = step_at(what, path_.size() - 1, here.position, here.move);
      step.known = known;
      if (what == search_event::cut) {
        step.enough = here.last_move;
        step.reason = here.last_known;
        step.moves_left = here.moves ? here.moves->not_looked_at() : 0;
      }
      step.positions = positions_ - here.positions_before;
      to_.write(step);
    }
    if (what != search_event::leave) return;
    if (hidden_ > 0) {
      --hidden_;
      return;
    }
    const std::string move = std::move(path_.back().move);
    path_.pop_back();
    look_at(move, cut_reason::searched);
  }

  /// A move of the innermost position was looked at.
  void look_at(const std::string& move, cut_reason known) {
    if (path_.empty()) return;
    path_.back().last_move = move;
    path_.back().last_known = known;
  }

  /// Whether a step at this depth is written; counts it.
  [[nodiscard]] bool is_written(std::size_t depth) {
    const bool is_too_deep = depth > depth_;
    const bool is_written = !is_too_deep && steps_.written < most_;
    ++(is_written ? steps_.written : is_too_deep ? steps_.too_deep : steps_.too_many);
    return is_written;
  }

  [[nodiscard]] traced_step step_at(search_event what, std::size_t depth, any_position p,
                                    std::string move) const {
    std::string text = rules_->print(p);
    return {what, depth, std::move(move), std::move(p), std::move(text)};
  }

  /// The move from the innermost position to one below it.
  [[nodiscard]] std::string move_to(const any_position& p) {
    if (path_.empty()) return {};
    frame& above = path_.back();
    if (!above.moves) above.moves.emplace(*rules_, above.position);
    return above.moves->towards(p);
  }

  trace_writer& to_;
  std::uint64_t depth_;
  std::uint64_t most_;
  std::shared_ptr<explorer> rules_;
  std::vector<frame> path_;
  std::size_t hidden_ = 0;  // positions being searched below those of the path
  std::uint64_t positions_ = 0;
  step_counts steps_;
};

}  // namespace

report traced(session& opened, std::string_view position, const request& how, trace_writer& to,
              std::uint64_t depth, std::uint64_t most) {
  tracer steps(to, depth, most);
  try {
    report found = opened.watch(position, how, steps);
    to.finish(&found, steps.steps());
    return found;
  } catch (const error&) {
    to.finish(nullptr, steps.steps());
    throw;
  }
}

}  // namespace zermelo::sessions
