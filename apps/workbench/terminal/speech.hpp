/// What a command says, and in which language; how it fails: by a sentence and an exit code.
#pragma once

#include <fmt/ranges.h>

#include <ios>
#include <zermelo/base/suggest.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/explorer.hpp>

namespace zermelo::workbench {

// The terminal is a face of the session library, and speaks its words unqualified.
using namespace sessions;
using sessions::any_value;  // without nimbers

enum exit_code {
  answered = 0,
  counterexample_found = 1,
  usage = 2,
  bad_text = 3,
  unknown = 4,
  bug = 70
};

/// Throws the error with a sentence as `fmt::format` makes it.
template <class Error = bad_parameters, class... Words>
[[noreturn]] void refuse(fmt::format_string<Words...> sentence, Words&&... words) {
  throw Error(fmt::format(sentence, std::forward<Words>(words)...));
}

/// A sentence on standard error, after all that was answered.
void say(std::string_view program, std::string_view sentence);

/// The language that answers are told in: what ZERMELO_LANGUAGE names, which `--language` sets;
/// else that of the locale: LC_ALL, LC_MESSAGES, LANG. English where that is none of ours.
[[nodiscard]] language spoken();

/// A phrase in that language.
template <class... Terms>
[[nodiscard]] std::string tell(const phrase& what, const Terms&... places) {
  return zermelo::say(spoken(), what, places...);
}

/// Throws `bad_table` where it cannot be written; an old file of that name stays as it was.
void write_file(const std::string& path, std::string_view text);

}  // namespace zermelo::workbench
