/// Solving one tier, given its successors; and the sixteen bits for each of its positions, all that
/// is known of it meanwhile.
#pragma once

#include <algorithm>
#include <bit>
#include <range/v3/algorithm/any_of.hpp>
#include <range/v3/algorithm/copy.hpp>
#include <utility>
#include <zermelo/base/atomic_ref.hpp>
#include <zermelo/base/workers.hpp>
#include <zermelo/engines/ranks.hpp>
#include <zermelo/engines/retrograde/in_parts.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/files/tier_directory.hpp>
#include <zermelo/numbering/numbering.hpp>
#include <zermelo/tables/pages.hpp>

namespace zermelo::detail {

static_assert(std::endian::native == std::endian::little,
              "entries go to disk as they lie in memory, lowest byte first");

/// The entries of one tier, by index. An entry is the code of a timed outcome; the code of a draw
/// says that the value isn't known yet, and its lower bits what is left to find out:
///
///     bit   15 14    13 ... 0
///             3      remoteness      won
///             2      remoteness      tied
///             0      remoteness      lost
///             1      0               open: nothing is counted yet
///             1      1 ... 16,381    open: so many moves are not refuted yet
///             1      16,382          a draw, and known to be one
///             1      16,383          a mirror image of a position that is solved in its place
///
/// Once the tier is solved, every other entry is the code of the position's timed outcome; once it
/// is complete, every entry is.
class tier_entries {
 public:
  static constexpr std::uint16_t open = timed_code::encode(outcome::draw, 0);
  static constexpr remoteness most_moves = timed_code::low - 2;
  static constexpr std::uint16_t drawn = timed_code::encode(outcome::draw, most_moves + 1);
  static constexpr std::uint16_t mirrored = timed_code::encode(outcome::draw, most_moves + 2);

  [[nodiscard]] static constexpr bool is_open(std::uint16_t entry) noexcept {
    return entry >= open && entry < drawn;
  }

  tier_entries() = default;
  /// Entries in memory, to be set. Throws `std::bad_alloc`.
  explicit tier_entries(std::uint64_t count) : count_(count) {
    const auto memory = allocate_pages(count * sizeof(std::uint16_t));
    words_ = reinterpret_cast<std::uint16_t*>(memory.get());
    memory_ = memory;
  }
  /// Entries to be set that lie in a file that is mapped, of which so many are worked at at a time:
  /// there is room for these in memory.
  tier_entries(std::uint64_t count, const tier_cut& cut)
      : count_(count),
        stretch_(cut.length),
        to_be_set_(std::make_shared<scratch_file>(cut.directory)),
        room_(allocate_pages(bytes_of(cut.length))) {
    to_be_set_->extend(bytes_of(count));
    memory_ = to_be_set_->map();
    words_ = mapped();
  }
  /// Entries of a solved tier that lie in a file. It is mapped: what the system needs the memory
  /// for, it takes, and reads again when it is asked for. Compressed ones are unpacked into the
  /// file's cache.
  explicit tier_entries(std::shared_ptr<const table_file> file)
      : count_(file->header().layout.entries),
        file_(std::move(file)),
        bits_(file_->header().layout.bits) {
    ranges::copy(file_->header().layout.codes, codes_.begin());
  }

  [[nodiscard]] std::uint64_t count() const noexcept { return count_; }
  [[nodiscard]] bool is_on_disk() const noexcept { return file_ != nullptr; }
  /// How much memory is this tier's own.
  [[nodiscard]] std::uint64_t bytes_in_memory() const noexcept {
    return words_ == nullptr ? 0 : bytes_of(std::min(count_, stretch()));
  }

  /// How many bytes of a compressed file would fill a cache.
  [[nodiscard]] std::uint64_t bytes_to_unpack() const noexcept {
    return file_ != nullptr && file_->is_cached() ? file_->bytes() : 0;
  }
  /// Unpacks all into a file of the directory's that has no name, and is mapped: for a compressed
  /// tier that no cache has room for. Throws `bad_table`.
  void unpack(const std::filesystem::path& directory) {
    auto unpacked = map_scratch(directory, file_->bytes());
    unless_tier_is_damaged(file_->path(), [&] {
      file_->copy({unpacked.get(), static_cast<std::size_t>(file_->bytes())});
    });
    unpacked_ = std::move(unpacked);
  }
  /// Reads them from the compressed file again.
  void forget_unpacked() noexcept { unpacked_ = nullptr; }

  /// What becomes of entries that are worked at.
  enum class access : bool { read, change };

  /// Calls `use(from, to)` for all entries below `end`, which asks for those and for no others.
  template <access How>
  [[gnu::always_inline]] void for_each_stretch(std::uint64_t end, auto use) {
    for (std::uint64_t from = 0; from < end;) {
      const std::uint64_t to = std::min(end, from + stretch());
      in_memory<How>(from, to, [&] { use(from, to); });
      from = to;
    }
  }
  /// Calls `use(words)` with all entries that were set, some at a time.
  void for_each_part(auto use) const {
    constexpr std::uint64_t few = std::uint64_t{1} << 17U;
    const std::uint64_t most = std::min(few, stretch());
    for (std::uint64_t from = 0; from < count_; from += most) {
      const std::uint64_t some = std::min(most, count_ - from);
      if (to_be_set_ == nullptr) {
        use(std::span<const std::uint16_t>(words_ + from, static_cast<std::size_t>(some)));
      } else {
        to_be_set_->read(bytes_of(from), room_for(some));
        use(std::span<const std::uint16_t>(in_room(), static_cast<std::size_t>(some)));
      }
    }
  }
  [[nodiscard]] std::uint64_t stretch() const noexcept { return stretch_ == 0 ? count_ : stretch_; }
  void let_go(std::uint64_t from, std::uint64_t to) const noexcept {
    if (stretch_ == 0) return;
    zermelo::let_go(static_cast<const std::byte*>(memory_.get()) + bytes_of(from),
                    bytes_of(to - from));
  }

