#include <range/v3/algorithm/max.hpp>
#include <range/v3/algorithm/none_of.hpp>
#include <zermelo/packing/solve.hpp>
#include <zermelo/packing/window_search.hpp>

namespace zermelo {

namespace {

/// What is left to decide without the fixed and the forbidden placements; cells keep their numbers.
/// Throws `bad_parameters` as `pack` does.
packing_part rest_of(const packing_problem& problem, const packing_options& options) {
  check(problem);
  static_cast<void>(value_of_packing(problem, options.fixed));  // throws where it is none
  packing_part rest{{problem.cells, {}, problem.stock, problem.places}};
  std::vector<bool> forbidden(problem.placements.size());
  for (const std::uint32_t number : options.forbidden) {
    if (number >= problem.placements.size()) {
      throw bad_parameters(fmt::format("there is no placement {} to forbid", number));
    }
    forbidden[number] = true;
  }
  std::vector<bool> covered(problem.cells);
  for (const std::uint32_t number : options.fixed) {
    if (forbidden[number]) {
      throw bad_parameters(fmt::format("placement {} is fixed and forbidden", number));
    }
    for (const std::uint32_t cell : problem.placements[number].cells) covered[cell] = true;
    take_copy(rest.problem.stock[problem.placements[number].block]);
  }
  for (std::uint32_t i = 0; i < problem.placements.size(); ++i) {
    const placement& each = problem.placements[i];
    const bool fits =
        ranges::none_of(each.cells, [&](std::uint32_t cell) { return covered[cell]; });
    if (!fits || forbidden[i] || rest.problem.stock[each.block] == 0) continue;
    rest.problem.placements.push_back(each);
    rest.placements.push_back(i);
  }
  return rest;
}

/// The search for the best packing of one part, in stages of growing cost. A packing and a bound
/// are known at any moment; a `stopped` thrown through a stage leaves them as they are.
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

  /// After the weights: a beam, then sweeps from the bound down, up to so many states each.
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

  /// Runs the frontier, and notes the packing that it finds, or the proof that there is none.
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

/// Thrown where enough is known.
struct enough_known {};

/// Runs the stages over all parts of a problem.
class packing_search {
 public:
  packing_search(const packing_problem& problem, const packing_options& options)
      : options_(&options),
        rest_(rest_of(problem, options)),
        fixed_value_(value_of_packing(problem, options.fixed)) {
    for (packing_part& part : components_of(rest_.problem)) {
      parts_.emplace_back(std::move(part), spent_, [this] { report(); });
    }
  }

  packing_search(const packing_search&) = delete;  // its parts know where it is
  packing_search& operator=(const packing_search&) = delete;
  ~packing_search() = default;

  /// Until all parts are solved, or a packing of `enough` is found or excluded.
  void solve(const limits& allowed, std::optional<score> enough = {}) {
    enough_ = enough;
    within_limits([&] {
      spent_.start(allowed);
      report();
      run();
    });
  }

  void add_bounds(packing_result& result) {
    // Of a search that was stopped, too: they are what is proven of what it leaves open.
    meter unlimited;
    unlimited.start({});
    result.bounds = bounds_of(rest_.problem, unlimited);
    for (packing_bound& each : result.bounds) {
      each.value += fixed_value_;
      result.value.upper = std::min(result.value.upper, each.value);
      if (auto* strips = std::get_if<strips_certificate>(&each.certificate)) {
        for (strip_share& share : strips->shares) {
          share.placement = rest_.placements[share.placement];
        }
      }
    }
  }

  [[nodiscard]] packing_result result() const {
    packing_result result{.value = value(), .stopped_by = stopped_by_};
    for (const part_search& each : parts_) {
      for (const std::uint32_t i : each.packing()) result.packing.push_back(rest_.placements[i]);
      result.method = std::max(result.method, each.method(),
                               [](auto a, auto b) { return a.size() < b.size(); });
    }
    result.packing.insert(result.packing.end(), options_->fixed.begin(), options_->fixed.end());
    ranges::sort(result.packing);
    result.statistics = spent();
    return result;
  }

