#include <fmt/format.h>

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "best_packing.hpp"
#include "check.hpp"
#include "counting.hpp"
#include "groups.hpp"

namespace packing_checker {

namespace {

/// Whether a drawing has an 'x' for the cell.
bool is_marked(const puzzle& whole, const drawing& rows, std::size_t cell) {
  return rows[whole.row(cell)][whole.column(cell)] == 'x';
}

/// What the stock costs, to the groups it belongs to.
void add_prices(const remainder& rest, const std::vector<std::int64_t>& prices, groups& together,
                totals& total) {
  for (std::size_t i = 0; i < prices.size(); ++i) {
    if (prices[i] < 0) throw refuted(fmt::format("the price of block {} is below 0", i));
    if (prices[i] == 0) continue;
    if (!rest.limited[i]) {
      throw refuted(fmt::format("block {} has a price, and its stock has no end", i));
    }
    total.add(together.of_block(i), wide{prices[i]} * rest.stock[i]);
  }
}

/// What a placement must be given: its value, less its block's price.
wide due(const puzzle& whole, const placement& made, const std::vector<std::int64_t>& prices,
         std::int64_t scale) {
  return wide{whole.blocks()[made.block].value} * scale - prices[made.block];
}

}  // namespace

// --- Weights -------------------------------------------------------------------------------------

wide proven(const puzzle& whole, const remainder& rest, const weights_proof& proof) {
  const auto weight = [&](std::size_t cell) {
    return wide{proof.weights[whole.row(cell)][whole.column(cell)]};
  };
  groups together(whole, rest);
  totals total(proof.scale);
  for (std::size_t cell = 0; cell < whole.cells(); ++cell) {
    if (weight(cell) < 0) {
      throw refuted(fmt::format("the weight of {} is below 0", whole.name(cell)));
    }
    if (!rest.coverable[cell]) continue;
    total.add(together.of_cell(cell), weight(cell));
  }
  add_prices(rest, proof.prices, together, total);
  for (const std::size_t i : rest.placements) {
    const placement& each = whole.placements()[i];
    wide sum = 0;
    for (const std::size_t cell : each.cells) sum += weight(cell);
    if (sum < due(whole, each, proof.prices, proof.scale)) {
      throw refuted(fmt::format("the cells of {} weigh less than it is worth", whole.names(each)));
    }
  }
  return rest.fixed_value + total.sum();
}

// --- Strips --------------------------------------------------------------------------------------

namespace {

/// The cells of a placement that a strip has.
std::vector<std::size_t> cells_in(const puzzle& whole, const strips_proof::strip& strip,
                                  const placement& made) {
  std::vector<std::size_t> cells;
  std::copy_if(made.cells.begin(), made.cells.end(), std::back_inserter(cells),
               [&](auto cell) { return is_marked(whole, strip.cells, cell); });
  return cells;
}

/// The first cell of a placement, by rows or by columns.
std::size_t first_cell(const puzzle& whole, const placement& made, bool by_rows) {
  const auto key = [&](std::size_t cell) {
    return by_rows ? std::pair(whole.row(cell), whole.column(cell))
                   : std::pair(whole.column(cell), whole.row(cell));
  };
  return *std::min_element(made.cells.begin(), made.cells.end(),
                           [&](auto a, auto b) { return key(a) < key(b); });
}

/// Strip by strip, what placements have there and their shares in it. Every placement is given its
/// due. A share in a strip where the placement has no cell is none: nothing would limit it. What a
/// placement has off the strip is in the way of others, too; of that its first cell is kept.
std::vector<std::vector<part>> parts_of_strips(const puzzle& whole, const remainder& rest,
                                               const strips_proof& proof, bool by_rows) {
  std::vector<std::map<std::size_t, wide>> shares(whole.placements().size());  // by strip
  for (const strips_proof::part& each : proof.parts) {
    const std::size_t number = whole.number_of(each.placement, "a share's placement");
    shares[number][each.strip] += each.share;
  }
  std::vector<std::vector<part>> strips(proof.strips.size());
  for (const std::size_t i : rest.placements) {
    const placement& each = whole.placements()[i];
    wide given = 0;
    for (const auto& [strip, share] : shares[i]) {
      std::vector<std::size_t> cells = cells_in(whole, proof.strips[strip], each);
      if (cells.empty()) continue;
      const std::size_t first = first_cell(whole, each, by_rows);
      if (!is_marked(whole, proof.strips[strip].cells, first)) cells.push_back(first);
      given += share;
      if (share > 0) strips[strip].push_back({std::move(cells), share, each.block});
    }
    if (given < due(whole, each, proof.prices, proof.scale)) {
      throw refuted(
          fmt::format("the strips' shares in {} are less than it is worth", whole.names(each)));
    }
  }
  return strips;
}

}  // namespace

std::optional<wide> proven(const puzzle& whole, const remainder& rest, const strips_proof& proof,
                           std::size_t most) {
  const std::vector<std::vector<part>> strips = parts_of_strips(whole, rest, proof, true);
  const std::vector<std::vector<part>> by_columns = parts_of_strips(whole, rest, proof, false);
  const copies no_stock(whole.blocks().size());
  groups together(whole, rest);
  std::vector<wide> bests;
  for (std::size_t strip = 0; strip < strips.size(); ++strip) {
    std::optional<wide> best = best_packing(whole, strips[strip], no_stock, most);
    if (!best || *best > proof.strips[strip].best) {
      // Each first cell is fair to look at; the other one may see more.
      const std::optional<wide> other = best_packing(whole, by_columns[strip], no_stock, most);
      if (other && (!best || *other < *best)) best = other;
    }
    if (!best) return std::nullopt;
    if (*best > proof.strips[strip].best) {
      throw refuted(fmt::format("strip {} can be packed better than is said", strip));
    }
    bests.push_back(*best);
    for (const part& each : strips[strip]) {
      together.join(each.cells.front(), strips[strip].front().cells.front());
    }
  }
  totals total(proof.scale);
  for (std::size_t strip = 0; strip < strips.size(); ++strip) {
    if (strips[strip].empty()) continue;
    total.add(together.of_cell(strips[strip].front().cells.front()), bests[strip]);
  }
  add_prices(rest, proof.prices, together, total);
  return rest.fixed_value + total.sum();
}

// --- Colouring -----------------------------------------------------------------------------------

namespace {

/// A bit for each colouring.
using parities = std::vector<bool>;

parities sum(parities a, const parities& b) {
  for (std::size_t i = 0; i < a.size(); ++i) a[i] = a[i] != b[i];
  return a;
}

/// What is left inside the component, and outside of it. Throws `refuted` for a placement across.
std::pair<remainder, remainder> parted(const puzzle& whole, const remainder& rest,
                                       const drawing& component) {
  remainder inside = rest;
  remainder outside = rest;
  const auto is_inside = [&](std::size_t cell) { return is_marked(whole, component, cell); };
  for (std::size_t cell = 0; cell < whole.cells(); ++cell) {
    inside.coverable[cell] = rest.coverable[cell] && is_inside(cell);
    outside.coverable[cell] = rest.coverable[cell] && !is_inside(cell);
  }
  inside.placements.clear();
  outside.placements.clear();
  for (const std::size_t i : rest.placements) {
    const placement& each = whole.placements()[i];
    const auto own = std::count_if(each.cells.begin(), each.cells.end(), is_inside);
    if (own != 0 && !std::cmp_equal(own, each.cells.size())) {
      throw refuted(fmt::format("{} lies across the component's border", whole.names(each)));
    }
    (own != 0 ? inside : outside).placements.push_back(i);
  }
  return {std::move(inside), std::move(outside)};
}

/// Checks that each placement covers an even number of the cells of each colouring, or an odd one.
void check_parities(const puzzle& whole, const remainder& inside, const colouring_proof& proof) {
  for (const std::size_t i : inside.placements) {
    const placement& each = whole.placements()[i];
    for (const auto& colouring : proof.colourings) {
      const auto coloured = std::count_if(each.cells.begin(), each.cells.end(), [&](auto cell) {
        return is_marked(whole, colouring.cells, cell);
      });
      if ((coloured % 2 != 0) == colouring.odd) continue;
      throw refuted(fmt::format("{} covers an {} number of coloured cells", whole.names(each),
                                colouring.odd ? "even" : "odd"));
    }
  }
}

/// The parities of the component's cells, and those that the cells left over must have together.
struct parities_of_cells {
  std::set<parities> kinds = {};
  parities wanted = {};
  std::int64_t cells = 0;
};

parities_of_cells look_at_cells(const puzzle& whole, const remainder& inside,
                                const colouring_proof& proof) {
  parities_of_cells found{.wanted = parities(proof.colourings.size())};
  for (std::size_t cell = 0; cell < whole.cells(); ++cell) {
    if (!inside.coverable[cell]) continue;
    parities kind;
    for (const auto& each : proof.colourings) kind.push_back(is_marked(whole, each.cells, cell));
    found.wanted = sum(found.wanted, kind);
    found.kinds.insert(kind);
    ++found.cells;
  }
  for (std::size_t i = 0; i < found.wanted.size(); ++i) {
    const bool laid = proof.colourings[i].odd && proof.copies % 2 != 0;
    found.wanted[i] = found.wanted[i] != laid;
  }
  return found;
}

/// Whether `count` cells of these kinds may have this sum of parities. A cell may be taken twice
/// here, so that this only says too often that they may. Throws `refuted` where there are too many
/// sums to be gone through.
bool may_have_sum(const std::set<parities>& kinds, std::int64_t count, const parities& wanted) {
  constexpr std::size_t most = 1'000'000;
  std::set<parities> reached = {parities(wanted.size())};
  for (std::int64_t taken = 0; taken + 1 < count; ++taken) {
    std::set<parities> more;
    for (const parities& parity : reached) {
      for (const parities& kind : kinds) more.insert(sum(parity, kind));
      if (more.size() > most) throw refuted("so many cells are left over that it proves nothing");
    }
    reached = std::move(more);
  }
  if (count == 0) return reached.contains(wanted);
  return std::any_of(kinds.begin(), kinds.end(),
                     [&](const parities& last) { return reached.contains(sum(wanted, last)); });
}

}  // namespace

wide proven(const puzzle& whole, const remainder& rest, const colouring_proof& proof) {
  const auto [inside, outside] = parted(whole, rest, proof.component);
  // 1. Placements are all of one size; the best of them bounds the value of each.
  std::set<std::size_t> sizes;
  wide value = 0;
  for (const std::size_t i : inside.placements) {
    sizes.insert(whole.placements()[i].cells.size());
    value = std::max(value, wide{whole.blocks()[whole.placements()[i].block].value});
  }
  if (sizes.size() != 1) throw refuted("placements are not of one size");
  check_parities(whole, inside, proof);
  // 2. The cells left over would have to make up for what the placements lack in parity.
  const parities_of_cells found = look_at_cells(whole, inside, proof);
  const wide left_over =
      found.cells - wide{proof.copies} * static_cast<std::int64_t>(*sizes.begin());
  if (left_over != proof.left_over) {
    throw refuted(fmt::format("{} copies leave {} cells over, not {}", proof.copies,
                              static_cast<std::int64_t>(left_over), proof.left_over));
  }
  // 3. No cells do: so many copies do not fit. Outside cells are counted.
  if (may_have_sum(found.kinds, proof.left_over, found.wanted)) {
    throw refuted(fmt::format("it does not keep {} copies from fitting", proof.copies));
  }
  return most_by_counting(whole, outside) + value * (proof.copies - 1);
}

}  // namespace packing_checker
