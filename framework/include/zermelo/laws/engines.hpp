/// The law that every engine agrees with the plain recursion.
#pragma once

#include <new>
#include <zermelo/engines/compiled_apart.hpp>
#include <zermelo/laws/nimbers.hpp>
#include <zermelo/laws/retrograde.hpp>

namespace zermelo {

namespace detail {

/// What engines may trust of the numbers that rules give their positions: what uses a number that
/// lies reads and writes where it does not belong.
template <game G>
class numbers_to_trust {
 public:
  /// `most`: of how many positions all numbers are looked at.
  numbers_to_trust(const G& g, std::uint64_t most) : rules_(g), most_(most) {}

  /// Of the positions that play from p reaches, or of all.
  [[nodiscard]] bool holds(trusted_numbers which, const position_t<G>& p) {
    if (which == trusted_numbers::of_reached) return of_reached(p);
    return which == trusted_numbers::none || of_all(p);
  }

 private:
  static constexpr std::uint64_t most_reached = 20'000;

  [[nodiscard]] bool of_reached(const position_t<G>& p) const {
    if constexpr (indexed_game<G>) {
      const std::uint64_t count = rules_.position_count();
      bool within = true;
      const auto look = [&](const position_t<G>& at) {
        within = within && rules_.index(at) < count;
      };
      const reach<G> near{.from = p, .most = most_reached};
      return breadth_first<G>(rules_, near, marks_by_key(rules_), look) && within;
    }
    return false;
  }

  [[nodiscard]] bool of_all(const position_t<G>& p) {
    if constexpr (retrograde_game<G>) {
      const numbering<G> numbers(rules_);
      if (!all_hold_) all_hold_ = laws::retrograde_law::has_sound_numbers(numbers, most_);
      return *all_hold_ && laws::retrograde_law::is_numbered(numbers, p);
    }
    return false;
  }

  G rules_;
  std::uint64_t most_;
  std::optional<bool> all_hold_;
};

/// What `plain` says of a position, each way it may be asked, once it is needed.
template <game G>
class plain_truth {
 public:
  explicit plain_truth(const answer<G>& with_remoteness) : expected_(with_remoteness) {}

  [[nodiscard]] const position_t<G>& position() const { return expected_.position; }
  [[nodiscard]] const answer<G>& with_remoteness() const { return expected_; }

  /// Then every move that keeps the value is a best one.
  [[nodiscard]] const answer<G>& without_remoteness() {
    if (!expected_.remoteness) return expected_;
    if (!without_) {
      constexpr wanted asked{.remoteness = false, .best_moves = true, .line = false};
      without_ = compiled_apart<G>::by(oracle::plain, expected_.game)->solve(position(), asked);
    }
    return *without_;
  }

  /// By its definition, in normal play. Nothing where that is much work.
  [[nodiscard]] std::optional<nimber> its_nimber() {
    if constexpr (impartial_game<G>) {
      if (!nimber_) nimber_ = mex_recursion<G>(expected_.game)(position());
      return *nimber_;
    }
    return std::nullopt;
  }

 private:
  const answer<G>& expected_;
  std::optional<answer<G>> without_;
  std::optional<std::optional<nimber>> nimber_;
};

}  // namespace detail

namespace laws {

/// Every engine that serves the game gives the answer of `plain`, however it is made for trials.
struct engines_law {
  static constexpr std::string_view name = "engines agree";
  static constexpr std::string_view about = "a game without cycles";
  static constexpr int rank = 210;
  static constexpr std::string_view untried_where = "no position is cheap to solve by plain";
  template <class G>
  static constexpr bool applies = game<G> && !cyclic_game<G>;

  template <game G>
  [[nodiscard]] verdict operator()(const sample<G>& s) const {
    try {
      return compare(s);
    } catch (const cannot_solve&) {
      return {};  // play does not end: another law's business
    } catch (const bad_parameters&) {
      return {};  // rules that an engine cannot be made for: likewise
    }
  }

  /// Of the limits only that of memory was not set by a law: an engine that it stops has not erred.
  template <game G>
  static void refuse_short_memory(const answer<G>& given) {
    if (given.stopped_by == stop_reason::bytes) throw std::bad_alloc();
  }

 private:
  static constexpr wanted timed{.remoteness = true, .best_moves = true, .line = false};
  static constexpr wanted untimed{.remoteness = false, .best_moves = true, .line = false};

