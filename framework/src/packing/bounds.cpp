#include <algorithm>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/numeric/accumulate.hpp>
#include <utility>
#include <zermelo/packing/components.hpp>

#include "pricing.hpp"

namespace zermelo {

namespace {

/// What all cells are worth where each is as good as the best of any placement.
score bound_by_cells(const packing_problem& problem) {
  score best = 0;
  for (const placement& each : problem.placements) {
    const std::int64_t bound =
        std::int64_t{problem.cells} * each.value / static_cast<std::int64_t>(each.cells.size());
    best = std::max(best, static_cast<score>(bound));
  }
  return best;
}

/// The values by cells of parts, by cells of the whole.
template <class Values>
void scatter(const packing_part& part, const Values& from, Values& to) {
  for (std::size_t i = 0; i < part.cells.size(); ++i) to[part.cells[i]] = from[i];
}

packing_bound bound_by_weights(const packing_problem& problem,
                               const std::vector<packing_part>& parts) {
  weights_certificate whole{std::vector<std::int64_t>(problem.cells),
                            std::vector<std::int64_t>(problem.stock.size())};
  for (const packing_part& part : parts) {
    const weights_certificate found = best_weights(part.problem);
    scatter(part, found.weights, whole.weights);
    for (std::size_t b = 0; b < found.prices.size(); ++b) whole.prices[b] += found.prices[b];
  }
  const score value = bound_of(problem, whole);
  return {"weights", value, std::move(whole)};
}

/// What a colouring takes off the bound by components; nothing where it finds nothing.
std::optional<packing_bound> bound_by_colouring(const packing_problem& problem,
                                                const std::vector<packing_part>& parts,
                                                score by_components) {
  std::optional<packing_bound> best;
  score taken_off = 0;
  for (const packing_part& part : parts) {
    const auto& placements = part.problem.placements;
    const score each = placements.front().value;
    if (ranges::any_of(placements, [&](const placement& other) { return other.value != each; })) {
      continue;
    }
    const score most = bound_of(part.problem, even_weights(part.problem));
    const auto found = exclude_by_colouring(part.problem, static_cast<std::uint64_t>(most / each));
    if (!found || (most % each) + each <= taken_off) continue;
    taken_off = most % each + each;
    colouring_certificate whole{
        {}, std::vector<bool>(problem.cells), found->copies, found->left_over};
    scatter(part, found->component, whole.component);
    for (const auto& colouring : found->colourings) {
      auto& made = whole.colourings.emplace_back();
      made.odd = colouring.odd;
      made.coloured.resize(problem.cells);
      scatter(part, colouring.coloured, made.coloured);
    }
    best = packing_bound{"colouring", by_components - taken_off, std::move(whole)};
  }
  return best;
}

/// The widest strips of some 200,000 states; nothing without a grid.
std::optional<strip_bound> strips_of(const packing_part& part, meter& spent) {
  constexpr std::size_t most_states = 200'000;
  constexpr unsigned rounds = 10;
  const weights_certificate weights = best_weights(part.problem);
  std::optional<strip_bound> widest;
  for (std::uint32_t strips = 12; strips > 0; --strips) {
    auto next = strip_bound::over(part.problem, strips, weights, most_states, spent);
    if (!next || !next->overlaps()) break;
    widest = std::move(next);
  }
  // The best packing may be some per cent below the bound; nothing is dropped for a target of 0.
  if (widest) widest->improve(rounds, widest->bound() - widest->bound() / 32 - 1, 0, spent);
  return widest;
}

std::optional<packing_bound> bound_by_strips(const packing_problem& problem,
                                             const std::vector<packing_part>& parts, meter& spent) {
  strips_certificate whole{{}, {}, std::vector<std::int64_t>(problem.stock.size()), {}};
  for (const packing_part& part : parts) {
    const auto strips = strips_of(part, spent);
    if (!strips) return std::nullopt;
    const strips_certificate found = strips->certificate();
    const auto first = static_cast<std::uint32_t>(whole.cells.size());
    for (const strip_share& each : found.shares) {
      whole.shares.push_back({part.placements[each.placement], first + each.strip, each.share});
    }
    for (const auto& own : found.cells) {
      auto& cells = whole.cells.emplace_back();
      for (const std::uint32_t cell : own) cells.push_back(part.cells[cell]);
      ranges::sort(cells);
    }
    whole.best.insert(whole.best.end(), found.best.begin(), found.best.end());
    for (std::size_t b = 0; b < found.prices.size(); ++b) whole.prices[b] += found.prices[b];
  }
  const auto value = static_cast<score>(total_of(problem, whole) / packing_scale);
  return packing_bound{"strips", value, std::move(whole)};
}

}  // namespace

std::int64_t total_of(const packing_problem& problem, const weights_certificate& proof) {
  return ranges::accumulate(proof.weights, detail::packing::price_of_stock(problem, proof.prices));
}

std::int64_t total_of(const packing_problem& problem, const strips_certificate& proof) {
  return ranges::accumulate(proof.best, detail::packing::price_of_stock(problem, proof.prices));
}

std::vector<packing_bound> bounds_of(const packing_problem& problem, meter& spent) {
  const std::vector<packing_part> parts = components_of(problem);
  score by_components = 0;
  for (const packing_part& part : parts) {
    by_components += bound_of(part.problem, even_weights(part.problem));
  }
  std::vector<packing_bound> bounds;
  bounds.push_back({"cells", bound_by_cells(problem)});
  bounds.push_back({"coverable cells", bound_of(problem, even_weights(problem))});
  bounds.push_back({"components", by_components});
  bounds.push_back(bound_by_weights(problem, parts));
  if (auto found = bound_by_colouring(problem, parts, by_components)) {
    bounds.push_back(std::move(*found));
  }
  if (auto found = bound_by_strips(problem, parts, spent)) bounds.push_back(std::move(*found));
  return bounds;
}

}  // namespace zermelo
