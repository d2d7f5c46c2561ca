#include <range/v3/algorithm/all_of.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <range/v3/numeric/accumulate.hpp>
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

/// A proof for a part, by cells of a whole of so many.
colouring_certificate in_whole(const packing_part& part, const colouring_certificate& found,
                               std::uint32_t cells) {
  colouring_certificate whole{{}, std::vector<bool>(cells), found.copies, found.left_over};
  scatter(part, found.component, whole.component);
  for (const auto& colouring : found.colourings) {
    auto& made = whole.colourings.emplace_back();
    made.odd = colouring.odd;
    made.coloured.resize(cells);
    scatter(part, colouring.coloured, made.coloured);
  }
  return whole;
}

/// The widest strips of some 200,000 states; nothing without a grid.
std::optional<strip_bound> strips_of(const packing_part& part, const weights_certificate& weights,
                                     meter& spent) {
  constexpr std::size_t most_states = 200'000;
  constexpr unsigned rounds = 10;
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

/// What a part's strips prove, too.
void add(const packing_part& part, const strips_certificate& found, strips_certificate& whole) {
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
}

}  // namespace

std::int64_t total_of(const packing_problem& problem, const weights_certificate& proof) {
  return ranges::accumulate(proof.weights, detail::packing::price_of_stock(problem, proof.prices));
}

std::int64_t total_of(const packing_problem& problem, const strips_certificate& proof) {
  return ranges::accumulate(proof.best, detail::packing::price_of_stock(problem, proof.prices));
}

std::vector<packing_bound> bounds_of(const packing_problem& problem, meter& spent) {
  score by_components = 0;
  score taken_off = 0;  // by the colouring
  std::optional<colouring_certificate> colouring;
  weights_certificate weights{std::vector<std::int64_t>(problem.cells),
                              std::vector<std::int64_t>(problem.stock.size())};
  std::optional<strips_certificate> strips = strips_certificate{};
  for (const packing_part& part : components_of(problem)) {
    const score most = bound_of(part.problem, even_weights(part.problem));
    by_components += most;
    // 1. Weights.
    const weights_certificate own = best_weights(part.problem);
    scatter(part, own.weights, weights.weights);
    for (std::size_t b = 0; b < own.prices.size(); ++b) weights.prices[b] += own.prices[b];
    // 2. The colouring that takes off most, where all placements are worth the same.
    const auto& placements = part.problem.placements;
    const score each = placements.front().value;
    if (ranges::all_of(placements, [&](const placement& other) { return other.value == each; })) {
      const auto found =
          exclude_by_colouring(part.problem, static_cast<std::uint64_t>(most / each));
      if (found && most % each + each > taken_off) {
        taken_off = most % each + each;
        colouring = in_whole(part, *found, problem.cells);
      }
    }
    // 3. Strips, where all parts have some.
    const auto found = strips ? strips_of(part, own, spent) : std::nullopt;
    if (found) {
      add(part, found->certificate(), *strips);
    } else {
      strips.reset();
    }
  }
  std::vector<packing_bound> bounds;
  bounds.push_back({"cells", bound_by_cells(problem)});
  bounds.push_back({"coverable cells", bound_of(problem, even_weights(problem))});
  bounds.push_back({"components", by_components});
  bounds.push_back({"weights", bound_of(problem, weights), weights});
  if (colouring) bounds.push_back({"colouring", by_components - taken_off, std::move(*colouring)});
  if (strips) {
    strips->prices = weights.prices;  // those that strips are made with
    const auto value = static_cast<score>(total_of(problem, *strips) / packing_scale);
    bounds.push_back({"strips", value, std::move(*strips)});
  }
  return bounds;
}

}  // namespace zermelo
