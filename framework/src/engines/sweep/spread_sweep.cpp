// The sweep over ranks. Of k cells that no piece joins two of, it depends on a position which are
// free, and that is the number of the rank which holds it:
//
//     bit  n - 1 ..... n - k   n - k - 1 ........................ 0
//         | rank: k cells    | address: the others | tile          |
//                            | chunk      | inside                 |
//
// A move that covers none of the k cells stays on its rank. One that covers cell t, and so no other
// of them, leads from rank R to R without t. Which positions of R win by such a move follows from
// the losses of R without t alone: that rank works it out and sends it, one bit a position. So
// nobody holds another's table, and half of the ranks send for each of k cells: k/2 bits a
// position.
//
//     ranks of k = 2         11        A chunk of 11 waits for the same chunk of 01 and of 10,
//     those
//                          /    \      wait for the one of 00. So the ranks fill one chunk after
//                          the
//                        01      10    other, each a little behind those below, in k + 1 stages.
//                          \    /
//                            00
//
// No two ranks wait for each other: whoever waits to receive a chunk waits for a rank with fewer
// cells, whoever waits to send one waits for a rank that is at least a chunk behind.
//
// What a rank has swept it keeps, where it is told to, in files of some chunks each, one after the
// other. Ranks that go on, as many or more or fewer, take from there what is theirs, and begin at
// the first chunk that one of them has not: the others only send again what it needs.
//
// What comes in is read by the sweep's kernel as one more table that moves lead to, by a piece that
// covers nothing. What goes out is a sweep by the pieces on cell t alone.
#include <fmt/ranges.h>

#include <range/v3/algorithm/find.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/engines/sweep/spread_sweep.hpp>
#include <zermelo/tables/pages.hpp>

#include "fill.hpp"
#include "kept_parts.hpp"

namespace zermelo {

namespace {

using namespace detail::sweeping;
using masks = std::vector<std::uint64_t>;

std::uint64_t bit(unsigned i) { return std::uint64_t{1} << i; }

// --- Which cells are the ranks' ------------------------------------------------------------------

/// How many cells say which rank it is.
unsigned cells_for(unsigned ranks) {
  if (std::has_single_bit(ranks)) return static_cast<unsigned>(std::countr_zero(ranks));
  throw bad_parameters(fmt::format(
      "{} ranks cannot share a board, of which each has the positions where the same cells are "
      "free; take {} or {}",
      ranks, std::bit_floor(ranks), std::bit_ceil(ranks)));
}

/// All cells that a piece covers together with one of `cells`.
std::uint64_t joined_to(const masks& pieces, std::uint64_t cells) {
  std::uint64_t joined = cells;
  for (const std::uint64_t piece : pieces) {
    if ((piece & cells) != 0) joined |= piece;
  }
  return joined;
}

/// The highest bits of the address, their cells not joined, in descending order.
std::vector<std::size_t> bits_for_ranks(const colouring& colours, const masks& pieces) {
  std::vector<std::size_t> bits;
  std::uint64_t cells = 0;
  for (std::size_t b = colours.cell_of_bit.size(); b-- > colours.tile_cells;) {
    const std::uint64_t cell = bit(colours.cell_of_bit[b]);
    if ((joined_to(pieces, cells) & cell) != 0) continue;
    cells |= cell;
    bits.push_back(b);
  }
  return bits;
}

/// The highest `count` of those, in ascending order.
std::vector<std::size_t> bits_of_rank(const std::vector<std::size_t>& bits, unsigned count) {
  if (bits.size() < count) {
    throw cannot_solve(fmt::format(
        "this board has {} that no piece joins, and {} ranks take {} of them; take {} at most",
        counted(bits.size(), "cell"), bit(count), count,
        counted(bit(static_cast<unsigned>(bits.size())), "rank")));
  }
  return {std::reverse_iterator(bits.begin() + count), bits.rend()};
}

/// The same with those bits on top.
colouring ranks_on_top(const colouring& colours, const std::vector<std::size_t>& bits) {
  colouring moved;
  moved.tile_cells = colours.tile_cells;
  std::vector<unsigned> top;
  for (std::size_t b = 0; b < colours.cell_of_bit.size(); ++b) {
    const bool is_of_rank = std::find(bits.begin(), bits.end(), b) != bits.end();
    (is_of_rank ? top : moved.cell_of_bit).push_back(colours.cell_of_bit[b]);
  }
  moved.cell_of_bit.insert(moved.cell_of_bit.end(), top.begin(), top.end());
  return moved;
}

// --- Memory --------------------------------------------------------------------------------------

struct memory {
  std::uint64_t bytes = 0;
  std::shared_ptr<std::byte> owner = {};