  template <game G>
  static verdict compare(const sample<G>& s) {
    verdict all;
    const auto by_plain = compiled_apart<G>::by(oracle::plain, s.rules());
    std::vector<rival<G>> rivals = compiled_apart<G>::rivals(s.rules());
    detail::numbers_to_trust<G> numbers(s.rules(), retrograde_law::most_positions(s));
    limits allowed;
    allowed.positions = s.scaled(20'000);  // that plain may look at
    const std::uint64_t together = s.scaled(2'000'000);
    std::uint64_t spent = 0;
    for (const rival<G>& each : rivals) all.parts[each.name] = 0;
    const std::size_t step = s.nodes().size() / static_cast<std::size_t>(s.scaled(250)) + 1;
    for (std::size_t k = 0; k < s.nodes().size() && spent < together; k += step) {
      const std::size_t i = s.turn(k);
      const auto expected = by_plain->solve(s.nodes()[i].position, timed, allowed);
      spent += expected.statistics.positions;
      refuse_short_memory(expected);
      if (!expected.value) continue;
      const finding here = fault_among(rivals, expected, numbers, all);
      if (here.compared()) ++all.compared;
      if (here.fault()) {
        all.fault = s.fails(name, i, *here.fault());
        break;
      }
    }
    return all;
  }

  template <game G>
  static finding fault_among(std::vector<rival<G>>& rivals, const answer<G>& expected,
                             detail::numbers_to_trust<G>& numbers, verdict& all) {
    detail::plain_truth<G> truth(expected);
    bool compared = false;
    for (auto one = rivals.begin(); one != rivals.end();) {
      try {
        if (numbers.holds(one->trial.trusts, truth.position())) {
          if (auto fault = fault_of(*one, truth)) return *std::move(fault);
          ++all.parts[one->name];
          compared = true;
        }
        ++one;
      } catch (const does_not_fit&) {
        one = rivals.erase(one);  // this game's values are too large for its table
      }
    }
    return holds_if(compared);
  }

  template <game G>
  static std::optional<std::string> fault_of(const rival<G>& one, detail::plain_truth<G>& truth) {
    const auto ask = [&](wanted what) {
      answer<G> given = one.trial.engine->solve(truth.position(), what);
      refuse_short_memory(given);
      return given;
    };
    if (!one.gives.has(answers::remoteness)) {
      return difference(truth.without_remoteness(), ask(untimed), one.name, truth);
    }
    if (auto found = difference(truth.with_remoteness(), ask(timed), one.name, truth)) return found;
    // The value alone is searched in another way.
    return difference(truth.with_remoteness(), ask(wanted::value()), one.name + ", value alone",
                      truth);
  }

  /// Whether these are the same moves, in whatever order, by what they lead to.
  template <game G>
  static bool same_moves(const answer<G>& one, const answer<G>& other) {
    const auto keys_of = [](const answer<G>& given) {
      std::vector<key_t<G>> keys;
      for (const move_t<G>& m : *given.best_moves) {
        keys.push_back(given.game.key(given.game.play(given.position, m)));
      }
      std::sort(keys.begin(), keys.end());
      return keys;
    };
    return keys_of(one) == keys_of(other);
  }

  template <game G>
  static std::optional<std::string> difference(const answer<G>& expected, const answer<G>& given,
                                               std::string_view engine,
                                               detail::plain_truth<G>& truth) {
    if (given.value != expected.value ||
        (given.remoteness && given.remoteness != expected.remoteness) ||
        (given.best_moves && given.best_moves->size() != expected.best_moves->size())) {
      return fmt::format("by plain its value is {}, and by {} it is {}", text_of(expected), engine,
                         given.value ? text_of(given) : "unknown");
    }
    if (given.best_moves && !same_moves(given, expected)) {
      return fmt::format("of its {} plain has others than {}",
                         detail::counted(given.best_moves->size(), "best move"), engine);
    }
    if (!given.nimber) return std::nullopt;
    const auto by_mex = truth.its_nimber();
    if (!by_mex || given.nimber == by_mex) return std::nullopt;
    return fmt::format("by the plain recursion its nimber is {}, and by {} it is {}", *by_mex,
                       engine, *given.nimber);
  }

  template <game G>
  static std::string text_of(const answer<G>& given) {
    std::string text = fmt::format("{}", *given.value);
    if (given.remoteness) text += " in " + detail::counted(*given.remoteness, "move");
    if (given.best_moves) text += " with " + detail::counted(given.best_moves->size(), "best move");
    return text;
  }
};

}  // namespace laws

}  // namespace zermelo
