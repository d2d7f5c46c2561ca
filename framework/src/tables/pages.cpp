#include <zermelo/tables/pages.hpp>

#include <sys/mman.h>

#include <limits>
#include <new>

namespace zermelo::detail {

std::shared_ptr<std::byte> allocate_pages(std::uint64_t bytes) {
  constexpr std::size_t huge = std::size_t{1} << 21U;
  if (bytes > std::numeric_limits<std::size_t>::max() - huge) throw std::bad_alloc();
  // Huge pages want their boundary; what lies before it is never touched.
  const std::size_t size = static_cast<std::size_t>(bytes) + (bytes < huge ? 0 : huge);
  void* const mapped =
      mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (mapped == MAP_FAILED) throw std::bad_alloc();
  auto* start = static_cast<std::byte*>(mapped);
  if (bytes >= huge) {
    start += (huge - reinterpret_cast<std::uintptr_t>(mapped) % huge) % huge;
#if defined(MADV_HUGEPAGE)
    madvise(start, static_cast<std::size_t>(bytes), MADV_HUGEPAGE);  // a wish: it may be refused
#endif
  }
  return {start, [mapped, size](std::byte*) { munmap(mapped, size); }};
}

}  // namespace zermelo::detail
