#include "mpi_ranks.hpp"

#include <mpi.h>

#include <chrono>
#include <thread>

namespace zermelo {

namespace {

/// MPI counts in `int`.
constexpr std::uint64_t most_a_message = std::uint64_t{1} << 30U;

/// The kinds of messages, by their tags.
constexpr int to_one = 0;
constexpr int to_all = 1;

/// MPI's own waiting asks again and again, and takes the core from ranks that are at work. This one
/// does so for some microseconds, and then sleeps between two looks.
void wait_for(std::span<MPI_Request> requests) {
  constexpr unsigned looks = 100;
  for (unsigned look = 0;; ++look) {
    int done = 0;
    MPI_Testall(static_cast<int>(requests.size()), requests.data(), &done, MPI_STATUSES_IGNORE);
    if (done != 0) return;
    if (look >= looks) std::this_thread::sleep_for(std::chrono::microseconds(20));
  }
}
void wait_for(MPI_Request& request) { wait_for({&request, 1}); }

/// Calls `use(here)` with the ranks of this machine, in their order.
void among_those_here(auto use) {
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  use(here);
  MPI_Comm_free(&here);
}

}  // namespace

/// A message that is being sent, and whether it still is.
struct mpi_ranks::under_way {
  bytes message;
  MPI_Request request = MPI_REQUEST_NULL;
};

mpi_ranks::mpi_ranks() {
  int rank = 0;
  int size = 1;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  rank_ = static_cast<unsigned>(rank);
  size_ = static_cast<unsigned>(size);
  messages_.resize(size_);
}

mpi_ranks::~mpi_ranks() {
  for (under_way& each : messages_) wait_for(each.request);
}

unsigned mpi_ranks::on_this_machine() const {
  int count = 1;
  among_those_here([&](MPI_Comm here) { MPI_Comm_size(here, &count); });
  return static_cast<unsigned>(count);
}

std::int64_t mpi_ranks::of_lowest_here(std::int64_t number) const {
  among_those_here([&](MPI_Comm here) { MPI_Bcast(&number, 1, MPI_INT64_T, 0, here); });
  return number;
}

void mpi_ranks::send(unsigned to, std::span<const std::byte> message) {
  under_way& last = messages_[to];
  wait_for(last.request);
  last.message.assign(message.begin(), message.end());
  sent_ += message.size();
  MPI_Isend(last.message.data(), static_cast<int>(message.size()), MPI_BYTE, static_cast<int>(to),
            to_one, MPI_COMM_WORLD, &last.request);
}

void mpi_ranks::receive(unsigned from, std::span<std::byte> message) {
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Irecv(message.data(), static_cast<int>(message.size()), MPI_BYTE, static_cast<int>(from),
            to_one, MPI_COMM_WORLD, &request);
  wait_for(request);
}

std::vector<ranks::bytes> mpi_ranks::exchange(const std::vector<bytes>& out) {
  ++meetings_;
  // 1. How much comes from whom.
  std::vector<std::uint64_t> sends(size_);
  std::vector<std::uint64_t> receives(size_);
  for (unsigned to = 0; to < size_; ++to) {
    sends[to] = out[to].size();
    if (to != rank_) sent_ += sends[to];
  }
  std::vector<MPI_Request> requests(1);
  MPI_Ialltoall(sends.data(), 1, MPI_UINT64_T, receives.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD,
                &requests.front());
  wait_for(requests);
  // 2. All of it at once, from where it is to where it goes: MPI_Alltoallv would have it copied
  // together and apart again.
  requests.clear();
  const auto in_messages = [&](std::uint64_t size, auto begin) {
    for (std::uint64_t from = 0; from < size; from += most_a_message) {
      begin(from, static_cast<int>(std::min(most_a_message, size - from)), requests.emplace_back());
    }
  };
  std::vector<bytes> in(size_);
  for (unsigned from = 0; from < size_; ++from) {
    if (from == rank_) continue;
    in[from].resize(receives[from]);
    in_messages(receives[from], [&](std::uint64_t at, int count, MPI_Request& request) {
      MPI_Irecv(in[from].data() + at, count, MPI_BYTE, static_cast<int>(from), to_all,
                MPI_COMM_WORLD, &request);
    });
  }
  for (unsigned to = 0; to < size_; ++to) {
    if (to == rank_) continue;
    in_messages(sends[to], [&](std::uint64_t at, int count, MPI_Request& request) {
      MPI_Isend(out[to].data() + at, count, MPI_BYTE, static_cast<int>(to), to_all, MPI_COMM_WORLD,
                &request);
    });
  }
  in[rank_] = out[rank_];
  wait_for(requests);
  return in;
}

void mpi_ranks::sum(std::span<std::uint64_t> numbers) {
  ++meetings_;
  MPI_Request request = MPI_REQUEST_NULL;
  MPI_Iallreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T,
                 MPI_SUM, MPI_COMM_WORLD, &request);
  wait_for(request);
}

}  // namespace zermelo
