/// What is said when the ranks are ended from outside.
#pragma once

#include <sys/types.h>

#include <string>

#include "mpi_ranks.hpp"

namespace zermelo {

/// While it lives, rank 0 says what is left of its work when it is ended by a signal. That comes
/// from mpirun, to all ranks, on Ctrl-C and where one of them has died. If rank 0 is the one that
/// died, there is what mpirun says. One at a time.
class farewell {
 public:
  /// "goes on from there": the rest of a sentence on how the work ended. All ranks call it.
  farewell(const mpi_ranks& all, const std::string& what_is_left);
  farewell(const farewell&) = delete;
  farewell& operator=(const farewell&) = delete;
  ~farewell();

  /// This rank has said why all are ended, and ends them: rank 0 says nothing, if it is on this
  /// machine.
  void is_said() const noexcept;

 private:
  pid_t rank_0_ = 0;  // its process; 0 on another machine
};

}  // namespace zermelo
