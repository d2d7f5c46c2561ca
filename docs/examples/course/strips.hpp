// What the programs about strips of cells share: the count of positions, and the answers.
#pragma once

#include <iostream>
#include <string>

inline long long looked_at = 0;

// Solves the empty strip of each of these lengths by `is_won`.
template <class IsWon>
int answer(int count, char** lengths, IsWon is_won) {
  for (int i = 1; i < count; ++i) {
    looked_at = 0;
    const bool won = is_won(std::string(std::stoul(lengths[i]), '.'));
    std::cout << lengths[i] << " cells: " << (won ? "win" : "loss") << ", " << looked_at
              << " positions\n";
  }
  return 0;
}
