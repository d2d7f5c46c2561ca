/// A game to walk through behind an interface: positions are opaque, moves have texts and values.
///
///     exploration here = opened.explore("x.o/.../..x");
///     for (const step& each : here.rules->moves(here.position)) {
///       const report after = here.rules->evaluate(each.after, wanted::value(), {});
///       if (after.value) fmt::print("{} {}\n", each.text, worth(each, *after.value));
///     }
#pragma once

#include <zermelo/answers/report.hpp>
#include <zermelo/boards/drawing.hpp>
#include <zermelo/rules/drawn_links.hpp>
#include <zermelo/rules/sketch.hpp>

namespace zermelo::sessions {

/// A key's words, each as wide as the game's: 8, 16, 32 or 64 bits.
struct key_words {
  std::vector<std::uint64_t> words;
  unsigned bits = 64;  // of each word

  bool operator==(const key_words&) const = default;
};

/// A position of the game that made it, whatever its type. Two are equal where their keys are.
class any_position {
 public:
  any_position(std::shared_ptr<const void> position, key_words key);

  /// Only the game that made it knows the type.
  template <class Position>
  [[nodiscard]] const Position& as() const noexcept {
    return *static_cast<const Position*>(position_.get());
  }
  [[nodiscard]] const key_words& key() const noexcept { return key_; }

  bool operator==(const any_position& other) const { return key_ == other.key_; }

 private:
  std::shared_ptr<const void> position_;
  key_words key_;
};

/// What a position is worth for the player to move, whatever the game's values are.
using any_value = std::variant<outcome, score>;

/// A legal move.
struct step {
  std::string text;         // as it is typed: "b2"
  std::string in_words;     // "row 2, column 2"; empty where the text says it all
  score gain = 0;           // what the mover earns by it
  bool same_mover = false;  // whether he moves again
  any_position after;
};

/// What a move is worth for its mover, by the value of the position after it.
[[nodiscard]] any_value worth(const step& move, const any_value& after);

/// The most moves of a position that are listed.
inline constexpr std::size_t most_moves = std::size_t{1} << 20U;

/// What the moves of a game may be asked about. All positions given must come from this object.
class explorer {
 public:
  virtual ~explorer() = default;

  [[nodiscard]] virtual any_position start() const = 0;
  /// What `session::explore` reads back: one line, rows parted by '/', with what it has of rules.
  [[nodiscard]] virtual std::string print(const any_position& p) const = 0;
  /// Rows from the top, for the eye.
  [[nodiscard]] virtual drawing rows(const any_position& p) const = 0;
  /// By curves and dots, where the game draws so. Throws `bad_input` for what no picture shows.
  [[nodiscard]] virtual std::optional<sketch> sketched(const any_position& p) const = 0;
  /// The rectangle whose cells bear the names that moves are written in ("b3"), where there is one.
  [[nodiscard]] virtual std::optional<rectangle> board() const = 0;
  /// The lines between cells of the drawing; none where they lie side by side.
  [[nodiscard]] virtual drawn_links links() const = 0;
  /// Who is to move, as a reader calls them; "player" where the game has no names for them.
  [[nodiscard]] virtual std::string player(const any_position& p) const = 0;
  /// Legal moves in the game's order. Throws `cannot_solve` where they are more than `most_moves`.
  [[nodiscard]] virtual std::vector<step> moves(const any_position& p) const = 0;
  /// The value where play has ended, by a rule or for lack of moves; nothing where it goes on.
  [[nodiscard]] virtual std::optional<any_value> ended(const any_position& p) const = 0;
  /// The value, and what else is wanted, by the strongest engine, which keeps what it learnt for
  /// the next question. No value where a limit was reached. Throws `cannot_solve`.
  [[nodiscard]] virtual report evaluate(const any_position& p, const wanted& want,
                                        const limits& allowed) = 0;
  /// The position that stands for all that are as good as p: simplified, then up to symmetry, as
  /// far as the game says how; p itself in other games.
  [[nodiscard]] virtual any_position standing_for(const any_position& p) const = 0;
  /// The parts that p is the sum of; p itself where the game is no sum.
  [[nodiscard]] virtual std::vector<any_position> components(const any_position& p) const = 0;
  /// Whether positions have nimbers: those of impartial games in normal play.
  [[nodiscard]] virtual bool has_nimbers() const = 0;
  /// What the bits of keys mean; empty where the game doesn't say.
  [[nodiscard]] virtual std::vector<key_field> fields_of_key() const = 0;
  /// Positions that have numbers; nothing where they have none, or too many.
  [[nodiscard]] virtual std::optional<std::uint64_t> position_count() const = 0;
  /// The number of p among them, and back. Only where there is a count.
  [[nodiscard]] virtual std::uint64_t number_of(const any_position& p) const = 0;
  [[nodiscard]] virtual any_position position_of(std::uint64_t number) const = 0;

 protected:
  // What does not depend on the game's type is compiled here, and not with every game.
  [[nodiscard]] drawing rows_of_text(const any_position& p) const;
  /// Throws `cannot_solve` where there are too many.
  static void add(std::vector<step>& moves, step next);
  static void add(std::vector<any_position>& parts, any_position part);
  [[noreturn]] static void refuse_numbers();
};

/// A position and its rules, which all explorations of a session share unless positions bring them.
struct exploration {
  std::shared_ptr<explorer> rules;
  any_position position;
};

/// The board with its columns' letters above and its rows' numbers beside, where moves are written
/// by them; just the rows otherwise.
///
///       a b c
///     1 x . o
///     2 . . .
[[nodiscard]] drawing with_coordinates(const explorer& rules, const any_position& p);

}  // namespace zermelo::sessions