  /// Calls `work()`, which asks for a stretch and for no other entries: of a file to be set, they
  /// lie meanwhile where there is room for them. For a stretch of which most is touched, since each
  /// page of a mapped file that is touched interrupts the program twice, for reading and for
  /// writing: where the machine is a guest, that took a third of the time (Teeko in eight parts).
  template <access How>
  [[gnu::always_inline]] void in_memory(std::uint64_t from, std::uint64_t to, auto work) {
    if (to_be_set_ == nullptr) {
      work();
      return;
    }
    const std::span<std::byte> there = room_for(to - from);
    to_be_set_->read(bytes_of(from), there);
    words_ = in_room() - from;
    {
      const mapped_after after{*this};  // also where it is stopped: then it is begun anew
      work();
    }
    if constexpr (How == access::change) to_be_set_->write(bytes_of(from), there);
  }

  // Threads read and write entries at the same time. An entry is all there is to know of its
  // position, and says nothing of any other memory: so no order is asked for between entries. A
  // pass that needs what another wrote begins when the threads of that one have been joined.

  /// Entry i. Throws `bad_table` where it lies in a part of a file that is damaged.
  [[gnu::always_inline]] [[nodiscard]] std::uint16_t get(std::uint64_t i) const {
    if (words_ == nullptr) [[unlikely]]
      return stored(i);
    return atomic_ref(words_[i]).load(std::memory_order_relaxed);
  }
  /// The same of an entry that another stretch may have, and that nobody has changed meanwhile.
  [[nodiscard]] std::uint16_t get_of_any(std::uint64_t i) const {
    return to_be_set_ == nullptr ? get(i) : atomic_ref(mapped()[i]).load(std::memory_order_relaxed);
  }
  [[gnu::always_inline]] void set(std::uint64_t i, std::uint16_t entry) noexcept {
    atomic_ref(words_[i]).store(entry, std::memory_order_relaxed);
  }
  /// Replaces an entry by `change(entry)`, or leaves it where that is empty; says what the entry is
  /// now, if it was replaced. `change` is asked again where another thread was faster.
  [[gnu::always_inline]] std::optional<std::uint16_t> update(std::uint64_t i, auto change,
                                                             bool shared) {
    std::uint16_t seen = get(i);
    std::optional<std::uint16_t> now = change(seen);
    while (now && !replace(i, seen, *now, shared)) now = change(seen);
    return now;
  }
  /// That it is asked for soon.
  [[gnu::always_inline]] void prefetch(std::uint64_t i) const noexcept {
    if (words_ != nullptr) [[likely]] {
      __builtin_prefetch(words_ + i);
    } else if (unpacked_ != nullptr) {
      __builtin_prefetch(unpacked_.get() + i * bits_ / 8);
    } else {
      file_->prefetch(i);
    }
  }

  /// The first of the entries `from` ... end - 1, which are in memory, that is one of two; `end`
  /// where none is. All are read so at many levels, which was a third of what a large tier takes:
  /// so four at a time, of which none is 0 after the exclusive or (Mycroft 1987).
  [[nodiscard]] std::uint64_t find(std::uint64_t from, std::uint64_t end, std::uint16_t one,
                                   std::uint16_t another) const noexcept {
    constexpr std::uint64_t ones = 0x0001'0001'0001'0001;
    const auto has_zero = [](std::uint64_t four) {
      return ((four - ones) & ~four & ones << 15U) != 0;
    };
    std::uint16_t* const words = words_;
    for (std::uint64_t i = from; i != end;) {
      if (i % 4 == 0 && end - i >= 4) {
        const std::uint64_t four = load_four(words + i);
        if (!has_zero(four ^ one * ones) && !has_zero(four ^ another * ones)) {
          i += 4;
          continue;
        }
      }
      const std::uint16_t entry = atomic_ref(words[i]).load(std::memory_order_relaxed);
      if (entry == one || entry == another) return i;
      ++i;
    }
    return end;
  }

  /// Of entries in memory.
  [[nodiscard]] std::span<const std::uint16_t> words() const noexcept {
    return {words_, static_cast<std::size_t>(count_)};
  }

 private:
  struct mapped_after {
    tier_entries& entries;
    ~mapped_after() { entries.words_ = entries.mapped(); }
  };
  [[nodiscard]] std::uint16_t* mapped() const noexcept {
    return static_cast<std::uint16_t*>(memory_.get());
  }
  [[nodiscard]] std::uint16_t* in_room() const noexcept {
    return reinterpret_cast<std::uint16_t*>(room_.get());
  }
  [[nodiscard]] std::span<std::byte> room_for(std::uint64_t entries) const noexcept {
    return {room_.get(), static_cast<std::size_t>(bytes_of(entries))};
  }

