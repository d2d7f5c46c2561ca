#include "farewell.hpp"

#include <mpi.h>
#include <unistd.h>

#include <csignal>

namespace zermelo {

namespace {

/// What the handlers need, which may call nothing that allocates.
std::string sentence;
volatile std::sig_atomic_t is_silent = 0;

void say_and_end(int signal) {
  if (is_silent == 0) [[maybe_unused]]
    const auto written = write(STDERR_FILENO, sentence.data(), sentence.size());
  raise(signal);  // as it is without a handler: when this one returns
}
void be_silent(int /*signal*/) { is_silent = 1; }

void handle(int signal, void (*by)(int)) {
  struct sigaction action = {};
  action.sa_handler = by;
  action.sa_flags = signal == SIGTERM ? static_cast<int>(SA_RESETHAND) : SA_RESTART;
  sigaction(signal, &action, nullptr);
}

}  // namespace

farewell::farewell(const mpi_ranks& all, const std::string& what_is_left) {
  // 1. Rank 0 is ready before others know its process.
  if (all.rank() == 0) {
    sentence = "zermelo-mpi: ended before it was done, by a signal or since a rank has died; " +
               what_is_left + "\n";
    handle(SIGUSR1, be_silent);
    handle(SIGTERM, say_and_end);
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
  handle(SIGTERM, SIG_DFL);
  handle(SIGUSR1, SIG_IGN);
}

void farewell::is_said() const noexcept {
  if (rank_0_ != 0) kill(rank_0_, SIGUSR1);
}

}  // namespace zermelo
