#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <limits>
#include <memory>
#include <new>
#include <zermelo/tables/table_memory.hpp>

namespace zermelo::detail {

table_memory::table_memory(std::uint64_t bytes) : bytes_(bytes) {
  constexpr std::uint64_t most = std::numeric_limits<std::size_t>::max() / 2;
  std::size_t room = static_cast<std::size_t>(std::min(bytes, most)) + cache_line;
  block_ = bytes <= most ? std::calloc(room, 1) : nullptr;
  if (block_ == nullptr) throw std::bad_alloc();
  data_ = block_;
  std::align(cache_line, static_cast<std::size_t>(bytes), data_, room);
}

table_memory::table_memory(const table_memory& other) : table_memory(other.bytes_) {
  if (bytes_ != 0) std::memcpy(data_, other.data_, static_cast<std::size_t>(bytes_));
}

table_memory::~table_memory() { std::free(block_); }

}  // namespace zermelo::detail