  /// Entries that begin at a multiple of eight bytes, the first one lowest.
  [[gnu::always_inline]] [[nodiscard]] static std::uint64_t load_four(
      const std::uint16_t* words) noexcept {
    using four [[gnu::may_alias]] = std::uint64_t;
    return __atomic_load_n(reinterpret_cast<const four*>(words), __ATOMIC_RELAXED);
  }

  /// An entry that is still as seen, as it is for one thread alone; else `seen` is renewed.
  [[gnu::always_inline]] bool replace(std::uint64_t i, std::uint16_t& seen, std::uint16_t entry,
                                      bool shared) noexcept {
    if (shared)
      return atomic_ref(words_[i]).compare_exchange_weak(seen, entry, std::memory_order_relaxed);
    words_[i] = entry;
    return true;
  }

  [[nodiscard]] std::uint16_t stored(std::uint64_t i) const {
    const std::uint32_t entry =
        unpacked_ != nullptr
            ? unpacked(i)
            : unless_tier_is_damaged(file_->path(), [&] { return file_->entry(i); });
    return bits_ == 16 ? static_cast<std::uint16_t>(entry) : codes_[entry & 255U];
  }
  [[nodiscard]] std::uint32_t unpacked(std::uint64_t i) const noexcept {
    const std::byte* const at = unpacked_.get() + i * bits_ / 8;
    const auto byte = static_cast<std::uint32_t>(*at);
    if (bits_ == 8) return byte;
    if (bits_ == 4) return within_byte(byte, i, 4);
    return byte | static_cast<std::uint32_t>(at[1]) << 8U;
  }

  [[nodiscard]] static constexpr std::uint64_t bytes_of(std::uint64_t entries) noexcept {
    return entries * sizeof(std::uint16_t);
  }

  std::uint64_t count_ = 0;
  std::uint64_t stretch_ = 0;  // entries at a time, where they lie in a file to be set
  std::shared_ptr<scratch_file> to_be_set_;  // that file
  std::shared_ptr<std::byte> room_;          // for a stretch of it
  std::shared_ptr<void> memory_;
  std::uint16_t* words_ = nullptr;             // in memory, or else
  std::shared_ptr<const table_file> file_;     // on disk, where an entry of so many
  unsigned bits_ = 16;                         // bits is the code itself, of 16, or
  std::array<std::uint16_t, 256> codes_{};     // stands for one of these
  std::shared_ptr<const std::byte> unpacked_;  // of a compressed file, where no cache has room
};

/// How far the solution of a tier is: what is known then lies in its entries, and it can go on from
/// them alone.
struct tier_stage {
  enum class phase : std::uint8_t { first_look, wins, ties };
  phase at = phase::first_look;
  std::uint64_t next = 0;  // the first entry that was not looked at, or the level that comes next
  unsigned parts = 1;      // that ranks look at side by side, each of its part so many entries

  /// Of a first look, whether it has been at entry i of so many.
  [[nodiscard]] bool was_at(std::uint64_t i, std::uint64_t count) const {
    return rank_parts(count, parts).holder_of(i).place < next;
  }
  bool operator==(const tier_stage&) const = default;
};

struct solved_tier {
  tier_entries entries;
  std::array<std::uint64_t, 4> counts{};  // of positions, by outcome, once it is complete
  remoteness longest = 0;
  bool has_ties = false;  // or may have
  bool done = false;
  bool complete = false;  // mirror images have their entries, too
};

/// The entry of a position, whose tier is solved, at this place.
template <numbered_game G>
[[nodiscard]] std::uint16_t entry_of(const folded_numbering<G>& numbers,
                                     const std::vector<solved_tier>& tiers, std::size_t place,
                                     const position_t<G>& p) {
  return tiers[place].entries.get(numbers.canonical_index(place, p));
}

/// Gives mirror images the entries of the positions that were solved in their place, and counts
/// all.
template <numbered_game G>
void complete(const folded_numbering<G>& numbers, solved_tier& tier, std::size_t place,
              const workers& threads, meter& spent) {
  if (tier.complete) return;
  constexpr std::uint64_t part = 8'192;
  std::vector<std::array<std::uint64_t, 4>> counts(threads.size());
  tier_entries& entries = tier.entries;
  const auto count_some = [&](unsigned worker, std::uint64_t from, std::uint64_t to) {
    std::array<std::uint64_t, 4> mine{};
    for (std::uint64_t i = from; i < to; ++i) {
      std::uint16_t entry = entries.get(i);
      const std::uint64_t images = numbers.images(place, i);
      if constexpr (symmetric_game<G>) {
        if (entry == tier_entries::mirrored) {
          const auto p = numbers.at(place, i);
          entry = entries.get_of_any(numbers.canonical_index(place, p));
          entries.set(i, entry);
        }
      }
      mine[entry >> timed_code::shift] += images;
    }
    for (std::size_t k = 0; k < mine.size(); ++k) counts[worker][k] += mine[k];
  };
  using access = tier_entries::access;
  constexpr access how = symmetric_game<G> ? access::change : access::read;
  entries.for_each_stretch<how>(entries.count(), [&](std::uint64_t first, std::uint64_t end) {
    threads.run(end - first, part, spent,
                [&](bool, unsigned worker, std::uint64_t from, std::uint64_t to) {
                  count_some(worker, first + from, first + to);
                });
    entries.let_go(0, entries.count());  // others that mirror images asked for
  });
  tier.counts = {};
  for (const auto& each : counts) {
    for (std::size_t k = 0; k < each.size(); ++k) tier.counts[k] += each[k];
  }
  tier.complete = true;
}

/// Backward induction with counters (Bellman 1965; Thompson 1986): positions are decided in the
/// order of their remoteness, level by level. A position that was lost makes winners of all that
/// lead to it; one that was won refutes a move of theirs, and where the last one is refuted they
/// are lost, too. So each move is looked at twice, however many levels there are. Where `unmoves`
/// are missing, every level looks forward from all positions that are still open.
///
/// Of positions that are alike up to symmetry one is solved; what leads to it then counts once.
template <numbered_game G>
class tier_solver {
 public:
  /// Solves the tier at this place of `numbers`, whose entries are as `from` says and whose
  /// successors are solved. `progress(level)` is called after each level, and `keep(stage)` where
  /// it can go on from, in the first look after so many entries; by the calling thread. A tier
  /// that is cut, as its entries are, is done in parts; `keep.is_due()` is asked there before a
  /// level whether it is kept.
  tier_solver(const folded_numbering<G>& numbers, std::vector<solved_tier>& tiers,
              std::size_t place, const workers& threads, meter& spent, const tier_stage& from,
              auto progress, auto keep, std::uint64_t looks_between_keeping,
              const tier_cut* cut = nullptr)
      : numbers_(numbers),
        tiers_(tiers),
        place_(place),
        entries_(tiers[place].entries),
        workers_(threads),
        spent_(spent),
        looks_between_keeping_(std::min(looks_between_keeping, entries_.stretch())),
        cut_(cut),
        scratch_(threads.size()) {
    for (const std::size_t next : numbers.tiers()[place].successors) {
      successors_.push_back({numbers.tiers()[next].id, next});
      ties_ahead_ = ties_ahead_ || tiers[next].has_ties;
    }
    const std::uint64_t listed = least_listed + entries_.count() / entries_a_listed;
    most_listed_ = (cut == nullptr ? listed : cut->most_listed(entries_.count())) / threads.size();
    try {
      solve(from, progress, keep);
    } catch (const stopped&) {
      for (const scratch& each : scratch_) spent.add_to_last(each.looked_at);
      throw;
    }
  }

