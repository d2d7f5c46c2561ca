// Runs a program and makes one of its system calls fail:
//     inject LOG PROGRAM [WORD...]                          only counts
//     inject LOG --fail CALL:NUMBER:HOW PROGRAM [WORD...]
// The calls of all its threads and processes are numbered from 1, each kind by itself; two kinds
// more are `memory`, all that ask for memory, and `any`. HOW is the name of an error, which that
// call then ends with and does nothing; with a + behind it all later calls of the kind fail
// likewise. Or it is `short`: half the bytes are read or written; or `kill`: the program is killed
// instead. LOG gets a line `CALL COUNT` for each kind, and `failed CALL FIRST-ARGUMENT` for each
// call that failed. Ends as the program does; with 128 and the signal's number where it was killed;
// with 99 where the system lets no program be traced.
//
// By ptrace and not by a library in front: so the very program that users have, which is linked
// statically, and each call that it makes, those of the C library included.
#include <sys/ptrace.h>
#include <sys/syscall.h>
#include <sys/types.h>
#include <sys/user.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <csignal>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

constexpr int not_traced = 99;

const std::map<std::uint64_t, std::string> names = {
    {SYS_access, "access"},
    {SYS_brk, "brk"},
    {SYS_clone, "clone"},
    {SYS_clone3, "clone3"},
    {SYS_close, "close"},
    {SYS_dup2, "dup2"},
    {SYS_execve, "execve"},
    {SYS_faccessat2, "faccessat2"},
    {SYS_fcntl, "fcntl"},
    {SYS_flock, "flock"},
    {SYS_fork, "fork"},
    {SYS_fstat, "fstat"},
    {SYS_fsync, "fsync"},
    {SYS_ftruncate, "ftruncate"},
    {SYS_getdents64, "getdents64"},
    {SYS_ioctl, "ioctl"},
    {SYS_lseek, "lseek"},
    {SYS_lstat, "lstat"},
    {SYS_madvise, "madvise"},
    {SYS_mkdir, "mkdir"},
    {SYS_mmap, "mmap"},
    {SYS_mprotect, "mprotect"},
    {SYS_mremap, "mremap"},
    {SYS_munmap, "munmap"},
    {SYS_newfstatat, "newfstatat"},
    {SYS_open, "open"},
    {SYS_openat, "openat"},
    {SYS_pipe, "pipe"},
    {SYS_pipe2, "pipe2"},
    {SYS_poll, "poll"},
    {SYS_pread64, "pread64"},
    {SYS_prlimit64, "prlimit64"},
    {SYS_pwrite64, "pwrite64"},
    {SYS_read, "read"},
    {SYS_readlink, "readlink"},
    {SYS_rename, "rename"},
    {SYS_rmdir, "rmdir"},
    {SYS_rt_sigaction, "rt_sigaction"},
    {SYS_sched_getaffinity, "sched_getaffinity"},
    {SYS_stat, "stat"},
    {SYS_statx, "statx"},
    {SYS_sysinfo, "sysinfo"},
    {SYS_unlink, "unlink"},
    {SYS_unlinkat, "unlinkat"},
    {SYS_vfork, "vfork"},
    {SYS_wait4, "wait4"},
    {SYS_write, "write"},
    {SYS_writev, "writev"},
};

const std::map<std::string_view, int> errors = {
    {"EACCES", EACCES}, {"EAGAIN", EAGAIN}, {"EDQUOT", EDQUOT}, {"EINTR", EINTR},
    {"EINVAL", EINVAL}, {"EIO", EIO},       {"EMFILE", EMFILE}, {"ENFILE", ENFILE},
    {"ENOENT", ENOENT}, {"ENOLCK", ENOLCK}, {"ENOMEM", ENOMEM}, {"ENOSPC", ENOSPC},
    {"ENOSYS", ENOSYS}, {"EPERM", EPERM},   {"EROFS", EROFS},   {"EWOULDBLOCK", EWOULDBLOCK},
};

/// What is to fail, as the command line says it.
struct fault {
  explicit fault(std::string_view words) {
    const std::size_t first = words.find(':');
    const std::size_t last = words.rfind(':');
    const auto wrong = [&] { return std::runtime_error("no fault: " + std::string(words)); };
    if (first == last) throw wrong();
    call = words.substr(0, first);
    const std::string_view middle = words.substr(first + 1, last - first - 1);
    const auto read = std::from_chars(middle.data(), middle.data() + middle.size(), number);
    std::string_view how = words.substr(last + 1);
    if (how.ends_with('+')) {
      for_ever = true;
      how.remove_suffix(1);
    }
    const auto found = errors.find(how);
    kills = how == "kill";
    const bool is_error = !kills && how != "short";
    if (read.ec != std::errc() || number == 0 || (is_error && found == errors.end())) throw wrong();
    if (is_error) error = found->second;
  }

  std::string call;
  std::uint64_t number = 0;
  bool for_ever = false;
  bool kills = false;
  std::optional<int> error;  // none: half the bytes
};

class tracer {
 public:
  tracer(std::optional<fault> what, const char* log) : what_(std::move(what)), log_(log) {
    if (!log_) throw std::runtime_error(std::string("no file to write: ") + log);
  }

