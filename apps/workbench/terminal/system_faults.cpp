#include "terminal/system_faults.hpp"

#include <unistd.h>

#include <csignal>
#include <zermelo/base/machine.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {
namespace {

/// In place of an error code, since a table on disk is read as memory.
void end_without_file(int /*signal*/) {
  constexpr std::string_view sentence =
      "zermelo: a file cannot be read to its end: it was cut while it was in use, or its disk has "
      "a "
      "fault\n";
  [[maybe_unused]] const ssize_t written = write(STDERR_FILENO, sentence.data(), sentence.size());
  _exit(bad_text);
}

}  // namespace

void meet_system_faults() {
  std::signal(SIGXFSZ, SIG_IGN);
  std::signal(SIGBUS, end_without_file);
  reserve_stack();
}

std::string refused_by_system(const std::exception& fault) {
  return fmt::format(
      "the system refuses: {}; see whether files may be read and written there, and "
      "what ulimit -a allows",
      fault.what());
}

}  // namespace zermelo::workbench