  /// What is needed beside the entries, for a tier of so many positions: the list of what was
  /// decided at a level, and that of the next, all threads together.
  [[nodiscard]] static std::uint64_t bytes_beside(std::uint64_t positions) noexcept {
    return 2 * (least_listed + positions / entries_a_listed) * sizeof(std::uint64_t);
  }

 private:
  template <class Solver>
  friend class levels_in_parts;

  using code = timed_code;
  using access = tier_entries::access;
  using position = position_t<G>;

  static constexpr bool backward = reversible_game<G>;
  /// Longer lists of what was decided are dropped: it is found sooner by reading all entries.
  static constexpr std::uint64_t least_listed = 4'096;
  static constexpr std::uint64_t entries_a_listed = 64;
  /// How many entries a thread takes at a time, and how many of a list, where each has moves.
  static constexpr std::uint64_t part = 8'192;
  static constexpr std::uint64_t part_of_list = 512;
  /// Entries are read and changed when so many are to be: by then memory has sent those that were
  /// asked for first.
  static constexpr std::size_t most_waiting = 64;

  /// A move that leaves the tier: to a number of another.
  struct outer_move {
    move_t<G> move;
    std::size_t place;
    std::uint64_t index;
  };
  /// A position that other tiers have a say in.
  struct open_look {
    std::uint64_t i;
    position p;
    std::size_t first_outer;  // of its moves
    std::uint64_t inner;      // moves, or only whether there are any
  };

  /// What one thread works with.
  struct alignas(128) scratch {
    std::vector<std::uint64_t> listed;   // decided one level on
    std::vector<std::uint64_t> indices;  // of positions that lead to one
    std::vector<std::uint64_t> told;     // likewise, twice, and 1 more where a move is refuted
    std::vector<position> inner;         // to which moves lead that stay in the tier
    std::vector<outer_move> outer;       // of the positions that were looked at last
    std::vector<open_look> looks;        // those
    std::vector<bool> later = std::vector<bool>(code::different);  // set ahead of their level
    bool too_many = false;                                         // to be listed
    bool changed = false;
    bool inner_moves = false;     // were met: moves that stay in the tier
    std::uint64_t looked_at = 0;  // positions, for the first time
    remoteness longest = 0;
    bool has_ties = false;
  };

  void solve(const tier_stage& from, auto progress, auto keep) {
    using enum tier_stage::phase;
    // 1. Finished games, and what follows from other tiers.
    recall(from);
    if (from.at == first_look) look_first(from, keep);
    // 2. Wins and losses, in the order of their remoteness.
    // 3. Ties: of what is left, all that lead to one. Both players prefer it to endless play.
    if (ranges::any_of(scratch_, &scratch::inner_moves)) {
      for (const tier_stage::phase now : {wins, ties}) {
        const outcome kind = now == wins ? outcome::win : outcome::tie;
        if (now < from.at) continue;
        const auto level = static_cast<remoteness>(now == from.at ? from.next : 0);
        const auto keep_level = [&](remoteness next) { keep(tier_stage{now, next}); };
        if constexpr (backward) {
          if (kind == outcome::tie && ties_ahead_) tie_from_successors();
          if (cut_ == nullptr) {
            go_back(kind, level, progress, keep_level);
          } else {
            levels_in_parts(*this, *cut_)
                .go_back(kind, level, progress, [&] { return keep.is_due(); }, keep_level);
          }
        } else {
          look_forward(kind, level, progress, keep_level);
        }
      }
    }
    // 4. What is never decided is a draw.
    finish();
  }

