/// The search for the best packing of one part, in stages of growing cost.
#pragma once

#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/max.hpp>
#include <zermelo/packing/frontier.hpp>
#include <zermelo/packing/window_search.hpp>

namespace zermelo::detail::packing {

/// What is known at any moment is a packing and a bound; a `stopped` that is thrown through a stage
/// leaves them as they are.
class part_search {
 public:
  /// `changed` is called whenever more is known, and may throw to end the search.
  part_search(packing_part part, meter& spent, std::function<void()> changed)
      : part_(std::move(part)),
        spent_(&spent),
        changed_(std::move(changed)),
        frontier_(frontier_program::over(part_.problem)),
        even_(even_weights(part_.problem)),
        value_{0, bound_of(part_.problem, even_)} {}

  [[nodiscard]] bool is_solved() const { return value_.lower == value_.upper; }
  [[nodiscard]] const interval<score>& value() const { return value_; }
  /// Numbers of placements of the whole.
  [[nodiscard]] packing_numbers packing() const { return in_whole(packing_); }
  [[nodiscard]] std::string_view method() const { return method_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  /// A first packing, by a narrow beam.
  void find_first() {
    constexpr std::size_t width = 16;
    // 1. Any at all, so that there is one however soon a limit ends the search.
    sweep(even_, {.target = value_.lower + 1, .width = 1});
    // 2. A better one; and one as good as the bound, if that is easy.
    if (!is_solved()) sweep(even_, {.target = value_.lower + 1, .width = width});
    if (!is_solved()) sweep(even_, {.target = value_.upper, .width = width});
  }

  /// The frontier by itself, up to so many states.
  void sweep_plainly(std::uint64_t most_states) {
    method_ = "frontier";
    sweep(even_, {.target = value_.lower + 1, .most = most_states});
  }

  void bound_by_weights() {
    weights_ = best_weights(part_.problem);
    bound_by(bound_of(part_.problem, weights_));
  }

  /// After the weights: a beam of this width, then sweeps from the bound down, up to so many states
  /// each.
  void sweep_with_weights(std::size_t width, std::uint64_t most_states) {
    method_ = "frontier with weights";
    sweep(weights_, {.target = value_.lower + 1, .width = width});
    while (!is_solved()) {
      if (sweep(weights_, {.target = value_.upper, .most = most_states}).cut) break;
    }
  }

  /// After the weights: a better packing, window by window, each by a beam of this width.
  void search_windows(unsigned in_vain, std::size_t width) {
    packing_windows windows(part_.problem, weights_, packing_, ++window_seed_);
    for (unsigned left = in_vain; left > 0 && !is_solved(); --left) {
      if (!windows.improve(*spent_, width)) continue;
      left = in_vain;
      take(windows.packing());
    }
  }

  /// Where all placements are worth the same.
  void bound_by_colouring() {
    const auto& placements = part_.problem.placements;
    const score each = placements.front().value;
    if (ranges::any_of(placements, [&](const placement& other) { return other.value != each; })) {
      return;
    }
    while (!is_solved() &&
           exclude_by_colouring(part_.problem, static_cast<std::uint64_t>(value_.upper / each))) {
      bound_by((value_.upper / each - 1) * each);
    }
  }

  /// After the weights: strips, and beams of growing width along them, until bound and packing
  /// meet. Does nothing without a grid.
  void sweep_with_strips() {
    for (const std::size_t most_states : strip_states) {
      if (!make_strips(most_states)) continue;
      method_ = "frontier with strips";
      // A better packing may be all that was missing.
      score known = 0;
      do {
        known = value_.lower;
        finish_with_strips();
        improve_along_strips();
      } while (!is_solved() && value_.lower > known);
      if (is_solved()) return;
    }
    // Nothing larger serves: wider and wider, until nothing is cut off.
    if (!strips_) return;
    for (std::size_t width = 500'000; !is_solved(); width *= 4) sweep_beams({.width = width});
  }

  /// Of a part that is solved: how many packings of the greatest value there are.
  [[nodiscard]] frontier_count count() {
    constexpr std::size_t most_states = 1'500'000;
    constexpr unsigned rounds = 6;
    // Strips that helped to find the best packing know only of better ones.
    if (strips_) {
      strips_.reset();
      next_strips_ = 0;
      if (make_strips(most_states)) {
        strips_->improve(rounds, value_.lower - 1, value_.lower, *spent_);
        return frontier_->count(*strips_, value_.lower, *spent_);
      }
    }
    return frontier_->count(even_, value_.lower, *spent_);
  }

  /// Calls `use` with each, as numbers of placements of the whole, until it returns false.
  bool list(const use_packing& use) {
    const auto use_in_whole = [&](const packing_numbers& found) { return use(in_whole(found)); };
    return frontier_->list(even_, value_.lower, use_in_whole, *spent_);
  }

 private:
  static constexpr std::size_t narrowest_beam = 500;
  /// States of all strips together, in turns that cost some three times as much each: what they
  /// take hardly matters where they are not enough.
  static constexpr std::size_t strip_states[] = {100'000,   300'000,    1'000'000,
                                                 4'000'000, 12'000'000, 40'000'000};

  [[nodiscard]] packing_numbers in_whole(packing_numbers numbers) const {
    for (std::uint32_t& i : numbers) i = part_.placements[i];
    return numbers;
  }

  /// Runs the frontier, and takes note of the packing that it finds, or of the proof that there is
  /// none.
  frontier_answer sweep(const frontier_bound& bound, const frontier_query& query) {
    frontier_answer answer = frontier_->best(bound, query, *spent_);
    bytes_ = std::max(bytes_, answer.bytes);
    if (answer.packing) take(*answer.packing);
    if (!answer.cut) bound_by(answer.packing ? answer.value : query.target - 1);
    return answer;
  }

  void bound_by(score upper) {
    if (upper >= value_.upper) return;
    value_.upper = upper;
    changed_();
  }

  /// Takes note of a packing.
  void take(packing_numbers packing) {
    const score value = value_of_packing(part_.problem, packing);
    if (value <= value_.lower) return;
    packing_ = std::move(packing);
    value_.lower = value;
    changed_();
  }

  /// The best strips of so many states together, or better ones that are there already.
  bool make_strips(std::size_t most_states) {
    constexpr std::uint32_t narrowest = 3;  // lanes
    constexpr std::size_t growth = 2;       // at least, from layout to layout
    if (part_.problem.places.empty()) return false;
    if (const auto most_bytes = spent_->allowed().bytes) {
      most_states = std::min<std::size_t>(most_states, *most_bytes / strip_bound::bytes_a_state);
    }
    if (next_strips_ == 0) next_strips_ = ranges::max(lanes_of(part_.problem)) / narrowest + 1;
    bool better = false;
    while (next_strips_ > 0) {
      auto made = strip_bound::over(part_.problem, next_strips_, weights_, most_states, *spent_);
      if (!made) break;
      better = true;
      strips_ = std::move(made);
      if (!strips_->overlaps()) break;  // with more room, these again
      --next_strips_;
      if (growth * strips_->states() > most_states) break;  // the next would be made in vain
    }
    if (strips_) {
      bytes_ = std::max<std::uint64_t>(bytes_, strips_->states() * strip_bound::bytes_a_state);
    }
    return better;
  }

  /// Improves the strips' shares, and before each round lets the frontier try whether it can finish
  /// with them. Where it can't that is seen early: its states soon are more than it could look at.
  void finish_with_strips() {
    constexpr unsigned most_rounds = 12;
    constexpr std::size_t states_a_cell = 32;  // for each state that the strips have there
    const std::size_t width =
        std::max(narrowest_beam, states_a_cell * strips_->states() / part_.problem.cells);
    bool goes_on = true;
    for (unsigned i = 0; goes_on && i < most_rounds && !is_solved(); ++i) {
      const unsigned rounds = i == 0 ? 0 : 1;
      goes_on = strips_->improve(rounds, value_.lower, value_.lower + 1, *spent_) || rounds == 0;
      bound_by(std::max(value_.lower, strips_->bound()));
      sweep_beams({.width = width, .whole = true});
    }
  }

  /// Windows and beams, until the packing is better or that has cost as much as the strips.
  void improve_along_strips() {
    constexpr unsigned windows_in_vain = 30;
    constexpr std::size_t width_of_windows = 2000;
    const score known = value_.lower;
    if (!is_solved()) search_windows(windows_in_vain, width_of_windows);
    std::uint64_t looked_at = 0;
    for (std::size_t width = narrowest_beam; !is_solved() && value_.lower == known; width *= 4) {
      if (2 * looked_at > strips_->states()) break;
      looked_at = sweep_beams({.width = width});
    }
  }

  /// From above and from below, as far as the query allows; its target is set here. Returns the
  /// most states that a beam looked at.
  std::uint64_t sweep_beams(frontier_query query) {
    std::uint64_t most = 0;
    const auto beam = [&](score target) {
      query.target = target;
      auto answer = sweep(*strips_, query);
      most = std::max(most, answer.states);
      return answer;
    };
    // 1. Is there a packing as good as the bound?
    while (!is_solved() && !beam(value_.upper).cut) {
    }
    // 2. Is there one better than the best?
    while (!is_solved() && value_.lower + 1 < value_.upper && beam(value_.lower + 1).packing) {
    }
    return most;
  }

  packing_part part_;
  meter* spent_;
  std::function<void()> changed_;
  std::unique_ptr<frontier_program> frontier_;
  weights_certificate even_;
  weights_certificate weights_;  // from `bound_by_weights` on
  std::optional<strip_bound> strips_;
  std::uint32_t next_strips_ = 0;  // how many to try next
  std::uint64_t window_seed_ = 0;
  interval<score> value_;
  packing_numbers packing_;
  std::string_view method_ = "bounds";
  std::uint64_t bytes_ = 0;
};

}  // namespace zermelo::detail::packing
