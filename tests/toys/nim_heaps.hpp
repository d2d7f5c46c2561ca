/// Nim: an impartial game, the sum of its heaps.
#pragma once

#include <algorithm>
#include <array>
#include <boost/hana/tuple.hpp>
#include <compare>
#include <cstdint>
#include <functional>
#include <range/v3/view/iota.hpp>
#include <range/v3/view/transform.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/words.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/rules/concepts.hpp>

namespace zermelo::toys {

/// Take any number of stones from one of three heaps; who takes the last stone wins (Bouton 1901),
/// or loses in misere play. One kind of move per heap. Key and index:
///
///     (first * (largest + 1) + second) * (largest + 1) + third
class nim_heaps {
 public:
  static constexpr std::string_view name = "nim_heaps";
  static constexpr bool impartial = true;

  using position = std::array<std::uint8_t, 3>;
  struct move {
    std::uint8_t heap = 0;
    std::uint8_t taken = 1;
    bool operator==(const move&) const = default;
  };

  explicit nim_heaps(position heaps = {3, 4, 5}, bool misere = false)
      : heaps_(heaps),
        misere_(misere),
        base_(*std::max_element(heaps.begin(), heaps.end()) + std::uint64_t{1}) {}

  static std::vector<nim_heaps> samples() {
    return {nim_heaps({1, 2, 2}), nim_heaps({1, 2, 2}, true), nim_heaps(),
            nim_heaps({3, 4, 5}, true)};
  }

  [[nodiscard]] position start() const { return heaps_; }

 private:
  [[nodiscard]] static auto takes(const position& p, std::uint8_t heap) {
    return ranges::views::iota(1, p[heap] + 1) | ranges::views::transform([heap](int taken) {
             return move{heap, static_cast<std::uint8_t>(taken)};
           });
  }

 public:
  [[nodiscard]] auto moves(const position& p) const {
    return boost::hana::make_tuple(takes(p, 0), takes(p, 1), takes(p, 2));
  }
  [[nodiscard]] position play(position p, move m) const {
    p[m.heap] = static_cast<std::uint8_t>(p[m.heap] - m.taken);
    return p;
  }
  [[nodiscard]] bool misere() const { return misere_; }

  [[nodiscard]] std::uint64_t key(const position& p) const { return index(p); }
  [[nodiscard]] std::uint64_t position_count() const { return base_ * base_ * base_; }
  [[nodiscard]] std::uint64_t index(const position& p) const {
    return (p[0] * base_ + p[1]) * base_ + p[2];
  }
  [[nodiscard]] position at(std::uint64_t index) const {
    return {static_cast<std::uint8_t>(index / base_ / base_),
            static_cast<std::uint8_t>(index / base_ % base_),
            static_cast<std::uint8_t>(index % base_)};
  }
  /// Heaps in ascending order.
  [[nodiscard]] position canonical(position p) const {
    std::sort(p.begin(), p.end());
    return p;
  }

 private:
  position heaps_;
  bool misere_;
  std::uint64_t base_;
};

/// "3/4/5"
inline std::string print(const nim_heaps& /*g*/, const nim_heaps::position& p) {
  return fmt::format("{}/{}/{}", p[0], p[1], p[2]);
}
inline nim_heaps::position parse(const nim_heaps& /*g*/, std::string_view text) {
  const drawing rows = split_rows(text);
  if (rows.size() != 3) throw bad_input("three heaps, parted by '/'");
  nim_heaps::position p{};
  for (std::size_t i = 0; i < 3; ++i) {
    p[i] = parse_number<std::uint8_t>(rows[i], "a heap");
  }
  return p;
}
/// "2 of 1": two stones of the first heap.
inline std::string print(const nim_heaps& /*g*/, const nim_heaps::position& /*p*/,
                         const nim_heaps::move& m) {
  return fmt::format("{} of {}", m.taken, m.heap + 1);
}

}  // namespace zermelo::toys
