/// A game behind an interface: what the command line needs of it, whatever its type.
#pragma once

#include <cstdint>
#include <functional>
#include <iosfwd>
#include <limits>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>
#include <zermelo/answers/answer.hpp>
#include <zermelo/answers/report.hpp>
#include <zermelo/answers/tally.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/engine_facts.hpp>
#include <zermelo/engines/memory_bill.hpp>
#include <zermelo/positions/save_options.hpp>
#include <zermelo/rules/heap_code.hpp>
#include <zermelo/session/explorer.hpp>
#include <zermelo/session/packing_puzzle.hpp>
#include <zermelo/session/watching.hpp>

namespace zermelo::sessions {

/// A number of the rules and its value: "rows", 5.
struct parameter {
  std::string name;
  std::variant<bool, std::int64_t, std::string> value;
  std::string help;
  std::int64_t least = std::numeric_limits<std::int64_t>::min();  // that its type holds
  std::int64_t most = std::numeric_limits<std::int64_t>::max();
};

/// The recursion that is watched where none is named.
inline constexpr std::string_view watched_engine = "memo";

/// How to solve.
struct request {
  std::optional<std::string> engine;  // by name; the strongest where empty
  zermelo::limits limits;
  wanted want;
  std::optional<std::string> table;  // the file that answers, in place of an engine
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::string> checkpoint;
};

struct law_report;
/// Is told of each law what comes of it.
using law_listener = std::function<void(const law_report&)>;

/// A game with its numbers fixed. Tables live as long as it does.
class session {
 public:
  virtual ~session() = default;

  /// Reads a contest's input and writes the contest's answers. Throws `bad_input` after the answers
  /// to all cases before the fault have been written; `unanswered` likewise.
  virtual void contest(std::istream& in, std::ostream& out, const limits& allowed) = 0;

  /// Solves one position given as text; the start where it is empty. Throws `bad_input` with the
  /// line and column inside the text, and `bad_parameters` for an engine that does not serve.
  virtual report solve(std::string_view position, const request& how) = 0;

  /// Solves every position of a contest's input.
  virtual void solve_contest(std::istream& in, const request& how,
                             const std::function<void(const report&)>& each) = 0;

  /// A position given as text, to walk from; the start where it is empty. Throws `bad_input` as
  /// `solve` does.
  [[nodiscard]] virtual exploration explore(std::string_view position) = 0;

  /// Every position of a contest's input, likewise.
  virtual void explore_contest(std::istream& in,
                               const std::function<void(const exploration&)>& each) = 0;

  /// A position given as text, the start where it is empty, as a case of a contest's input: lines.
  /// Throws `bad_input` as `solve` does, and where the game is no contest's.
  [[nodiscard]] virtual std::string as_case(std::string_view position) = 0;

  /// A position to try programs on, as text, the same for the same seed. Nothing where the game
  /// leaves that to random play.
  [[nodiscard]] virtual std::optional<std::string> case_to_try(std::uint64_t seed) = 0;

  /// Solves a position given as text, by an engine that knows nothing yet and that `listener` is
  /// told of. Throws as `solve`, and `bad_parameters` for an engine that is no recursion.
  virtual report watch(std::string_view position, const request& how,
                       search_listener& listener) = 0;

  /// What the tables of the engines take under these rules, in their order.
  [[nodiscard]] virtual std::vector<memory_bill> memory_bills(const limits& allowed) const = 0;

  /// Counts positions by value, with the engine of this name; with the one that is soonest done
  /// where there is none. Throws `bad_parameters` where rules or engine do not allow it.
  virtual tally count(const count_options& how, const std::optional<std::string>& engine) = 0;

  /// Fills a table of all positions, likewise, or an opening book, and writes it to a file. Throws
  /// `bad_parameters` where these rules have none, and what `save_table` and `save_book` throw.
  virtual saved save(const std::string& path, const save_options& how,
                     const std::optional<std::string>& engine) = 0;

  /// A packing puzzle given as text; the start where it is empty. Throws `bad_input` as `solve`
  /// does, and where something lies on the board already; `bad_parameters` where the game is none.
  [[nodiscard]] virtual packing_puzzle packing(std::string_view position) = 0;

  /// Every puzzle of a contest's input. Throws likewise.
  virtual void contest_packings(std::istream& in,
                                const std::function<void(const packing_puzzle&)>& each) = 0;

  /// What may be done to one heap. Throws `bad_parameters` where that gives no nimbers: in a game
  /// without heaps, and in misere play.
  [[nodiscard]] virtual taking_and_breaking heap_code() const = 0;

  /// Whether each position is written out before its value where a file of them is answered.
  [[nodiscard]] virtual bool echoes_positions() const = 0;

  /// How many lines a position takes in a file that begins with this one; 0 where a file holds one
  /// position.
  [[nodiscard]] virtual std::size_t lines_a_position(std::string_view first) const = 0;
};

class entry {
 public:
  virtual ~entry() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string_view about() const = 0;
  /// An input to show in the help: a contest's, or positions. Empty where there is none to show.
  [[nodiscard]] virtual std::string example() const = 0;
  [[nodiscard]] virtual std::string_view case_name() const = 0;
  [[nodiscard]] virtual bool is_contest() const = 0;
  /// Whether positions are sums of heaps.
  [[nodiscard]] virtual bool has_heaps() const = 0;
  [[nodiscard]] virtual std::vector<std::string_view> concepts() const = 0;
  /// Those that serve the game, weakest first.
  [[nodiscard]] virtual std::vector<engine_facts> engines() const = 0;
  /// The rules' numbers with their defaults.
  [[nodiscard]] virtual std::vector<parameter> parameters() const = 0;
  /// Throws `bad_parameters`.
  [[nodiscard]] virtual std::unique_ptr<session> open(
      const std::vector<parameter>& given) const = 0;
  /// Tries every law on these rules; where none are given, on those that the game names for it.
  /// Throws `bad_parameters`.
  virtual void check_laws(const std::optional<std::vector<parameter>>& given,
                          const law_listener& tell) const = 0;
};

}  // namespace zermelo::sessions
