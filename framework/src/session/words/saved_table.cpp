#include <zermelo/session/saved_table.hpp>

#include <fmt/format.h>

#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

std::string in_words(const saved_table& made, language spoken) {
  const table_layout& layout = made.header.layout;
  std::string what = zermelo::in_words(made.header.game, made.header.rules);
  if (layout.key_bytes != 0) {  // a book, which does not hold all positions
    what =
        say(spoken, phrases::book_within, what, counted(spoken, layout.entries, nouns::positions),
            counted(spoken, layout.plies, nouns::plies));
  }
  return say(spoken, phrases::saved_in, what, in_units_of_memory(made.bytes), made.file) + '\n' +
         what_it_took(made.took.engine, made.took.statistics, spoken);
}

}  // namespace zermelo::sessions
