/// Sets of points that are the least of their images, numbered without gaps.
#pragma once

#include <array>
#include <memory>
#include <zermelo/numbering/binomial.hpp>
#include <zermelo/numbering/list_on_demand.hpp>
#include <zermelo/numbering/set_images.hpp>
#include <zermelo/numbering/subsets.hpp>

namespace zermelo {

/// How many orbits the sets of each size fall into, by the sets that each symmetry leaves as they
/// are (Cauchy 1845, Frobenius 1887, Burnside 1897): those are put together from its cycles.
[[nodiscard]] inline std::vector<std::uint64_t> orbits_by_size(const set_images& images) {
  const unsigned points = images.points();
  std::vector<std::uint64_t> fixed(points + 1);  // of all symmetries, by size
  for (std::size_t which = 0; which < images.size(); ++which) {
    const std::vector<unsigned>& map = images.map(which);
    // The product over cycles of 1 + x^length.
    std::vector<std::uint64_t> ways(points + 1);
    ways[0] = 1;
    std::uint64_t seen = 0;
    for (unsigned first = 0; first < points; ++first) {
      unsigned length = 0;
      for (unsigned at = first; (seen >> at & 1U) == 0; at = map[at], ++length) {
        seen |= std::uint64_t{1} << at;
      }
      if (length == 0) continue;
      for (unsigned size = points; size >= length; --size) ways[size] += ways[size - length];
    }
    for (unsigned size = 0; size <= points; ++size) fixed[size] += ways[size];
  }
  for (std::uint64_t& sum : fixed) sum /= images.size();
  return fixed;
}

/// Lists the sets of one size that no symmetry makes a lesser mask of, in ascending order. Points
/// are taken up or left from the highest down, and a symmetry is followed from the highest bit of
/// the image down, as far as the points are decided that lead there: where the image is less, so it
/// is for all that begins so; where it is more, the symmetry is done with.
class least_set_search {
 public:
  explicit least_set_search(const set_images& images) : images_(images) {}

  [[nodiscard]] std::vector<std::uint32_t> list(unsigned size) {
    found_.clear();
    followed all;
    for (std::size_t which = 0; which < images_.size(); ++which) {
      all.symmetries[all.count++] = {static_cast<std::uint8_t>(which),
                                     static_cast<std::uint8_t>(images_.points())};
    }
    decide(images_.points(), 0, size, all);
    return std::move(found_);
  }

 private:
  struct one {
    std::uint8_t which;
    std::uint8_t equal_from;  // the image and the set are equal from this point up
  };
  struct followed {
    std::size_t count = 0;
    std::array<one, set_images::most_symmetries> symmetries;
  };

  /// Points from `end` up are decided; `left` more are to be in the set.
  void decide(unsigned end, std::uint32_t mask, unsigned left, const followed& before) {
    followed now;
    if (!follow(end, mask, before, now)) return;
    if (left == 0) {
      for (std::size_t k = 0; k < now.count; ++k) {
        if (images_.image(now.symmetries[k].which, mask) < mask) return;
      }
      found_.push_back(mask);
      return;
    }
    if (left < end) decide(end - 1, mask, left, now);
    decide(end - 1, mask | std::uint32_t{1} << (end - 1), left - 1, now);
  }

  /// The symmetries of which it is not known yet whether the image is more; false where one is
  /// less.
  [[nodiscard]] bool follow(unsigned end, std::uint32_t mask, const followed& before,
                            followed& now) const {
    for (std::size_t k = 0; k < before.count; ++k) {
      auto [which, from] = before.symmetries[k];
      const std::vector<unsigned>& back = images_.map(images_.inverse(which));
      bool is_more = false;
      for (; from > end && back[from - 1U] >= end; --from) {
        const std::uint32_t own = mask >> (from - 1U) & 1U;
        const std::uint32_t of_image = mask >> back[from - 1U] & 1U;
        if (of_image < own) return false;
        is_more = of_image > own;
        if (is_more) break;
      }
      if (!is_more) now.symmetries[now.count++] = {which, from};
    }
    return true;
  }

  const set_images& images_;
  std::vector<std::uint32_t> found_;
};

/// The sets of each size that are the least of their images, by number in ascending order, and for
/// any other set the one that it is like. Both are listed by size when they are asked for: the
/// least ones at once, what each set is like when that was worked out often. Copies share lists.
class least_sets {
 public:
  /// A set's least image, the number of that among all that are least, and the symmetries that lead
  /// there, a bit each.
  struct image {
    std::uint64_t reached_by = 0;
    std::uint32_t mask = 0;
    std::uint32_t number = 0;
  };
  struct set {
    std::uint32_t mask = 0;
    std::uint32_t rank = 0;     // as `subset_ranks` says
    bool is_own_image = false;  // by another symmetry than that which moves nothing
  };

  /// What numbers are below.
  static constexpr std::uint64_t most = std::uint64_t{1} << 21U;

  least_sets() = default;
  /// For sets of at most `largest` points, of which those that are asked for have at most `most`
  /// ways to lie.
  least_sets(const set_images& images, unsigned largest)
      : counts_(orbits_by_size(images)), lists_(new lists[largest + 1]) {}

