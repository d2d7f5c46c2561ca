#include <fmt/format.h>

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>
#include <zermelo/heaps/text.hpp>

namespace zermelo {

heap_position parse_heaps(std::string_view text, std::uint32_t largest) {
  constexpr std::size_t most = heap_position::capacity - 1;
  const std::vector<std::uint32_t> numbers = parse_numbers(text, "a heap", 0, largest);
  if (numbers.empty()) throw bad_input("no heaps; write their sizes, as in 3 4 5", 1);
  if (numbers.size() > most) {
    throw bad_input(fmt::format("{} heaps; write at most {}", numbers.size(), most), 1);
  }
  heap_position p;
  for (const std::uint32_t stones : numbers) p.add(stones);
  return p;
}

}  // namespace zermelo