  [[nodiscard]] packing_count count() {
    packing_count total;
    within_limits([&] {
      std::uint64_t packings = 1;
      for (part_search& part : parts_) {
        const frontier_count each = part.count();
        total.saturated = total.saturated || each.saturated;
        if (__builtin_mul_overflow(packings, each.packings, &packings)) {
          packings = ~std::uint64_t{0};
          total.saturated = true;
        }
      }
      total.packings = packings;
    });
    total.value = value();
    total.statistics = spent();
    total.stopped_by = stopped_by_;
    return total;
  }

  bool list(const use_packing& use) {
    bool all = false;  // and so it stays where the search was stopped
    within_limits([&] { all = list_from(0, options_->fixed, use); });
    return all;
  }

 private:
  template <class Search>
  void within_limits(Search search) {
    if (stopped_by_) return;
    stopped_by_ = until_stopped([&] {
      try {
        search();
      } catch (const enough_known&) {
      }
    });
  }

  void run() {
    constexpr std::uint64_t least = 50'000;   // states: no more than the weights take
    constexpr std::size_t width = 64;         // of a beam over the whole
    constexpr std::size_t narrow = 150;       // of one over a window
    constexpr unsigned in_vain = 30;          // windows
    constexpr std::uint64_t cheap = 300'000;  // states: some hundredths of a second
    const auto each_open = [&](auto stage) {
      for (part_search& part : parts_) {
        if (!part.is_solved()) stage(part);
      }
    };
    each_open([](part_search& part) { part.find_first(); });
    each_open([](part_search& part) { part.sweep_plainly(least); });
    each_open([](part_search& part) { part.bound_by_colouring(); });
    each_open([](part_search& part) { part.bound_by_weights(); });
    each_open([](part_search& part) { part.search_windows(in_vain, narrow); });
    each_open([](part_search& part) { part.sweep_with_weights(width, cheap); });
    each_open([](part_search& part) { part.sweep_with_strips(); });
    each_open([](part_search& part) { part.sweep_plainly(~std::uint64_t{0}); });
  }

  [[nodiscard]] statistics spent() const {
    std::uint64_t bytes = 0;
    for (const part_search& each : parts_) bytes = std::max(bytes, each.bytes());
    return spent_.read(bytes);
  }

  [[nodiscard]] interval<score> value() const {
    interval<score> sum{fixed_value_, fixed_value_};
    for (const part_search& each : parts_) {
      sum.lower += each.value().lower;
      sum.upper += each.value().upper;
    }
    return sum;
  }

  void report() const {
    const interval<score> known = value();
    if (options_->progress) options_->progress(known);
    if (enough_ && (known.lower >= *enough_ || known.upper < *enough_)) throw enough_known();
  }

  /// The packings of the parts from this one on, each after what was laid before.
  bool list_from(std::size_t number, const packing_numbers& laid, const use_packing& use) {
    if (number == parts_.size()) {
      packing_numbers packing = laid;
      ranges::sort(packing);
      return use(packing);
    }
    return parts_[number].list([&](const packing_numbers& placements) {
      packing_numbers longer = laid;
      for (const std::uint32_t i : placements) longer.push_back(rest_.placements[i]);
      return list_from(number + 1, longer, use);
    });
  }

  const packing_options* options_;
  std::optional<score> enough_;
  meter spent_;
  packing_part rest_;
  score fixed_value_;
  std::vector<part_search> parts_;
  std::optional<stop_reason> stopped_by_;
};

}  // namespace

packing_result pack(const packing_problem& problem, const packing_options& options,
                    const limits& allowed) {
  packing_search search(problem, options);
  search.solve(allowed, options.enough);
  packing_result result = search.result();
  if (options.every_bound) {
    search.add_bounds(result);
    if (result.is_optimal()) result.stopped_by.reset();  // a bound is what the search had missed
  }
  return result;
}

packing_count count_packings(const packing_problem& problem, const packing_options& options,
                             const limits& allowed) {
  packing_search search(problem, options);
  search.solve(allowed);
  return search.count();
}

bool list_packings(const packing_problem& problem, const use_packing& use,
                   const packing_options& options, const limits& allowed) {
  packing_search search(problem, options);
  search.solve(allowed);
  return search.list(use);
}

}  // namespace zermelo
