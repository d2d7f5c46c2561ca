/// One position that someone typed.
#pragma once

#include <string_view>
#include <zermelo/driver/entry.hpp>
#include <zermelo/errors.hpp>
#include <zermelo/tables/file.hpp>

namespace zermelo::driver {

/// Solves a position. Where positions take one line, as heaps do, a fault's place is its column:
/// "row 1" would say nothing.
[[nodiscard]] inline report solve_one(session& opened, std::string_view text, const request& how) {
  try {
    return opened.solve(text, how);
  } catch (const bad_table&) {
    throw;  // the fault is not the position's
  } catch (const bad_input& fault) {
    if (opened.lines_a_position(text.substr(0, text.find('\n'))) != 1) throw;
    throw bad_input(fault.what(), 0, fault.column());
  }
}

}  // namespace zermelo::driver
