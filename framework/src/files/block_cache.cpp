#include <zstd.h>

#include <algorithm>
#include <array>
#include <new>
#include <utility>
#include <zermelo/files/block_cache.hpp>
#include <zermelo/tables/pages.hpp>

namespace zermelo {

struct block_cache::unpacker {
  struct freed {
    void operator()(ZSTD_DCtx* it) const noexcept { ZSTD_freeDCtx(it); }
  };
  std::unique_ptr<ZSTD_DCtx, freed> context{ZSTD_createDCtx()};
  std::array<std::uint64_t, words_a_block> words{};
  std::size_t used = 0;
};

block_cache::block_cache(std::uint64_t bytes) { resize(bytes); }

block_cache::~block_cache() = default;

std::uint64_t block_cache::slots_in(std::uint64_t bytes) noexcept {
  constexpr std::uint64_t most = std::uint64_t{1} << slot_bits;
  return std::clamp<std::uint64_t>(bytes / (block_bytes + sizeof(slot)), 1, most);
}

std::uint64_t block_cache::bytes_for(std::uint64_t of_tables) noexcept {
  const std::uint64_t blocks = of_tables / block_bytes + (of_tables % block_bytes != 0 ? 1 : 0);
  return blocks * (block_bytes + sizeof(slot));
}

void block_cache::resize(std::uint64_t bytes) {
  const std::scoped_lock lock(changing_);
  const std::uint64_t count = slots_in(bytes);
  if (count == count_) return;
  auto memory = detail::allocate_pages(count * (block_bytes + sizeof(slot)));
  for (std::uint64_t i = 0; i < filled_; ++i) empty(slots_[i]);
  memory_ = std::move(memory);
  words_ = reinterpret_cast<std::uint64_t*>(memory_.get());
  slots_ = reinterpret_cast<slot*>(memory_.get() + count * block_bytes);
  count_ = count;
  filled_ = 0;
  hand_ = 0;
}

std::uint64_t block_cache::most_bytes() const noexcept {
  return count_ * (block_bytes + sizeof(slot));
}

std::uint64_t block_cache::bytes() const {
  const std::scoped_lock lock(changing_);
  return filled_ * (block_bytes + sizeof(slot));
}

std::uint64_t block_cache::unpacked() const {
  const std::scoped_lock lock(changing_);
  return unpacked_;
}

/// Who reads the block meanwhile finds that its ticket is gone.
void block_cache::empty(slot& which) noexcept {
  atomic_ref(which.ticket).store(0, std::memory_order_relaxed);
  if (which.of != nullptr) {
    which.of->tickets_[which.block].store(0, std::memory_order_relaxed);
    which.of = nullptr;
  }
}

/// One that never had a block, or the next that was not read since the hand came by; after two
/// rounds any, as others may read faster than the hand goes.
std::uint64_t block_cache::slot_to_fill() noexcept {
  if (filled_ != count_) return filled_++;
  for (std::uint64_t left = 2 * count_; left != 0; --left) {
    hand_ = hand_ + 1 == count_ ? 0 : hand_ + 1;
    const atomic_ref was_read(slots_[hand_].was_read);
    if (was_read.load(std::memory_order_relaxed) == 0) break;
    was_read.store(0, std::memory_order_relaxed);
  }
  return hand_;
}

cached_blocks::cached_blocks(std::shared_ptr<block_cache> cache, std::uint64_t blocks)
    : cache_(std::move(cache)),
      tickets_(new std::atomic<std::uint64_t>[static_cast<std::size_t>(blocks)]()) {}

cached_blocks::~cached_blocks() {
  const std::scoped_lock lock(cache_->changing_);
  for (std::uint64_t i = 0; i < cache_->filled_; ++i) {
    if (cache_->slots_[i].of == this) block_cache::empty(cache_->slots_[i]);
  }
}

void cached_blocks::keep(std::uint64_t block, std::span<const std::uint64_t> words) {
  const std::scoped_lock lock(cache_->changing_);
  ++cache_->unpacked_;
  const std::uint64_t number = cache_->slot_to_fill();
  block_cache::slot& to = cache_->slots_[number];
  // 1. What was here is gone.
  block_cache::empty(to);
  // 2. The words.
  std::uint64_t* const at = cache_->words_ + number * block_cache::words_a_block;
  for (std::size_t i = 0; i < words.size(); ++i) {
    atomic_ref(at[i]).store(words[i], std::memory_order_release);
  }
  // 3. Found from now on.
  const std::uint64_t ticket = ++cache_->tickets_ << block_cache::slot_bits | number;
  to.of = this;
  to.block = block;
  atomic_ref(to.was_read).store(0, std::memory_order_relaxed);
  atomic_ref(to.ticket).store(ticket, std::memory_order_release);
  tickets_[block].store(ticket, std::memory_order_release);
}

cached_blocks::unpacking::unpacking(const cached_blocks& of) : cache_(*of.cache_) {
  const std::scoped_lock lock(cache_.changing_);
  if (cache_.idle_.empty()) {
    cache_.idle_.reserve(cache_.unpackers_ + 1);  // so that it takes this one back
    with_ = std::make_unique<block_cache::unpacker>();
    if (!with_->context) throw std::bad_alloc();
    ++cache_.unpackers_;
  } else {
    with_ = std::move(cache_.idle_.back());
    cache_.idle_.pop_back();
  }
}

cached_blocks::unpacking::~unpacking() {
  const std::scoped_lock lock(cache_.changing_);
  cache_.idle_.push_back(std::move(with_));
}

bool cached_blocks::unpacking::unpack(std::span<const std::byte> frame, std::uint64_t bytes) {
  const std::size_t unpacked = ZSTD_decompressDCtx(with_->context.get(), with_->words.data(),
                                                   sizeof with_->words, frame.data(), frame.size());
  if (ZSTD_isError(unpacked) != 0U || unpacked != bytes) return false;
  const std::size_t rest = unpacked % sizeof(std::uint64_t);
  if (rest != 0) {
    std::fill_n(reinterpret_cast<std::byte*>(with_->words.data()) + unpacked,
                sizeof(std::uint64_t) - rest, std::byte{0});
  }
  with_->used = (unpacked + sizeof(std::uint64_t) - 1) / sizeof(std::uint64_t);
  return true;
}

std::span<const std::uint64_t> cached_blocks::unpacking::words() const noexcept {
  return std::span(with_->words).first(with_->used);
}

}  // namespace zermelo
