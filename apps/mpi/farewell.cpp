#include "farewell.hpp"

#include <unistd.h>

#include <csignal>
#include <ctime>

namespace zermelo {

namespace {

/// What the handlers need, which may call nothing that allocates.
std::string sentence;
pid_t parent = 0;
volatile std::sig_atomic_t is_silent = 0;  // another rank has said why
volatile std::time_t last_said = 0;

/// Once for the two signals that end a rank, and again where it went on between them.
void say() {
  constexpr std::time_t apart = 5;  // seconds
  const std::time_t now = std::time(nullptr);
  if (is_silent != 0 || now - last_said < apart) return;
  last_said = now;
  [[maybe_unused]] const auto written = write(STDERR_FILENO, sentence.data(), sentence.size());
}

void be_silent(int /*signal*/, siginfo_t* /*by*/, void* /*context*/) { is_silent = 1; }

void end(int signal, siginfo_t* /*by*/, void* /*context*/) {
  say();
  raise(signal);  // as it is without a handler: when this one returns
}

/// mpirun ends a rank by SIGCONT, a second later SIGTERM, and SIGKILL at once or 10 ms later, which
/// is too soon for a rank that waits for a core. So the first is what to go by, which comes where
/// mpirun itself was stopped and goes on, too: the sentence holds then as well.
void be_ended(int /*signal*/, siginfo_t* by, void* /*context*/) {
  if (by->si_pid == parent) say();
}

void handle(int signal, void (*by)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = by;
  action.sa_flags = SA_SIGINFO | (signal == SIGTERM ? static_cast<int>(SA_RESETHAND) : SA_RESTART);
  sigaction(signal, &action, nullptr);
}

}  // namespace

farewell::farewell(const mpi_ranks& all, const std::string& what_is_left) {
  // 1. Rank 0 is ready before others know its process.
  if (all.rank() == 0) {
    sentence =
        "zermelo-mpi: stopped before it was done, by a signal or since a rank has died; "
        "unless it goes on now, " +
        what_is_left + "\n";
    parent = getppid();
    handle(SIGUSR1, be_silent);
    handle(SIGTERM, end);
    handle(SIGCONT, be_ended);
  }
  // 2. Those on its machine get to know it.
  rank_0_ = static_cast<pid_t>(all.of_lowest_here(all.rank() == 0 ? getpid() : 0));
}

farewell::~farewell() {
  if (rank_0_ != getpid()) return;
  std::signal(SIGCONT, SIG_DFL);
  std::signal(SIGTERM, SIG_DFL);
  std::signal(SIGUSR1, SIG_IGN);
}

void farewell::is_said() const noexcept {
  if (rank_0_ != 0) kill(rank_0_, SIGUSR1);
}

}  // namespace zermelo