  explicit memory(std::uint64_t size) : bytes(size), owner(detail::allocate_pages(size)) {}
  [[nodiscard]] std::span<std::byte> all() const {
    return {owner.get(), static_cast<std::size_t>(bytes)};
  }
  [[nodiscard]] std::span<std::byte> chunk(std::uint64_t i, std::uint64_t size) const {
    return all().subspan(static_cast<std::size_t>(i * size), static_cast<std::size_t>(size));
  }
};

}  // namespace

// --- The sweep -----------------------------------------------------------------------------------

class spread_sweep::work {
 public:
  work(const sweep_board& board, ranks& all, const sweep_options& options,
       const std::optional<sweep_keeping>& kept)
      : all_(all),
        options_(on_one_thread(options)),
        misere_(board.misere),
        pieces_(checked_pieces(board)),
        colours_(colour(board.cells, pieces_)),
        spread_(bits_of_rank(bits_for_ranks(colours_, pieces_), cells_for(all.size()))),
        order_(colours_.cell_of_bit),
        ready_(board, options_, pieces_, ranks_on_top(colours_, spread_.bits())),
        own_order_(ready_.order()),
        keeping_(kept) {
    if (keeping_) above_ranks_.emplace(keeping_->where.path);
    for (const std::size_t b : spread_.bits()) cells_.push_back(colours_.cell_of_bit[b]);
    cut_into_chunks();
    spent_.start(options_.limits);
    ready_.require_room(bytes());
  }

  void load() {
    if (keeping_) keep_in(keeping_->where);
    table_.emplace(part_bytes());
    done_ = kept_ ? kept_->load(table_->all(), chunk_bytes_) : std::vector<bool>(chunks());
  }

  void fill() {
    // 1. What is kept.
    if (!table_) load();
    const std::uint64_t first =
        least(static_cast<std::uint64_t>(ranges::find(done_, false) - done_.begin()));
    if (first == chunks()) return;
    // 2. What is needed for each kind of piece.
    const compiled_board own(ready_.colours(), pieces_with(all_cells(), false), ready_.machine(),
                             read_by_others());
    const auto [sources, targets] = others();
    const memory out(chunk_bytes_);
    // 3. Chunk after chunk: from those with fewer cells, its own, to those with more.
    auto last = std::chrono::steady_clock::now();
    for (std::uint64_t chunk = first; chunk < chunks(); ++chunk) {
      for (const source& each : sources) all_.receive(each.rank, each.wins.all());
      if (!done_[chunk]) sweep_own(own, chunk, sources);
      for (const target& each : targets) {
        work_out(*each.board, each.rank, chunk, out.all());
        all_.send(each.rank, out.all());
      }
      const std::uint64_t swept = (chunk + 1) * chunk_bytes_;
      const auto now = std::chrono::steady_clock::now();
      if (!kept_ || swept <= kept_->bytes() ||
          (swept < part_bytes() && now - last < keeping_->every)) {
        continue;
      }
      kept_->append(table_->all().subspan(kept_->bytes(), swept - kept_->bytes()));
      last = now;
    }
  }

