// Dominoes on a strip of cells, with a table for strips that are the same up to symmetry.
#include <algorithm>
#include <map>
#include <string>

#include "strips.hpp"

// [recursion]
std::map<std::string, bool> known;

// The strip that stands for itself and for its mirror image: the one that comes first.
std::string canonical(const std::string& strip) {
  return std::min(strip, std::string(strip.rbegin(), strip.rend()));
}

bool is_won(std::string strip) {
  strip = canonical(strip);
  const std::string key = strip;
  if (const auto found = known.find(key); found != known.end()) return found->second;
  ++looked_at;
  bool won = false;
  for (std::size_t i = 0; i + 1 < strip.size(); ++i) {
    if (strip[i] == '#' || strip[i + 1] == '#') continue;
    strip[i] = strip[i + 1] = '#';
    if (!is_won(strip)) won = true;
    strip[i] = strip[i + 1] = '.';
  }
  return known[key] = won;
}
// [/recursion]

int main(int argc, char** argv) {
  return answer(argc, argv, [](const std::string& strip) {
    known.clear();
    return is_won(strip);
  });
}
