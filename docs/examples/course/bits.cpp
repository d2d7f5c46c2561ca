// Dominoes on 4 x 5 cells, all positions, and two ways to find the places where they fit.
#include <bit>
#include <cstdint>
#include <iostream>
#include <vector>

using mask = std::uint32_t;  // bit row * cols + col

constexpr int rows = 4;
constexpr int cols = 5;
constexpr mask all = (mask{1} << (rows * cols)) - 1;
constexpr mask first_column = 1 | 1 << 5 | 1 << 10 | 1 << 15;
constexpr mask not_last_column = all & ~(first_column << (cols - 1));
constexpr mask across = 1 | 1 << 1;
constexpr mask down = 1 | 1 << cols;

std::vector<mask> pieces;  // every place of a domino
long long steps = 0;

// [by_test]
std::vector<mask> moves_by_test(mask free) {
  std::vector<mask> found;
  for (const mask piece : pieces) {
    ++steps;
    if ((free & piece) == piece) found.push_back(piece);
  }
  return found;
}
// [/by_test]

// [by_shift]
std::vector<mask> moves_by_shift(mask free) {
  std::vector<mask> found;
  for (mask left = free & free >> 1 & not_last_column; left != 0; left &= left - 1) {
    ++steps;
    found.push_back(across << std::countr_zero(left));
  }
  for (mask top = free & free >> cols; top != 0; top &= top - 1) {
    ++steps;
    found.push_back(down << std::countr_zero(top));
  }
  return found;
}
// [/by_shift]

template <class Moves>
void count_wins(const char* name, Moves moves) {
  steps = 0;
  std::vector<bool> wins(std::size_t{all} + 1);
  long long won = 0;
  for (mask free = 0; free <= all; ++free) {
    for (const mask piece : moves(free)) {
      if (!wins[free ^ piece]) wins[free] = true;
    }
    won += wins[free] ? 1 : 0;
  }
  std::cout << name << ": " << won << " wins, " << steps << " steps\n";
}

int main() {
  for (int cell = 0; cell < rows * cols; ++cell) {
    if (cell % cols + 1 < cols) pieces.push_back(across << cell);
    if (cell + cols < rows * cols) pieces.push_back(down << cell);
  }
  count_wins("by test ", moves_by_test);
  count_wins("by shift", moves_by_shift);
}
