/// What one part of a tier has to say to another: of a level's refutations of one position their
/// number, of what raises it that it does.
#pragma once

#include <range/v3/algorithm/sort.hpp>
#include <range/v3/algorithm/unique.hpp>
#include <utility>
#include <zermelo/engines/ranks.hpp>

namespace zermelo::detail {

/// Positions of the part that is told, by number in it.
struct part_message {
  std::vector<std::uint64_t> raised;
  std::vector<std::uint64_t> refuted;  // once for each refutation

  [[nodiscard]] bool empty() const noexcept { return raised.empty() && refuted.empty(); }
};

/// Raised ones, each once; then those refuted, each with how many of its moves are. In ascending
/// order, as differences; before the raised ones, how many they are. The message's lists are sorted
/// then.
[[nodiscard]] inline ranks::bytes encoded(part_message& from) {
  auto& [raised, refuted] = from;
  ranks::bytes bytes;
  number_writer to(bytes);
  ranges::sort(raised);
  raised.erase(ranges::unique(raised), raised.end());
  to.put(raised.size());
  std::uint64_t last = 0;
  for (const std::uint64_t each : raised) to.put(each - std::exchange(last, each));
  ranges::sort(refuted);
  last = 0;
  for (std::size_t i = 0; i < refuted.size();) {
    std::size_t end = i;
    while (end < refuted.size() && refuted[end] == refuted[i]) ++end;
    to.put(refuted[i] - std::exchange(last, refuted[i]));
    to.put(end - i);
    i = end;
  }
  return bytes;
}

/// Calls `raise(i)` and `refute(i, times)` for what a message says.
void take_message(std::span<const std::byte> from, auto raise, auto refute) {
  number_reader reader(from);
  std::uint64_t i = 0;
  for (std::uint64_t left = reader.get(); left != 0; --left) raise(i += reader.get());
  for (i = 0; !reader.at_end();) {
    i += reader.get();
    refute(i, reader.get());
  }
}

}  // namespace zermelo::detail
