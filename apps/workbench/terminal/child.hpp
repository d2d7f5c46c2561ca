/// Other processes: programs that are run, and our own work where it may crash or never end.
#pragma once

#include <filesystem>
#include <functional>
#include <zermelo/session/ending.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {

struct child_task {
  /// What it does, in a process of its own; returns the exit status.
  std::function<int()> body;
  std::string input;  // its standard input
  /// What it writes on standard output, as it comes.
  std::function<void(std::string_view)> output;
  std::size_t most_output = std::numeric_limits<std::size_t>::max();  // bytes
  /// Likewise on standard error; goes to ours where nobody takes it.
  std::function<void(std::string_view)> errors = {};
  /// How long to wait; from what it wrote last where that is worth waiting for.
  double patience = 86'400;  // seconds
  bool output_renews_patience = false;
  const std::atomic<bool>* stop = nullptr;  // patience ends where anyone raises it, too
  /// Asked a few times a second: whether nobody wants what it does any more.
  std::function<bool()> is_unwanted = {};
  bool foreground = false;  // Ctrl-C ends it as well
};

/// Runs a child, kills it with all that it has started where patience ends or it writes too much.
/// Throws `unanswered` where the system starts none.
ending run_child(const child_task& task);

/// Replaces this process by a program, as a shell would run these words. Throws `unanswered` where
/// the system starts none.
[[noreturn]] void become(const std::vector<std::string>& words);

/// A task's body that does so.
[[nodiscard]] std::function<int()> program(const std::vector<std::string>& words);

/// The file of the program that is running.
[[nodiscard]] std::filesystem::path own_program();
/// What it was installed or built into.
[[nodiscard]] std::filesystem::path own_tree();

}  // namespace zermelo::workbench
