/// What moves lead to, kept of positions that a search comes back to.
#pragma once

#include <algorithm>
#include <bit>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>
#include <zermelo/engines/stack.hpp>
#include <zermelo/rules/values.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo::detail {

/// What each move of a position leads to: a sum of parts, or a value that the rules know.
template <class Part>
class expansion {
 public:
  struct option {
    std::size_t end = 0;  // of its parts, which begin where those of the option before end
    bool same_mover = false;
    std::optional<outcome> value = {};  // of its one part
  };

  [[gnu::always_inline]] void add_part(const Part& part) { parts_.push(part); }
  [[gnu::always_inline]] void end_option(bool same_mover, std::optional<outcome> value = {}) {
    options_.push({parts_.size(), same_mover, value});
  }

  [[nodiscard]] const stack<Part>& parts() const noexcept { return parts_; }
  [[nodiscard]] const stack<option>& options() const noexcept { return options_; }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return parts_.bytes() + options_.bytes(); }
  void clear() noexcept {
    parts_.cut(0);
    options_.cut(0);
  }
  /// A copy in no more memory than it takes.
  [[nodiscard]] expansion trimmed() const {
    expansion copy;
    copy.parts_ = parts_.trimmed();
    copy.options_ = options_.trimmed();
    return copy;
  }

 private:
  stack<Part> parts_;
  stack<option> options_;
};

/// Those of the positions that were searched last, of each hash one, in a limited memory.
template <class Key, class Part>
class kept_expansions {
 public:
  /// Never more than so many bytes.
  void limit(std::uint64_t bytes) {
    limit_ = bytes;
    if (this->bytes() > limit_) clear();
  }

  /// Nothing where it is not kept. Good until something is kept or cleared.
  [[nodiscard]] const expansion<Part>* find(const Key& key) const {
    if (slots_.empty()) return nullptr;
    const slot& found = slots_[place_of(key)];
    return found.is_used && found.key == key ? &found.kept : nullptr;
  }

  /// Others give way to it, unless it is too large.
  void keep(const Key& key, const expansion<Part>& made) {
    if (slots_.empty()) make_slots();
    if (slots_.empty()) return;
    expansion<Part> kept = made.trimmed();
    if (kept.bytes() > (limit_ - bytes_of_slots()) / 2) return;
    slot& to = slots_[place_of(key)];
    free(to);
    while (bytes() + kept.bytes() > limit_) free(slots_[next_++ % slots_.size()]);
    bytes_ += kept.bytes();
    to = {key, true, std::move(kept)};
  }

  void clear() {
    slots_ = std::vector<slot>();
    bytes_ = 0;
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return bytes_of_slots() + bytes_; }

 private:
  struct slot {
    Key key{};
    bool is_used = false;
    expansion<Part> kept;
  };

  static constexpr std::uint64_t most_slots = std::uint64_t{1} << 15U;
  static constexpr std::uint64_t share_of_slots = 16;  // one of so many bytes

  void make_slots() {
    const std::uint64_t room = limit_ / share_of_slots / sizeof(slot);
    slots_.resize(std::bit_floor(std::min(most_slots, room)));
  }
  [[nodiscard]] std::uint64_t bytes_of_slots() const noexcept {
    return slots_.size() * sizeof(slot);
  }
  [[nodiscard]] std::size_t place_of(const Key& key) const noexcept {
    return hash_of(key) & (slots_.size() - 1);
  }
  void free(slot& each) {
    bytes_ -= each.kept.bytes();
    each = {};
  }

  std::vector<slot> slots_;  // a power of two, or none yet
  std::uint64_t limit_ = 0;
  std::uint64_t bytes_ = 0;  // of what is kept
  std::size_t next_ = 0;     // to give way
};

}  // namespace zermelo::detail
