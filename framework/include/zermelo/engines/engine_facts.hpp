/// What an engine says of itself and its tables, for those that know neither it nor games by type.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// What an engine finds, and what else it can do: some of the constants below, put together by |.
class answers {
 public:
  static const answers nothing, value, remoteness, nimber, best_moves, line;
  static const answers every_position;  // all at once; others are asked for one after the other
  static const answers books;           // makes opening books
  static const answers checkpoints;     // keeps on disk what it solves on the way
  static const answers threads;         // searches one position in several threads
  static const answers steps;  // tells an observer of every position it looks at: a recursion

  /// Whether all that is among `some` is among these, too.
  [[nodiscard]] constexpr bool has(answers some) const noexcept {
    return (some.bits_ & ~bits_) == 0;
  }
  [[nodiscard]] friend constexpr answers operator|(answers a, answers b) noexcept {
    return answers(a.bits_ | b.bits_);
  }

 private:
  explicit constexpr answers(unsigned bits) noexcept : bits_(bits) {}

  unsigned bits_;
};

inline constexpr answers answers::nothing{0};
inline constexpr answers answers::value{1U << 0U};
inline constexpr answers answers::remoteness{1U << 1U};
inline constexpr answers answers::nimber{1U << 2U};
inline constexpr answers answers::best_moves{1U << 3U};
inline constexpr answers answers::line{1U << 4U};
inline constexpr answers answers::every_position{1U << 5U};
inline constexpr answers answers::books{1U << 6U};
inline constexpr answers answers::checkpoints{1U << 7U};
inline constexpr answers answers::threads{1U << 8U};
inline constexpr answers answers::steps{1U << 9U};

struct engine_facts {
  std::string_view name;
  std::string_view games;  // that it serves: "symmetric games"
  std::string_view words;  // what it does
  answers gives;
};

/// The names of those that give all of this.
[[nodiscard]] std::vector<std::string_view> names_of(const std::vector<engine_facts>& engines,
                                                     answers wanted = answers::nothing);

/// The name of the first that does.
[[nodiscard]] std::optional<std::string_view> first_that_gives(
    const std::vector<engine_facts>& engines, answers wanted);

/// The name of the strongest, which is the last.
[[nodiscard]] std::optional<std::string_view> strongest_that_gives(
    const std::vector<engine_facts>& engines, answers wanted);

/// What is said where a game has no engine of this name.
[[nodiscard]] std::string no_such_engine(std::string_view name, std::string_view game,
                                         const std::vector<engine_facts>& engines);

/// A table for remoteness beside that of values.
struct timed_table_bill {
  unsigned bits = 0;                        // a position
  std::optional<std::uint64_t> bytes = {};  // nothing where it grows
};

/// Known before the engine starts. Words for it are the session's.
struct memory_bill {
  enum class table : std::uint8_t {
    none,
    of_fixed_size,
    of_all_positions,
    growing,  // with the positions looked at
  };

  table kind = table::growing;
  /// Nothing where it grows, and where it is more than any memory holds.
  std::optional<std::uint64_t> bytes = {};

  unsigned bits = 0;  // a position, of a table of all, and where it is known of one that grows
  /// What each position takes while it is solved, where that is more.
  struct passing {
    unsigned bytes = 0;
    unsigned bytes_a_move = 0;
    friend bool operator==(const passing&, const passing&) = default;
  };
  passing while_solved = {};
  // Of a table of all positions:
  bool at_most = false;      // as a rule it takes less
  unsigned nimber_bits = 0;  // where nimbers are asked for; 0 where that makes no difference

  std::optional<timed_table_bill> with_remoteness = {};

  [[nodiscard]] static constexpr memory_bill nothing() { return {table::none, 0}; }
  /// So many bits for each position that is looked at, where that is known.
  [[nodiscard]] static constexpr memory_bill growing(unsigned bits = 0) {
    return {table::growing, {}, bits};
  }
  [[nodiscard]] static constexpr memory_bill fixed(std::uint64_t bytes) {
    return {table::of_fixed_size, bytes};
  }
  /// So many bits for each of the positions; nothing is known where they have no number that fits.
  [[nodiscard]] static constexpr memory_bill of_all(std::optional<std::uint64_t> positions,
                                                    unsigned bits) {
    memory_bill bill{table::of_all_positions, {}, bits};
    if (positions && *positions <= ~std::uint64_t{0} / (std::uint64_t{8} * bits)) {
      bill.bytes = (*positions * 8 * bits + 63) / 64;
    }
    return bill;
  }
};

}  // namespace zermelo
