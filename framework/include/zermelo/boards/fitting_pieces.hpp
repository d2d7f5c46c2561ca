/// The pieces of a list that fit on free cells, as a range-v3 view.
#pragma once

#include <cstdint>
#include <range/v3/view/facade.hpp>
#include <span>

namespace zermelo {

/// Those masks of a list that lie on free cells, in the list's order: a test each. For a few shapes
/// in an order that does not matter it is faster to find the anchors of a shape all at once; a list
/// can be in any order, the likeliest first. The list must live as long as the view.
class fitting_pieces : public ranges::view_facade<fitting_pieces> {
 public:
  fitting_pieces() = default;
  fitting_pieces(std::span<const std::uint64_t> pieces, std::uint64_t free) noexcept
      : pieces_(pieces), free_(free) {}

 private:
  friend ranges::range_access;

  class cursor {
   public:
    cursor() = default;
    cursor(std::span<const std::uint64_t> pieces, std::uint64_t free) noexcept
        : at_(pieces.data()), end_(pieces.data() + pieces.size()), free_(free) {
      to_fitting();
    }

    [[nodiscard]] std::uint64_t read() const noexcept { return *at_; }
    void next() noexcept {
      ++at_;
      to_fitting();
    }
    [[nodiscard]] bool equal(ranges::default_sentinel_t) const noexcept { return at_ == end_; }
    [[nodiscard]] bool equal(const cursor& other) const noexcept { return at_ == other.at_; }

   private:
    void to_fitting() noexcept {
      while (at_ != end_ && (*at_ & ~free_) != 0) ++at_;
    }

    const std::uint64_t* at_ = nullptr;
    const std::uint64_t* end_ = nullptr;
    std::uint64_t free_ = 0;
  };

  [[nodiscard]] cursor begin_cursor() const { return {pieces_, free_}; }
  [[nodiscard]] ranges::default_sentinel_t end_cursor() const { return {}; }

  std::span<const std::uint64_t> pieces_;
  std::uint64_t free_ = 0;
};

}  // namespace zermelo
