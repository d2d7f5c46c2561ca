/// How a command fails: a sentence on standard error, and an exit code.
#pragma once

#include <fmt/format.h>

#include <exception>
#include <iostream>
#include <new>
#include <string_view>
#include <zermelo/base/errors.hpp>

#include "sessions.hpp"

namespace zermelo::workbench {

enum exit_code {
  answered = 0,
  counterexample_found = 1,
  usage = 2,
  bad_text = 3,
  unknown = 4,
  bug = 70
};

inline constexpr const char* exit_codes =
    "Exit codes: 0 answered, 1 a check found a fault (check, verify), 2 usage, 3 bad input, 4 "
    "unknown (a "
    "limit was reached), 70 a bug";

inline void say(std::string_view program, std::string_view sentence) {
  std::cout.flush();
  std::cerr << program << ": " << sentence << '\n';
}

/// Everything a verb may throw, as a sentence and an exit code.
template <class Verb>
int guarded(std::string_view program, Verb verb) {
  try {
    const int code = verb();
    if (!std::cout.flush()) {
      say(program, "the answers cannot be written: the output is closed or full");
      return bad_text;
    }
    return code;
  } catch (const bad_input& fault) {
    say(program, fault.what());
    return bad_text;
  } catch (const bad_parameters& fault) {
    say(program, fault.what());
    return usage;
  } catch (const unanswered& fault) {
    say(program, fault.what());
    return unknown;
  } catch (const error& fault) {  // an engine that cannot solve it
    say(program, fault.what());
    return unknown;
  } catch (const std::bad_alloc&) {
    say(program, "unknown: there is not memory enough");
    return unknown;
  } catch (const std::exception& fault) {
    say(program, fmt::format("a bug in Zermelo, please report it: {}", fault.what()));
    return bug;
  }
}

}  // namespace zermelo::workbench
