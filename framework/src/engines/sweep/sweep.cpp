#include <zermelo/tables/pages.hpp>

#include "fill.hpp"

namespace zermelo {

namespace {

using namespace detail::sweeping;

constexpr unsigned fewest_planes = 4;
constexpr std::uint64_t part = std::uint64_t{1} << 12U;  // vectors that a thread takes at a time
constexpr unsigned most_planes = 6;  // no game of at most 50 moves has a nimber beyond 50

struct pages {
  std::uint64_t bytes;
  std::shared_ptr<std::byte> owner = detail::allocate_pages(bytes);

  [[nodiscard]] char* begin() const { return reinterpret_cast<char*>(owner.get()); }
  [[nodiscard]] std::span<const std::uint64_t> words() const {
    return {reinterpret_cast<const std::uint64_t*>(owner.get()),
            static_cast<std::size_t>(bytes / 8)};
  }
};

/// Memory for so many bits a position. Throws `stopped` where the limits have none.
pages allocate(const prepared& ready, unsigned bits) {
  const std::uint64_t bytes = bytes_for(ready.colours(), bits);
  ready.require_room(bytes);
  return {bytes};
}

}  // namespace

std::uint64_t win_table_bytes(const sweep_board& board) {
  return bytes_for(colour(board.cells, checked_pieces(board)), 1);
}

std::uint64_t nimber_table_bytes(const sweep_board& board) {
  return bytes_for(colour(board.cells, checked_pieces(board)), fewest_planes);
}

win_table sweep_wins(const sweep_board& board, const sweep_options& options) {
  prepared ready(board, options, checked_pieces(board));
  meter spent;
  spent.start(options.limits);
  const pages memory = allocate(ready, 1);
  ready.tell(0);
  static_cast<void>(ready.run(ready.whole(), spent, [&](auto block, unsigned low_bits, auto space) {
    ready.machine().losses(ready.whole(), board.misere, memory.begin(), block, low_bits, space);
    return true;
  }));
  return {ready.order(), memory.words(), memory.owner};
}

nimber_table sweep_nimbers(const sweep_board& board, const sweep_options& options) {
  if (board.misere) throw cannot_solve("nimbers say nothing of misere play; ask who wins");
  prepared ready(board, options, checked_pieces(board));
  const kernel& machine = ready.machine();
  meter spent;
  spent.start(options.limits);
  for (unsigned planes = fewest_planes; planes <= most_planes; ++planes) {
    const pages memory = allocate(ready, planes);
    ready.tell(0);
    if (!ready.run(ready.whole(), spent, [&](auto block, unsigned low_bits, auto space) {
          return machine.nimbers(ready.whole(), planes, memory.begin(), block, low_bits, space);
        })) {
      continue;
    }
    const std::uint64_t vector_bytes = std::uint64_t{planes} << (machine.lane_bits - 3);
    meter unwatched;
    detail::workers(ready.threads())
        .run(memory.bytes / vector_bytes, part, unwatched,
             [&](bool, unsigned, std::uint64_t first, std::uint64_t last) {
               machine.interleave(planes, memory.begin() + first * vector_bytes, last - first);
             });
    return {ready.order(), planes, memory.words(), memory.owner};
  }
  throw cannot_solve("a nimber beyond 63");
}

}  // namespace zermelo
