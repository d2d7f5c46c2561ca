#include <zermelo/tables/pages.hpp>

#include <sys/mman.h>

#include <limits>
#include <new>

namespace zermelo::detail {

std::shared_ptr<std::byte> allocate_pages(std::uint64_t bytes) {
  if (bytes > std::numeric_limits<std::size_t>::max() - huge_page) throw std::bad_alloc();
  // Huge pages want their boundary; what lies before it is never touched.
  const std::size_t size = static_cast<std::size_t>(bytes) + (bytes < huge_page ? 0 : huge_page);
  void* const mapped =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  auto* start = static_cast<std::byte*>(mapped);
  if (bytes >= huge_page) {
    start += (huge_page - reinterpret_cast<std::uintptr_t>(mapped) % huge_page) % huge_page;
    want_huge_pages(start, static_cast<std::size_t>(bytes));
  }
  return {start, [mapped, size](std::byte*) { munmap(mapped, size); }};
}

void want_huge_pages([[maybe_unused]] void* from, [[maybe_unused]] std::size_t bytes) noexcept {
#if defined(MADV_HUGEPAGE)
  madvise(from, bytes, MADV_HUGEPAGE);  // a wish: it may be refused
#endif
}

}  // namespace zermelo::detail
