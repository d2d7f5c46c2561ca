/// What tables lie in: zeroed memory, aligned to cache lines.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <zermelo/base/cache_line.hpp>
#include <zermelo/base/cpp20.hpp>

namespace zermelo::detail {

/// Fresh pages come zeroed and cost nothing until touched. Knows no types, so that a table of
/// another type is a few functions more and not a hundred, as a std::vector of its lines is.
class table_memory {
 public:
  table_memory() = default;
  /// Throws `std::bad_alloc`.
  explicit table_memory(std::uint64_t bytes);
  table_memory(const table_memory& other);
  table_memory(table_memory&& other) noexcept { swap(other); }
  table_memory& operator=(table_memory other) noexcept {
    swap(other);
    return *this;
  }
  ~table_memory();

  void swap(table_memory& other) noexcept {
    std::swap(block_, other.block_);
    std::swap(data_, other.data_);
    std::swap(bytes_, other.bytes_);
  }

  /// As an array of T, for which zeroes must be a value.
  template <class T>
  [[nodiscard, gnu::always_inline]] T* as() const noexcept {
    static_assert(alignof(T) <= cache_line);
    return static_cast<T*>(data_);
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_; }

 private:
  void* block_ = nullptr;  // as it was allocated
  void* data_ = nullptr;   // aligned, in it
  std::uint64_t bytes_ = 0;
};

}  // namespace zermelo::detail
