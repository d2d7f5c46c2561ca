/// Memory for a large table, from the system's pages.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <zermelo/base/cpp20.hpp>

namespace zermelo::detail {

/// So many bytes on a boundary of 64, all zero; where the system can, a page costs nothing until it
/// is written to. From two megabytes on in huge pages, where the system has them: a page fault
/// costs about as much as sweeping over its positions. Throws `std::bad_alloc`.
[[nodiscard]] std::shared_ptr<std::byte> allocate_pages(std::uint64_t bytes);

}  // namespace zermelo::detail
