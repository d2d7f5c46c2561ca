#include <zermelo/session/heap_table.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

constexpr heap a_row = 10;

/// "period 12 from heap 71 on, the last exception is 70", and why it holds for ever.
std::string proven(const periodicity& found, language spoken) {
  const auto exception = found.last_exception();
  return say(spoken, phrases::period_from, found.period, with_commas(found.first)) +
         (exception ? say(spoken, phrases::last_exception, with_commas(*exception)) : "") + '\n' +
         say(spoken, phrases::proven, found.statement());
}

}  // namespace

std::string first_in_words(const heap_table& table, language spoken) {
  const heap last = std::min(table.asked, heap_table::last_shown);
  std::size_t width = 2;
  for (heap n = 0; n <= last; ++n) {
    if (const auto known = table.nimbers.known(n)) {
      width = std::max(width, std::to_string(*known).size());
    }
  }
  const std::string title = say(spoken, phrases::heap);
  std::string text = title;
  for (heap n = 0; n < a_row; ++n) text += fmt::format(" {:>{}}", n, width);
  for (heap n = 0; n <= last; ++n) {
    const auto known = table.nimbers.known(n);
    if (n % a_row == 0) text += fmt::format("\n{:>4}", n);
    text += fmt::format(" {:>{}}", known ? std::to_string(*known) : "?", width);
  }
  return text + '\n';
}

std::string period_in_words(const heap_table& table, language spoken) {
  std::string text;
  if (table.period) {
    text = proven(*table.period, spoken) + '\n';
  } else {
    text = say(spoken, phrases::no_period, with_commas(table.largest_computed())) + '\n';
    // Where rare nimbers end, those of the rest come from moves to those few.
    if (const auto rare = table.nimbers.rare_heaps(); table.nimbers.mask() != 0) {
      text += say(spoken, phrases::rare_heaps, with_commas(rare.size()), with_commas(rare.front()),
                  with_commas(rare.back())) +
              '\n';
    }
  }
  return text + what_it_took("recurrence", table.took(), spoken) + '\n';
}

}  // namespace zermelo::sessions
