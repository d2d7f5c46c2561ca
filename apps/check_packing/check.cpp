#include "check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

#include "best_packing.hpp"
#include "counting.hpp"

namespace packing_checker {

namespace {

/// The best packing of what is left, by a sweep over all of it.
std::optional<wide> swept(const puzzle& whole, const remainder& rest, std::size_t most) {
  std::vector<part> parts;
  for (const std::size_t i : rest.placements) {
    const placement& each = whole.placements()[i];
    parts.push_back({each.cells, whole.blocks()[each.block].value, each.block});
  }
  copies stock;
  for (std::size_t i = 0; i < rest.stock.size(); ++i) {
    stock.push_back(rest.limited[i] ? std::optional(rest.stock[i]) : std::nullopt);
  }
  const auto best = best_packing(whole, parts, stock, most);
  return best ? std::optional(*best + rest.fixed_value) : std::nullopt;
}

/// What a bound proves, by its certificate or, where it has none, by its name.
std::optional<wide> proven(const puzzle& whole, const remainder& rest, const bound& claim,
                           std::size_t most) {
  if (const auto* weights = std::get_if<weights_proof>(&claim.proof)) {
    return proven(whole, rest, *weights);
  }
  if (const auto* strips = std::get_if<strips_proof>(&claim.proof)) {
    return proven(whole, rest, *strips, most);
  }
  if (const auto* colouring = std::get_if<colouring_proof>(&claim.proof)) {
    return proven(whole, rest, *colouring);
  }
  // No packing is worth more than the last of these, which is the least.
  if (is_counted(claim)) return most_by_counting(whole, rest);
  return std::nullopt;
}

/// Checks the bounds one by one, and notes the least that is proven.
void check_bounds(const puzzle& whole, const certificate& from, std::size_t most, verdict& found) {
  const remainder rest(whole, from);
  const auto note = [&](const std::string& name, std::int64_t value) {
    if (found.upper && *found.upper < value) return;
    if (found.upper != value) found.proven_by.clear();
    found.upper = value;
    found.proven_by.push_back(name);
  };
  for (const bound& claim : from.bounds) {
    std::optional<wide> least;
    try {
      least = proven(whole, rest, claim, most);
    } catch (const refuted& fault) {
      throw refuted(fmt::format("the bound '{}': {}", claim.name, fault.what()));
    }
    if (!least && claim.value < found.value) {
      throw refuted(fmt::format("the bound '{}' is {}, and the packing is worth {}", claim.name,
                                claim.value, found.value));
    }
    if (!least) continue;
    if (*least > claim.value) {
      throw refuted(fmt::format("the bound '{}' is {}, and what is given proves no more than {}",
                                claim.name, claim.value, static_cast<std::int64_t>(*least)));
    }
    note(claim.name, claim.value);
  }
  if (found.upper && *found.upper <= from.upper) return;
  // What no certificate proves may be small enough to be found anew.
  found.claimed = from.upper;
  const std::optional<wide> best = swept(whole, rest, most);
  if (!best) return;
  if (*best > from.upper) {
    throw refuted(fmt::format("a packing of {} exists, and no more than {} is claimed",
                              static_cast<std::int64_t>(*best), from.upper));
  }
  found.claimed.reset();
  note("a sweep of the whole board", from.upper);
}

}  // namespace

std::int64_t check_packing(const puzzle& whole, const certificate& from) {
  std::vector<bool> covered(whole.cells());
  std::vector<std::int64_t> used(whole.blocks().size());
  std::vector<placement> laid;
  std::int64_t value = 0;
  for (std::size_t i = 0; i < from.packing.size(); ++i) {
    const std::size_t number = whole.number_of(from.packing[i], fmt::format("copy {}", i + 1));
    const placement& made = laid.emplace_back(whole.placements()[number]);
    const block& kind = whole.blocks()[made.block];
    for (const std::size_t cell : made.cells) {
      if (covered[cell]) throw refuted(fmt::format("two copies both cover {}", whole.name(cell)));
      covered[cell] = true;
    }
    if (++used[made.block] > kind.count.value_or(used[made.block])) {
      throw refuted(
          fmt::format("there are no more than {} copies of block {}", *kind.count, made.block));
    }
    value += kind.value;
  }
  for (const laid_block& copy : from.fixed) {
    if (std::find(laid.begin(), laid.end(), placement{copy.block, whole.on_board(copy.cells)}) ==
        laid.end()) {
      throw refuted("the packing lacks a fixed copy");
    }
  }
  if (value != from.lower) {
    throw refuted(fmt::format("the packing is worth {}, and {} is claimed", value, from.lower));
  }
  return value;
}

verdict check(const certificate& from, std::size_t most) {
  const puzzle whole(from);
  verdict found{};
  found.value = check_packing(whole, from);
  found.copies = from.packing.size();
  for (const laid_block& copy : from.packing) found.covered += copy.cells.size();
  for (std::size_t cell = 0; cell < whole.cells(); ++cell)
    found.free += whole.is_free(cell) ? 1 : 0;
  check_bounds(whole, from, most, found);
  return found;
}

}  // namespace packing_checker