  /// Follows the child and all that it starts until the child ends; returns how.
  int follow(pid_t child) {
    child_ = child;
    constexpr auto options = PTRACE_O_TRACESYSGOOD | PTRACE_O_EXITKILL | PTRACE_O_TRACECLONE |
                             PTRACE_O_TRACEFORK | PTRACE_O_TRACEVFORK | PTRACE_O_TRACEEXEC;
    int status = 0;
    if (waitpid(child, &status, 0) != child || !WIFSTOPPED(status)) return not_traced;
    if (ptrace(PTRACE_SETOPTIONS, child, 0, options) != 0) return not_traced;
    ptrace(PTRACE_SYSCALL, child, 0, 0);
    for (pid_t who; (who = waitpid(-1, &status, __WALL)) > 0;) {
      if (who == child && (WIFEXITED(status) || WIFSIGNALED(status))) {
        return WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
      }
      if (WIFSTOPPED(status)) {
        go_on(who, status);
      } else {
        known_.erase(who);  // another may get its number
      }
    }
    return not_traced;
  }

  void write_counts() {
    for (const auto& [name, count] : counts_) log_ << name << ' ' << count << '\n';
  }

 private:
  /// A process or thread has stopped, to be looked at.
  void go_on(pid_t who, int status) {
    int signal = WSTOPSIG(status);
    const bool is_call = signal == (SIGTRAP | 0x80);
    const bool is_event = signal == SIGTRAP && status >> 16 != 0;
    const bool has_begun = signal == SIGSTOP && known_.insert({who, {}}).second;
    if (is_call) look_at_call(who);
    if (is_event && status >> 16 == PTRACE_EVENT_EXEC) begin();
    if (is_call || is_event || has_begun) signal = 0;
    ptrace(PTRACE_SYSCALL, who, 0, signal);
  }

  /// What came before the program is not its own.
  void begin() {
    begun_ = true;
    counts_ = {{"exec", counts_["exec"] + 1}};
  }

  void look_at_call(pid_t who) {
    __ptrace_syscall_info call{};
    if (ptrace(PTRACE_GET_SYSCALL_INFO, who, sizeof call, &call) <= 0) {
      return;
    }
    if (call.op == PTRACE_SYSCALL_INFO_ENTRY) {
      enter(who, call);
    } else if (call.op == PTRACE_SYSCALL_INFO_EXIT) {
      // The compiler relies on a call that leaves its arguments as they were.
      for (const auto& [place, value] : std::exchange(known_[who], {})) set(who, place, value);
    }
  }

  void enter(pid_t who, const __ptrace_syscall_info& call) {
    const auto name = names.find(call.entry.nr);
    if (!begun_ || name == names.end()) return;
    const std::uint64_t calls = ++counts_[name->second];
    const bool is_memory =
        name->first == SYS_brk || name->first == SYS_mmap || name->first == SYS_mremap;
    const std::uint64_t memory_calls = is_memory ? ++counts_["memory"] : 0;
    const std::uint64_t all = ++counts_["any"];
    if (!what_) return;
    const std::uint64_t number = what_->call == "any"                   ? all
                                 : what_->call == "memory" && is_memory ? memory_calls
                                 : what_->call == name->second          ? calls
                                                                        : 0;
    if (number == 0 || (what_->for_ever ? number < what_->number : number != what_->number)) return;
    log_ << "failed " << name->second << ' ' << call.entry.args[0] << std::endl;
    fail(who, call);
  }

  void fail(pid_t who, const __ptrace_syscall_info& call) {
    if (what_->kills) {
      kill(child_, SIGKILL);
      return;
    }
    constexpr std::size_t first = offsetof(user_regs_struct, rdi);
    constexpr std::size_t third = offsetof(user_regs_struct, rdx);
    if (call.entry.nr == SYS_brk) {  // it answers where the end of memory is and stays
      set(who, first, 0);
      known_[who] = {{first, call.entry.args[0]}};
    } else if (what_->error) {
      set(who, offsetof(user_regs_struct, orig_rax), ~std::uint64_t{0});  // no call at all
      known_[who] = {{offsetof(user_regs_struct, rax),
                      static_cast<std::uint64_t>(-std::int64_t{*what_->error})}};
    } else {
      set(who, third, (call.entry.args[2] + 1) / 2);
      known_[who] = {{third, call.entry.args[2]}};
    }
  }

  static void set(pid_t who, std::size_t place, std::uint64_t value) {
    ptrace(PTRACE_POKEUSER, who, place, value);
  }

  using registers = std::map<std::size_t, std::uint64_t>;

  std::optional<fault> what_;
  std::ofstream log_;
  pid_t child_ = -1;
  bool begun_ = false;
  std::map<std::string, std::uint64_t> counts_;
  std::map<pid_t, registers> known_;  // each with what its registers are to be after the call
};

int run(int argc, char** argv) {
  int first = 2;
  std::optional<fault> what;
  if (argc > 4 && std::string_view(argv[2]) == "--fail") {
    what.emplace(argv[3]);
    first = 4;
  }
  if (argc <= first)
    throw std::runtime_error("inject LOG [--fail CALL:NUMBER:HOW] PROGRAM [WORD...]");
  tracer follower(what, argv[1]);
  const pid_t child = fork();
  if (child == 0) {
    if (ptrace(PTRACE_TRACEME, 0, 0, 0) != 0) _exit(not_traced);
    raise(SIGSTOP);
    execvp(argv[first], argv + first);
    _exit(127);
  }
  const int code = child < 0 ? not_traced : follower.follow(child);
  follower.write_counts();
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const std::exception& wrong) {
    std::cerr << "inject: " << wrong.what() << '\n';
    return 2;
  }
}
