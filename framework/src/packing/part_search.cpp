#include "part_search.hpp"

#include <algorithm>

namespace zermelo::detail::packing {

part_search::part_search(packing_part part, meter& spent, std::function<bool()> changed)
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

void part_search::found(const frontier_answer& answer) {
  bytes_ = std::max(bytes_, answer.bytes);
  if (!answer.packing || answer.value <= value_.lower) return;
  packing_ = *answer.packing;
  value_.lower = answer.value;
  changed_();
}

void part_search::bound_by(score upper) {
  if (upper >= value_.upper) return;
  value_.upper = upper;
  changed_();
}

void part_search::find_first() {
  constexpr std::size_t width = 16;
  const frontier_query query{.target = value_.lower + 1, .width = width};
  const frontier_answer answer = frontier_->best(even_, query, *spent_);
  found(answer);
  if (!answer.cut) bound_by(value_.lower);
}

void part_search::sweep_plainly(std::uint64_t most_states) {
  method_ = "frontier";
  const frontier_query query{.target = value_.lower + 1, .most = most_states};
  const frontier_answer answer = frontier_->best(even_, query, *spent_);
  found(answer);
  if (!answer.cut) bound_by(value_.lower);
}

}  // namespace zermelo::detail::packing
