/// How threads fill the blocks of a table: what sweeps in memory and on disk share.
#pragma once

#include <algorithm>
#include <atomic>
#include <bit>
#include <numeric>
#include <range/v3/action/sort.hpp>
#include <range/v3/action/unique.hpp>
#include <range/v3/algorithm/sort.hpp>
#include <thread>
#include <tuple>
#include <utility>
#include <zermelo/base/threads.hpp>
#include <zermelo/base/workers.hpp>
#include <zermelo/boards/bits.hpp>
#include <zermelo/engines/sweep.hpp>

#include "compile.hpp"

namespace zermelo::detail::sweeping {

/// The board's pieces, each once.
[[nodiscard]] inline std::vector<std::uint64_t> checked_pieces(const sweep_board& board) {
  constexpr unsigned most_cells = 50;
  if (board.cells > most_cells) {
    throw cannot_solve(fmt::format(
        "a table of all positions of {} cells fits no memory; a search visits fewer", board.cells));
  }
  std::vector<std::uint64_t> pieces = board.pieces;
  pieces |= ranges::actions::sort | ranges::actions::unique;
  if (!pieces.empty() && pieces.front() == 0) {
    throw bad_parameters("a piece covers no cell: play would never end; leave it out");
  }
  if (!pieces.empty() && pieces.back() >> board.cells != 0) {
    throw bad_parameters(
        fmt::format("a piece covers cell {} of a board with {}; cells count from 0",
                    std::bit_width(pieces.back()) - 1, board.cells));
  }
  return pieces;
}

/// The bytes of a table with so many bits a position.
[[nodiscard]] inline std::uint64_t bytes_for(const colouring& colours, unsigned bits) {
  return std::uint64_t{bits} << (colours.cell_of_bit.size() - 3);
}

[[nodiscard]] inline const kernel& kernel_of(const sweep_options& options) {
  const instruction_set set = options.instructions.value_or(widest_instruction_set());
  if (!is_supported(set)) {
    throw bad_parameters(fmt::format("this machine has no {}; take {}", name_of(set),
                                     name_of(widest_instruction_set())));
  }
  return kernel_for(set);
}

/// All 2^bits blocks, each after those whose number is a subset of its own bits; and what the
/// threads know of each other. Between blocks it looks at the limits of time and the stop flag.
class schedule {
 public:
  schedule(unsigned bits, unsigned threads, const meter& spent)
      : spent_(spent), finished_(std::size_t{1} << bits) {
    order_.resize(finished_.size());
    std::iota(order_.begin(), order_.end(), std::uint64_t{0});
    if (threads > 1) order_for_threads();
  }

  void work(unsigned thread, const auto& fill) {
    try {
      for (std::size_t i; !is_over_ && (i = next_.fetch_add(1)) < order_.size();) {
        const std::uint64_t block = order_[i];
        if (!wait_for_subsets(block)) return;
        spent_.check_limits();
        if (!fill(block, thread)) is_over_ = true;
        finished_[block].store(true, std::memory_order_release);
      }
    } catch (...) {
      is_over_ = true;
      throw;
    }
  }

  /// Whether the blocks still to come were left.
  [[nodiscard]] bool is_over() const { return is_over_; }

 private:
  /// A block waits for those with one bit less. In the order of their numbers neighbours often wait
  /// for each other; by numbers of bits caches are no help. So: by numbers of bits inside windows.
  void order_for_threads() {
    constexpr std::uint64_t window = 32;
    ranges::sort(order_, std::less{}, [](std::uint64_t block) {
      return std::tuple(block / window, std::popcount(block % window), block);
    });
  }

  /// False if they will never be finished.
  [[nodiscard]] bool wait_for_subsets(std::uint64_t block) {
    for (const unsigned bit : set_bits(block)) {
      const std::atomic<bool>& before = finished_[block ^ std::uint64_t{1} << bit];
      while (!before.load(std::memory_order_acquire)) {
        if (is_over_.load(std::memory_order_relaxed)) return false;
        std::this_thread::yield();
      }
    }
    return true;
  }

