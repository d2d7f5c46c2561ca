#include <algorithm>
#include <atomic>
#include <bit>
#include <boost/crc.hpp>
#include <zermelo/base/workers.hpp>
#include <zermelo/tables/swept.hpp>

#include "compile.hpp"

namespace zermelo {

std::uint64_t win_table::losses() const {
  using namespace detail;
  using namespace detail::sweeping;
  const kernel& machine = kernel_for(widest_instruction_set());
  constexpr std::uint64_t block = 8;                       // words
  constexpr std::uint64_t part = std::uint64_t{1} << 14U;  // blocks that a thread takes at a time
  std::atomic<std::uint64_t> lost = 0;
  meter unwatched;
  workers(threads_for(positions()))
      .run(words_.size() / block, part, unwatched,
           [&](bool, unsigned, std::uint64_t first, std::uint64_t last) {
             lost += machine.count(words_.data() + block * first, block * (last - first));
           });
  return lost >> order_.padding();
}

void nimber_table::look_up(std::span<const std::uint64_t> positions,
                           std::span<std::uint8_t> nimbers) const {
  std::array<std::uint64_t, 64> indices;  // NOLINT(cppcoreguidelines-pro-type-member-init)
  for (std::size_t from = 0; from < positions.size(); from += indices.size()) {
    const std::size_t count = std::min(indices.size(), positions.size() - from);
    for (std::size_t i = 0; i < count; ++i) {
      indices[i] = order_.index(positions[from + i]);
      __builtin_prefetch(words_.data() + first_word(indices[i]));
    }
    for (std::size_t i = 0; i < count; ++i) {
      nimbers[from + i] = static_cast<std::uint8_t>(nimber_at(indices[i]));
    }
  }
}

std::vector<std::uint64_t> nimber_table::counts() const {
  std::vector<std::uint64_t> found(std::size_t{1} << planes_);
  for (std::size_t first = 0; first < words_.size(); first += std::size_t{2} * planes_) {
    for (const std::size_t half : {first, first + 1}) {
      // Halves the set of positions by one plane after the other; empty sets are not halved.
      const auto count = [&](auto& self, std::uint64_t among, unsigned plane,
                             std::size_t value) -> void {
        if (among == 0) return;
        if (plane == 0) {
          found[value] += static_cast<unsigned>(std::popcount(among));
          return;
        }
        const std::uint64_t bits = words_[half + std::size_t{2} * (plane - 1)];
        self(self, among & ~bits, plane - 1, 2 * value);
        self(self, among & bits, plane - 1, 2 * value + 1);
      };
      count(count, ~std::uint64_t{0}, planes_, 0);
    }
  }
  for (std::uint64_t& each : found) each >>= order_.padding();
  while (!found.empty() && found.back() == 0) found.pop_back();
  return found;
}

std::uint32_t nimber_table::checksum() const {
  boost::crc_32_type sum;
  const std::uint64_t count = positions();
  std::array<std::uint64_t, 1024> frees{};
  std::array<std::uint8_t, 1024> nimbers{};
  for (std::uint64_t occupied = 0; occupied < count;) {
    const auto size =
        static_cast<std::size_t>(std::min<std::uint64_t>(frees.size(), count - occupied));
    for (std::size_t i = 0; i < size; ++i) frees[i] = (count - 1) ^ (occupied + i);
    look_up(std::span(frees).first(size), nimbers);
    sum.process_bytes(nimbers.data(), size);
    occupied += size;
  }
  return sum.checksum();
}

}  // namespace zermelo
