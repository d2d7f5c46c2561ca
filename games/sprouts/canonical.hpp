/// One string for all drawings of SPROUTS that are the same game.
#pragma once

#include <algorithm>
#include <array>
#include <boost/container/static_vector.hpp>
#include <cstddef>
#include <cstdint>
#include <numeric>
#include <sprouts/draft.hpp>
#include <sprouts/position.hpp>
#include <string_view>
#include <vector>

namespace zermelo::games {

/// Tells the letters of a land apart by where they lie, whatever they are called and wherever a
/// walk begins. Each has a colour; a letter's new colour is made of what is met from its places,
/// read both ways round, and of what else is in the regions there; until no more are told apart
/// (colour refinement: Weisfeiler and Leman 1968, on boundaries). Letters that stay alike are
/// nearly always images of each other: one is then given a colour of its own, and so on.
class sprouts_colours {
 public:
  using colour = std::uint64_t;

  explicit sprouts_colours(const sprouts_draft& land) : land_(land) {
    for (std::size_t i = 0; i < land.vertices(); ++i)
      names_ = std::max(names_, std::size_t{land[i]} + 1);
    for (colour kind = 0; kind < sprouts_draft::letter; ++kind) colours_[kind] = spread(kind + 1);
    colour_letters();
    std::size_t told_apart = count_colours();
    while (told_apart < letters_.size()) {
      refine();
      const std::size_t now = count_colours();
      if (now == told_apart) {
        single_out();
        had_ties_ = true;
        told_apart = count_colours();
      } else {
        told_apart = now;
      }
    }
  }

  /// Whether some letters could not be told apart.
  [[nodiscard]] bool had_ties() const noexcept { return had_ties_; }

  /// For each vertex of the draft its place in the order of colours: 0, 1 and 2 as they are.
  [[nodiscard]] std::array<std::uint8_t, 256> ranks() const {
    std::array<std::uint8_t, 256> found{};
    for (std::uint8_t v = 0; v < sprouts_draft::letter; ++v) found[v] = v;
    std::uint8_t next = sprouts_draft::letter;
    for (const vertex v : letters_) found[v] = next++;
    return found;
  }

 private:
  using vertex = sprouts_draft::vertex;
  static constexpr vertex letter = sprouts_draft::letter;
  static constexpr colour base = 0x9e3779b97f4a7c15ULL;  // of the polynomials that read a walk

  static colour spread(colour word) noexcept {
    word = (word ^ word >> 32U) * 0xff51afd7ed558ccdULL;
    return word ^ word >> 29U;
  }

  void colour_letters() {
    std::fill_n(&colours_[letter], names_ - letter, 0);
    for (std::size_t i = 0; i < land_.vertices(); ++i) {
      const vertex v = land_[i];
      if (v < letter) continue;
      if (colours_[v] == 0) letters_.push_back(v);
      colours_[v] += base;
    }
  }

  /// Sorts the letters by colour, too.
  std::size_t count_colours() {
    std::sort(letters_.begin(), letters_.end(),
              [&](vertex a, vertex b) { return colours_[a] < colours_[b]; });
    std::size_t count = letters_.empty() ? 0 : 1;
    for (std::size_t i = 1; i < letters_.size(); ++i)
      count += colours_[letters_[i]] != colours_[letters_[i - 1]] ? 1U : 0U;
    return count;
  }

  void single_out() {
    for (std::size_t i = 0; i + 1 < letters_.size(); ++i) {
      const colour its = colours_[letters_[i]];
      if (its != colours_[letters_[i + 1]]) continue;
      std::size_t last = i + 1;
      while (last + 1 < letters_.size() && colours_[letters_[last + 1]] == its) ++last;
      const vertex least = *std::min_element(&letters_[i], &letters_[last] + 1);
      colours_[least] = spread(its + base);
      return;
    }
  }