  /// What was known beside the entries when they were kept.
  void recall(const tier_stage& from) {
    const bool is_looking = from.at == tier_stage::phase::first_look;
    if (is_looking && from.next == 0) return;
    const bool all_below = is_looking && from.parts == 1;
    for_each_entry<access::read>(all_below ? from.next : entries_.count(),
                                 [&](bool, scratch& mine, std::uint64_t i) {
                                   if (is_looking && !from.was_at(i, entries_.count())) return;
                                   note(mine, entries_.get(i));
                                 });
    scratch_.front().inner_moves = true;  // a win by another tier may have hidden them
  }
  /// What the first look has to know of an entry later.
  static void note(scratch& mine, std::uint16_t entry) {
    mine.inner_moves = mine.inner_moves || tier_entries::is_open(entry);
    mine.later[entry] = true;
  }

  /// Calls `look(shared, mine, i)` for all numbers below `count`, in parts of so many, and
  /// `after(shared, mine)` after each part.
  [[gnu::always_inline]] void for_each_below(std::uint64_t count, std::uint64_t size, auto look,
                                             auto after) {
    workers_.run(count, size, spent_,
                 [&](bool shared, unsigned worker, std::uint64_t from, std::uint64_t to) {
                   scratch& mine = scratch_[worker];
                   for (std::uint64_t i = from; i < to; ++i) look(shared, mine, i);
                   after(shared, mine);
                 });
  }
  [[gnu::always_inline]] void for_each_below(std::uint64_t count, std::uint64_t size, auto look) {
    for_each_below(count, size, look, [](bool, scratch&) {});
  }
  template <access How>
  [[gnu::always_inline]] void for_each_entry(std::uint64_t end, auto look) {
    entries_.for_each_stretch<How>(
        end, [&](std::uint64_t first, std::uint64_t to) __attribute__((always_inline)) {
          for_each_below(to - first, part,
                         [&](bool shared, scratch& mine, std::uint64_t i)
                             __attribute__((always_inline)) { look(shared, mine, first + i); });
        });
  }
  [[gnu::always_inline]] void for_each_entry(auto look) {
    for_each_entry<access::change>(entries_.count(), look);
  }
  /// Calls `use(shared, mine, i, entry)` for the entries first ... end - 1 that are one of two, and
  /// `after` as above.
  [[gnu::always_inline]] void for_each_that_is(std::uint64_t first, std::uint64_t end,
                                               std::uint16_t one, std::uint16_t another, auto use,
                                               auto after) {
    workers_.run(end - first, part, spent_,
                 [&](bool shared, unsigned worker, std::uint64_t from, std::uint64_t to) {
                   scratch& mine = scratch_[worker];
                   const std::uint64_t last = first + to;
                   for (std::uint64_t i = first + from;
                        (i = entries_.find(i, last, one, another)) != last; ++i) {
                     use(shared, mine, i, entries_.get(i));
                   }
                   after(shared, mine);
                 });
  }

  [[nodiscard]] const G& rules() const { return numbers_.rules(); }
  [[nodiscard]] position at(std::uint64_t index) const { return numbers_.at(place_, index); }

  /// Index of the position that is solved for p and all that are alike; p is of this tier.
  [[gnu::always_inline]] [[nodiscard]] std::uint64_t index_of(const position& p) const {
    return numbers_.canonical_index(place_, p);
  }
  /// A tier without successors is never left; the others have few, which are sooner looked through
  /// than all tiers are searched. Throws `cannot_solve` for a tier that is none of them.
  [[nodiscard]] std::size_t place_of(const position& p) const {
    if constexpr (tiered_game<G>) {
      if (successors_.empty()) return place_;
      const std::uint64_t id = rules().tier(p);
      if (id == numbers_.tiers()[place_].id) return place_;
      for (const auto& [its_id, next] : successors_) {
        if (its_id == id) return next;
      }
      numbers_.refuse_way(place_, numbers_.place_of(p));
    }
    return place_;
  }

  // --- The first look --------------------------------------------------------------------------

  /// Looks at all entries that no first look has been at. Where ranks were, what is kept of that
  /// from now on is what lies before the entries that are looked at here.
  void look_first(const tier_stage& before, auto keep) {
    const bool by_ranks = before.parts > 1;
    std::uint64_t from = by_ranks ? 0 : before.next;
    while (from != entries_.count()) {
      const std::uint64_t some = std::min(looks_between_keeping_, entries_.count() - from);
      entries_.in_memory<access::change>(from, from + some, [&] {
        workers_.run(some, part, spent_,
                     [&](bool, unsigned worker, std::uint64_t first, std::uint64_t last) {
                       scratch& mine = scratch_[worker];
                       for (std::uint64_t i = from + first; i < from + last; ++i) {
                         if (by_ranks && before.was_at(i, entries_.count())) continue;
                         if (const auto entry = first_look_at(mine, i)) decide(mine, i, *entry);
                       }
                       hear_others(mine);
                       mine.looked_at += last - first;
                     });
      });
      from += some;
      keep(tier_stage{tier_stage::phase::first_look, from});
    }
  }

