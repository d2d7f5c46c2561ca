#include "farewell.hpp"

#include <mpi.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string_view>

namespace zermelo {

namespace {

/// What the handlers need, which may call nothing that allocates.
std::string sentence;
pid_t parent = 0;
volatile std::sig_atomic_t is_said_already = 0;

void say_once() {
  if (is_said_already != 0) return;
  is_said_already = 1;
  [[maybe_unused]] const auto written = write(STDERR_FILENO, sentence.data(), sentence.size());
}

void be_silent(int /*signal*/, siginfo_t* /*by*/, void* /*context*/) { is_said_already = 1; }

void end(int signal, siginfo_t* /*by*/, void* /*context*/) {
  say_once();
  raise(signal);  // as it is without a handler: when this one returns
}

/// mpirun ends a rank by SIGCONT, a second later SIGTERM, and SIGKILL at once or 10 ms later, which
/// is too soon for a rank that waits for a core. So the first is what to go by.
void be_ended(int /*signal*/, siginfo_t* by, void* /*context*/) {
  if (by->si_pid == parent) say_once();
}

void handle(int signal, void (*by)(int, siginfo_t*, void*)) {
  struct sigaction action = {};
  action.sa_sigaction = by;
  action.sa_flags = SA_SIGINFO | (signal == SIGTERM ? static_cast<int>(SA_RESETHAND) : SA_RESTART);
  sigaction(signal, &action, nullptr);
}

/// Whether mpirun was told to pass on that it has been stopped and goes on, by a SIGCONT, too.
bool passes_on_stops() {
  const char* const given = std::getenv("OMPI_MCA_orte_forward_job_control");
  return given != nullptr && given != std::string_view("0");
}

}  // namespace

farewell::farewell(const mpi_ranks& all, const std::string& what_is_left) {
  // 1. Rank 0 is ready before others know its process.
  if (all.rank() == 0) {
    sentence = "zermelo-mpi: ended before it was done, by a signal or since a rank has died; " +
               what_is_left + "\n";
    parent = getppid();
    handle(SIGUSR1, be_silent);
    handle(SIGTERM, end);
    if (!passes_on_stops()) handle(SIGCONT, be_ended);
  }
  // 2. The lowest rank of each machine tells the others there, 0 where it is not rank 0.
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, static_cast<int>(all.rank()),
                      MPI_INFO_NULL, &here);
  rank_0_ = all.rank() == 0 ? getpid() : 0;
  MPI_Bcast(&rank_0_, sizeof rank_0_, MPI_BYTE, 0, here);
  MPI_Comm_free(&here);
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
