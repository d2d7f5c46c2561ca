/// A game with its numbers fixed, behind an interface: what any face asks of it, whatever its type,
/// and a search watched from outside its game's unit.
#pragma once

#include <functional>
#include <zermelo/answers/observer.hpp>
#include <zermelo/answers/solving_bill.hpp>
#include <zermelo/answers/tier_tally.hpp>
#include <zermelo/base/function_ref.hpp>
#include <zermelo/engines/engine_facts.hpp>
#include <zermelo/positions/filled_table.hpp>
#include <zermelo/positions/save_options.hpp>
#include <zermelo/session/explorer.hpp>
#include <zermelo/session/packing_puzzle.hpp>

namespace zermelo::sessions {

/// The recursion that is watched where none is named.
inline constexpr std::string_view watched_engine = "memo";

struct request {
  std::optional<std::string> engine;  // by name; the strongest where empty
  zermelo::limits limits;
  wanted want;
  /// The file, or the directory of tiers, that answers in place of an engine.
  std::optional<std::string> table;
  /// A directory for what is solved on the way, where the engine keeps that.
  std::optional<std::string> checkpoint;
  bool mapped_tiers = false;  // of retrograde analysis, there; or compressed
  /// Is told the value as soon as it is known, where an engine searches for more than that.
  std::function<void(const report&)> value_known = {};
};

/// Makes the position that a search is at; takes as long as many a search takes for it.
using position_maker = function_ref<any_position()>;

enum class search_event : std::uint8_t { enter, settle, hit, cut, store, leave };

/// What is told of a search, as observers are (observer.hpp).
class search_listener {
 public:
  virtual ~search_listener() = default;
  /// The rules that positions belong to; before anything else.
  virtual void begin(const exploration& from) = 0;
  virtual void enter(const position_maker& p, const any_question& asked) = 0;
  /// Any other event.
  virtual void tell(search_event what, const position_maker& p, const any_knowledge& known) = 0;
};

/// Tells a listener what a search of G does. `Rules` wraps positions: `explorer_of<G>`.
template <game G, class Rules>
class telling final : public observer<position_t<G>> {
  using position = position_t<G>;
  using event = search_event;

 public:
  telling(const Rules& rules, search_listener& to) : rules_(rules), to_(to) {}

  void enter(const position& p, const any_question& asked) override {
    to_.enter([&] { return rules_.wrap(p); }, asked);
  }
  void settle(const position& p, const any_knowledge& v) override { tell(event::settle, p, v); }
  void hit(const position& p, const any_knowledge& v) override { tell(event::hit, p, v); }
  void cut(const position& p, const any_knowledge& v) override { tell(event::cut, p, v); }
  void store(const position& p, const any_knowledge& v) override { tell(event::store, p, v); }
  void leave(const position& p, const any_knowledge& v) override { tell(event::leave, p, v); }

 private:
  void tell(event what, const position& p, const any_knowledge& known) {
    to_.tell(what, [&] { return rules_.wrap(p); }, known);
  }

  const Rules& rules_;
  search_listener& to_;
};

/// What a session offers whose game is a contest's. A fault of an input is thrown as `bad_input`,
/// after all cases before it were told.
class contest {
 public:
  virtual ~contest() = default;
  /// Writes the contest's answers. Throws `unanswered` at the first case that a limit leaves open.
  virtual void answer(std::istream& in, std::ostream& out, const limits& allowed) = 0;
  /// Solves every case.
  virtual void solve(std::istream& in, const request& how,
                     const std::function<void(const report&)>& each) = 0;
  /// Every case as a position to walk from.
  virtual void explore(std::istream& in, const std::function<void(const exploration&)>& each) = 0;
  /// A position given as text, or the start, as lines of an input. Throws as `session::explore`.
  [[nodiscard]] virtual std::string as_case(std::string_view position) = 0;
  /// A position to try programs on, as text; nothing where the game leaves that to random play.
  [[nodiscard]] virtual std::optional<std::string> case_to_try(std::uint64_t seed) = 0;
};

/// Tables live as long as the session does.
class session {
 public:
  virtual ~session() = default;
  /// Solves one position given as text; the start where it is empty. Throws `bad_input` with the
  /// line and column inside the text, and `bad_parameters` for an engine that does not serve.
  virtual report solve(std::string_view position, const request& how) = 0;
  /// A position given as text, to walk from; the start where it is empty. Throws likewise.
  [[nodiscard]] virtual exploration explore(std::string_view position) = 0;
  /// Values of what is explored from here on are read off a table, a book or a directory of tiers,
  /// in place of asking the strongest engine. Throws `bad_parameters` where there are none; what is
  /// wrong with the file is thrown by the first question.
  virtual void explore_by(const std::string& table) = 0;
  /// Solves by an engine that knows nothing yet and that `listener` is told of. Throws as `solve`,
  /// and `bad_parameters` for an engine that is no recursion.
  virtual report watch(std::string_view position, const request& how,
                       search_listener& listener) = 0;
  /// What the tables of the engines take under these rules, in their order.
  [[nodiscard]] virtual std::vector<memory_bill> memory_bills(const limits& allowed) const = 0;
  /// Counts positions by value, with the engine of this name, or the one that is soonest done.
  /// Throws `bad_parameters` where rules or engine do not allow it.
  virtual tally count(const count_options& how, const std::optional<std::string>& engine) = 0;
  /// What solving all tiers by retrograde analysis takes, or those that a position given as text
  /// leads to. Throws `bad_parameters` where that engine does not serve.
  [[nodiscard]] virtual solving_bill bill(const count_options& how,
                                          const std::optional<std::string>& position) = 0;
  /// Counts the positions of the solved tiers in a directory. Throws `bad_parameters` for what is
  /// no such directory.
  [[nodiscard]] virtual tally_of_tiers count_tiers(const std::string& directory,
                                                   const count_options& how) = 0;
  /// Fills a table of all positions, likewise, or an opening book, and writes it to a file. Throws
  /// `bad_parameters` where these rules have none, and what `save_table` and `save_book` throw.
  virtual saved save(const std::string& path, const save_options& how,
                     const std::optional<std::string>& engine) = 0;
  /// The same table in memory. Throws likewise, but for what has to do with files.
  [[nodiscard]] virtual held_table fill(const save_options& how,
                                        const std::optional<std::string>& engine) = 0;
  /// Whether each position is written out before its value where a file of them is answered.
  [[nodiscard]] virtual bool echoes_positions() const = 0;
  /// The lines of a position in a file that begins with this one; 0 where a file is one position.
  [[nodiscard]] virtual std::size_t lines_a_position(std::string_view first) const = 0;

  /// Null where the game is no contest's.
  [[nodiscard]] virtual contest* cases() noexcept { return nullptr; }
  /// Null where no blocks are packed.
  [[nodiscard]] virtual packing_puzzles* packings() noexcept { return nullptr; }
  /// What may be done to one heap, where that gives nimbers: in a game of heaps in normal play.
  [[nodiscard]] virtual std::optional<taking_and_breaking> heaps() const { return std::nullopt; }
};

}  // namespace zermelo::sessions
