// The sweep in blocks on disk. A block is what the topmost bits of the address, its number, cut out
// of the table, and is swept as a table of its own: by as many threads, from blocks whose numbers
// are subsets of its own. In the order of their numbers, block 13 of 16:
//
//     1101   needs those where a piece covers some of the three cells: 1100, 1001, 0101, and by
//            pieces that cover two of them 1000, 0100 or 0001
//
// What is to be needed next is known, so that memory keeps the blocks that are needed soonest
// (Belady 1966). A finished block goes to disk while the next one is swept. A file has its name
// once all of it is written, and checksums: it is there or not, and what is there is believed.
#include <fmt/ranges.h>

#include <cstring>
#include <map>
#include <range/v3/algorithm/contains.hpp>
#include <range/v3/algorithm/max_element.hpp>
#include <zermelo/base/machine.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/files/checkpoint_directory.hpp>
#include <zermelo/tables/pages.hpp>

#include "fill.hpp"

namespace zermelo {

namespace {

using namespace detail::sweeping;

auto unless_block_is_damaged(const std::filesystem::path& path, auto read) {
  return unless_damaged(path, read, "; delete it, and its block is swept again from the others");
}

// --- How a table is cut --------------------------------------------------------------------------

struct cut {
  unsigned bits = 0;  // of a block's number
  std::uint64_t block_bytes = 0;
  std::vector<std::uint64_t> covers = {};  // of pieces, among the bits of the number

  [[nodiscard]] std::uint64_t blocks() const { return std::uint64_t{1} << bits; }

  /// Blocks that must find room: what one needs, itself, the one that goes to disk, and the file of
  /// one that is read.
  [[nodiscard]] std::uint64_t fewest() const { return bits == 0 ? 1 : covers.size() + 3; }
};

cut cut_into(const prepared& board, std::uint64_t block_bytes) {
  const std::uint64_t table = bytes_for(board.colours(), 1);
  cut made{.block_bytes = std::min(block_bytes, table)};
  made.bits = static_cast<unsigned>(std::countr_zero(table / made.block_bytes));
  made.covers = covers_beyond_part(board.whole(), made.bits);
  return made;
}

/// Blocks as large as leave room for 32 of them.
cut cut_for(const prepared& board, std::uint64_t memory) {
  constexpr std::uint64_t largest = std::uint64_t{1} << 26U;
  constexpr std::uint64_t smallest = std::uint64_t{1} << 18U;
  constexpr std::uint64_t wanted = 32;
  for (std::uint64_t size = largest; size >= smallest; size /= 2) {
    cut made = cut_into(board, size);
    const std::uint64_t room = memory / made.block_bytes;
    const bool is_enough = size == smallest || room >= std::min(wanted, made.blocks());
    if (is_enough && room >= made.fewest()) return made;
  }
  throw stopped{stop_reason::bytes};
}

void check_block_bytes(const prepared& board, std::uint64_t bytes) {
  const std::uint64_t tile = std::uint64_t{1} << (board.colours().tile_cells - 3);
  if (std::has_single_bit(bytes) && bytes >= tile) return;
  throw bad_parameters(fmt::format(
      "blocks of {} bytes cannot be swept; take a power of two of at least {}", bytes, tile));
}

// --- The files -----------------------------------------------------------------------------------

constexpr std::string_view file_begin = "block-";
constexpr std::string_view file_end = ".table";

/// The blocks of one table in their directory, which is this run's alone.
class block_files {
 public:
  block_files(const sweep_board& board, const sweep_directory& where, const cell_order& order)
      : directory_(where.path, "blocks", file_begin),
        shown_(where.rules.size()),
        header_{where.game, where.rules, {}} {
    std::vector<std::uint64_t> pieces = checked_pieces(board);
    header_.rules.emplace_back("cells", fmt::format("{}", fmt::join(order.cell_of_bit(), " ")));
    header_.rules.emplace_back("pieces", fmt::format("{:x}", fmt::join(pieces, " ")));
    header_.rules.emplace_back("who is stuck", board.misere ? "wins" : "loses");
    header_.rules.emplace_back("block", "");
    header_.layout.values = "loss";
  }

  /// The size of the blocks that are there, as the first says. Throws `bad_table` where that is of
  /// other rules.
  [[nodiscard]] std::optional<std::uint64_t> block_bytes() const {
    const std::filesystem::path first = first_file();
    if (first.empty()) return std::nullopt;
    const auto file = unless_block_is_damaged(first, [&] { return table_file(first); });
    refuse_unless(is_of_these_rules(file.header()), file);
    return file.bytes();
  }
  void set_block_bytes(std::uint64_t bytes) { header_.layout.entries = 8 * bytes; }

  [[nodiscard]] std::filesystem::path path_of(std::uint64_t block) const {
    return directory_.path() / fmt::format("{}{}{}", file_begin, block, file_end);
  }