  void decide(scratch& mine, std::uint64_t i, std::uint16_t entry) {
    entries_.set(i, entry);
    note(mine, entry);
  }

  /// The entry, unless other tiers have a say: then `hear_others` comes back to it.
  [[nodiscard]] std::optional<std::uint16_t> first_look_at(scratch& mine, std::uint64_t i) {
    if (numbers_.images(place_, i) == 0) return tier_entries::mirrored;
    const position p = at(i);
    if constexpr (symmetric_game<G> && !folded_game<G>) {
      if (index_of(p) != i) return tier_entries::mirrored;
    }
    if (const auto end = terminal(rules(), p)) return finished(*end);
    if (!successors_.empty()) return look_forward_from(mine, i, p);
    const bool is_stuck = !any_move(rules().moves(p), [](const auto&) { return true; });
    return is_stuck ? finished(stuck_value(rules())) : tier_entries::open;
  }

  [[nodiscard]] static std::uint16_t finished(outcome value) {
    return value == outcome::draw ? tier_entries::drawn : code::encode(value, 0);
  }

  /// Whether the first look counts how many moves are left, where that takes no numbers. Otherwise
  /// it is done late: most positions are won before one of them is refuted.
  static constexpr bool counts_at_once = backward && folded_numbering<G>::tells_orbits;

