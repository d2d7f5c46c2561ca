/// Runs a sweep's blocks in an order in which each finds what it reads finished.
#pragma once

#include <functional>
#include <zermelo/limits.hpp>

namespace zermelo::detail::sweeping {

/// Calls `fill(block, thread)` for all 2^bits blocks, each after all blocks whose number is a
/// subset of its own bits; on several threads where more than one is asked for. Between blocks it
/// looks at the limits of time and at the stop flag, and throws `stopped`. False if a call said
/// false; no more blocks are begun then.
[[nodiscard]] bool run_blocks(unsigned bits, unsigned threads, const limits& allowed,
                              const std::function<bool(std::uint64_t, unsigned)>& fill);

}  // namespace zermelo::detail::sweeping
