/// The positions that a command is given.
#pragma once

#include <cstdint>
#include <fstream>
#include <functional>
#include <iostream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "options/options.hpp"
#include "terminal/progress_line.hpp"

namespace zermelo::workbench {

/// Opens what a command names: standard input for "-", `file` otherwise. `verbs` are what a word
/// may have been meant for.
[[nodiscard]] std::istream& open_source(std::ifstream& file, const std::string& name,
                                        const std::vector<std::string>& verbs = {});

/// Whether a word is "-" or something that can be read (a pipe, too), and not a position. "../.."
/// is a position.
[[nodiscard]] bool names_a_file(const std::string& word);

/// One position that someone typed. Where positions take one line, as heaps do, a fault's place is
/// its column: "row 1" would say nothing.
[[nodiscard]] report solve_one(session& opened, std::string_view text, const request& how);
[[nodiscard]] exploration explore_one(session& opened, std::string_view text);

/// Calls `each(text)` for the position given as an argument, for every one of a file, or for "",
/// the start, where nothing is given; `contest(stream)` where the input is in the contest's format.
/// `what` is a position's name in errors.
void for_each_given(const options& given, const session& opened,
                    const std::function<void(std::string_view)>& each,
                    const std::function<void(std::istream&)>& contest = {},
                    std::string_view what = "position");

/// Calls `each(exploration)` for every position that is given, in either format.
void for_each_explored(const options& given, session& opened,
                       const std::function<void(const exploration&)>& each);

/// Prints answers about position after position: a line of JSON each, or words with an empty line
/// between them.
class answer_printer {
 public:
  explicit answer_printer(bool as_json) : as_json_(as_json) {}

  template <class Answer>
  void operator()(const Answer& found) {
    if (!as_json_) std::cout << between_;
    std::cout << (as_json_ ? in_json(found) + '\n' : in_words(found, spoken()));
    between_ = "\n";
  }

 private:
  bool as_json_;
  std::string_view between_;
};

/// Prints what `ask(session, exploration, limits)` answers of every position that is given, as a
/// search that shows how far it is and stops at Ctrl-C.
template <class Ask>
void explore_each(const entry& game, const options& given, Ask ask) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  progress_line shown;
  const limits allowed = shown.watching(limits_of(given));
  answer_printer print(given.as_json);
  stop_on_interrupt();
  for_each_explored(given, *opened, [&](const exploration& here) {
    const auto found = ask(*opened, here, allowed);
    shown.clear();
    print(found);
  });
}

/// What Ctrl-C leaves undone where there are several cases to answer: after the one that was
/// interrupted the others are only counted, nothing is known of them.
class interruption {
 public:
  /// Whether the search was interrupted before this case, which is counted then.
  [[nodiscard]] bool came_before() {
    if (came_) ++not_begun_;
    return came_;
  }

  /// Why a case's search ended.
  void note(std::optional<stop_reason> stopped_by) {
    came_ = came_ || stopped_by == stop_reason::interrupted;
  }

  /// Throws `unanswered` where cases were not begun; `what` is the name of one.
  void report(std::string_view what) const {
    if (not_begun_ == 0) return;
    refuse<unanswered>("{} {} not begun when the interruption came", counted(not_begun_, what),
                       not_begun_ == 1 ? "was" : "were");
  }

 private:
  bool came_ = false;
  std::uint64_t not_begun_ = 0;
};

}  // namespace zermelo::workbench
