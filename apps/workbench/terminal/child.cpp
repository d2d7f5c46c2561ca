#include "terminal/child.hpp"

#include <fcntl.h>
#include <poll.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

#include <csignal>
#include <cstring>
#include <iostream>
#include <new>
#include <system_error>

namespace zermelo::workbench {
namespace {

using clock = std::chrono::steady_clock;

/// How a process of ours ends that never came to its task, as `env` and `timeout` do.
constexpr int not_begun = 125;

/// `what` is what the system has no more of.
[[noreturn]] void refuse_to_start(std::string_view what) {
  refuse<unanswered>(
      "unknown: no new {} ({}); end other programs, or raise the limit (ulimit -a shows it)", what,
      std::strerror(errno));
}

/// Both ends of a pipe; what is still open is closed in the end.
class pipe_ends {
 public:
  pipe_ends() {
    if (pipe(ends_.data()) != 0) refuse_to_start("pipe");
    // Not pipe2, which macOS lacks: only this thread starts children.
    for (const int end : ends_) fcntl(end, F_SETFD, FD_CLOEXEC);
  }
  pipe_ends(const pipe_ends&) = delete;
  pipe_ends& operator=(const pipe_ends&) = delete;
  ~pipe_ends() {
    close_reading();
    close_writing();
  }
  /// Negative when closed, as `poll` passes over.
  [[nodiscard]] int reading() const noexcept { return ends_[0]; }
  [[nodiscard]] int writing() const noexcept { return ends_[1]; }
  void close_reading() noexcept { close_end(ends_[0]); }
  void close_writing() noexcept { close_end(ends_[1]); }

