#include <bit>
#include <zermelo/base/words.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/positions/table_reader.hpp>

namespace zermelo {

namespace {

table_reader::kind kind_of(const std::string& values) {
  using kind = table_reader::kind;
  if (values == "nimber") return kind::nimbers;
  if (values == "score") return kind::scores;
  return values == "timed" ? kind::timed : kind::outcomes;
}

}  // namespace

table_reader::table_reader(const filled_table& table)
    : layout_(table.layout),
      group_shift_(static_cast<unsigned>(std::countr_zero(layout_.group))),
      positions_(layout_.entries),
      order_(layout_.cells),
      holds_(kind_of(layout_.values)) {
  std::uint64_t first = 0;
  for (const auto bytes : table.parts) {
    parts_.push_back({first, bytes});
    first += bytes.size();
  }
  if (!layout_.cells.empty()) {
    positions_ = std::uint64_t{1} << (layout_.cells.size() - order_.padding());
  }
}

std::optional<entry_value> table_reader::at(std::uint64_t number) const {
  if (number >= positions_) {
    throw bad_parameters(fmt::format("the table has no position {}; the last is {}",
                                     with_commas(number), with_commas(positions_ - 1)));
  }
  const std::uint32_t code = code_at(entry_of(number));
  if (code == 0 && layout_.zero != 0) return std::nullopt;
  const std::int32_t value =
      static_cast<std::int32_t>(code) - static_cast<std::int32_t>(layout_.zero);
  switch (holds_) {
    case kind::nimbers:
    case kind::scores:
      return entry_value{value};
    case kind::timed: {
      const timed_outcome known = timed_code::decode(code);
      const bool ends = known.value != outcome::draw;
      return entry_value{static_cast<std::int32_t>(known.value),
                         ends ? static_cast<std::int32_t>(known.moves) : -1};
    }
    case kind::outcomes:
      break;
  }
  const bool says_who_loses = layout_.values == "loss";
  const auto place = static_cast<std::size_t>(says_who_loses ? 1 - value : value);
  return entry_value{static_cast<std::int32_t>(outcomes_on_disk.at(place))};
}

void table_reader::fetch(std::uint64_t number) const noexcept {
  if (number >= positions_) return;  // `at` refuses it
  const std::uint64_t group = entry_of(number) >> group_shift_;
  const std::uint64_t within = entry_of(number) & ((std::uint64_t{1} << group_shift_) - 1);
  __builtin_prefetch(address_of(((group * layout_.bits << group_shift_) + within) / 8));
}

const std::byte* table_reader::address_of(std::uint64_t place) const noexcept {
  if (parts_.size() == 1) return parts_.front().bytes.data() + place;
  const auto after =
      std::upper_bound(parts_.begin(), parts_.end(), place,
                       [](std::uint64_t at, const part& each) { return at < each.first; });
  const part& of = *std::prev(after);
  return of.bytes.data() + (place - of.first);
}

std::uint32_t table_reader::byte_at(std::uint64_t place) const noexcept {
  return std::to_integer<std::uint32_t>(*address_of(place));
}

std::uint32_t table_reader::code_at(std::uint64_t entry) const noexcept {
  std::uint32_t code = 0;
  if (layout_.bits % 8 == 0 && group_shift_ == 0) {
    const unsigned bytes = layout_.bits / 8;
    for (unsigned k = 0; k < bytes; ++k) code |= byte_at(entry * bytes + k) << 8 * k;
    return code;
  }
  const std::uint64_t within = entry & ((std::uint64_t{1} << group_shift_) - 1);
  for (unsigned k = 0; k < layout_.bits; ++k) {
    const std::uint64_t plane = (entry >> group_shift_) * layout_.bits + k;
    const std::uint64_t bit = (plane << group_shift_) + within;
    code |= (byte_at(bit / 8) >> bit % 8 & 1U) << k;
  }
  return code;
}

}  // namespace zermelo
