#include <algorithm>
#include <cstddef>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/reverse.hpp>
#include <string>
#include <utility>
#include <zermelo/base/errors.hpp>
#include <zermelo/boards/block_images.hpp>

namespace zermelo {

drawing cropped(const drawing& block) {
  std::size_t top = block.size();
  std::size_t bottom = 0;
  std::size_t left = std::string::npos;
  std::size_t right = 0;
  for (std::size_t r = 0; r < block.size(); ++r) {
    const std::size_t first = block[r].find('#');
    if (first == std::string::npos) continue;
    top = std::min(top, r);
    bottom = r + 1;
    left = std::min(left, first);
    right = std::max(right, block[r].rfind('#') + 1);
  }
  drawing result;
  for (std::size_t r = top; r < bottom; ++r) result.push_back(block[r].substr(left, right - left));
  return result;
}

drawing turned(const drawing& block) {
  drawing result(block.front().size(), std::string(block.size(), '.'));
  for (std::size_t r = 0; r < block.size(); ++r) {
    for (std::size_t c = 0; c < block[r].size(); ++c) result[c][block.size() - 1 - r] = block[r][c];
  }
  return result;
}

drawing mirrored(drawing block) {
  for (std::string& row : block) ranges::reverse(row);
  return block;
}

std::vector<drawing> images_of(const drawing& block, bool reflections) {
  std::vector<drawing> result;
  drawing next = cropped(block);
  for (int i = 0; i < (reflections ? 8 : 4); ++i) {
    if (i == 4) next = mirrored(std::move(next));
    if (!ranges::contains(result, next)) result.push_back(next);
    next = turned(next);
  }
  return result;
}

void check_connected(const drawing& block) {
  std::vector<std::pair<std::size_t, std::size_t>> found;
  drawing rest = block;
  const auto take = [&](std::size_t r, std::size_t c) {
    if (r >= rest.size() || c >= rest[r].size() || rest[r][c] != '#') return;
    rest[r][c] = '.';
    found.emplace_back(r, c);
  };
  for (std::size_t r = 0; r < block.size(); ++r) {
    for (std::size_t c = 0; c < block[r].size(); ++c) {
      if (rest[r][c] != '#') continue;
      if (!found.empty()) {
        throw bad_input("the block is in two pieces; its '#' must hang together by their sides",
                        r + 1, c + 1);
      }
      take(r, c);
      // take() appends to `found`. NOLINTNEXTLINE(modernize-loop-convert)
      for (std::size_t i = 0; i < found.size(); ++i) {
        const auto [row, col] = found[i];
        take(row + 1, col);
        take(row, col + 1);
        take(row - 1, col);  // -1 wraps round and is outside
        take(row, col - 1);
      }
    }
  }
  if (found.empty()) throw bad_input("the block has no cell; draw at least one '#'");
}

}  // namespace zermelo