  [[nodiscard]] std::optional<std::uint16_t> look_forward_from(scratch& mine, std::uint64_t i,
                                                               const position& p) {
    open_look look{i, p, mine.outer.size(), 0};
    bool stuck = true;
    mine.inner.clear();
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      stuck = false;
      const position next = rules().play(p, m);
      const std::size_t place = place_of(next);
      if (place != place_) {
        mine.outer.push_back({m, place, numbers_.canonical_index(place, next)});
        tiers_[place].entries.prefetch(mine.outer.back().index);
      } else if constexpr (counts_at_once) {
        mine.inner.push_back(next);
      } else {
        look.inner = 1;
      }
    });
    if (stuck) return finished(stuck_value(rules()));
    if constexpr (counts_at_once) look.inner = numbers_.orbits(place_, mine.inner);
    mine.looks.push_back(look);
    if (mine.outer.size() >= most_waiting || mine.looks.size() >= most_waiting) hear_others(mine);
    return std::nullopt;
  }

  /// What other tiers say of the positions that were looked at.
  void hear_others(scratch& mine) {
    for (std::size_t k = 0; k < mine.looks.size(); ++k) {
      const open_look& look = mine.looks[k];
      const std::size_t end =
          k + 1 < mine.looks.size() ? mine.looks[k + 1].first_outer : mine.outer.size();
      decide(mine, look.i,
             first_value(mine, look,
                         std::span<const outer_move>(mine.outer)
                             .subspan(look.first_outer, end - look.first_outer)));
    }
    mine.looks.clear();
    mine.outer.clear();
  }

  /// What other tiers say of a position: all, where no move stays in this tier.
  [[nodiscard]] std::uint16_t first_value(scratch& mine, const open_look& look,
                                          std::span<const outer_move> outer) {
    std::uint64_t not_refuted = 0;
    timed_outcome best(outcome::loss, 0);
    for (const auto& [move, place, index] : outer) {
      const timed_outcome next = code::decode(tiers_[place].entries.get(index));
      const timed_outcome worth = timed_after(rules(), look.p, move, next);
      check_length(worth.moves);
      if (worth.value != outcome::loss) ++not_refuted;
      if (better(worth, best)) best = worth;
    }
    if (look.inner == 0) {
      return best.value == outcome::draw ? tier_entries::drawn : code::encode(best);
    }
    if constexpr (!backward) return tier_entries::open;
    if (best.value == outcome::win) {
      mine.inner_moves = true;  // this tier may have an earlier one
      return code::encode(best);
    }
    if constexpr (!counts_at_once) return tier_entries::open;
    return code::encode(outcome::draw, counted(look.inner + not_refuted));
  }

  /// The value of a position of another tier.
  [[nodiscard]] timed_outcome outer_value(std::size_t place, const position& p) const {
    return code::decode(entry_of(numbers_, tiers_, place, p));
  }

  [[nodiscard]] static remoteness counted(std::uint64_t moves) {
    if (moves <= tier_entries::most_moves) return static_cast<remoteness>(moves);
    throw cannot_solve("a position has more moves than retrograde analysis can count, " +
                       std::to_string(tier_entries::most_moves));
  }

  static void check_length(remoteness moves) {
    if (moves < code::low) return;
    throw cannot_solve("the game lasts more than " + std::to_string(code::low - 1) +
                       " moves: more than an entry of sixteen bits can say");
  }

  // --- Back from what is decided ---------------------------------------------------------------

  /// Decides all wins and losses, or all ties.
  void go_back(outcome kind, remoteness first, auto progress, auto keep) {
    std::vector<std::uint64_t> level;  // what was decided at it
    bool listed = false;               // or is to be found among all entries
    const auto all_here = [](std::uint64_t, bool) { return false; };
    for (remoteness r = first;; ++r) {
      // 1. What is decided at this level: as listed, unless some was set ahead.
      const std::uint16_t gained = code::encode(kind, r);
      const std::uint16_t lost = kind == outcome::win ? code::encode(outcome::loss, r) : gained;
      const bool set_ahead = ranges::any_of(
          scratch_, [&](const scratch& each) { return each.later[gained] || each.later[lost]; });
      if (!set_ahead && listed && level.empty()) {
        if (!any_later(kind, r)) return;
        continue;
      }
      keep(r);
      check_length(r);
      // 2. On to those that lead there.
      for (scratch& each : scratch_) {
        each.listed.clear();
        each.too_many = false;
      }
      const auto pass = [&](bool shared, scratch& mine, std::uint64_t i, std::uint16_t entry)
                            __attribute__((always_inline)) {
                              pass_on(mine, i, entry, kind, r, shared, all_here);
                            };
      const auto end_pass = [&](bool shared, scratch& mine) { change_told(mine, kind, r, shared); };
      if (listed && !set_ahead) {
        for_each_below(
            level.size(), part_of_list,
            [&](bool shared, scratch& mine, std::uint64_t i) __attribute__((always_inline)) {
              pass(shared, mine, level[i], entries_.get(level[i]));
            },
            end_pass);
      } else {
        for_each_that_is(0, entries_.count(), gained, lost, pass, end_pass);
      }
      // 3. What was decided on the way is the next level.
      level.clear();
      listed = true;
      for (const scratch& each : scratch_) {
        listed = listed && !each.too_many;
        level.insert(level.end(), each.listed.begin(), each.listed.end());
      }
      progress(r);
    }
  }

  /// Whether a position was set ahead to a level after r.
  [[nodiscard]] bool any_later(outcome kind, remoteness r) const {
    for (const scratch& each : scratch_) {
      for (const outcome value : {kind == outcome::win ? outcome::loss : kind, kind}) {
        const auto from = each.later.begin() + code::encode(value, r);
        const auto end = each.later.begin() + code::encode(value, code::low);
        if (std::find(from, end, true) != end) return true;
      }
    }
    return false;
  }

  /// Tells the positions that lead to number i, which was decided at level r, but those that
  /// `told_elsewhere(q, whether a move of theirs is refuted)`. Their entries are changed later, by
  /// `change_told` at the latest: nothing of this level is asked of them.
  [[gnu::always_inline]] void pass_on(scratch& mine, std::uint64_t i, std::uint16_t entry,
                                      outcome kind, remoteness r, bool shared,
                                      auto told_elsewhere) {
    if constexpr (backward) {
      mine.indices.clear();
      for (const position& q : rules().unmoves(at(i))) mine.indices.push_back(index_of(q));
      const bool refutes = code::value_of(entry) == outcome::win;
      if (refutes) each_once(mine.indices);
      for (const std::uint64_t q : mine.indices) {
        if (told_elsewhere(q, refutes)) continue;
        entries_.prefetch(q);
        mine.told.push_back(q << 1U | (refutes ? 1U : 0U));
      }
      if (mine.told.size() >= most_waiting) change_told(mine, kind, r, shared);
    }
  }
  void change_told(scratch& mine, outcome kind, remoteness r, bool shared) {
    for (const std::uint64_t each : mine.told) {
      if ((each & 1U) != 0) {
        refute(mine, each >> 1U, r + 1, shared);
      } else {
        raise(mine, each >> 1U, kind, r + 1, shared);
      }
    }
    mine.told.clear();
  }

  /// A move of number i leads to this value, at this remoteness.
  [[gnu::always_inline]] void raise(scratch& mine, std::uint64_t i, outcome value, remoteness moves,
                                    bool shared) {
    const std::uint16_t raised = code::encode(value, moves);
    const auto better = [&](std::uint16_t known) {
      const outcome its_value = code::value_of(known);
      const bool rises = its_value == outcome::draw || (its_value == value && known > raised);
      return rises ? std::optional(raised) : std::nullopt;
    };
    if (entries_.update(i, better, shared)) list(mine, i);
  }

  /// A move of number i is refuted: it leads to a win of the other player.
  [[gnu::always_inline]] void refute(scratch& mine, std::uint64_t i, remoteness moves,
                                     bool shared) {
    // 1. One move fewer is left to it; after the last one it is lost.
    const auto without_the_move = [&](std::uint16_t known) -> std::optional<std::uint16_t> {
      if (code::value_of(known) != outcome::draw) return std::nullopt;
      remoteness left = code::moves_of(known);
      if (left == 0) left = count_moves(mine, i);
      if (left > 1) return code::encode(outcome::draw, left - 1);
      return code::encode(outcome::loss, successors_.empty() ? moves : longest_defence(i, moves));
    };
    const std::optional<std::uint16_t> now = entries_.update(i, without_the_move, shared);
    if (!now || code::value_of(*now) == outcome::draw) return;
    // 2. What is lost at this level is passed on with it, what is lost later in its turn.
    if (code::moves_of(*now) == moves) {
      list(mine, i);
    } else {
      mine.later[*now] = true;
    }
  }

  /// How many moves of number i were not refuted when this tier was begun: within it those to one
  /// position count once.
  [[nodiscard]] remoteness count_moves(scratch& mine, std::uint64_t i) {
    const position p = at(i);
    mine.inner.clear();
    std::uint64_t outer = 0;
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      const position next = rules().play(p, m);
      const std::size_t place = place_of(next);
      if (place == place_) {
        mine.inner.push_back(next);
      } else if (timed_after(rules(), p, m, outer_value(place, next)).value != outcome::loss) {
        ++outer;
      }
    });
    return counted(numbers_.orbits(place_, mine.inner) + outer);
  }

  /// The remoteness of a lost position: moves that leave the tier may last longer than `moves`.
  [[nodiscard]] remoteness longest_defence(std::uint64_t i, remoteness moves) const {
    const position p = at(i);
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      const position next = rules().play(p, m);
      const std::size_t place = place_of(next);
      if (place == place_) return;
      moves = std::max<remoteness>(moves, outer_value(place, next).moves + 1U);
    });
    check_length(moves);
    return moves;
  }

  void list(scratch& mine, std::uint64_t i) {
    if (mine.listed.size() < most_listed_) {
      mine.listed.push_back(i);
    } else {
      mine.too_many = true;
    }
  }

  /// Ties of other tiers, one move on from positions that are still open.
  void tie_from_successors() {
    for_each_entry([&](bool, scratch& mine, std::uint64_t i) __attribute__((always_inline)) {
      if (!tier_entries::is_open(entries_.get(i))) return;
      const position p = at(i);
      timed_outcome best(outcome::draw, 0);
      for_each_move(rules().moves(p), [&](const move_t<G>& m) {
        const position next = rules().play(p, m);
        const std::size_t place = place_of(next);
        if (place == place_) return;
        const timed_outcome worth = timed_after(rules(), p, m, outer_value(place, next));
        if (better(worth, best)) best = worth;
      });
      if (best.value != outcome::tie) return;
      entries_.set(i, code::encode(best));
      mine.later[code::encode(best)] = true;
    });
  }

  // --- Forward, where there is no way back -----------------------------------------------------

  /// Decides all wins and losses, or all ties, looking at every open position at every level.
  void look_forward(outcome kind, remoteness first, auto progress, auto keep) {
    remoteness furthest = 0;  // what is known of other tiers
    for (const std::size_t next : numbers_.tiers()[place_].successors) {
      furthest = std::max(furthest, tiers_[next].longest + 1);
    }
    for (remoteness r = std::max<remoteness>(first, 1);; ++r) {
      keep(r);
      for (scratch& each : scratch_) each.changed = false;
      for_each_entry([&](bool, scratch& mine, std::uint64_t i) __attribute__((always_inline)) {
        if (!tier_entries::is_open(entries_.get(i))) return;
        const timed_outcome found = decided_at(r, at(i), kind);
        if (found.value == outcome::draw) return;
        entries_.set(i, code::encode(found));
        mine.changed = true;
      });
      progress(r);
      const bool changed = ranges::any_of(scratch_, &scratch::changed);
      if (!changed && r > furthest) return;
      if (changed) check_length(r);
    }
  }

  /// The value of p where it is decided at level r, by the levels before it; or else a draw.
  [[nodiscard]] timed_outcome decided_at(remoteness r, const position& p, outcome kind) const {
    bool refuted = true;  // every move
    bool found = false;
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      if (found) return;
      const position next = rules().play(p, m);
      const std::size_t place = place_of(next);
      const std::uint16_t entry = entry_of(numbers_, tiers_, place, next);
      const bool known = code::value_of(entry) != outcome::draw && code::moves_of(entry) < r;
      const timed_outcome worth =
          known ? timed_after(rules(), p, m, code::decode(entry)) : timed_outcome(outcome::draw);
      found = worth.value == kind;
      refuted = refuted && worth.value == outcome::loss;
    });
    if (found) return {kind, r};
    if (refuted && kind == outcome::win) return {outcome::loss, r};
    return outcome::draw;
  }

  // --- The end ---------------------------------------------------------------------------------

  /// What was never decided is a draw. Mirror images are left to `complete`: what is asked of them
  /// is looked up where their position was solved.
  void finish() {
    for_each_entry([&](bool, scratch& mine, std::uint64_t i) {
      const std::uint16_t entry = entries_.get(i);
      if (code::value_of(entry) != outcome::draw) {
        mine.longest = std::max(mine.longest, code::moves_of(entry));
        mine.has_ties = mine.has_ties || code::value_of(entry) == outcome::tie;
      } else if (entry != tier_entries::mirrored) {
        entries_.set(i, tier_entries::open);
      }
    });
    solved_tier& tier = tiers_[place_];
    for (const scratch& each : scratch_) {
      tier.longest = std::max(tier.longest, each.longest);
      tier.has_ties = tier.has_ties || each.has_ties;
    }
    tier.done = true;
  }

  const folded_numbering<G>& numbers_;
  std::vector<solved_tier>& tiers_;
  std::size_t place_;
  tier_entries& entries_;
  const workers& workers_;
  meter& spent_;
  std::uint64_t looks_between_keeping_;
  const tier_cut* cut_;  // null where the tier is in memory as a whole
  struct successor {
    std::uint64_t id;
    std::size_t place;
  };
  std::vector<successor> successors_;
  bool ties_ahead_ = false;        // in one of them
  std::uint64_t most_listed_ = 0;  // by one thread
  std::vector<scratch> scratch_;   // by worker
};

}  // namespace zermelo::detail
