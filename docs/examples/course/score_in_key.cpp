// NUMBERGAME with too much in the key: what the players have taken so far.
#include <cstddef>
#include <iostream>
#include <set>
#include <tuple>
#include <vector>

const std::vector<int> row = {7, -5, 8, 5, 1, -4, -8, 6, 7, 9};

// [count]
// All that play reaches: what is left of the row, and by how much the player to move is ahead.
std::set<std::tuple<std::size_t, std::size_t, int>> seen;

void visit(std::size_t left, std::size_t right, int ahead) {
  if (!seen.insert({left, right, ahead}).second || left == right) return;
  visit(left + 1, right, -(ahead + row[left]));
  visit(left, right - 1, -(ahead + row[right - 1]));
  if (right - left >= 2) {
    visit(left + 2, right, -ahead);
    visit(left, right - 2, -ahead);
  }
}
// [/count]

int main() {
  visit(0, row.size(), 0);
  std::set<std::pair<std::size_t, std::size_t>> intervals;
  for (const auto& [left, right, ahead] : seen) intervals.insert({left, right});
  std::cout << seen.size() << " positions with the score in them, " << intervals.size()
            << " without\n";
}