  void refine() {
    std::array<colour, 256> met;
    std::fill_n(&met[letter], names_ - letter, 0);
    for (std::size_t r = 0; r < land_.regions(); ++r) {
      // 1. Each walk, from each of its places and both ways round.
      colour forward = 0;
      colour backward = 0;
      const auto [first, last] = land_.region(r);
      for (std::size_t b = first; b < last; ++b) {
        const auto sums = read(land_.boundary(b));
        forward += spread(sums.forward);
        backward += spread(sums.backward);
      }
      // 2. What a letter meets in a region is the same where the region is turned over.
      const auto [begin, end] = land_.vertices_of_region(r);
      for (std::size_t i = begin; i < end; ++i) {
        if (land_[i] < letter) continue;
        met[land_[i]] +=
            spread(spread(forward_[i] + base * forward) + spread(backward_[i] + base * backward));
      }
    }
    for (const vertex v : letters_) colours_[v] = spread(colours_[v] * base + met[v]);
  }

  struct both_ways {
    colour forward = 0;
    colour backward = 0;
  };

  both_ways read(sprouts_draft::span walk) {
    const auto [first, last] = walk;
    const auto at = [&](std::size_t i) { return colours_[land_[i]]; };
    if (walk.size() == 1) {
      forward_[first] = backward_[first] = at(first);
      const colour sum = spread(at(first));
      return {sum, sum};
    }
    colour power = 1;
    colour ahead = 0;
    colour back = 0;
    for (std::size_t i = first; i < last; ++i) {
      ahead = ahead * base + at(i);
      back = back * base + at(last - 1 - (i - first));
      power *= base;
    }
    both_ways sums;
    // The first sign of a reading becomes its last: times the base, and less what overflows.
    for (std::size_t i = first; i < last; ++i) {
      forward_[i] = ahead;
      sums.forward += spread(ahead);
      ahead = ahead * base + at(i) * (1 - power);
    }
    for (std::size_t i = last; i-- > first;) {
      backward_[i] = back;
      sums.backward += spread(back);
      back = back * base + at(i) * (1 - power);
    }
    return sums;
  }

  const sprouts_draft& land_;
  std::size_t names_ = letter;       // vertices are less
  std::array<colour, 256> colours_;  // of those
  boost::container::static_vector<vertex, sprouts_draft::most_vertices> letters_;
  std::array<colour, sprouts_draft::most_vertices> forward_;
  std::array<colour, sprouts_draft::most_vertices> backward_;
  bool had_ties_ = false;
};

/// Writes a land whose letters are ranked: each region the way round that gives the lesser string,
/// boundaries begun where that is least, both in ascending order.
class sprouts_writer {
 public:
  explicit sprouts_writer(const sprouts_draft& land, const std::array<std::uint8_t, 256>& ranks)
      : land_(land), ranks_(ranks) {
    boost::container::static_vector<text, sprouts_draft::most_vertices> regions;
    for (std::size_t r = 0; r < land.regions(); ++r) {
      const text ahead = region(r, false);
      regions.push_back(is_the_same_turned(r) ? ahead : std::min(ahead, region(r, true)));
    }
    std::sort(regions.begin(), regions.end());
    for (std::size_t r = 0; r < regions.size(); ++r) {
      if (r > 0) written_.push(sprouts_sign::region);
      write(regions[r]);
    }
  }

  [[nodiscard]] const sprouts_position& written() const noexcept { return written_; }

 private:
  using text = std::string_view;  // of signs_
  static constexpr char end_of_boundary = 0;
  static constexpr char first_vertex = 1;

  /// Walks of one or two vertices are, and they are most.
  [[nodiscard]] bool is_the_same_turned(std::size_t r) const {
    const auto [first, last] = land_.region(r);
    for (std::size_t b = first; b < last; ++b) {
      if (land_.boundary(b).size() > 2) return false;
    }
    return true;
  }

