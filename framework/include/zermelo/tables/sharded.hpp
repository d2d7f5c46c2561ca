/// A table that several threads share.
#pragma once

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <zermelo/base/cache_line.hpp>
#include <zermelo/base/version_lock.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo {

/// Many small tables with a lock each, by the upper bits of a key's hash, which each of them leaves
/// alone: two threads rarely write to the same one, and while one grows the others serve. Readers
/// take no lock, but look again where somebody wrote meanwhile; not even that where what is known
/// is one word, so that the line which writers take from each other is theirs alone. Where it is
/// not shared, one table without a lock.
///
/// A Table is made of a limit of bytes; it has `limit(bytes, whether others read while it is
/// written)`, `clear()`, `bytes()`, and whatever is called here. It may have
/// `find_in_one_word(key)`, an optional: what `find` gives, or nothing known of a key that is being
/// moved, where that takes one read whoever is writing.
template <class Table>
class sharded {
 public:
  explicit sharded(std::uint64_t limit_bytes) : alone_(limit_bytes), limit_(limit_bytes) {}

  /// Between searches: never more than so many bytes, and what else a table's limit is told.
  /// Forgets everything where `shared` changes.
  void prepare(std::uint64_t limit_bytes, bool shared, auto... more) {
    limit_ = limit_bytes;
    if (shared != (shards_ != nullptr)) {
      alone_.clear();
      shards_ = shared ? std::make_unique<std::array<shard, count>>() : nullptr;
    }
    for_each([&](Table& each) { each.limit(limit_of_each(), shared, more...); });
  }

  void clear() {
    for_each([](Table& each) { each.clear(); });
  }

  [[gnu::always_inline]] auto find(const auto& key, auto... about) const {
    if constexpr (requires(const Table& table) { table.find_in_one_word(key, about...); }) {
      if (shards_ != nullptr) {
        if (const auto found = of(key).table.find_in_one_word(key, about...)) return *found;
      }
    }
    return read(key, [&](const Table& table) { return table.find(key, about...); });
  }
  [[gnu::always_inline]] auto find_all(const auto& key, auto... about) const {
    return read(key, [&](const Table& table) { return table.find_all(key, about...); });
  }
  [[gnu::always_inline]] void prefetch(const auto& key) const {
    (shards_ == nullptr ? alone_ : of(key).table).prefetch(key);
  }
  [[gnu::always_inline]] void set(const auto& key, auto... known) {
    write(key, [&](Table& table) { table.set(key, known...); });
  }
  [[gnu::always_inline]] void exclude(const auto& key, auto... known) {
    write(key, [&](Table& table) { table.exclude(key, known...); });
  }
  [[gnu::always_inline]] void store(const auto& key, const auto&... known) {
    write(key, [&](Table& table) { table.store(key, known...); });
  }

  /// While no thread is at it.
  [[nodiscard]] std::uint64_t bytes() const {
    std::uint64_t sum = 0;
    for_each([&](const Table& each) { sum += each.bytes(); });
    return sum;
  }

 private:
  static constexpr unsigned bits = 4;  // few, so that each is large enough for huge pages
  static constexpr std::size_t count = std::size_t{1} << bits;

  struct alignas(cache_line) shard {
    version_lock guard;
    alignas(cache_line) Table table{0};
  };

  [[nodiscard]] shard& of(const auto& key) const noexcept {
    return (*shards_)[hash_of(key) >> (64 - bits)];
  }
  [[gnu::always_inline]] auto read(const auto& key, auto use) const {
    if (shards_ == nullptr) return use(alone_);
    const shard& its = of(key);
    return its.guard.read([&] { return use(its.table); });
  }
  [[gnu::always_inline]] void write(const auto& key, auto use) {
    if (shards_ == nullptr) return use(alone_);
    shard& its = of(key);
    const std::scoped_lock lock(its.guard);
    use(its.table);
  }

  void for_each(auto use) const {
    if (shards_ == nullptr) return use(alone_);
    for (shard& each : *shards_) use(each.table);
  }
  [[nodiscard]] std::uint64_t limit_of_each() const noexcept {
    return shards_ == nullptr ? limit_ : limit_ / count;
  }

  mutable Table alone_;
  std::unique_ptr<std::array<shard, count>> shards_;
  std::uint64_t limit_;
};

}  // namespace zermelo
