/// The search for the best packing of one part, in stages of growing cost.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/limits.hpp>
#include <zermelo/packing/components.hpp>
#include <zermelo/packing/frontier.hpp>
#include <zermelo/packing/strips.hpp>
#include <zermelo/packing/weights.hpp>

namespace zermelo::detail::packing {

/// What is known at any moment is a packing and a bound; a `stopped` that is thrown through a stage
/// leaves them as they are.
class part_search {
 public:
  /// `changed` is called whenever more is known, and may throw to end the search.
  part_search(packing_part part, meter& spent, std::function<void()> changed);

  [[nodiscard]] bool is_solved() const { return value_.lower == value_.upper; }
  [[nodiscard]] const interval<score>& value() const { return value_; }
  /// Numbers of placements of the whole.
  [[nodiscard]] std::vector<std::uint32_t> packing() const;
  [[nodiscard]] std::string_view method() const { return method_; }
  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }

  /// A first packing, by a narrow beam.
  void find_first();
  /// The frontier by itself, up to so many states.
  void sweep_plainly(std::uint64_t most_states);
  void bound_by_weights();
  /// After the weights: a beam of this width, then sweeps from the bound down, up to so many states
  /// each.
  void sweep_with_weights(std::size_t width, std::uint64_t most_states);
  /// After the weights: a better packing, window by window, each by a beam of this width.
  void search_windows(unsigned in_vain, std::size_t width);
  /// Where all placements are worth the same.
  void bound_by_colouring();
  /// After the weights: strips, and beams of growing width along them, until bound and packing
  /// meet. Does nothing without a grid.
  void sweep_with_strips();

  /// Of a part that is solved: how many packings of the greatest value there are.
  [[nodiscard]] frontier_count count();
  /// Calls `use` with each, as numbers of placements of the whole, until it returns false.
  bool list(const std::function<bool(const std::vector<std::uint32_t>&)>& use);

 private:
  void take(std::vector<std::uint32_t> packing);
  bool make_strips(std::size_t most_states);
  void finish_with_strips();
  void improve_along_strips();
  std::uint64_t sweep_beams(frontier_query query);
  frontier_answer sweep(const frontier_bound& bound, const frontier_query& query);
  void bound_by(score upper);

  packing_part part_;
  meter* spent_;
  std::function<void()> changed_;
  std::unique_ptr<frontier_program> frontier_;
  weights_certificate even_;
  std::optional<weights_certificate> weights_;
  std::optional<colouring_certificate> colouring_;
  std::optional<strip_bound> strips_;
  std::uint32_t next_strips_ = 0;  // how many to try next
  std::uint64_t window_seed_ = 0;
  interval<score> value_;
  std::vector<std::uint32_t> packing_;
  std::string_view method_ = "bounds";
  std::uint64_t bytes_ = 0;
};

}  // namespace zermelo::detail::packing
