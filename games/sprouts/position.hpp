/// Positions of SPROUTS as they are kept: a string of signs, four bits each.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <tuple>
#include <vector>
#include <zermelo/base/errors.hpp>

namespace zermelo::games {

/// What a sign of a kept position says. A vertex that occurs once is told by its lines, one that
/// occurs twice by `new_letter` and then by its number among the letters that are open there, the
/// oldest first: names cost nothing, and do not matter.
namespace sprouts_sign {
inline constexpr unsigned spot = 1;         // no lines; a boundary by itself, which ends with it
inline constexpr unsigned one_line = 2;     // two lives
inline constexpr unsigned two_lines = 3;    // one life
inline constexpr unsigned boundary = 4;     // parts boundaries
inline constexpr unsigned region = 5;       // parts regions
inline constexpr unsigned land = 6;         // parts lands
inline constexpr unsigned new_letter = 7;   // the first place of a vertex that has two
inline constexpr unsigned open_letter = 8;  // 8 to 14: the second place of open letter 0 to 6
inline constexpr unsigned far_letter = 15;  // of a later one: its number from 7 follows
}  // namespace sprouts_sign

/// A sum of lands, each in its canonical form, in ascending order. 0.AB}AB:
///
///     word 0, from bit 63: | 1 spot | 7 A | 7 B | 5 } | 8 A | 8 B | 0 ... |      word 1: 0 ...
///
/// So words compare as strings do, and unused ones are 0.
class sprouts_position {
 public:
  using words = std::array<std::uint64_t, 12>;
  static constexpr std::size_t capacity = 16 * std::tuple_size_v<words>;

  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] unsigned operator[](std::size_t i) const noexcept {
    return static_cast<unsigned>(words_[i / 16] >> (60 - i % 16 * 4)) & 15U;
  }

  /// Throws `cannot_solve` where there is no room.
  void push(unsigned sign) {
    if (size_ == capacity) {
      throw cannot_solve(
          "play comes to a longer position than can be kept; start with fewer spots");
    }
    words_[size_ / 16] |= std::uint64_t{sign} << (60 - size_ % 16 * 4);
    ++size_;
  }
  void append(const sprouts_position& other) {
    for (std::size_t i = 0; i < other.size(); ++i) push(other[i]);
  }

  /// Its lands, one by one.
  [[nodiscard]] std::vector<sprouts_position> lands() const {
    std::vector<sprouts_position> found;
    if (!empty()) found.emplace_back();
    for (std::size_t i = 0; i < size(); ++i) {
      if ((*this)[i] == sprouts_sign::land) {
        found.emplace_back();
        continue;
      }
      found.back().push((*this)[i]);
      if ((*this)[i] != sprouts_sign::far_letter) continue;
      do found.back().push((*this)[++i]);
      while ((*this)[i] == sprouts_sign::far_letter);
    }
    return found;
  }

  [[nodiscard]] const words& key() const noexcept { return words_; }

  bool operator==(const sprouts_position&) const = default;
  bool operator<(const sprouts_position& other) const noexcept { return words_ < other.words_; }

 private:
  words words_{};
  std::size_t size_ = 0;
};

}  // namespace zermelo::games
