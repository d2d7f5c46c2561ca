/// The sweep over 2^k ranks, each of which holds the positions where the same ones of k cells are
/// free.
#pragma once

#include <chrono>
#include <memory>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/engines/ranks.hpp>
#include <zermelo/engines/sweep.hpp>

namespace zermelo {

/// Where each rank keeps what it has swept: in a directory of its own below this one. A run goes on
/// from there on any number of ranks, which read what others have kept.
struct sweep_keeping {
  sweep_directory where;  // the sweep of ranks chooses its own blocks
  std::chrono::milliseconds every = std::chrono::seconds(100);
};

/// A table of wins of a placement game, a part of it on every rank: framework/src/engines/sweep/
/// spread_sweep.cpp tells how. All ranks have the same board and options, and call the same
/// functions in the same order.
class spread_sweep {
 public:
  /// 0 threads are one. Throws as `sweep_wins`; `bad_parameters` for ranks that are no power of
  /// two; `cannot_solve` where the board has not so many cells of which no piece joins two.
  spread_sweep(const sweep_board& board, ranks& all, const sweep_options& options = {},
               const std::optional<sweep_keeping>& kept = {});
  spread_sweep(const spread_sweep&) = delete;
  spread_sweep& operator=(const spread_sweep&) = delete;
  ~spread_sweep();

  /// Reads what is kept of this rank's part, without the others. Throws `std::bad_alloc`,
  /// `bad_table` where that is damaged or of other rules.
  void load();
  /// Sweeps the rest of it, and sends others what they need; loads what is kept where `load` was
  /// not called. Throws `stopped`, and `bad_table` where something cannot be written.
  void fill();

  /// Whether the player to move wins, on every rank.
  [[nodiscard]] bool wins(std::uint64_t free);
  /// How many positions the player to move loses, of all ranks.
  [[nodiscard]] std::uint64_t losses();
  /// Calls `take(part)` on rank 0 with the bytes that `sweep_wins` would fill, part after part.
  void for_each_part(function_ref<void(std::span<const std::byte>)> take);

  /// The order of the cells in those bytes.
  [[nodiscard]] const cell_order& order() const noexcept;
  /// The cells that say which rank: bit i of its number says whether cell i of these is free.
  [[nodiscard]] const std::vector<unsigned>& cells_of_rank() const noexcept;
  /// Of all ranks.
  [[nodiscard]] std::uint64_t positions() const noexcept;
  /// Of memory that this rank takes at most.
  [[nodiscard]] std::uint64_t bytes() const noexcept;

 private:
  class work;
  std::unique_ptr<work> work_;
};

}  // namespace zermelo