  const meter& spent_;
  std::vector<std::atomic<bool>> finished_;
  std::vector<std::uint64_t> order_;
  std::atomic<std::size_t> next_ = 0;
  std::atomic<bool> is_over_ = false;
};

/// A board made ready for one machine.
class prepared {
 public:
  prepared(const sweep_board& board, const sweep_options& options,
           const std::vector<std::uint64_t>& pieces)
      : prepared(board, options, pieces, colour(board.cells, pieces)) {}

  /// With its cells in this order.
  prepared(const sweep_board& board, const sweep_options& options,
           const std::vector<std::uint64_t>& pieces, colouring colours)
      : machine_(kernel_of(options)),
        colours_(std::move(colours)),
        board_(colours_, pieces, machine_),
        positions_(std::uint64_t{1} << board.cells),
        threads_(options.threads != 0 ? options.threads : threads_for(positions_)),
        allowed_(options.limits) {}

  [[nodiscard]] cell_order order() const { return cell_order(colours_.cell_of_bit); }
  [[nodiscard]] const kernel& machine() const { return machine_; }
  [[nodiscard]] unsigned threads() const { return threads_; }

  [[nodiscard]] const program& whole() const { return board_.get(); }
  [[nodiscard]] const colouring& colours() const { return colours_; }
  /// Of the positions that a kernel works on at once.
  [[nodiscard]] unsigned tile_bits() const { return board_.tile_bits(); }
  [[nodiscard]] std::uint64_t positions() const { return positions_; }

  /// Throws `stopped` where the limits have not room for all positions in so many bytes.
  void require_room(std::uint64_t bytes) const {
    if (allowed_.positions && positions_ > *allowed_.positions) {
      throw stopped{stop_reason::positions};
    }
    if (allowed_.bytes && bytes > *allowed_.bytes) throw stopped{stop_reason::bytes};
  }

  /// Tells who watches that so many positions are done.
  void tell(std::uint64_t done) const {
    if (allowed_.watched == nullptr) return;
    allowed_.watched->of.store(positions_, std::memory_order_relaxed);
    allowed_.watched->positions.store(done, std::memory_order_relaxed);
  }

  /// Calls `fill(block, low_bits, workspace)` for all blocks of a program, which is the whole
  /// board's or a part of it. Throws `stopped`. False if a call said false; no more blocks are
  /// begun then.
  [[nodiscard]] bool run(const program& p, const meter& spent, auto fill) {
    const unsigned low_bits = low_bits_of(p);
    std::vector<thread_space> spaces;
    for (unsigned i = 0; i < threads_; ++i) spaces.emplace_back(p, low_bits);
    const std::uint64_t positions_a_block = positions_ >> (board_.get().address_bits - low_bits);
    const auto fill_block = [&](std::uint64_t block, unsigned thread) {
      const bool go_on = fill(block, low_bits, spaces[thread].get());
      if (allowed_.watched != nullptr) {
        allowed_.watched->positions.fetch_add(positions_a_block, std::memory_order_relaxed);
      }
      return go_on;
    };
    schedule blocks(p.address_bits - low_bits, threads_, spent);
    work_together(threads_, [&](unsigned thread) { blocks.work(thread, fill_block); });
    return !blocks.is_over();
  }

 private:
  /// Blocks of 2^23 positions: a block and most of what it reads stay in the second-level cache,
  /// and the limits are looked at every few milliseconds. Smaller where threads need more of them.
  [[nodiscard]] unsigned low_bits_of(const program& p) const {
    constexpr unsigned block_bits = 23;
    constexpr unsigned least_blocks = 8;  // as a power of two
    const unsigned bits = p.address_bits;
    const unsigned low_bits = std::min(bits, block_bits - board_.tile_bits());
    return threads_ > 1 ? std::min(low_bits, bits - std::min(bits, least_blocks)) : low_bits;
  }

  const kernel& machine_;
  colouring colours_;
  compiled_board board_;
  std::uint64_t positions_;
  unsigned threads_;
  const limits& allowed_;
};

}  // namespace zermelo::detail::sweeping
