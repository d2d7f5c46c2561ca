/// One strip of the board: the dynamic program over its cells alone, as a graph that is built once
/// and evaluated for many shares of values.
#pragma once

#include <cstddef>
#include <optional>
#include <zermelo/base/limits.hpp>
#include <zermelo/packing/problem.hpp>

namespace zermelo::detail::packing {

/// Steps are those of the whole board's frontier at which something happens in the strip: at one of
/// its cells, or at a cell outside where a placement starts that lies across. A state before a step
/// is the set of covered cells of the strip, bit 0 its next cell. Values are in units of
/// packing_scale >> `unit_shift`, which makes them fit 32 bits.
class strip {
 public:
  static constexpr std::int32_t impossible = -(std::int32_t{1} << 30U);

  /// A placement with cells in the strip.
  struct member {
    std::uint32_t placement = 0;
    std::int32_t share = 0;
  };
  /// All placements that start at one cell and cover the same cells of the strip.
  struct slot {
    std::uint64_t mask = 0;  // relative to the strip's next cell
    std::uint32_t first_member = 0;
    std::uint32_t last_member = 0;
    std::uint32_t best_member = 0;  // of the greatest share
    std::int32_t value = 0;
  };
  struct step {
    std::uint32_t cell = 0;  // of the whole part
    bool own = false;        // a cell of the strip
    std::uint32_t next = 0;  // the strip's own cells before it
    std::uint32_t first_slot = 0;
    std::uint32_t last_slot = 0;
    std::uint32_t first_state = 0;  // before the step
    std::uint64_t covered = 0;      // all cells that some state has covered, dropped ones too
  };

  /// Over these cells, ascending. Nothing where there are more than `most_states` states, or more
  /// than 64 cells within reach. Throws `stopped`.
  [[nodiscard]] static std::optional<strip> over(const packing_problem& part,
                                                 std::vector<std::uint32_t> cells,
                                                 std::size_t most_states, const meter& spent);

  [[nodiscard]] std::vector<member>& members() noexcept { return members_; }
  [[nodiscard]] const std::vector<member>& members() const noexcept { return members_; }
  [[nodiscard]] const std::vector<std::uint32_t>& cells() const noexcept { return cells_; }
  /// With one more at the end, behind the last cell.
  [[nodiscard]] const std::vector<step>& steps() const noexcept { return steps_; }
  [[nodiscard]] const std::vector<std::uint64_t>& states() const noexcept { return states_; }
  [[nodiscard]] const std::vector<std::int32_t>& values() const noexcept { return values_; }

  /// The value of the strip's best packing, and of what is best from every state on. Throws
  /// `stopped`.
  std::int32_t evaluate(const meter& spent);
  /// The members in the best packing of the last evaluation.
  void best_packing(std::vector<std::uint32_t>& members) const;
  /// What a slot is worth, after its members' shares have changed.
  void evaluate_slot(std::uint32_t number);

  // An evaluation step by step, and from both ends: best values from the states before step `at`
  // on, by those after it; and best values up to the states after the step, by those before it.
  void go_backward(std::size_t at);
  void start_forward();
  void go_forward(std::size_t at);
  /// With best values on both sides of a step: finds what `gain_of` then asks for.
  void find_best_around(std::size_t at);
  /// How much better the packings that lay a member are than those that do not; nothing where there
  /// are none of one kind.
  [[nodiscard]] std::optional<std::int32_t> gain_of(std::size_t at, std::uint32_t slot_number,
                                                    std::uint32_t member_number) const;
  /// The slot of a member that is laid at step `at`.
  [[nodiscard]] std::uint32_t slot_of(std::size_t at, std::uint32_t member_number) const;

  /// After an evaluation: drops states and ways of which the best packing falls short of the best
  /// of all by more than `most_loss`. Throws `stopped` before any is dropped.
  void prune(std::int32_t most_loss, const meter& spent);

 private:
  struct edge {
    std::uint32_t to = 0;
    std::uint32_t slot = 0;
  };
  static constexpr std::uint32_t no_slot = 0;  // a slot without members, worth nothing

  [[nodiscard]] bool find_slots(const packing_problem& part);
  [[nodiscard]] bool find_states(std::size_t most_states, const meter& spent);

  std::vector<std::uint32_t> cells_;
  std::vector<member> members_;
  std::vector<slot> slots_{slot()};
  std::vector<step> steps_;
  std::vector<std::uint64_t> states_;
  std::vector<std::uint32_t> first_edge_;  // of each state, and one more
  std::vector<edge> edges_;
  std::vector<std::int32_t> values_;  // from each state on
  std::vector<std::int32_t> so_far_;  // up to each state
  /// Best values of the packings that lay each slot of a step, after that of the ones that lay
  /// nothing there, all without what the slot itself is worth.
  std::vector<std::int32_t> around_;
};

}  // namespace zermelo::detail::packing
