#include "mpi_ranks.hpp"

#include <mpi.h>

#include <range/v3/algorithm/max.hpp>

namespace zermelo {

namespace {

/// MPI counts in `int`: what all pairs of a round send together stays below that.
constexpr std::uint64_t most_a_round = std::uint64_t{1} << 30U;

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
  for (under_way& each : messages_) MPI_Wait(&each.request, MPI_STATUS_IGNORE);
}

unsigned mpi_ranks::on_this_machine() const {
  MPI_Comm here = MPI_COMM_NULL;
  MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &here);
  int count = 1;
  MPI_Comm_size(here, &count);
  MPI_Comm_free(&here);
  return static_cast<unsigned>(count);
}

void mpi_ranks::send(unsigned to, std::span<const std::byte> message) {
  under_way& last = messages_[to];
  MPI_Wait(&last.request, MPI_STATUS_IGNORE);
  last.message.assign(message.begin(), message.end());
  sent_ += message.size();
  MPI_Isend(last.message.data(), static_cast<int>(message.size()), MPI_BYTE, static_cast<int>(to),
            0, MPI_COMM_WORLD, &last.request);
}

void mpi_ranks::receive(unsigned from, std::span<std::byte> message) {
  MPI_Recv(message.data(), static_cast<int>(message.size()), MPI_BYTE, static_cast<int>(from), 0,
           MPI_COMM_WORLD, MPI_STATUS_IGNORE);
}

std::vector<ranks::bytes> mpi_ranks::exchange(const std::vector<bytes>& out) {
  ++meetings_;
  // 1. How much comes from whom, and in how many rounds.
  std::vector<std::uint64_t> sends(size_);
  std::vector<std::uint64_t> receives(size_);
  for (unsigned to = 0; to < size_; ++to) {
    sends[to] = out[to].size();
    if (to != rank_) sent_ += sends[to];
  }
  MPI_Alltoall(sends.data(), 1, MPI_UINT64_T, receives.data(), 1, MPI_UINT64_T, MPI_COMM_WORLD);
  const std::uint64_t a_round = most_a_round / size_;
  std::uint64_t rounds = (ranges::max(sends) + a_round - 1) / a_round;
  MPI_Allreduce(MPI_IN_PLACE, &rounds, 1, MPI_UINT64_T, MPI_MAX, MPI_COMM_WORLD);
  // 2. The next bytes of every pair, until all are there.
  std::vector<bytes> in(size_);
  for (unsigned from = 0; from < size_; ++from) in[from].reserve(receives[from]);
  for (std::uint64_t round = 0; round < rounds; ++round) {
    const auto in_round = [&](std::uint64_t all) {
      const std::uint64_t done = std::min(round * a_round, all);
      return static_cast<int>(std::min(a_round, all - done));
    };
    std::vector<int> send_counts(size_), send_from(size_), receive_counts(size_), receive_to(size_);
    bytes to_send;
    int all_received = 0;
    for (unsigned other = 0; other < size_; ++other) {
      send_from[other] = static_cast<int>(to_send.size());
      send_counts[other] = in_round(sends[other]);
      const auto first =
          out[other].begin() + static_cast<std::ptrdiff_t>(std::min(round * a_round, sends[other]));
      to_send.insert(to_send.end(), first, first + send_counts[other]);
      receive_to[other] = all_received;
      receive_counts[other] = in_round(receives[other]);
      all_received += receive_counts[other];
    }
    bytes received(static_cast<std::size_t>(all_received));
    MPI_Alltoallv(to_send.data(), send_counts.data(), send_from.data(), MPI_BYTE, received.data(),
                  receive_counts.data(), receive_to.data(), MPI_BYTE, MPI_COMM_WORLD);
    for (unsigned other = 0; other < size_; ++other) {
      const auto first = received.begin() + receive_to[other];
      in[other].insert(in[other].end(), first, first + receive_counts[other]);
    }
  }
  return in;
}

void mpi_ranks::sum(std::span<std::uint64_t> numbers) {
  ++meetings_;
  MPI_Allreduce(MPI_IN_PLACE, numbers.data(), static_cast<int>(numbers.size()), MPI_UINT64_T,
                MPI_SUM, MPI_COMM_WORLD);
}

}  // namespace zermelo