 private:
  static void close_end(int& end) noexcept {
    if (end >= 0) close(end);
    end = -1;
  }
  std::array<int, 2> ends_{-1, -1};
};

[[noreturn]] void be_child(const child_task& task, const pipe_ends& input, const pipe_ends& output,
                           const pipe_ends& errors) {
  if (!task.foreground) setpgid(0, 0);  // to be killed with all that it starts
#if defined(__linux__)
  prctl(PR_SET_PDEATHSIG, SIGKILL);  // and not to outlive us
#endif
  std::signal(SIGPIPE, SIG_DFL);
  const bool connected = dup2(input.reading(), STDIN_FILENO) >= 0 &&
                         dup2(output.writing(), STDOUT_FILENO) >= 0 &&
                         (!task.errors || dup2(errors.writing(), STDERR_FILENO) >= 0);
  if (!connected) _exit(not_begun);
  // Nothing may get out of here: the caller's frames are the parent's.
  try {
    const int status = task.body();
    std::cout.flush();
    _exit(status);
  } catch (const std::bad_alloc&) {
    _exit(unknown);
  } catch (...) {
    _exit(bug);
  }
}

/// What a pipe had for us.
struct taken {
  std::size_t bytes = 0;
  bool ended = false;
  int fault = 0;  // that ended it: errno
};

/// Hands on what is there.
taken take(const pipe_ends& from, const std::function<void(std::string_view)>& taker) {
  std::array<char, 65'536> buffer{};
  ssize_t count = 0;
  do {
    count = read(from.reading(), buffer.data(), buffer.size());
  } while (count < 0 && errno == EINTR);
  if (count < 0) return errno == EAGAIN ? taken{} : taken{.ended = true, .fault = errno};
  if (count == 0) return {.ended = true};
  if (taker) taker({buffer.data(), static_cast<std::size_t>(count)});
  return {.bytes = static_cast<std::size_t>(count)};
}

/// What is left of it, after as much was written as the pipe takes. A child need not read.
std::string_view give(const pipe_ends& to, std::string_view input, int& fault) {
  const ssize_t count = write(to.writing(), input.data(), input.size());
  if (count >= 0) return input.substr(static_cast<std::size_t>(count));
  if (errno == EINTR || errno == EAGAIN) return input;
  if (errno != EPIPE) fault = errno;
  return {};
}

ending lost_by(int fault) { return {.lost = std::strerror(fault)}; }

/// Gives the child its input, and takes what it writes. Says whether that went on too long.
ending converse(const child_task& task, pipe_ends& input, pipe_ends& output, pipe_ends& errors) {
  const auto patience =
      std::chrono::duration_cast<clock::duration>(std::chrono::duration<double>(task.patience));
  clock::time_point until = clock::now() + patience;
  std::string_view left = task.input;
  std::size_t written = 0;
  const std::int64_t longest_wait = task.is_unwanted ? 100 : 1'000'000;  // ms
  while (task.stop == nullptr || !*task.stop) {
    if (task.is_unwanted && task.is_unwanted()) break;
    if (left.empty()) input.close_writing();
    std::array<pollfd, 3> ends = {pollfd{output.reading(), POLLIN, 0},
                                  pollfd{errors.reading(), POLLIN, 0},
                                  pollfd{input.writing(), POLLOUT, 0}};
    const auto wait = std::chrono::ceil<std::chrono::milliseconds>(until - clock::now());
    if (wait.count() <= 0) break;
    const auto most = std::min<std::int64_t>(wait.count(), longest_wait);
    if (poll(ends.data(), ends.size(), static_cast<int>(most)) < 0) {
      if (errno == EINTR) continue;
      return lost_by(errno);
    }
    if (ends[1].revents != 0 && take(errors, task.errors).ended) errors.close_reading();
    if (ends[0].revents != 0) {
      const taken now = take(output, task.output);
      if (now.fault != 0) return lost_by(now.fault);
      if (now.ended) return {};
      written += now.bytes;
      if (written > task.most_output) return {.talked_too_much = true};
      if (task.output_renews_patience) until = clock::now() + patience;
    }
    if (!left.empty() && ends[2].revents != 0) {
      int fault = 0;
      left = give(input, left, fault);
      if (fault != 0) return lost_by(fault);
    }
  }
  return {.timed_out = true};
}

}  // namespace

ending run_child(const child_task& task) {
  std::cout.flush();
  pipe_ends input;
  pipe_ends output;
  pipe_ends errors;
  fcntl(errors.reading(), F_SETFL, O_NONBLOCK);
  fcntl(input.writing(), F_SETFL, O_NONBLOCK);
  // A child that reads no input must not end us.
  const auto before = std::signal(SIGPIPE, SIG_IGN);
  const pid_t child = fork();
  if (child < 0) {
    const int why = errno;
    std::signal(SIGPIPE, before);
    errno = why;
    refuse_to_start("process");
  }
  if (child == 0) be_child(task, input, output, errors);
  input.close_reading();
  output.close_writing();
  errors.close_writing();
  ending how = converse(task, input, output, errors);
  how.patience = task.patience;
  if (task.errors) take(errors, task.errors);  // what it wrote last
  errors.close_reading();                      // so that no child waits for us to read more
  const pid_t all_of_it = task.foreground ? child : -child;
  if (how.timed_out || how.talked_too_much || !how.lost.empty()) kill(all_of_it, SIGKILL);
  int status = 0;
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {
  }
  if (!task.foreground) kill(all_of_it, SIGKILL);  // what it has started and left behind
  std::signal(SIGPIPE, before);
  if (WIFSIGNALED(status)) how.signal = WTERMSIG(status);
  if (WIFEXITED(status)) how.status = WEXITSTATUS(status);
  if (how.status == not_begun) how.lost = "its pipes could not be connected";
  return how;
}

void become(const std::vector<std::string>& words) {
  std::vector<std::string> copies = words;
  std::vector<char*> arguments;
  for (std::string& word : copies) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execvp(arguments.front(), arguments.data());
  refuse<unanswered>("{}: {}", words.front(), std::strerror(errno));
}

std::function<int()> program(const std::vector<std::string>& words) {
  return [words]() -> int {
    try {
      become(words);
    } catch (const unanswered& fault) {
      std::cerr << fault.what() << '\n';
      constexpr int not_found = 127;  // as a shell says it
      _exit(not_found);
    }
  };
}

std::filesystem::path own_program() {
  std::error_code unknown_place;
  return std::filesystem::read_symlink("/proc/self/exe", unknown_place);
}

std::filesystem::path own_tree() { return own_program().parent_path().parent_path(); }

}  // namespace zermelo::workbench
