/// Checks a table or a book of one game.
#pragma once

#include <fmt/format.h>

#include <utility>
#include <zermelo/base/errors.hpp>
#include <zermelo/files/book.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/stored.hpp>
#include <zermelo/files/verify.hpp>
#include <zermelo/files/verify_book.hpp>

namespace zermelo {

template <class G>
[[nodiscard]] verification verify_as(table_file file, const verify_options& how) {
  if (file.header().layout.is_book()) {
    if constexpr (book_game<G>) {
      G rules = rules_from<G>(file.header().rules);
      return verify(opening_book<G>(std::move(rules), std::move(file)), how);
    } else {
      throw bad_input(fmt::format("{} is a game without opening books", G::name));
    }
  } else if constexpr (tabled_game<G>) {
    G rules = rules_from<G>(file.header().rules);
    return verify(stored_table<G>(std::move(rules), std::move(file)), how);
  } else {
    throw bad_input(fmt::format("{} is a game without tables", G::name));
  }
}

}  // namespace zermelo