  /// One way round: its boundaries' signs, an end behind each.
  text region(std::size_t r, bool backward) {
    boost::container::static_vector<text, sprouts_draft::most_vertices> boundaries;
    const auto [first, last] = land_.region(r);
    for (std::size_t b = first; b < last; ++b)
      boundaries.push_back(least_rotation(land_.boundary(b), backward));
    std::sort(boundaries.begin(), boundaries.end());
    char* const begin = end_;
    for (const text& each : boundaries) end_ = std::copy(each.begin(), each.end(), end_);
    return {begin, static_cast<std::size_t>(end_ - begin)};
  }

  /// Of the walk, with an end behind it.
  text least_rotation(sprouts_draft::span walk, bool backward) {
    // Twice the walk: a rotation is a part of it.
    std::array<char, 2 * sprouts_draft::most_vertices> twice;
    const std::size_t size = walk.size();
    std::size_t least = 0;
    for (std::size_t i = 0; i < size; ++i) {
      const std::uint8_t rank = ranks_[land_[backward ? walk.last - 1 - i : walk.first + i]];
      twice[i] = twice[size + i] = static_cast<char>(rank + first_vertex);
      if (twice[i] < twice[least]) least = i;
    }
    for (std::size_t i = least + 1; i < size; ++i) {
      if (twice[i] == twice[least] &&
          std::lexicographical_compare(&twice[i], &twice[i + size], &twice[least],
                                       &twice[least + size])) {
        least = i;
      }
    }
    char* const begin = end_;
    end_ = std::copy_n(&twice[least], size, end_);
    *end_++ = end_of_boundary;
    return {begin, size + 1};
  }

  void write(const text& region) {
    for (std::size_t i = 0; i < region.size(); ++i) {
      const char sign = region[i];
      if (sign == end_of_boundary) {
        const bool is_spot = region[i - 1] == first_vertex;
        if (!is_spot && i + 1 < region.size()) written_.push(sprouts_sign::boundary);
      } else if (sign < first_vertex + sprouts_draft::letter) {
        written_.push(sprouts_sign::spot + static_cast<unsigned>(sign - first_vertex));
      } else {
        write_letter(sign);
      }
    }
  }

  void write_letter(char name) {
    const auto found = std::find(open_.begin(), open_.end(), name);
    if (found == open_.end()) {
      open_.push_back(name);
      written_.push(sprouts_sign::new_letter);
      return;
    }
    auto number = static_cast<unsigned>(found - open_.begin());
    open_.erase(found);
    if (number < sprouts_sign::far_letter - sprouts_sign::open_letter) {
      written_.push(sprouts_sign::open_letter + number);
      return;
    }
    // From 7 on in steps of 14: each 15 is 14 more, and 1 to 14 end it.
    written_.push(sprouts_sign::far_letter);
    for (number -= 7; number >= 14; number -= 14) written_.push(15);
    written_.push(number + 1);
  }

