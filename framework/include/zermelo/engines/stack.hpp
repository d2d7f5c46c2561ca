/// A stack for a search's inner loop.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <utility>
#include <zermelo/base/cpp20.hpp>

namespace zermelo::detail {

/// Grows and never shrinks; a push takes one comparison. Elements are plain data.
template <class T>
class stack {
 public:
  stack() = default;
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
    copy.make_room(size_, *this);
    return copy;
  }
  [[nodiscard]] std::uint64_t bytes() const noexcept { return capacity_ * sizeof(T); }

  void pop() noexcept { --size_; }
  /// Down to a size that it had before.
  void cut(std::size_t size) noexcept { size_ = size; }

  [[nodiscard]] bool empty() const noexcept { return size_ == 0; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  /// From an element to the top; until the next one is pushed.
  [[nodiscard]] std::span<T> from(std::size_t i) noexcept { return {values_.get() + i, size_ - i}; }
  [[nodiscard]] T& operator[](std::size_t i) noexcept { return values_[i]; }
  [[nodiscard]] const T& operator[](std::size_t i) const noexcept { return values_[i]; }
  [[nodiscard]] T& top() noexcept { return values_[size_ - 1]; }
  [[nodiscard]] const T& top() const noexcept { return values_[size_ - 1]; }

 private:
  [[gnu::noinline]] void grow() { make_room(2 * capacity_ + 64, *this); }

  /// For so many, of which these are there; they may be its own.
  void make_room(std::size_t capacity, const stack& there) {
    std::unique_ptr<T[]> made(new T[capacity]);
    std::copy_n(there.values_.get(), there.size_, made.get());
    values_ = std::move(made);
    size_ = there.size_;
    capacity_ = capacity;
  }

  std::unique_ptr<T[]> values_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

}  // namespace zermelo::detail
