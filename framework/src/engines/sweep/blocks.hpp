/// Spreads the work on a table over threads.
#pragma once

#include <cstdint>
#include <functional>
#include <zermelo/base/limits.hpp>

namespace zermelo::detail::sweeping {

/// Calls `fill(block, thread)` for all 2^bits blocks, each after all blocks whose number is a
/// subset of its own bits; on several threads where more than one is asked for. Between blocks it
/// looks at the limits of time and at the stop flag, and throws `stopped`. False if a call said
/// false; no more blocks are begun then.
[[nodiscard]] bool run_blocks(unsigned bits, unsigned threads, const limits& allowed,
                              const std::function<bool(std::uint64_t, unsigned)>& fill);

/// Calls `work(first, last)` for ranges that make up 0 ... count - 1, as many as threads are asked
/// for.
void run_slices(std::uint64_t count, unsigned threads,
                const std::function<void(std::uint64_t, std::uint64_t)>& work);

/// How many threads are worth starting for so many positions, if the caller doesn't say.
[[nodiscard]] unsigned threads_for(std::uint64_t positions) noexcept;

}  // namespace zermelo::detail::sweeping
