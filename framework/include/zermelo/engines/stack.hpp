/// A stack for a search's inner loop.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <utility>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo::detail {

/// Grows and never shrinks; a push takes one comparison. Elements are plain data.
template <class T>
class stack {
 public:
  stack() = default;
  stack(const stack&) = default;
  stack& operator=(const stack&) = default;
  stack(stack&& other) noexcept
      : values_(std::move(other.values_)),
        size_(std::exchange(other.size_, 0)),
        capacity_(std::exchange(other.capacity_, 0)) {}
  stack& operator=(stack&& other) noexcept {
    values_ = std::move(other.values_);
    size_ = std::exchange(other.size_, 0);
    capacity_ = std::exchange(other.capacity_, 0);
    return *this;
  }
  ~stack() = default;

  [[gnu::always_inline]] void push(const T& value) {
    if (size_ == capacity_) [[unlikely]]
      grow();
    values_[size_++] = value;
  }
  /// A new element on top, to be filled in: it holds anything.
  [[gnu::always_inline]] T& claim() {
    if (size_ == capacity_) [[unlikely]]
      grow();
    return values_[size_++];
  }
  /// A copy that has room for what is there, and no more.
  [[nodiscard]] stack trimmed() const {
    stack copy;
    copy.values_.assign(values_.begin(), values_.begin() + static_cast<std::ptrdiff_t>(size_));
    copy.size_ = copy.capacity_ = size_;
    return copy;
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return values_.capacity() * sizeof(T); }

  void pop() noexcept { --size_; }
  /// Down to a size that it had before.
  void cut(std::size_t size) noexcept { size_ = size; }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// From an element to the top; until the next one is pushed.
  [[nodiscard]] std::span<T> from(std::size_t i) noexcept {
    return {values_.data() + i, size_ - i};
  }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return values_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return values_[i]; }
  [[nodiscard]] T& top() noexcept { return values_[size_ - 1]; }
  [[nodiscard]] const T& top() const noexcept { return values_[size_ - 1]; }

 private:
  [[gnu::noinline]] void grow() {
    values_.resize(2 * values_.size() + 64);
    capacity_ = values_.size();
  }

  std::vector<T> values_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;  // values_.size(), which takes a division
};

}  // namespace zermelo::detail
