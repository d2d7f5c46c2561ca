/// Places of pieces in an order of preference, found by where each shape fits.
#pragma once

#include <array>
#include <cstdint>
#include <range/v3/view/facade.hpp>
#include <utility>
#include <vector>
#include <zermelo/boards/bits.hpp>

namespace zermelo {

/// At most 128 places of a few shapes, in an order: where a shape fits is known for all anchors at
/// once, and each is put at its place in the order. So none is asked that does not fit, as
/// `fitting_pieces` asks, and the order costs no more than six instructions a place.
template <std::size_t Shapes>
class ordered_places {
 public:
  /// A mask of anchors for each shape.
  using anchors = std::array<std::uint64_t, Shapes>;
  /// A place: which shape, its anchor, and the cells that it covers.
  struct place {
    std::size_t shape;
    unsigned anchor;
    std::uint64_t cells;
  };

  ordered_places() = default;
  /// In this order.
  explicit ordered_places(const std::vector<place>& places) {
    for (std::size_t i = 0; i < places.size(); ++i) {
      ranks_.at(places[i].shape).at(places[i].anchor) = static_cast<std::uint8_t>(i);
      cells_.at(i) = places[i].cells;
    }
  }

  /// The cells of the places at `first`, then of those at `later`, each in the order, as a range-v3
  /// view. It must not live longer than this.
  [[nodiscard]] auto operator()(const anchors& first, const anchors& later) const noexcept {
    return view(*this, first, later);
  }

 private:
  /// Bit i: place number i of the order.
  using ranks = std::array<std::uint64_t, 2>;

  class view : public ranges::view_facade<view> {
   public:
    view() = default;
    view(const ordered_places& all, const anchors& first, const anchors& later)
        : all_(&all), first_(first), later_(later) {}

   private:
    friend ranges::range_access;

    struct cursor {
      const ordered_places* all = nullptr;
      ranks now{};
      anchors later{};

      [[nodiscard]] std::uint64_t read() const noexcept {
        return now[0] != 0 ? all->cells_[lowest_bit(now[0])] : all->cells_[64 + lowest_bit(now[1])];
      }
      void next() noexcept {
        std::uint64_t& word = now[0] != 0 ? now[0] : now[1];
        word &= word - 1;
        go_on();
      }
      /// To the later ones, when there is no other left.
      void go_on() noexcept {
        if ((now[0] | now[1]) == 0) now = all->ranks_of(std::exchange(later, anchors{}));
      }
      [[nodiscard]] bool equal(ranges::default_sentinel_t) const noexcept {
        return (now[0] | now[1]) == 0;
      }
      [[nodiscard]] bool equal(const cursor& other) const noexcept {
        return now == other.now && later == other.later;
      }
    };
    [[nodiscard]] cursor begin_cursor() const {
      cursor begin{all_, all_->ranks_of(first_), later_};
      begin.go_on();
      return begin;
    }
    [[nodiscard]] ranges::default_sentinel_t end_cursor() const { return {}; }

    const ordered_places* all_ = nullptr;
    anchors first_{};
    anchors later_{};
  };

  [[nodiscard]] ranks ranks_of(const anchors& some) const noexcept {
    ranks found{};
    for (std::size_t shape = 0; shape < Shapes; ++shape) {
      for (std::uint64_t left = some[shape]; left != 0; left &= left - 1) {
        const unsigned rank = ranks_[shape][lowest_bit(left)];
        found[rank / 64] |= std::uint64_t{1} << rank % 64;
      }
    }
    return found;
  }

  std::array<std::array<std::uint8_t, 64>, Shapes> ranks_{};  // of each anchor
  std::array<std::uint64_t, 128> cells_{};                    // of each place
};

}  // namespace zermelo