  [[nodiscard]] std::uint64_t count(unsigned size) const noexcept { return counts_[size]; }

  // Images and ranks are those that this was made for. Throws `std::bad_alloc`.

  /// The set with a number below `count`.
  [[gnu::always_inline]] [[nodiscard]] const set& at(const set_images& images,
                                                     const subset_ranks& ranks, unsigned size,
                                                     std::uint64_t number) const {
    return leasts(images, ranks, size)[static_cast<std::size_t>(number)];
  }

  /// What a set of so many points is like.
  [[gnu::always_inline]] [[nodiscard]] image of(const set_images& images, const subset_ranks& ranks,
                                                unsigned size, std::uint32_t mask) const {
    const auto worth = [&] { return binomial(images.points(), size) / looks_a_list; };
    const auto make = [&] { return list_all(images, ranks, size); };
    if (const auto* listed = lists_[size].all.get(worth, make)) [[likely]]
      return unpacked(images, *listed, listed->by_rank[ranks.rank(mask)], mask);
    return work_out(images, ranks, size, mask);
  }

 private:
  /// To list one set takes as long as to look up so many without a list.
  static constexpr std::uint64_t looks_a_list = 16;

  /// What sets are like, by rank, in four bytes each, since they are asked for in no order:
  ///
  ///     bit   27         26 ... 21     20 ... 0
  ///           0          a symmetry    number
  ///           several    place among `of_several`
  ///
  /// Where one symmetry leads to the least image, that says all.
  struct likenesses {
    std::vector<std::uint32_t> by_rank;
    std::vector<image> of_several;
  };
  static constexpr unsigned number_bits = 21;
  static constexpr std::uint32_t several = std::uint32_t{1} << 27U;
  static constexpr std::uint32_t nothing = ~std::uint32_t{0};

  struct lists {
    list_on_demand<std::vector<set>> least;  // by number
    list_on_demand<likenesses> all;
  };

  [[gnu::always_inline]] [[nodiscard]] static image unpacked(const set_images& images,
                                                             const likenesses& all,
                                                             std::uint32_t kept,
                                                             std::uint32_t mask) {
    if (kept >= several) [[unlikely]]
      return all.of_several[kept - several];
    const unsigned which = kept >> number_bits;
    return {std::uint64_t{1} << which, images.image(which, mask),
            kept & ((std::uint32_t{1} << number_bits) - 1)};
  }

  [[gnu::always_inline]] [[nodiscard]] const std::vector<set>& leasts(const set_images& images,
                                                                      const subset_ranks& ranks,
                                                                      unsigned size) const {
    const auto at_once = [] { return std::uint64_t{0}; };
    const auto make = [&] {
      std::vector<set> listed;
      for (const std::uint32_t mask : least_set_search(images).list(size)) {
        const std::uint64_t by = images.least(mask, images.all()).reached_by;
        listed.push_back({mask, ranks.rank(mask), (by & (by - 1)) != 0});
      }
      return listed;
    };
    return *lists_[size].least.get(at_once, make);
  }

  [[gnu::noinline]] [[nodiscard]] image work_out(const set_images& images,
                                                 const subset_ranks& ranks, unsigned size,
                                                 std::uint32_t mask) const {
    const auto [least, reached_by] = images.least(mask, images.all());
    const std::vector<set>& listed = leasts(images, ranks, size);
    const auto found =
        std::lower_bound(listed.begin(), listed.end(), least,
                         [](const set& each, std::uint32_t sought) { return each.mask < sought; });
    return {reached_by, least, static_cast<std::uint32_t>(found - listed.begin())};
  }

  /// A symmetry that leads from a least set to another leads back by its inverse.
  [[nodiscard]] likenesses list_all(const set_images& images, const subset_ranks& ranks,
                                    unsigned size) const {
    likenesses all;
    all.by_rank.assign(static_cast<std::size_t>(binomial(images.points(), size)), nothing);
    std::uint32_t number = 0;
    for (const set& least : leasts(images, ranks, size)) {
      for (std::size_t which = 0; which < images.size(); ++which) {
        add(all, all.by_rank[ranks.rank(images.image(which, least.mask))], images.inverse(which),
            {0, least.mask, number});
      }
      ++number;
    }
    return all;
  }
  /// By one more symmetry a set is like this.
  static void add(likenesses& all, std::uint32_t& kept, unsigned which, const image& like) {
    if (kept == nothing) {
      kept = which << number_bits | like.number;
      return;
    }
    if (kept < several) {
      all.of_several.push_back(like);
      all.of_several.back().reached_by = std::uint64_t{1} << (kept >> number_bits);
      kept = several | static_cast<std::uint32_t>(all.of_several.size() - 1);
    }
    all.of_several[kept - several].reached_by |= std::uint64_t{1} << which;
  }

  std::vector<std::uint64_t> counts_;     // by size
  std::shared_ptr<const lists[]> lists_;  // likewise
};

}  // namespace zermelo