  [[nodiscard]] bool wins(std::uint64_t free) {
    const std::uint64_t index = own_order_.index(free);
    const unsigned part_bits = index_bits() - static_cast<unsigned>(spread_.bits().size());
    std::array<std::uint64_t, 1> lost = {0};
    if (index >> part_bits == all_.rank()) {
      const std::uint64_t at = index & (bit(part_bits) - 1);
      lost[0] =
          static_cast<std::uint64_t>(table_->all()[static_cast<std::size_t>(at / 8)]) >> at % 8 &
          1U;
    }
    all_.sum(lost);
    return lost[0] == 0;
  }

  [[nodiscard]] std::uint64_t losses() {
    std::array<std::uint64_t, 1> lost = {0};
    constexpr std::uint64_t part = std::uint64_t{1} << 20U;
    const std::uint64_t size = std::min(part, part_bytes());
    for (std::uint64_t i = 0; i < part_bytes() / size; ++i) {
      const auto bytes = table_->chunk(i, size);
      lost[0] += ready_.machine().count(reinterpret_cast<const std::uint64_t*>(bytes.data()),
                                        bytes.size() / 8);
    }
    all_.sum(lost);
    return lost[0] >> order_.padding();
  }

  void for_each_part(function_ref<void(std::span<const std::byte>)> take) {
    constexpr std::uint64_t most = std::uint64_t{1} << 20U;
    const std::uint64_t message = std::min(most, part_bytes());
    if (all_.rank() != 0) {
      for (std::uint64_t i = 0; i < part_bytes() / message; ++i) {
        all_.send(0, table_->chunk(i, message));
      }
      return;
    }
    // The table is made of runs, in each of which the cells of the rank are the same.
    const std::uint64_t piece = std::min(spread_.run() / 8, message);
    std::vector<memory> received;
    for (unsigned rank = 0; rank < all_.size(); ++rank) received.emplace_back(message);
    std::vector<std::uint64_t> taken(all_.size());
    const std::uint64_t pieces = part_bytes() * all_.size() / piece;
    for (std::uint64_t i = 0; i < pieces; ++i) {
      const unsigned rank = spread_.rank_of(i * piece * 8);
      const std::uint64_t within = taken[rank] % message;
      if (rank == 0) {
        take(table_->chunk(taken[0] / piece, piece));
      } else {
        if (within == 0) all_.receive(rank, received[rank].all());
        take(received[rank].chunk(within / piece, piece));
      }
      taken[rank] += piece;
    }
  }

  [[nodiscard]] const cell_order& order() const { return order_; }
  [[nodiscard]] const std::vector<unsigned>& cells() const { return cells_; }
  [[nodiscard]] std::uint64_t positions() const { return ready_.positions(); }
  [[nodiscard]] std::uint64_t bytes() const {
    return part_bytes() + (2 * cells_.size() + 1) * chunk_bytes_;
  }

 private:
  /// What is kept by as many ranks, and may have been by another number of them.
  void keep_in(const sweep_directory& where) {
    const std::vector<std::size_t> bits = bits_for_ranks(colours_, pieces_);
    std::vector<kept_parts::spread> others;
    for (unsigned count = 0; count <= bits.size(); ++count) {
      if (count != spread_.bits().size())
        others.push_back(spread_by(bits_of_rank(bits, count), where));
    }
    kept_.emplace(where.path, all_.rank(), spread_by(spread_.bits(), where), std::move(others));
  }
  [[nodiscard]] kept_parts::spread spread_by(const std::vector<std::size_t>& bits,
                                             const sweep_directory& where) const {
    table_header header{where.game, where.rules, {}};
    const colouring order = ranks_on_top(colours_, bits);
    header.rules.insert(header.rules.end(),
                        {{"cells", fmt::format("{}", fmt::join(order.cell_of_bit, " "))},
                         {"pieces", fmt::format("{:x}", fmt::join(pieces_, " "))},
                         {"who is stuck", misere_ ? "wins" : "loses"}});
    header.layout.values = "loss";
    return {spread_bits(bits), std::move(header)};
  }