  /// Throws `bad_table` where it is damaged or of other rules.
  [[nodiscard]] std::shared_ptr<const table_file> open(std::uint64_t block) const {
    const std::filesystem::path path = path_of(block);
    auto file =
        unless_block_is_damaged(path, [&] { return std::make_shared<const table_file>(path); });
    refuse_unless(file->header() == header_of(block), *file);
    return file;
  }

  void write(std::uint64_t block, std::span<const std::byte> bytes) const {
    table_writer out(path_of(block), header_of(block), {.waits_for_disk = false});
    out.append(bytes);
    out.commit();
  }

  /// Throws `bad_table` where the disk has no room for so many bytes.
  void require_room(std::uint64_t bytes) const {
    std::error_code fault;
    const auto disk = std::filesystem::space(directory_.path(), fault);
    if (fault || disk.available >= bytes) return;
    throw bad_table(fmt::format(
        "{} has room for {} bytes, and the blocks that are to come take {}; name a directory on a "
        "larger disk",
        directory_.path().string(), with_commas(disk.available), with_commas(bytes)));
  }

 private:
  [[nodiscard]] table_header header_of(std::uint64_t block) const {
    table_header header = header_;
    header.rules.back().second = std::to_string(block);
    return header;
  }

  /// Of the blocks that are there, by its name.
  [[nodiscard]] std::filesystem::path first_file() const {
    std::filesystem::path first;
    std::error_code fault;
    std::filesystem::directory_iterator file(directory_.path(), fault);
    for (; !fault && file != std::filesystem::directory_iterator(); file.increment(fault)) {
      const std::filesystem::path& path = file->path();
      const std::string name = path.filename().string();
      if (!name.starts_with(file_begin) || !name.ends_with(file_end)) continue;
      if (first.empty() || path < first) first = path;
    }
    return first;
  }

  /// Whichever block it is.
  [[nodiscard]] bool is_of_these_rules(const table_header& other) const {
    rules_text rules = other.rules;
    if (!rules.empty()) rules.back() = header_.rules.back();
    return other.game == header_.game && rules == header_.rules;
  }

  void refuse_unless(bool is_as_it_should_be, const table_file& file) const {
    if (is_as_it_should_be) return;
    const table_header& found = file.header();
    rules_text shown = found.rules;
    shown.resize(std::min(shown.size(), shown_));
    throw bad_table(
        fmt::format("{} is of {}, not of the rules to be solved; name another directory",
                    file.path().string(), in_words(found.game, shown)));
  }

  checkpoint_directory directory_;
  std::size_t shown_;  // of the rules, those that readers know
  table_header header_;
};

// --- The memory ----------------------------------------------------------------------------------

/// Room for some blocks.
class block_memory {
 public:
  block_memory(std::uint64_t blocks, std::uint64_t block_bytes, std::uint64_t most,
               std::uint64_t fewest)
      : block_bytes_(block_bytes), most_(most), fewest_(fewest), held_(blocks) {}

  /// Where a block lies; nothing where it does not.
  [[nodiscard]] std::byte* find(std::uint64_t block) const { return held_[block]; }
  [[nodiscard]] std::span<std::byte> bytes_of(std::uint64_t block) const {
    return {held_[block], static_cast<std::size_t>(block_bytes_)};
  }

  /// Room for one more, in place of the one that is needed last, if there has to be one.
  /// `next_need(block)` says when; 0 for one that has to stay. Throws `std::bad_alloc`.
  std::span<std::byte> take(std::uint64_t block, auto next_need) {
    if (slots_.size() >= most_ || !grow()) {
      const auto last = ranges::max_element(
          slots_, std::less{}, [&](const slot& each) { return next_need(each.block); });
      held_[last->block] = nullptr;
      std::iter_swap(last, slots_.end() - 1);
    }
    slots_.back().block = block;
    held_[block] = slots_.back().bytes.get();
    return bytes_of(block);
  }

  [[nodiscard]] std::uint64_t bytes() const { return slots_.size() * block_bytes_; }

 private:
  struct slot {
    std::shared_ptr<std::byte> bytes;
    std::uint64_t block = 0;
  };

  /// False where the system has no more memory, and what there is will do.
  bool grow() {
    try {
      slots_.push_back({detail::allocate_pages(block_bytes_)});
      return true;
    } catch (const std::bad_alloc&) {
      if (slots_.size() < fewest_) throw;
      most_ = slots_.size();
      return false;
    }
  }

  std::uint64_t block_bytes_;
  std::uint64_t most_;
  std::uint64_t fewest_;
  std::vector<slot> slots_;
  std::vector<std::byte*> held_;  // by block
};

/// Does one thing beside the thread that asks for it.
class beside {
 public:
  beside() = default;
  beside(const beside&) = delete;
  beside& operator=(const beside&) = delete;
  ~beside() { helper_.join(); }

