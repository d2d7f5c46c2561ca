/// Ranks that are threads of this process, for tests of what ranks do.
#pragma once

#include <algorithm>
#include <barrier>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>
#include <thread>
#include <zermelo/engines/ranks.hpp>

namespace zermelo::tests {

/// What threads that are ranks have in common.
struct meeting_place {
  explicit meeting_place(unsigned ranks)
      : size(ranks),
        all_here(ranks),
        sent(ranks),
        sums(ranks),
        under_way(std::size_t{size} * size) {}

  unsigned size;
  std::barrier<> all_here;
  std::vector<const std::vector<ranks::bytes>*> sent;  // by rank
  std::vector<std::vector<std::uint64_t>> sums;        // likewise
  // The message of each pair that is under way; none where it has been taken.
  std::mutex of_messages;
  std::condition_variable changed;
  std::vector<std::optional<ranks::bytes>> under_way;
  std::uint64_t bytes_sent = 0;  // of messages
};

class thread_rank final : public ranks {
 public:
  /// Rank 0 calls `before_sum`, when the others wait for it.
  thread_rank(meeting_place& place, unsigned rank, std::function<void()> before_sum = {})
      : place_(place), rank_(rank), before_sum_(std::move(before_sum)) {}

  [[nodiscard]] unsigned rank() const override { return rank_; }
  [[nodiscard]] unsigned size() const override { return place_.size; }
  [[nodiscard]] std::vector<bytes> exchange(const std::vector<bytes>& out) override {
    place_.sent[rank_] = &out;
    place_.all_here.arrive_and_wait();
    std::vector<bytes> in;
    for (const auto* from : place_.sent) in.push_back((*from)[rank_]);
    place_.all_here.arrive_and_wait();
    return in;
  }
  void sum(std::span<std::uint64_t> numbers) override {
    if (rank_ == 0 && before_sum_) before_sum_();
    place_.sums[rank_].assign(numbers.begin(), numbers.end());
    place_.all_here.arrive_and_wait();
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      numbers[k] = 0;
      for (const auto& each : place_.sums) numbers[k] += each[k];
    }
    place_.all_here.arrive_and_wait();
  }
  void send(unsigned to, std::span<const std::byte> message) override {
    auto& slot = place_.under_way[std::size_t{rank_} * place_.size + to];
    std::unique_lock lock(place_.of_messages);
    place_.changed.wait(lock, [&] { return !slot; });
    slot.emplace(message.begin(), message.end());
    place_.bytes_sent += message.size();
    place_.changed.notify_all();
  }
  void receive(unsigned from, std::span<std::byte> message) override {
    auto& slot = place_.under_way[std::size_t{from} * place_.size + rank_];
    std::unique_lock lock(place_.of_messages);
    place_.changed.wait(lock, [&] { return slot.has_value(); });
    std::ranges::copy(*slot, message.begin());
    slot.reset();
    place_.changed.notify_all();
  }

 private:
  meeting_place& place_;
  unsigned rank_;
  std::function<void()> before_sum_;
};

/// Calls `work(all)` on so many ranks at once; says how many bytes were sent as messages.
inline std::uint64_t on_ranks(unsigned size, auto work,
                              const std::function<void()>& before_sum = {}) {
  meeting_place place(size);
  {
    std::vector<std::jthread> threads;
    for (unsigned rank = 0; rank < size; ++rank) {
      threads.emplace_back([&place, rank, work, before_sum] {
        thread_rank here(place, rank, before_sum);
        work(here);
      });
    }
  }
  return place.bytes_sent;
}

}  // namespace zermelo::tests
