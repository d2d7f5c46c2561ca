/// What one part of a tier has to say to another: of a level's refutations of one position their
/// number, of what raises it that it does.
#pragma once

#include <array>
#include <functional>
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

  /// Adds what another says, which says nothing then.
  void take(part_message& other) {
    for (auto list : {&part_message::raised, &part_message::refuted}) {
      auto& from = other.*list;
      auto& to = this->*list;
      if (to.empty()) {
        to.swap(from);
      } else {
        to.insert(to.end(), from.begin(), from.end());
      }
      from.clear();
    }
  }
};

/// In ascending order of `key(each)`. Many are put in order by its bytes, the lowest first (radix
/// sort; Knuth, "The Art of Computer Programming", 5.2.5), but for bytes that are the same in all:
/// numbers of a part differ in three or four. Memory: as many again.
template <class T, class Key = std::identity>
void put_in_order(std::vector<T>& all, Key key = {}) {
  constexpr std::size_t few = 512;
  if (all.size() < few) {
    ranges::sort(all, {}, key);
    return;
  }
  std::uint64_t differ = 0;  // bits that are not the same in all
  const std::uint64_t first = std::invoke(key, all.front());
  for (const T& each : all) differ |= std::invoke(key, each) ^ first;
  std::vector<T> in_order(all.size());
  for (unsigned shift = 0; shift < 64 && differ >> shift != 0; shift += 8) {
    if ((differ >> shift & 0xFFU) == 0) continue;
    const auto byte = [&](const T& each) { return std::invoke(key, each) >> shift & 0xFFU; };
    // 1. Where those begin that have each byte.
    std::array<std::size_t, 257> begin{};
    for (const T& each : all) ++begin[byte(each) + 1];
    for (std::size_t k = 1; k < begin.size(); ++k) begin[k] += begin[k - 1];
    // 2. Each there, in the order of its lower bytes.
    for (const T& each : all) in_order[begin[byte(each)]++] = each;
    all.swap(in_order);
  }
}

/// Raised ones, each once; then those refuted, each with how many of its moves are. In ascending
/// order, as differences; before the raised ones, how many they are. The message's lists are sorted
/// then.
[[nodiscard]] inline ranks::bytes encoded(part_message& from) {
  auto& raised = from.raised;  // not bound at once: clang 14 captures no such names
  auto& refuted = from.refuted;
  put_in_order(raised);
  raised.erase(ranges::unique(raised), raised.end());
  put_in_order(refuted);
  ranks::bytes bytes;
  append_numbers(bytes, [&](auto put) {
    put(raised.size());
    std::uint64_t last = 0;
    for (const std::uint64_t each : raised) put(each - std::exchange(last, each));
    last = 0;
    for (std::size_t i = 0; i < refuted.size();) {
      std::size_t end = i;
      while (end < refuted.size() && refuted[end] == refuted[i]) ++end;
      put(refuted[i] - std::exchange(last, refuted[i]));
      put(end - i);
      i = end;
    }
  });
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
