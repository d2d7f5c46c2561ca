/// Processes of MPI as ranks.
#pragma once

#include <zermelo/engines/ranks.hpp>

namespace zermelo {

/// Every process that `mpirun` has started. MPI is initialised, and lives longer.
class mpi_ranks final : public ranks {
 public:
  mpi_ranks();
  mpi_ranks(const mpi_ranks&) = delete;
  mpi_ranks& operator=(const mpi_ranks&) = delete;
  ~mpi_ranks() override;

  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned size() const override { return size_; }
  [[nodiscard]] std::vector<bytes> exchange(const std::vector<bytes>& out) override;
  void sum(std::span<std::uint64_t> numbers) override;
  void send(unsigned to, std::span<const std::byte> message) override;
  void receive(unsigned from, std::span<std::byte> message) override;

  /// How many of them are on this machine. All ranks call it.
  [[nodiscard]] unsigned on_this_machine() const;
  /// What the lowest of those gives. All ranks call it.
  [[nodiscard]] std::int64_t of_lowest_here(std::int64_t number) const;
  /// Bytes that this process has sent to others.
  [[nodiscard]] std::uint64_t sent() const noexcept { return sent_; }
  /// How often all ranks have told each other something.
  [[nodiscard]] std::uint64_t meetings() const noexcept { return meetings_; }

 private:
  struct under_way;

  unsigned rank_ = 0;
  unsigned size_ = 1;
  std::uint64_t sent_ = 0;
  std::uint64_t meetings_ = 0;
  std::vector<under_way> messages_;  // the last to each rank
};

}  // namespace zermelo
