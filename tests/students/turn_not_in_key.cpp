// NUMBERGAME. The bug: what is remembered is the value for the first player, and whose turn it is
// was left out of the key, though a row may be reached with either player to move.
#include <algorithm>
#include <cstddef>
#include <iostream>
#include <map>
#include <utility>
#include <vector>

namespace {

std::vector<int> row;
std::map<std::pair<std::size_t, std::size_t>, int> known;

// How much more the first player still gets from [left, right).
int value_of(std::size_t left, std::size_t right, bool first_moves) {
  if (left == right) return 0;
  const auto found = known.find({left, right});
  if (found != known.end()) return found->second;
  const int sign = first_moves ? 1 : -1;
  std::vector<int> options = {sign * row[left] + value_of(left + 1, right, !first_moves),
                              sign * row[right - 1] + value_of(left, right - 1, !first_moves)};
  if (right - left >= 2) {
    options.push_back(value_of(left + 2, right, !first_moves));
    options.push_back(value_of(left, right - 2, !first_moves));
  }
  const int best = first_moves ? *std::max_element(options.begin(), options.end())
                               : *std::min_element(options.begin(), options.end());
  known[{left, right}] = best;
  return best;
}

}  // namespace

int main() {
  int cases = 0;
  std::cin >> cases;
  while (cases-- > 0) {
    std::size_t count = 0;
    std::cin >> count;
    row.resize(count);
    for (int& number : row) std::cin >> number;
    known.clear();
    std::cout << value_of(0, count, true) << '\n';
  }
}
