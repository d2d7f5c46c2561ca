/// What cores take from memory, and from each other, at once.
#pragma once

#include <cstddef>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// In bytes. What one thread writes at every step begins and ends at one: a line that two cores
/// have, and one writes to, goes back and forth between them, whatever else lies in it.
inline constexpr std::size_t cache_line = 64;

/// A member with a line of its own.
template <class T>
struct alignas(cache_line) on_its_own_line {
  T value{};
};

}  // namespace zermelo
