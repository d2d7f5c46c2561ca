/// Blocks of compressed tables, unpacked, in memory of a bounded size that many tables share:
///
///     const auto cache = std::make_shared<block_cache>(64U << 20U);
///     const table_file tier("tier-17.table", cache);      its blocks stay compressed until touched
///     tier.entry(17);
///
/// A block that is there is read without a lock. It takes three loads:
///
///     reader                                        writer, one at a time
///     1. ticket of the block (acquire)              1. ticket of the slot = 0
///     2. a word of its slot (acquire)               2. all words of the slot (release)
///     3. ticket of the slot: is it still that?      3. ticket of the slot, then of the block = a
///                                                      new one (release)
///
/// No ticket is given twice. A reader that finds a ticket sees all words written before that was
/// given, or later ones. If its word is a later one, then the writer's step 1 comes before it, and
/// step 3 of the reader finds the ticket gone. So a word whose ticket is still there is the
/// block's. That is a sequence lock, with words that are atomic themselves in place of fences
/// (Boehm 2012, "Can seqlocks get along with programming language memory models?").
///
/// What makes room is found by a hand that goes round all slots, and passes over one that was read
/// since it came by, once (Corbató 1968, "A paging experiment with the Multics system": clock).
#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <vector>
#include <zermelo/base/atomic_ref.hpp>

namespace zermelo {

class cached_blocks;

/// Any number of threads read tables by it at a time.
class block_cache {
 public:
  /// No block is larger. A small one is unpacked sooner, where one entry of it is asked for; a
  /// large one takes less of the disk: of Teeko's tiers in 64 KiB 4 % less, in 4 KiB 9 % more.
  static constexpr std::uint64_t block_bytes = std::uint64_t{1} << 14U;

  /// Room for one block at least. Memory is taken as blocks are unpacked.
  explicit block_cache(std::uint64_t bytes);
  block_cache(const block_cache&) = delete;
  block_cache& operator=(const block_cache&) = delete;
  ~block_cache();

  /// Other room, while no thread reads. What was unpacked is forgotten where it changes.
  void resize(std::uint64_t bytes);

  /// What this many bytes of tables take in a cache: whole blocks, and what is known of each.
  [[nodiscard]] static std::uint64_t bytes_for(std::uint64_t of_tables) noexcept;
  /// Of which there is room.
  [[nodiscard]] std::uint64_t most_bytes() const noexcept;
  /// Taken so far.
  [[nodiscard]] std::uint64_t bytes() const;
  /// How many times a block was unpacked to be read.
  [[nodiscard]] std::uint64_t unpacked() const;

 private:
  friend class cached_blocks;

  /// The number of a slot in the lower bits of a ticket, that of the ticket itself above it.
  static constexpr unsigned slot_bits = 24;
  static constexpr std::uint64_t words_a_block = block_bytes / sizeof(std::uint64_t);

  /// In memory that is all zero before the slot is filled, and takes no room until then. Readers
  /// and writers reach the first two by `atomic_ref`.
  struct slot {
    std::uint64_t ticket;    // 0: nothing is here
    std::uint64_t was_read;  // since the hand came by
    cached_blocks* of;       // whose block it is, and which
    std::uint64_t block;
  };
  struct unpacker;

  [[nodiscard]] static std::uint64_t slots_in(std::uint64_t bytes) noexcept;
  [[nodiscard]] std::uint64_t slot_to_fill() noexcept;
  static void empty(slot& which) noexcept;

  mutable std::mutex changing_;  // all below, but for what readers load
  std::shared_ptr<std::byte> memory_;
  std::uint64_t* words_ = nullptr;  // of the slots, one after the other
  slot* slots_ = nullptr;
  std::uint64_t count_ = 0;   // of slots
  std::uint64_t filled_ = 0;  // slots, from the first on, that ever had a block
  std::uint64_t hand_ = 0;
  std::uint64_t tickets_ = 0;
  std::uint64_t unpacked_ = 0;
  std::uint64_t unpackers_ = 0;
  std::vector<std::unique_ptr<unpacker>> idle_;
};

/// The blocks of one table in a cache. It stays where it is as long as it lives.
class cached_blocks {
 public:
  cached_blocks(std::shared_ptr<block_cache> cache, std::uint64_t blocks);
  cached_blocks(const cached_blocks&) = delete;
  cached_blocks& operator=(const cached_blocks&) = delete;
  ~cached_blocks();

  /// A word of a block, if the block is there.
  [[gnu::always_inline]] [[nodiscard]] std::optional<std::uint64_t> find(
      std::uint64_t block, std::uint64_t word) const noexcept {
    const std::uint64_t ticket = tickets_[block].load(std::memory_order_acquire);
    if (ticket == 0) return std::nullopt;
    const std::uint64_t number = ticket & ((std::uint64_t{1} << block_cache::slot_bits) - 1);
    const std::uint64_t found =
        atomic_ref(cache_->words_[number * block_cache::words_a_block + word])
            .load(std::memory_order_acquire);
    block_cache::slot& slot = cache_->slots_[number];
    if (atomic_ref(slot.ticket).load(std::memory_order_relaxed) != ticket) return std::nullopt;
    const atomic_ref was_read(slot.was_read);
    if (was_read.load(std::memory_order_relaxed) == 0) {
      was_read.store(1, std::memory_order_relaxed);
    }
    return found;
  }

  /// Says that a word is asked for soon, if its block is there.
  void prefetch(std::uint64_t block, std::uint64_t word) const noexcept {
    const std::uint64_t ticket = tickets_[block].load(std::memory_order_relaxed);
    if (ticket == 0) return;
    const std::uint64_t number = ticket & ((std::uint64_t{1} << block_cache::slot_bits) - 1);
    __builtin_prefetch(cache_->words_ + number * block_cache::words_a_block + word);
    __builtin_prefetch(cache_->slots_ + number);
  }

  /// What one thread unpacks a block into, as long as this lives.
  class unpacking {
   public:
    explicit unpacking(const cached_blocks& of);
    unpacking(const unpacking&) = delete;
    unpacking& operator=(const unpacking&) = delete;
    ~unpacking();

    /// Whether a frame of zstd's is of so many bytes, which are `words()` then.
    [[nodiscard]] bool unpack(std::span<const std::byte> frame, std::uint64_t bytes);
    [[nodiscard]] std::span<const std::uint64_t> words() const noexcept;

   private:
    block_cache& cache_;
    std::unique_ptr<block_cache::unpacker> with_;
  };

  /// Has a block that was not found. By one thread at a time for each block.
  void keep(std::uint64_t block, std::span<const std::uint64_t> words);

 private:
  friend class block_cache;

  std::shared_ptr<block_cache> cache_;
  std::unique_ptr<std::atomic<std::uint64_t>[]> tickets_;  // by block; 0: it is not there
};

}  // namespace zermelo
