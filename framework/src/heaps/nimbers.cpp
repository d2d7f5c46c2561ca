#include <bit>
#include <zermelo/base/narrow.hpp>
#include <zermelo/heaps/nimbers.hpp>

namespace zermelo {

namespace {

constexpr std::uint32_t first_choice = 32;  // heaps to judge a mask by

bool is_rare(std::uint32_t number, std::uint32_t mask) {
  return std::popcount(number & mask) % 2 == 0;
}

/// counts[m] becomes the sum of counts[v] over all v with an even number of bits in m, less that
/// over the others (the Walsh-Hadamard transform).
void transform(std::vector<std::int64_t>& counts) {
  for (std::size_t bit = 1; bit < counts.size(); bit *= 2) {
    for (std::size_t i = 0; i < counts.size(); ++i) {
      if ((i & bit) != 0) continue;
      const std::int64_t without = counts[i];
      const std::int64_t with = counts[i | bit];
      counts[i] = without + with;
      counts[i | bit] = without - with;
    }
  }
}

}  // namespace

heap_nimbers::heap_nimbers(taking_and_breaking code)
    : code_(std::move(code)), next_search_(first_choice) {
  for (const auto& each : code_.removals()) {
    if (each.leaves(leaving::two_heaps)) splitting_.push_back(each.taken);
  }
  part_numbers();
  append(0);  // an empty heap has no move
}

nimber heap_nimbers::of(heap n) {
  if (const auto value = known(n)) return *value;
  meter unlimited;
  unlimited.start({});
  compute(n, unlimited);
  return *known(n);
}

std::optional<nimber> heap_nimbers::known(heap n) const {
  if (period_) return values_[period_->representative(n)];
  if (n < values_.size()) return values_[n];
  return std::nullopt;
}

std::uint64_t heap_nimbers::bytes() const noexcept {
  return values_.capacity() * sizeof(values_[0]) + marks_.capacity() * sizeof(marks_[0]) +
         rare_heaps_.capacity() * (sizeof(rare_heaps_[0]) + sizeof(rare_values_[0]));
}

void heap_nimbers::compute(heap n, meter& spent) {
  const std::uint64_t most_bytes = spent.allowed().bytes.value_or(~std::uint64_t{0});
  while (!known(n)) {
    if (values_.size() > most_heaps) {
      throw cannot_solve(fmt::format(
          "a heap of {}: no period is proven for this code, and nimbers are computed heap by heap "
          "to at most {}; take smaller heaps",
          n, most_heaps));
    }
    spent.tick();
    if (bytes() > most_bytes) throw stopped{stop_reason::bytes};
    append(next());
    if (values_.size() == next_search_) {
      period_ = find_period(code_, values_);
      next_search_ += next_search_ / 8;
    }
  }
}

/// The nimber of the smallest heap that has none yet.
std::uint16_t heap_nimbers::next() {
  // 1. Moves that leave at most one heap, and those that leave a rare one and another.
  mark_single_heaps();
  const auto n = static_cast<std::uint32_t>(values_.size());
  for (const std::uint32_t taken : splitting_) {
    if (n >= taken + 2) mark_splits_with_a_rare_heap(n - taken);
  }
  const auto without_mark = [&](std::uint32_t number) { return marks_[number] != n; };
  // 2. The least common number that does not occur: other moves lead to rare ones.
  const auto least = std::find_if(common_numbers_.begin(), common_numbers_.end(), without_mark);
  const std::uint32_t common =
      least != common_numbers_.end() ? *least : std::numeric_limits<std::uint32_t>::max();
  // 3. The least rare number that does not occur, if it is smaller.
  const auto open = std::find_if(rare_numbers_.begin(), rare_numbers_.end(), without_mark);
  std::uint32_t mex = std::min(*open, common);
  if (*open < common && mask_ != 0) {
    mex = open_after_all_splits(static_cast<std::size_t>(open - rare_numbers_.begin()), common);
  }
  if (mex > std::numeric_limits<std::uint16_t>::max()) {
    throw does_not_fit(fmt::format("the nimber of a heap of {} is {}; take smaller heaps", n, mex));
  }
  return static_cast<std::uint16_t>(mex);
}

/// Marks what moves lead to that leave nothing, or one heap.
void heap_nimbers::mark_single_heaps() {
  const auto n = static_cast<std::uint32_t>(values_.size());
  for (const auto& each : code_.removals()) {
    if (each.taken > n) break;
    if (each.taken == n && each.leaves(leaving::nothing)) marks_[0] = n;
    if (each.taken < n && each.leaves(leaving::one_heap)) marks_[values_[n - each.taken]] = n;
  }
  const std::uint32_t most = code_.most_taken();
  if (!code_.repeats() || n <= most) return;
  const auto each = code_.removals().back();
  if (each.leaves(leaving::nothing)) marks_[0] = n;
  if (each.leaves(leaving::one_heap)) {
    const std::uint16_t newest = values_[n - most - 1];
    if (n - most > 1 && std::find(repeated_.begin(), repeated_.end(), newest) == repeated_.end()) {
      repeated_.push_back(newest);
    }
    for (const std::uint16_t value : repeated_) marks_[value] = n;
  }
}

/// Marks what splits of `total` stones lead to that leave a heap of rare nimber.
void heap_nimbers::mark_splits_with_a_rare_heap(std::uint32_t total) {
  const auto n = static_cast<std::uint32_t>(values_.size());
  const auto before = [&](std::uint32_t bound) {
    return static_cast<std::size_t>(
        std::lower_bound(rare_heaps_.begin(), rare_heaps_.end(), bound) - rare_heaps_.begin());
  };
  std::uint32_t* const marks = marks_.data();
  const std::uint16_t* const values = values_.data();
  const auto mark = [&](std::size_t from, std::size_t to) {
    for (std::size_t i = from; i < to; ++i) {
      marks[rare_values_[i] ^ values[total - rare_heaps_[i]]] = n;
    }
  };
  const bool leaves_out_half = code_.has_unequal_parts() && total % 2 == 0;
  const std::size_t end = before(total);
  const std::size_t half = leaves_out_half ? before(total / 2) : end;
  mark(0, half);
  mark(leaves_out_half ? before(total / 2 + 1) : end, end);
}

/// Goes through all splits, the most even first, until no rare number below `common` is left that
/// has not occurred; those before `place` have. Returns the least that never does, or `common`.
std::uint32_t heap_nimbers::open_after_all_splits(std::size_t place, std::uint32_t common) {
  constexpr std::uint32_t batch = 128;  // splits from one look at the marks to the next
  const auto n = static_cast<std::uint32_t>(values_.size());
  std::uint32_t* const marks = marks_.data();
  for (const std::uint32_t taken : splitting_) {
    if (n < taken + 2) break;
    const std::uint32_t total = n - taken;
    std::uint32_t smaller = code_.has_unequal_parts() ? (total - 1) / 2 : total / 2;
    while (smaller > 0) {
      const std::uint32_t stop = smaller - std::min(smaller, batch);
      for (; smaller > stop; --smaller) {
        marks[values_[smaller] ^ values_[total - smaller]] = n;
      }
      while (rare_numbers_[place] < common && marks[rare_numbers_[place]] == n) ++place;
      if (rare_numbers_[place] > common) return common;
    }
  }
  return rare_numbers_[place];
}

void heap_nimbers::append(std::uint16_t value) {
  const auto n = static_cast<std::uint32_t>(values_.size());
  values_.push_back(value);
  if (value >= room_) {
    room_ = std::bit_ceil(value + 1U);
    part_numbers();
  }
  if (splitting_.empty()) return;
  note_if_rare(n);
  if (n >= first_choice && std::has_single_bit(n)) choose_mask();
}

void heap_nimbers::note_if_rare(std::uint32_t n) {
  if (n == 0 || !is_rare(values_[n], mask_)) return;
  rare_heaps_.push_back(n);
  rare_values_.push_back(values_[n]);
}

/// Takes the mask under which the fewest of the larger half of heaps are rare.
void heap_nimbers::choose_mask() {
  // 1. For every mask at once: how many are rare, less those that are common.
  std::vector<std::int64_t> balance(room_, 0);
  for (std::size_t n = values_.size() / 2; n < values_.size(); ++n) ++balance[values_[n]];
  transform(balance);
  mask_ = static_cast<std::uint32_t>(std::min_element(balance.begin(), balance.end()) -
                                     balance.begin());
  part_numbers();
  // 2. The rare heaps under it.
  rare_heaps_.clear();
  rare_values_.clear();
  for (std::uint32_t n = 1; n < values_.size(); ++n) note_if_rare(n);
}

/// Rare and common numbers, and the marks, for the room there is.
void heap_nimbers::part_numbers() {
  // No next heap is 0, so this marks nothing.
  marks_.assign(std::size_t{2} * room_, 0);
  rare_numbers_.clear();
  common_numbers_.clear();
  for (std::uint32_t number = 0; number < 2 * room_; ++number) {
    (is_rare(number, mask_) ? rare_numbers_ : common_numbers_).push_back(number);
  }
}

namespace {

/// For each p the length of the longest match of the sequence, read from its end, with itself p
/// places further on (the Z algorithm, Main & Lorentz 1984).
std::vector<std::uint32_t> matches_from_the_end(std::span<const std::uint16_t> sequence) {
  const std::size_t size = sequence.size();
  static_cast<void>(narrow<std::uint32_t>(size, "the number of nimbers"));
  const auto backwards = [&](std::size_t i) { return sequence[size - 1 - i]; };
  std::vector<std::uint32_t> match(size, 0);
  std::size_t left = 0;  // [left, right) is the match that reaches furthest
  std::size_t right = 0;
  for (std::size_t p = 1; p < size; ++p) {
    std::size_t length = p < right ? std::min<std::size_t>(right - p, match[p - left]) : 0;
    while (p + length < size && backwards(length) == backwards(p + length)) ++length;
    match[p] = static_cast<std::uint32_t>(length);
    if (p + length > right) {
      left = p;
      right = p + length;
    }
  }
  return match;
}

}  // namespace

std::optional<periodicity> find_period(const taking_and_breaking& code,
                                       std::span<const std::uint16_t> nimbers) {
  const bool covered = !code.repeats() && !(code.splits() && code.has_unequal_parts());
  if (!covered || nimbers.size() < 2) return std::nullopt;
  const auto by =
      code.splits() ? periodicity::theorem::guy_smith : periodicity::theorem::finite_memory;
  const heap last = nimbers.size() - 1;
  const auto match = matches_from_the_end(nimbers.subspan(1));  // heap 0 takes no part
  for (std::uint64_t p = 1; p < last; ++p) {
    // The last match[p] + p nimbers have the period p.
    heap first = last + 1 - (match[p] + p);
    const heap least = by == periodicity::theorem::guy_smith ? 2 * (first + p) : first + p;
    const heap checked_to = least + code.most_taken() - 1;  // the theorem asks for so many
    if (checked_to > last) continue;
    if (first == 1 && nimbers[0] == nimbers[p]) first = 0;
    return periodicity{p, first, checked_to, by};
  }
  return std::nullopt;
}

std::string periodicity::statement() const {
  const std::string_view why = by == theorem::guy_smith
                                   ? "; by Guy & Smith (1956) it holds"
                                   : ", as many heaps as the most stones a move takes; each nimber "
                                     "follows from those, so it "
                                     "holds";
  return fmt::format("nimber(n + {}) == nimber(n) holds for {} <= n <= {}{} for all n >= {}",
                     period, std::max<heap>(first, 1), checked_to - period, why, first);
}

}  // namespace zermelo