  void start(auto work) {
    wait();
    const auto guarded = [this, work](unsigned) noexcept {
      try {
        work();
      } catch (...) {
        failed_ = std::current_exception();
      }
    };
    helper_.start(1, guarded);
    if (helper_.size() == 0) guarded(0);
  }

  /// Throws what it threw.
  void wait() {
    helper_.join();
    if (failed_) std::rethrow_exception(std::exchange(failed_, nullptr));
  }

 private:
  std::exception_ptr failed_;
  helper_threads helper_;
};

// --- The sweep -----------------------------------------------------------------------------------

class sweep_of_blocks {
 public:
  sweep_of_blocks(const sweep_board& board, const sweep_directory& where,
                  const sweep_options& options)
      : misere_(board.misere),
        ready_(board, options, checked_pieces(board)),
        files_(board, where, ready_.order()) {
    spent_.start(options.limits);
    ready_.require_room(0);
    const std::uint64_t memory = options.limits.bytes.value_or(memory_to_be_had() / 2);
    cut_ = chosen_cut(where, memory);
    files_.set_block_bytes(cut_.block_bytes);
    const std::uint64_t of_file = cut_.bits == 0 ? 0 : 1;
    memory_.emplace(cut_.blocks(), cut_.block_bytes, memory / cut_.block_bytes - of_file,
                    cut_.fewest() - of_file);
    is_done_.resize(static_cast<std::size_t>(cut_.blocks()));
  }

  win_blocks fill() {
    const std::uint64_t missing = look_for_blocks();
    ready_.tell((cut_.blocks() - missing) * positions_a_block());
    files_.require_room(missing * cut_.block_bytes);
    for (std::uint64_t block = 0; block < cut_.blocks(); ++block) {
      if (!is_done_[block]) sweep(block);
    }
    writer_.wait();
    std::vector<std::shared_ptr<const table_file>> all;
    for (std::uint64_t block = 0; block < cut_.blocks(); ++block) {
      all.push_back(files_.open(block));
    }
    return {ready_.order(), std::move(all), {missing * positions_a_block(), memory_->bytes()}};
  }

 private:
  [[nodiscard]] cut chosen_cut(const sweep_directory& where, std::uint64_t memory) const {
    const auto there = files_.block_bytes();
    if (!there && !where.block_bytes) return cut_for(ready_, memory);
    const std::uint64_t bytes = there ? *there : *where.block_bytes;
    check_block_bytes(ready_, bytes);
    cut made = cut_into(ready_, bytes);
    if (memory / made.block_bytes >= made.fewest()) return made;
    if (!there) throw stopped{stop_reason::bytes};
    throw cannot_solve(fmt::format(
        "blocks of {} bytes are there, and {} of them do not fit into {} bytes of memory; allow "
        "more, or name another directory",
        with_commas(bytes), made.fewest(), with_commas(memory)));
  }

  [[nodiscard]] std::uint64_t positions_a_block() const { return ready_.positions() >> cut_.bits; }

  /// How many are missing.
  std::uint64_t look_for_blocks() {
    std::uint64_t missing = 0;
    for (std::uint64_t block = 0; block < cut_.blocks(); ++block) {
      is_done_[block] = is_there(files_.path_of(block));
      if (is_done_[block]) {
        static_cast<void>(files_.open(block));
      } else {
        ++missing;
      }
    }
    return missing;
  }

  void sweep(std::uint64_t block) {
    // 1. All that it needs, in memory; and what the next one needs, on its way there.
    needed_ = needs_of(block);
    needed_.push_back(block);
    for (const std::uint64_t each : needed_) {
      if (each != block && memory_->find(each) == nullptr) read(each);
    }
    const std::span<std::byte> own = take(block);
    look_ahead(block);
    // 2. As a table of its own.
    const auto vector_bytes = static_cast<std::int64_t>(1) << (ready_.machine().lane_bits - 3);
    const board_part part(ready_.whole(), cut_.bits, block, [&](std::uint64_t other) {
      return static_cast<std::uint64_t>((own.data() - memory_->find(other)) / vector_bytes);
    });
    auto* const table = reinterpret_cast<char*>(own.data());
    static_cast<void>(ready_.run(part.get(), spent_, [&](auto inner, unsigned low, auto space) {
      ready_.machine().losses(part.get(), misere_, table, inner, low, space);
      return true;
    }));
    // 3. To disk, while the next one is swept.
    is_done_[block] = true;
    writer_.wait();
    written_ = block;
    writer_.start([this, block, own] { files_.write(block, own); });
  }

