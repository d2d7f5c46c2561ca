#include <zermelo/session/memory_bill.hpp>

#include <optional>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

std::string size_in_words(const std::optional<std::uint64_t>& bytes, language spoken) {
  return bytes ? in_units_of_memory(*bytes) : say(spoken, phrases::more_than_any_memory);
}

std::string table_of_all_in_words(const memory_bill& bill, language spoken) {
  std::string text = say(spoken, phrases::bits_a_position, counted(spoken, bill.bits, nouns::bits));
  if (bill.at_most) text += say(spoken, phrases::bits_at_most);
  if (bill.nimber_bits != 0) text += say(spoken, phrases::bits_of_nimbers, bill.nimber_bits);
  text += ": " + size_in_words(bill.bytes, spoken);
  if (const auto& timed = bill.with_remoteness) {
    text += say(spoken, phrases::with_remoteness,
                timed->bytes ? counted(spoken, timed->bits, nouns::bits) + ": " +
                                   in_units_of_memory(*timed->bytes)
                             : say(spoken, phrases::table_grows));
  }
  return text;
}

}  // namespace

std::string in_words(const memory_bill& bill, language spoken) {
  switch (bill.kind) {
    case memory_bill::table::none:
      return say(spoken, phrases::no_table);
    case memory_bill::table::of_fixed_size:
      return say(spoken, phrases::table_of_fixed_size, size_in_words(bill.bytes, spoken));
    case memory_bill::table::of_all_positions:
      return table_of_all_in_words(bill, spoken);
    case memory_bill::table::growing:
      break;
  }
  return say(spoken, phrases::table_grows);
}

}  // namespace zermelo::sessions
