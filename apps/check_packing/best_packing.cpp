#include "best_packing.hpp"

#include <algorithm>
#include <bit>
#include <bitset>
#include <unordered_map>
#include <utility>

namespace packing_checker {

namespace {

/// Numbers for the cells of some parts, by rows or by columns.
std::vector<std::size_t> numbered(const puzzle& board, const std::vector<part>& parts,
                                  bool by_rows) {
  std::vector<std::size_t> cells;
  for (const part& each : parts) cells.insert(cells.end(), each.cells.begin(), each.cells.end());
  const auto key = [&](std::size_t cell) {
    return by_rows ? std::pair(board.row(cell), board.column(cell))
                   : std::pair(board.column(cell), board.row(cell));
  };
  std::sort(cells.begin(), cells.end(), [&](auto a, auto b) { return key(a) < key(b); });
  cells.erase(std::unique(cells.begin(), cells.end()), cells.end());
  std::vector<std::size_t> numbers(board.cells());
  for (std::size_t i = 0; i < cells.size(); ++i) numbers[cells[i]] = i;
  return numbers;
}

/// The parts in these numbers, their cells ascending.
std::vector<part> renumbered(std::vector<part> parts, const std::vector<std::size_t>& numbers) {
  for (part& each : parts) {
    for (std::size_t& cell : each.cells) cell = numbers[cell];
    std::sort(each.cells.begin(), each.cells.end());
  }
  return parts;
}

/// How many cells the longest part spans.
std::size_t reach(const std::vector<part>& parts) {
  std::size_t most = 0;
  for (const part& each : parts) {
    most = std::max(most, each.cells.back() - each.cells.front() + 1);
  }
  return most;
}

/// Where in 64 bits the copies used of each block are counted.
struct counter {
  unsigned shift = 0;
  std::optional<std::uint64_t> most = {};

  [[nodiscard]] bool is_full(std::uint64_t used) const {
    return most && (used >> shift & (std::bit_ceil(*most + 1) - 1)) == *most;
  }
  [[nodiscard]] std::uint64_t one() const { return most ? std::uint64_t{1} << shift : 0; }
};

/// Nothing where 64 bits do not hold them.
std::optional<std::vector<counter>> counters(const copies& stock) {
  std::vector<counter> result;
  unsigned shift = 0;
  for (const auto& copies_of_block : stock) {
    counter& next = result.emplace_back();
    if (!copies_of_block) continue;
    next = {shift, static_cast<std::uint64_t>(*copies_of_block)};
    shift += static_cast<unsigned>(std::bit_width(*next.most));
    if (shift > 63) return std::nullopt;
  }
  return result;
}

template <std::size_t Reach>
class sweep {
  using cells = std::bitset<Reach>;  // relative to the cell that the sweep has come to

  struct state {
    cells covered = {};
    std::uint64_t used = 0;
    bool operator==(const state&) const = default;
  };
  struct hash {
    std::size_t operator()(const state& s) const {
      return std::hash<cells>()(s.covered) ^ std::hash<std::uint64_t>()(s.used) * 31;
    }
  };
  using layer = std::unordered_map<state, wide, hash>;

 public:
  sweep(const std::vector<part>& parts, std::vector<counter> counted)
      : counters_(std::move(counted)) {
    for (const part& each : parts) {
      starting_.resize(std::max(starting_.size(), each.cells.back() + 1));
      cells ahead;
      for (const std::size_t cell : each.cells) ahead.set(cell - each.cells.front());
      starting_[each.cells.front()].push_back({ahead, each.value, each.block});
    }
  }

  [[nodiscard]] std::optional<wide> operator()(std::size_t most) const {
    layer now = {{state{}, 0}};
    for (const auto& choices : starting_) {
      layer next;
      next.reserve(now.size() * 2);
      for (const auto& [from, value] : now) {
        keep(next, {from.covered >> 1U, from.used}, value);
        for (const choice& each : choices) {
          if ((each.ahead & from.covered).any()) continue;
          const counter& used = counters_[each.block];
          if (used.is_full(from.used)) continue;
          keep(next, {(from.covered | each.ahead) >> 1U, from.used + used.one()},
               value + each.value);
        }
        if (next.size() > most) return std::nullopt;
      }
      now = std::move(next);
    }
    wide best = 0;
    for (const auto& [from, value] : now) best = std::max(best, value);
    return best;
  }

 private:
  struct choice {
    cells ahead;
    wide value;
    std::size_t block;
  };

  static void keep(layer& next, const state& to, wide value) {
    const auto [at, is_new] = next.try_emplace(to, value);
    if (!is_new) at->second = std::max(at->second, value);
  }

  std::vector<counter> counters_;
  std::vector<std::vector<choice>> starting_;  // at each cell
};

}  // namespace

std::optional<wide> best_packing(const puzzle& board, const std::vector<part>& parts,
                                 const copies& stock, std::size_t most) {
  const std::vector<part> rows = renumbered(parts, numbered(board, parts, true));
  const std::vector<part> columns = renumbered(parts, numbered(board, parts, false));
  const std::vector<part>& order = reach(rows) <= reach(columns) ? rows : columns;
  auto counted = counters(stock);
  const std::size_t longest = reach(order);
  if (!counted || longest > 1024) return std::nullopt;
  if (longest <= 64) return sweep<64>(order, std::move(*counted))(most);
  if (longest <= 256) return sweep<256>(order, std::move(*counted))(most);
  return sweep<1024>(order, std::move(*counted))(most);
}

}  // namespace packing_checker
