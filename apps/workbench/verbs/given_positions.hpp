/// The positions that a command is given.
#pragma once

#include <fmt/format.h>

#include <istream>
#include <string>
#include <string_view>
#include <zermelo/base/errors.hpp>
#include <zermelo/session/entry.hpp>
#include <zermelo/session/located_positions.hpp>

#include "options/options.hpp"
#include "options/source.hpp"
#include "sessions.hpp"
#include "verbs/one_position.hpp"

namespace zermelo::workbench {

inline void refuse_empty(const options& given, std::string_view what) {
  if (!given.source || !given.source->empty()) return;
  throw bad_input(fmt::format("the {} is empty; leave it out for the start", what));
}

/// Calls `each(text)` for every position of a file. Where it cannot be read and begins as a
/// contest's input does, with a number, the error names the option for that.
template <class Each>
void for_each_in_file(const options& given, const session& opened, Each each) {
  source_stream source(*given.source);
  std::string first_line;
  const auto lines_from = [&](std::string_view line) {
    if (first_line.empty()) first_line = line;
    return opened.lines_a_position(line);
  };
  try {
    for_each_position(source.get(), lines_from, each);
  } catch (const bad_table&) {
    throw;  // the fault is not the file's
  } catch (const bad_input& fault) {
    const bool counts = first_line.find_first_not_of("0123456789") == std::string::npos;
    if (!given.takes_contest || first_line.empty() || !counts) throw;
    throw bad_input(
        fmt::format("{}; if the file is in the contest's format, write --contest", fault.what()),
        fault.line(), fault.column());
  }
}

/// Calls `each(text)` for the position given as an argument, for every one of a file, or for "",
/// the start, where nothing is given. `what` is a position's name in errors.
template <class Each>
void for_each_given(const options& given, const session& opened, std::string_view what, Each each) {
  refuse_empty(given, what);
  if (!given.source) {
    each(std::string_view());
  } else if (names_a_file(*given.source)) {
    for_each_in_file(given, opened, each);
  } else {
    solve_argument(*given.source, each);
  }
}

/// Likewise, and `contest(stream)` where the input is in the contest's format.
template <class Contest, class Each>
void for_each_given(const options& given, const session& opened, std::string_view what,
                    Contest contest, Each each) {
  refuse_empty(given, what);
  if (given.contest_format && !given.takes_contest) {
    throw bad_parameters("--contest: this game has no contest; leave it out");
  }
  if (given.contest_format) {
    source_stream source(given.source.value_or("-"));
    contest(source.get());
  } else {
    for_each_given(given, opened, what, each);
  }
}

/// Calls `each(exploration)` for every position that is given, in either format.
template <class Each>
void for_each_explored(const options& given, session& opened, Each each) {
  for_each_given(
      given, opened, "position", [&](std::istream& in) { opened.cases()->explore(in, each); },
      [&](std::string_view text) { each(explore_one(opened, text)); });
}

}  // namespace zermelo::workbench
