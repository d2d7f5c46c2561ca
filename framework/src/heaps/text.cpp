#include <fmt/format.h>

#include <algorithm>
#include <zermelo/heaps/text.hpp>

namespace zermelo {

std::vector<std::uint32_t> parse_numbers(std::string_view text, std::string_view what,
                                         std::uint32_t least, std::uint32_t most) {
  constexpr std::string_view between = " \t\r,";
  std::vector<std::uint32_t> numbers;
  for (std::size_t from = text.find_first_not_of(between); from != std::string_view::npos;) {
    const std::size_t to = std::min(text.find_first_of(between, from), text.size());
    try {
      numbers.push_back(
          parse_number<std::uint32_t>(text.substr(from, to - from), what, least, most));
    } catch (const bad_input& fault) {
      throw bad_input(fault.what(), 1, from + 1);
    }
    from = text.find_first_not_of(between, to);
  }
  return numbers;
}

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