  const sprouts_draft& land_;
  const std::array<std::uint8_t, 256>& ranks_;
  // Each region twice, and each of its boundaries before that.
  std::array<char, 8 * sprouts_draft::most_vertices> signs_;
  char* end_ = signs_.data();
  boost::container::static_vector<char, sprouts_draft::most_vertices> open_;
  sprouts_position written_;
};

/// A kept position as a draft again: letters are numbered as they come.
[[nodiscard]] inline sprouts_draft unfolded(const sprouts_position& kept) {
  using namespace sprouts_sign;
  sprouts_draft draft;
  boost::container::static_vector<sprouts_draft::vertex, sprouts_draft::most_vertices> open;
  unsigned next = sprouts_draft::letter;
  for (std::size_t i = 0; i < kept.size(); ++i) {
    const unsigned sign = kept[i];
    if (sign == spot || sign == one_line || sign == two_lines) {
      draft.add(static_cast<sprouts_draft::vertex>(sign - spot));
      if (sign == spot) draft.end_boundary();
    } else if (sign == boundary) {
      draft.end_boundary();
    } else if (sign == region || sign == land) {
      draft.end_boundary();
      draft.end_region();
    } else if (sign == new_letter) {
      open.push_back(static_cast<sprouts_draft::vertex>(next));
      draft.add(static_cast<sprouts_draft::vertex>(next++));
    } else {
      std::size_t number = sign - open_letter;
      if (sign == far_letter) {
        for (++i; kept[i] == 15; ++i) number += 14;
        number += kept[i] - 1;
      }
      draft.add(open[number]);
      open.erase(open.begin() + static_cast<std::ptrdiff_t>(number));
    }
  }
  draft.end_boundary();
  draft.end_region();
  return draft;
}

/// The canonical form of a land. Where some letters could not be told apart and yet were no images
/// of each other, what comes out may depend on what went in; so it goes in again, until it comes
/// back to what it was before, and the least of those that come again stands for all.
[[nodiscard]] inline sprouts_position canonical_land(const sprouts_draft& land) {
  sprouts_colours colours(land);
  sprouts_position written = sprouts_writer(land, colours.ranks()).written();
  if (!colours.had_ties()) return written;
  std::vector<sprouts_position> seen;
  auto again = seen.end();
  while (again == seen.end()) {
    seen.push_back(written);
    const sprouts_draft draft = unfolded(written);
    written = sprouts_writer(draft, sprouts_colours(draft).ranks()).written();
    again = std::find(seen.begin(), seen.end(), written);
  }
  return *std::min_element(again, seen.end());
}

/// The lands of a reduced draft: regions that share a letter hang together.
[[nodiscard]] inline std::vector<sprouts_position> lands_of(const sprouts_draft& draft) {
  std::vector<std::uint8_t> land_of(draft.regions());
  std::iota(land_of.begin(), land_of.end(), std::uint8_t{0});
  std::array<std::uint8_t, 256> region_with{};
  region_with.fill(255);
  for (std::size_t r = 0; r < draft.regions(); ++r) {
    const auto [first, last] = draft.vertices_of_region(r);
    for (std::size_t i = first; i < last; ++i) {
      if (draft[i] < sprouts_draft::letter) continue;
      std::uint8_t& other = region_with[draft[i]];
      if (other == 255) {
        other = static_cast<std::uint8_t>(r);
      } else if (land_of[other] != land_of[r]) {
        std::replace(land_of.begin(), land_of.end(), land_of[r], std::uint8_t{land_of[other]});
      }
    }
  }
  std::vector<sprouts_position> lands;
  if (draft.regions() == 0) return lands;
  if (std::count(land_of.begin(), land_of.end(), land_of.front()) == std::ssize(land_of)) {
    lands.push_back(canonical_land(draft));
    return lands;
  }
  for (std::size_t land = 0; land < draft.regions(); ++land) {
    sprouts_draft alone;
    for (std::size_t r = 0; r < draft.regions(); ++r) {
      if (land_of[r] != land) continue;
      const auto [first, last] = draft.region(r);
      for (std::size_t b = first; b < last; ++b) {
        const auto [begin, end] = draft.boundary(b);
        for (std::size_t i = begin; i < end; ++i) alone.add(draft[i]);
        alone.end_boundary();
      }
      alone.end_region();
    }
    if (alone.regions() > 0) lands.push_back(canonical_land(alone));
  }
  return lands;
}

/// A sum of lands, each canonical.
[[nodiscard]] inline sprouts_position sum_of_lands(std::vector<sprouts_position> lands) {
  std::sort(lands.begin(), lands.end());
  sprouts_position sum;
  for (const sprouts_position& each : lands) {
    if (!sum.empty()) sum.push(sprouts_sign::land);
    sum.append(each);
  }
  return sum;
}

/// The canonical form of whatever is drawn.
[[nodiscard]] inline sprouts_position canonical_position(const sprouts_draft& draft) {
  return sum_of_lands(lands_of(sprouts_reduction(draft).result()));
}

}  // namespace zermelo::games
