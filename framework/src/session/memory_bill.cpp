#include <zermelo/session/memory_bill.hpp>

#include <fmt/format.h>

#include <optional>
#include <string_view>
#include <zermelo/base/words.hpp>

namespace zermelo::sessions {

namespace {

constexpr std::string_view grows = "a table that grows with the positions looked at";

std::string size_in_words(const std::optional<std::uint64_t>& bytes) {
  return bytes ? in_units_of_memory(*bytes) : "more than any memory holds";
}

std::string table_of_all_in_words(const memory_bill& bill) {
  std::string text = counted(bill.bits, "bit") + " a position";
  if (bill.at_most) text += ", at most";
  if (bill.nimber_bits != 0) text += fmt::format(", for nimbers {}", bill.nimber_bits);
  text += ": " + size_in_words(bill.bytes);
  if (const auto& timed = bill.with_remoteness) {
    text += "; with remoteness ";
    text += timed->bytes ? fmt::format("{}: {}", counted(timed->bits, "bit"),
                                       in_units_of_memory(*timed->bytes))
                         : std::string(grows);
  }
  return text;
}

}  // namespace

std::string in_words(const memory_bill& bill) {
  switch (bill.kind) {
    case memory_bill::table::none:
      return "no table";
    case memory_bill::table::of_fixed_size:
      return "a table of fixed size: " + size_in_words(bill.bytes);
    case memory_bill::table::of_all_positions:
      return table_of_all_in_words(bill);
    case memory_bill::table::growing:
      break;
  }
  return std::string(grows);
}

}  // namespace zermelo::sessions
