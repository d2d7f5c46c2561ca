/// One position that someone typed.
#pragma once

#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/session/entry.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

/// What `use()` makes of a position's text. Where positions take one line, as heaps do, a fault's
/// place is its column: "row 1" would say nothing.
template <class Use>
[[nodiscard]] auto located_in(const session& opened, std::string_view text, Use use) {
  try {
    return use();
  } catch (const bad_table&) {
    throw;  // the fault is not the position's
  } catch (const bad_input& fault) {
    if (opened.lines_a_position(text.substr(0, text.find('\n'))) != 1) throw;
    throw bad_input(fault.what(), 0, fault.column());
  }
}

[[nodiscard]] inline report solve_one(session& opened, std::string_view text, const request& how) {
  return located_in(opened, text, [&] { return opened.solve(text, how); });
}

[[nodiscard]] inline exploration explore_one(session& opened, std::string_view text) {
  return located_in(opened, text, [&] { return opened.explore(text); });
}

}  // namespace zermelo::workbench
