#include "part_search.hpp"

#include <algorithm>

namespace zermelo::detail::packing {

part_search::part_search(packing_part part, meter& spent, std::function<void()> changed)
    : part_(std::move(part)),
      spent_(&spent),
      changed_(std::move(changed)),
      frontier_(frontier_program::over(part_.problem)),
      even_(even_weights(part_.problem)),
      value_{0, bound_of(part_.problem, even_)} {}

std::vector<std::uint32_t> part_search::packing() const {
  std::vector<std::uint32_t> numbers;
  for (const std::uint32_t i : packing_) numbers.push_back(part_.placements[i]);
  return numbers;
}

/// Runs the frontier, and takes note of the packing that it finds, or of the proof that there is
/// none.
frontier_answer part_search::sweep(const frontier_bound& bound, const frontier_query& query) {
  frontier_answer answer = frontier_->best(bound, query, *spent_);
  bytes_ = std::max(bytes_, answer.bytes);
  if (answer.packing && answer.value > value_.lower) {
    packing_ = *answer.packing;
    value_.lower = answer.value;
    changed_();
  }
  if (!answer.cut) bound_by(answer.packing ? answer.value : query.target - 1);
  return answer;
}

void part_search::bound_by(score upper) {
  if (upper >= value_.upper) return;
  value_.upper = upper;
  changed_();
}

void part_search::find_first() {
  constexpr std::size_t width = 16;
  sweep(even_, {.target = value_.lower + 1, .width = width});
}

void part_search::sweep_plainly(std::uint64_t most_states) {
  method_ = "frontier";
  sweep(even_, {.target = value_.lower + 1, .most = most_states});
}

/// The widest strips that are cheap enough.
bool part_search::make_strips() {
  constexpr std::uint32_t widest = 12;
  constexpr std::size_t most_states = 200'000;
  for (std::uint32_t width = widest; width > 1 && !strips_; --width) {
    strips_ = strip_bound::over(part_.problem, width, even_, most_states);
  }
  return strips_.has_value();
}

void part_search::sweep_with_strips() {
  constexpr std::size_t first_width = 500;
  constexpr unsigned rounds = 200;
  if (!make_strips()) return;
  method_ = "frontier with strips";
  strips_->improve(rounds, value_.lower, value_.lower + 1, *spent_);
  bound_by(strips_->bound());
  for (std::size_t width = first_width; !is_solved(); width *= 4) {
    // 1. From above: is there a packing as good as the bound?
    while (!is_solved()) {
      if (sweep(*strips_, {.target = value_.upper, .width = width}).cut) break;
    }
    // 2. From below: is there one better than the best?
    while (!is_solved() && value_.lower + 1 < value_.upper) {
      if (!sweep(*strips_, {.target = value_.lower + 1, .width = width}).packing) break;
    }
  }
}

frontier_count part_search::count() {
  const weights_certificate weights = even_;
  return frontier_->count(strips_ ? frontier_bound(*strips_) : frontier_bound(weights),
                          value_.lower, *spent_);
}

bool part_search::list(const std::function<bool(const std::vector<std::uint32_t>&)>& use) {
  std::vector<std::uint32_t> numbers;
  return frontier_->list(
      even_, value_.lower,
      [&](const std::vector<std::uint32_t>& packing) {
        numbers.clear();
        for (const std::uint32_t i : packing) numbers.push_back(part_.placements[i]);
        return use(numbers);
      },
      *spent_);
}

}  // namespace zermelo::detail::packing
