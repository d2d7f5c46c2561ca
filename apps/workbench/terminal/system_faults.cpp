#include "terminal/system_faults.hpp"

#include <unistd.h>

#include <csignal>
#include <iostream>
#include <new>
#include <zermelo/base/machine.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {
namespace {

/// Where nothing can be thrown, and no memory may be needed.
[[noreturn]] void end_at_once(exit_code code, std::string_view sentence) {
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, sentence.data(), sentence.size());
  _exit(code);
}

[[noreturn]] void end_without_memory() {
  end_at_once(unknown, "zermelo: unknown: there is not memory enough\n");
}

/// In place of an error code, since a table on disk is read as memory.
void end_without_file(int /*signal*/) {
  end_at_once(bad_text,
              "zermelo: a file cannot be read to its end: it was cut while it was in use, or its "
              "disk has a fault\n");
}

/// The libraries for options and for JSON take memory in functions from which nothing can be
/// thrown.
[[noreturn]] void end_where_nothing_may_fail() {
  try {
    if (const auto thrown = std::current_exception()) std::rethrow_exception(thrown);
  } catch (const std::bad_alloc&) {
    end_without_memory();
  } catch (...) {
  }
  end_at_once(bug,
              "zermelo: a bug in Zermelo, please report it: it ended where nothing may fail\n");
}

}  // namespace

void meet_system_faults() {
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGBUS, end_without_file);
  std::set_terminate(end_where_nothing_may_fail);
  try {
    std::ios::sync_with_stdio(false);
  } catch (const std::bad_alloc&) {
    end_without_memory();  // there are no streams then to say so
  }
  reserve_stack();
}

std::string refused_by_system(const std::exception& fault) {
  return fmt::format(
      "the system refuses: {}; see whether files may be read and written there, and "
      "what ulimit -a allows",
      fault.what());
}

}  // namespace zermelo::workbench