  [[nodiscard]] std::vector<std::uint64_t> needs_of(std::uint64_t block) const {
    std::vector<std::uint64_t> needed;
    for (const std::uint64_t cover : cut_.covers) {
      if ((cover & ~block) == 0) needed.push_back(block ^ cover);
    }
    return needed;
  }

  /// Which block needs this one next.
  [[nodiscard]] std::uint64_t next_need(std::uint64_t block, std::uint64_t now) const {
    std::uint64_t next = ~std::uint64_t{0};
    for (const std::uint64_t cover : cut_.covers) {
      const std::uint64_t other = block ^ cover;
      if ((block & cover) == 0 && other > now && !is_done_[other]) next = std::min(next, other);
    }
    return next;
  }

  std::span<std::byte> take(std::uint64_t block) {
    const std::uint64_t now = needed_.back();
    return memory_->take(block, [&](std::uint64_t each) {
      const bool stays = each == written_ || ranges::contains(needed_, each);
      return stays ? 0 : next_need(each, now);
    });
  }

  void read(std::uint64_t block) {
    const auto opened = ahead_.find(block);
    const auto file = opened == ahead_.end() ? files_.open(block) : opened->second;
    std::byte* const to = take(block).data();
    constexpr std::uint64_t part = 16;
    unless_block_is_damaged(file->path(), [&] {
      detail::workers(ready_.threads())
          .run(file->blocks(), part, spent_,
               [&](bool, unsigned, std::uint64_t from, std::uint64_t last) {
                 for (std::uint64_t i = from; i < last; ++i) {
                   const std::span<const std::byte> bytes = file->block(i);
                   std::memcpy(to + (bytes.data() - file->block(0).data()), bytes.data(),
                               bytes.size());
                 }
               });
    });
    ahead_.erase(block);
  }

  /// Has the system fetch what the next block needs and memory does not hold.
  void look_ahead(std::uint64_t block) {
    ahead_.clear();
    std::uint64_t next = block + 1;
    while (next < cut_.blocks() && is_done_[next]) ++next;
    if (next >= cut_.blocks()) return;
    for (const std::uint64_t each : needs_of(next)) {
      if (memory_->find(each) != nullptr) continue;
      const auto file = files_.open(each);
      file->read_ahead();
      ahead_.emplace(each, file);
    }
  }

  bool misere_;
  prepared ready_;
  block_files files_;
  meter spent_;
  cut cut_;
  std::optional<block_memory> memory_;
  std::vector<bool> is_done_;
  std::vector<std::uint64_t> needed_;  // by the block that is swept, which is the last
  std::optional<std::uint64_t> written_;
  std::map<std::uint64_t, std::shared_ptr<const table_file>> ahead_;
  beside writer_;  // goes first: it reads the memory
};

}  // namespace

win_blocks sweep_wins_on_disk(const sweep_board& board, const sweep_directory& where,
                              const sweep_options& options) {
  return sweep_of_blocks(board, where, options).fill();
}

bool win_blocks::wins(std::uint64_t free) const {
  const std::uint64_t index = order_.index(free);
  const table_file& file = *files_[static_cast<std::size_t>(index / entries_a_file())];
  return unless_block_is_damaged(file.path(),
                                 [&] { return file.entry(index % entries_a_file()) == 0; });
}

std::span<const std::byte> win_blocks::block(std::size_t i) const {
  const table_file& file = *files_[i];
  return unless_block_is_damaged(file.path(), [&] { return file.bytes_at(0, file.bytes()); });
}

std::uint64_t win_blocks::losses() const {
  using namespace detail;
  const kernel& machine = kernel_for(widest_instruction_set());
  constexpr std::uint64_t part = 16;
  const workers threads(threads_for(positions()));
  std::atomic<std::uint64_t> lost = 0;
  meter unwatched;
  const auto count = [&](const table_file& file) {
    threads.run(file.blocks(), part, unwatched,
                [&](bool, unsigned, std::uint64_t first, std::uint64_t last) {
                  for (std::uint64_t i = first; i < last; ++i) {
                    const std::span<const std::byte> bytes = file.block(i);
                    lost += machine.count(reinterpret_cast<const std::uint64_t*>(bytes.data()),
                                          bytes.size() / 8);
                  }
                });
  };
  // Mapped anew, so that memory lets go of each when it is counted.
  std::shared_ptr<table_file> next;
  for (std::size_t i = 0; i < files_.size(); ++i) {
    const std::filesystem::path& path = files_[i]->path();
    unless_block_is_damaged(path, [&] {
      const auto file = next ? next : std::make_shared<table_file>(path);
      next.reset();
      if (i + 1 < files_.size()) {
        next = std::make_shared<table_file>(files_[i + 1]->path());
        next->read_ahead();
      }
      count(*file);
    });
  }
  return lost >> order_.padding();
}

}  // namespace zermelo
