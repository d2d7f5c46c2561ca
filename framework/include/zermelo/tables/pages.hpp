/// Memory for a large table, from the system's pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <new>
#include <zermelo/base/cpp20.hpp>

namespace zermelo::detail {

/// So many bytes on a boundary of 64, all zero; where the system can, a page costs nothing until it
/// is written to. From two megabytes on in huge pages, where the system has them: a page fault
/// costs about as much as sweeping over its positions. Throws `std::bad_alloc`.
[[nodiscard]] std::shared_ptr<std::byte> allocate_pages(std::uint64_t bytes);

inline constexpr std::size_t huge_page = std::size_t{1} << 21U;

/// Asks the system for huge pages where this memory lies, which begins at such a boundary.
void want_huge_pages(void* from, std::size_t bytes) noexcept;

/// Of a std::vector that is a large table: where it is looked at in no order, as hash tables are,
/// each look takes a page of its own, and small pages are more than the processor remembers.
template <class T>
struct page_allocator {
  using value_type = T;

  page_allocator() = default;
  template <class Other>
  page_allocator(const page_allocator<Other>& /*other*/) noexcept {}

  [[nodiscard]] T* allocate(std::size_t count) {
    const std::size_t bytes = count * sizeof(T);
    void* const memory = ::operator new(bytes, boundary_of(bytes));
    if (bytes >= huge_page) want_huge_pages(memory, bytes);
    return static_cast<T*>(memory);
  }
  void deallocate(T* memory, std::size_t count) noexcept {
    ::operator delete(memory, boundary_of(count * sizeof(T)));
  }
  bool operator==(const page_allocator&) const = default;

 private:
  [[nodiscard]] static std::align_val_t boundary_of(std::size_t bytes) noexcept {
    return std::align_val_t{bytes >= huge_page ? huge_page : alignof(T)};
  }
};

}  // namespace zermelo::detail
