/// What a session offers whose game is a contest's.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <optional>
#include <string>
#include <string_view>
#include <zermelo/answers/report.hpp>
#include <zermelo/session/explorer.hpp>
#include <zermelo/session/request.hpp>

namespace zermelo::sessions {

/// Reads inputs in the contest's format. What is wrong with one is thrown as `bad_input`, after all
/// cases before the fault were told.
class contest {
 public:
  virtual ~contest() = default;

  /// Writes the contest's answers. Throws `unanswered` at the first case that a limit leaves
  /// without one.
  virtual void answer(std::istream& in, std::ostream& out, const limits& allowed) = 0;
  /// Solves every case.
  virtual void solve(std::istream& in, const request& how,
                     const std::function<void(const report&)>& each) = 0;
  /// Every case as a position to walk from.
  virtual void explore(std::istream& in, const std::function<void(const exploration&)>& each) = 0;

  /// A position given as text, the start where it is empty, as a case of an input: lines. Throws
  /// `bad_input` as `session::solve` does.
  [[nodiscard]] virtual std::string as_case(std::string_view position) = 0;
  /// A position to try programs on, as text, the same for the same seed. Nothing where the game
  /// leaves that to random play.
  [[nodiscard]] virtual std::optional<std::string> case_to_try(std::uint64_t seed) = 0;
};

}  // namespace zermelo::sessions