  struct source {
    unsigned rank;
    memory wins;
  };
  struct target {
    unsigned rank;
    std::unique_ptr<compiled_board> board;
  };

  /// The pieces that cover some of these cells, or those that cover none.
  [[nodiscard]] masks pieces_with(std::uint64_t cells, bool some) const {
    masks chosen;
    std::copy_if(pieces_.begin(), pieces_.end(), std::back_inserter(chosen),
                 [&](std::uint64_t piece) { return ((piece & cells) != 0) == some; });
    return chosen;
  }

  /// Who sends here, and whom this rank sends to.
  [[nodiscard]] std::pair<std::vector<source>, std::vector<target>> others() const {
    std::pair<std::vector<source>, std::vector<target>> all;
    for (unsigned i = 0; i < cells_.size(); ++i) {
      const unsigned other = all_.rank() ^ static_cast<unsigned>(bit(i));
      if (other < all_.rank()) {
        all.first.push_back({other, memory(chunk_bytes_)});
      } else {
        all.second.push_back(
            {other, std::make_unique<compiled_board>(
                        ready_.colours(), pieces_with(bit(cells_[i]), true), ready_.machine())});
      }
    }
    return all;
  }

  /// The least of what all ranks give.
  [[nodiscard]] std::uint64_t least(std::uint64_t here) {
    std::vector<std::uint64_t> all(all_.size());
    all[all_.rank()] = here;
    all_.sum(all);
    return *std::min_element(all.begin(), all.end());
  }

  static sweep_options on_one_thread(sweep_options options) {
    if (options.threads == 0) options.threads = 1;
    return options;
  }

  [[nodiscard]] unsigned index_bits() const {
    return static_cast<unsigned>(colours_.cell_of_bit.size());
  }
  [[nodiscard]] std::uint64_t part_bytes() const {
    return bit(index_bits() - static_cast<unsigned>(spread_.bits().size()) - 3);
  }
  [[nodiscard]] std::uint64_t chunks() const { return part_bytes() / chunk_bytes_; }
  [[nodiscard]] unsigned chunk_bits() const {
    return static_cast<unsigned>(std::countr_zero(chunks()));
  }

  /// A megabyte, which the caches hold; more where threads share it, fewer where there would be so
  /// few chunks that ranks wait.
  void cut_into_chunks() {
    const std::uint64_t largest = bit(ready_.threads() > 1 ? 23 : 20);
    constexpr std::uint64_t fewest = 64;
    const std::uint64_t tile = bit(colours_.tile_cells - 3);
    chunk_bytes_ = std::max(tile, std::min(largest, part_bytes() / fewest));
  }

  [[nodiscard]] std::uint64_t all_cells() const {
    std::uint64_t cells = 0;
    for (const unsigned cell : cells_) cells |= bit(cell);
    return cells;
  }
  /// Of the ranks' cells, those that are free here.
  [[nodiscard]] std::uint64_t cells_mask() const {
    std::uint64_t cells = 0;
    for (std::size_t i = 0; i < cells_.size(); ++i) {
      if ((all_.rank() >> i & 1U) != 0) cells |= bit(cells_[i]);
    }
    return cells;
  }

  [[nodiscard]] read_elsewhere read_by_others() const {
    const std::uint64_t mine = cells_mask();
    read_elsewhere others{.tables = count_bits(mine)};
    if (misere_) others.pieces = pieces_with(mine, true);
    return others;
  }

  /// From `to` back to `from`, in vectors, modulo 2^64.
  [[nodiscard]] std::uint64_t vectors_between(const std::byte* to, const std::byte* from) const {
    const auto vector_bytes = static_cast<std::int64_t>(bit(ready_.machine().lane_bits - 3));
    return static_cast<std::uint64_t>(
        (reinterpret_cast<std::intptr_t>(to) - reinterpret_cast<std::intptr_t>(from)) /
        vector_bytes);
  }
  [[nodiscard]] std::span<std::byte> chunk_of(std::uint64_t part) const {
    return table_->chunk(part & (chunks() - 1), chunk_bytes_);
  }

