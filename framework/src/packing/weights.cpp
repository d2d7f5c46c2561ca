#include <cmath>

#include "pricing.hpp"

namespace zermelo {

namespace {

using detail::packing::worth_of;

std::int64_t weight_of(const placement& made, const weights_certificate& weights) {
  std::int64_t total = 0;
  for (const std::uint32_t cell : made.cells) total += weights.weights[cell];
  return total;
}

/// Raises weights until every placement's cells weigh what it is worth; then lowers what has become
/// too much.
void repair(const packing_problem& problem, weights_certificate& weights) {
  std::vector<std::int64_t> too_much;
  for (const placement& each : problem.placements) {
    const auto size = static_cast<std::int64_t>(each.cells.size());
    const std::int64_t missing = worth_of(each, weights.prices) - weight_of(each, weights);
    if (missing <= 0) continue;
    for (const std::uint32_t cell : each.cells) {
      weights.weights[cell] += (missing + size - 1) / size;
    }
  }
  std::vector<std::vector<std::uint32_t>> over(problem.cells);
  for (std::uint32_t i = 0; i < problem.placements.size(); ++i) {
    const placement& each = problem.placements[i];
    too_much.push_back(weight_of(each, weights) - worth_of(each, weights.prices));
    for (const std::uint32_t cell : each.cells) over[cell].push_back(i);
  }
  for (std::uint32_t cell = 0; cell < problem.cells; ++cell) {
    std::int64_t lower = weights.weights[cell];
    for (const std::uint32_t i : over[cell]) lower = std::min(lower, too_much[i]);
    weights.weights[cell] -= lower;
    for (const std::uint32_t i : over[cell]) too_much[i] -= lower;
  }
}

/// The relaxation, that parts of placements may be laid, and its dual. The constraints are the
/// cells and the limited blocks: of each there is so much to be used.
class relaxation {
 public:
  explicit relaxation(const packing_problem& problem)
      : problem_(&problem), available_(problem.cells, 1.0F), block_row_(problem.stock.size()) {
    for (std::size_t b = 0; b < problem.stock.size(); ++b) {
      if (problem.stock[b] == unlimited) continue;
      block_row_[b] = static_cast<std::uint32_t>(available_.size());
      available_.push_back(static_cast<float>(problem.stock[b]));
    }
    std::vector<float> uses(available_.size());
    for (const placement& each : problem.placements) {
      first_.push_back(static_cast<std::uint32_t>(rows_.size()));
      rows_.insert(rows_.end(), each.cells.begin(), each.cells.end());
      if (block_row_[each.block] != 0) rows_.push_back(block_row_[each.block]);
      highest_ = std::max(highest_, static_cast<float>(each.value));
    }
    first_.push_back(static_cast<std::uint32_t>(rows_.size()));
    for (const std::uint32_t row : rows_) uses[row] += 1;
    for (const float each : uses) dual_step_.push_back(1 / std::max(each, 1.0F));
    laid_.resize(problem.placements.size());
    price_.resize(available_.size());
    average_.resize(available_.size());
  }

  [[nodiscard]] std::size_t size() const noexcept { return rows_.size(); }

  /// One round of the primal-dual hybrid gradient method (Chambolle & Pock 2011), each row and
  /// column with a step of its own (Pock & Chambolle 2011).
  void round() {
    std::vector<float>& use = use_;
    use.assign(available_.size(), 0);
    for (std::size_t i = 0; i < laid_.size(); ++i) {
      float reduced = static_cast<float>(problem_->placements[i].value) / highest_;
      for (std::uint32_t at = first_[i]; at < first_[i + 1]; ++at) reduced -= price_[rows_[at]];
      const auto count = static_cast<float>(first_[i + 1] - first_[i]);
      const float before = laid_[i];
      laid_[i] = std::max(0.0F, before + reduced / count);
      const float ahead = 2 * laid_[i] - before;
      if (ahead == 0) continue;
      for (std::uint32_t at = first_[i]; at < first_[i + 1]; ++at) use[rows_[at]] += ahead;
    }
    ++rounds_;
    for (std::size_t row = 0; row < price_.size(); ++row) {
      price_[row] = std::max(0.0F, price_[row] + dual_step_[row] * (use[row] - available_[row]));
      average_[row] += (price_[row] - average_[row]) / static_cast<float>(rounds_);
    }
  }

  /// Averages start anew from here.
  void restart() noexcept { rounds_ = 0; }

  /// The weights and prices so far, or their average, in exact numbers and repaired.
  [[nodiscard]] weights_certificate read(bool average) const {
    weights_certificate result;
    const std::vector<float>& from = average ? average_ : price_;
    const auto exact = [&](float price) {
      return static_cast<std::int64_t>(
          std::ceil(static_cast<double>(price) * static_cast<double>(highest_) *
                    static_cast<double>(packing_scale)));
    };
    for (std::uint32_t c = 0; c < problem_->cells; ++c) result.weights.push_back(exact(from[c]));
    for (const std::uint32_t row : block_row_) {
      result.prices.push_back(row == 0 ? 0 : exact(from[row]));
    }
    repair(*problem_, result);
    return result;
  }

 private:
  const packing_problem* problem_;
  std::vector<std::uint32_t> rows_;   // of each placement
  std::vector<std::uint32_t> first_;  // where a placement's rows start
  std::vector<float> available_;
  std::vector<std::uint32_t> block_row_;  // 0: the block is not limited
  std::vector<float> dual_step_;
  std::vector<float> laid_;
  std::vector<float> price_;
  std::vector<float> average_;
  std::vector<float> use_;
  float highest_ = 1;
  unsigned rounds_ = 0;
};

}  // namespace

score bound_of(const packing_problem& problem, const weights_certificate& weights) {
  return static_cast<score>(total_of(problem, weights) / packing_scale);
}

weights_certificate even_weights(const packing_problem& problem) {
  weights_certificate result{std::vector<std::int64_t>(problem.cells),
                             std::vector<std::int64_t>(problem.stock.size())};
  for (const placement& each : problem.placements) {
    const auto size = static_cast<std::int64_t>(each.cells.size());
    const std::int64_t weight = (packing_scale * each.value + size - 1) / size;
    for (const std::uint32_t cell : each.cells) {
      result.weights[cell] = std::max(result.weights[cell], weight);
    }
  }
  return result;
}

weights_certificate best_weights(const packing_problem& problem) {
  constexpr std::size_t most_work = 20'000'000;  // steps: some hundredths of a second
  constexpr unsigned rounds_a_turn = 100;
  constexpr unsigned most_turns = 20;
  constexpr unsigned patience = 2;                         // turns
  constexpr std::int64_t progress = packing_scale / 1000;  // a turn that brings less is in vain
  weights_certificate best = even_weights(problem);
  if (problem.placements.empty()) return best;
  std::int64_t least = total_of(problem, best);
  relaxation dual(problem);
  const std::size_t work_a_turn = 2 * rounds_a_turn * dual.size();
  const std::size_t turns = std::clamp<std::size_t>(most_work / work_a_turn, 2, most_turns);
  unsigned in_vain = 0;
  for (std::size_t turn = 0; turn < turns && in_vain < patience; ++turn) {
    const std::int64_t before = least;
    for (unsigned i = 0; i < rounds_a_turn; ++i) dual.round();
    for (const bool average : {false, true}) {
      weights_certificate next = dual.read(average);
      const std::int64_t total = total_of(problem, next);
      if (total >= least) continue;
      least = total;
      best = std::move(next);
    }
    in_vain = before - least < progress ? in_vain + 1 : 0;
    dual.restart();
  }
  return best;
}

}  // namespace zermelo
