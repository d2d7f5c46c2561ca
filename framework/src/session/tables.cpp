#include <zermelo/session/tables.hpp>

#include <zermelo/answers/report.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

std::string first_in_words(const heap_table& table, language spoken) {
  constexpr heap a_row = 10;
  const heap last = std::min(table.asked, heap_table::last_shown);
  std::size_t width = 2;
  for (heap n = 0; n <= last; ++n) {
    if (const auto known = table.nimbers.known(n)) {
      width = std::max(width, std::to_string(*known).size());
    }
  }
  std::string text = say(spoken, phrases::heap);
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
  if (const auto& found = table.period) {
    const auto exception = found->last_exception();
    text = say(spoken, phrases::period_from, found->period, with_commas(found->first)) +
           (exception ? say(spoken, phrases::last_exception, with_commas(*exception)) : "") + '\n' +
           say_line(spoken, phrases::proven, found->statement());
  } else {
    text = say_line(spoken, phrases::no_period, with_commas(table.largest_computed()));
    // Where rare nimbers end, those of the rest come from moves to those few.
    if (const auto rare = table.nimbers.rare_heaps(); table.nimbers.mask() != 0) {
      text += say_line(spoken, phrases::rare_heaps, with_commas(rare.size()),
                       with_commas(rare.front()), with_commas(rare.back()));
    }
  }
  return text + what_it_took("recurrence", table.took(), spoken) + '\n';
}

std::string in_words(const saved_table& made, language spoken) {
  const table_layout& layout = made.took.file.header.layout;
  std::string what = zermelo::in_words(made.took.file.header.game, made.took.file.header.rules);
  if (layout.is_book()) {
    what =
        say(spoken, phrases::book_within, what, counted(spoken, layout.entries, nouns::positions),
            counted(spoken, layout.plies, nouns::plies));
  }
  return say_line(spoken, phrases::saved_in, what, in_units_of_memory(made.took.file.bytes),
                  made.file) +
         what_it_took(made.took.engine, made.took.statistics, spoken);
}

}  // namespace zermelo::sessions