  /// One chunk of one rank's part, as a board of its own that lies at `to`.
  [[nodiscard]] board_part part_of(const compiled_board& board, unsigned rank, std::uint64_t chunk,
                                   std::span<std::byte> to) const {
    return {board.get(), static_cast<unsigned>(spread_.bits().size()) + chunk_bits(),
            std::uint64_t{rank} << chunk_bits() | chunk, [&](std::uint64_t other) {
              return vectors_between(to.data(), chunk_of(other).data());
            }};
  }

  void run(const board_part& part, bool misere, std::span<std::byte> to, auto finish) {
    auto* const table = reinterpret_cast<char*>(to.data());
    static_cast<void>(
        ready_.run(part.get(), spent_, [&](std::uint64_t block, unsigned low_bits, auto space) {
          ready_.machine().losses(part.get(), misere, table, block, low_bits, space);
          finish(block, low_bits);
          return true;
        }));
  }

  void sweep_own(const compiled_board& board, std::uint64_t chunk,
                 const std::vector<source>& sources) {
    const std::span<std::byte> to = chunk_of(chunk);
    board_part part = part_of(board, all_.rank(), chunk, to);
    for (const source& each : sources) {
      part.add_table(board.node_of_tables(), vectors_between(to.data(), each.wins.owner.get()));
    }
    run(part, misere_, to, [](auto...) {});
  }

  /// Who wins on rank `other` by moves that lead here.
  void work_out(const compiled_board& board, unsigned other, std::uint64_t chunk,
                std::span<std::byte> to) {
    const board_part part = part_of(board, other, chunk, to);
    run(part, false, to, [&](std::uint64_t block, unsigned low_bits) {
      // The kernel has written who does not.
      const std::uint64_t words = bit(low_bits + ready_.tile_bits() - 6);
      auto* const first = reinterpret_cast<std::uint64_t*>(to.data()) + block * words;
      std::for_each(first, first + words, [](std::uint64_t& word) { word = ~word; });
    });
  }

  ranks& all_;
  sweep_options options_;
  bool misere_;
  masks pieces_;
  colouring colours_;
  spread_bits spread_;
  std::vector<unsigned> cells_;  // of those bits
  cell_order order_;
  prepared ready_;
  cell_order own_order_;  // with the ranks' bits on top
  std::uint64_t chunk_bytes_ = 0;
  meter spent_;
  std::optional<memory> table_;
  std::vector<bool> done_;  // the chunks that were kept
  std::optional<sweep_keeping> keeping_;
  std::optional<new_directories> above_ranks_;  // which the directory of each is in
  std::optional<kept_parts> kept_;
};

spread_sweep::spread_sweep(const sweep_board& board, ranks& all, const sweep_options& options,
                           const std::optional<sweep_keeping>& kept)
    : work_(std::make_unique<work>(board, all, options, kept)) {}
spread_sweep::~spread_sweep() = default;

void spread_sweep::load() { work_->load(); }
void spread_sweep::fill() { work_->fill(); }
bool spread_sweep::wins(std::uint64_t free) { return work_->wins(free); }
std::uint64_t spread_sweep::losses() { return work_->losses(); }
void spread_sweep::for_each_part(function_ref<void(std::span<const std::byte>)> take) {
  work_->for_each_part(take);
}
const cell_order& spread_sweep::order() const noexcept { return work_->order(); }
const std::vector<unsigned>& spread_sweep::cells_of_rank() const noexcept { return work_->cells(); }
std::uint64_t spread_sweep::positions() const noexcept { return work_->positions(); }
std::uint64_t spread_sweep::bytes() const noexcept { return work_->bytes(); }

}  // namespace zermelo
