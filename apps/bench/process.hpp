/// A program run as a process of its own.
#pragma once

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <filesystem>
#include <stdexcept>
#include <string>

namespace zermelo::bench {

/// Runs a program with its standard input from a file, and returns its standard output.
inline std::string output_of(const std::filesystem::path& program,
                             const std::filesystem::path& input) {
  // 1. Its files.
  std::array<int, 2> pipe_ends{};
  if (pipe(pipe_ends.data()) != 0) throw std::runtime_error("no pipe");
  posix_spawn_file_actions_t files;
  posix_spawn_file_actions_init(&files);
  posix_spawn_file_actions_addopen(&files, STDIN_FILENO, input.c_str(), O_RDONLY, 0);
  posix_spawn_file_actions_adddup2(&files, pipe_ends[1], STDOUT_FILENO);
  posix_spawn_file_actions_addclose(&files, pipe_ends[0]);
  posix_spawn_file_actions_addclose(&files, pipe_ends[1]);

  // 2. The process, and what it writes.
  std::string name = program.string();
  std::array<char*, 2> arguments = {name.data(), nullptr};
  pid_t child = 0;
  const int failed =
      posix_spawn(&child, program.c_str(), &files, nullptr, arguments.data(), environ);
  posix_spawn_file_actions_destroy(&files);
  close(pipe_ends[1]);
  std::string output;
  std::array<char, 4096> part{};
  for (ssize_t read = 0; (read = ::read(pipe_ends[0], part.data(), part.size())) > 0;) {
    output.append(part.data(), static_cast<std::size_t>(read));
  }
  close(pipe_ends[0]);

  // 3. How it ended.
  int status = -1;
  if (failed == 0) waitpid(child, &status, 0);
  if (!WIFEXITED(status) || WEXITSTATUS(status) != 0) {
    throw std::runtime_error("cannot run " + name + " on " + input.string());
  }
  return output;
}

}  // namespace zermelo::bench
