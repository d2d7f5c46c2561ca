/// A game that is written out (engines/game_graph.hpp) behind the interface of all games: for faces
/// whose users bring rules that no compiler has seen.
#pragma once

#include <zermelo/engines/game_graph.hpp>
#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

/// How a game that is written out reads; only whoever wrote it knows.
class written_text {
 public:
  virtual ~written_text() = default;

  [[nodiscard]] virtual std::string_view name() const = 0;
  [[nodiscard]] virtual std::string print(std::uint32_t position) const = 0;
  /// Rows from the top, for the eye.
  [[nodiscard]] virtual drawing rows(std::uint32_t position) const = 0;
  [[nodiscard]] virtual std::string player(std::uint32_t position) const = 0;
  /// Of each move, in the order in which they were added.
  [[nodiscard]] virtual std::vector<std::string> moves(std::uint32_t position) const = 0;
  /// The number of a position given as text. Throws `bad_input`.
  [[nodiscard]] virtual std::uint32_t read(std::string_view text) const = 0;
};

/// What the values of a game that is written out are.
struct written_rules {
  bool scored = false;            // points; otherwise outcomes
  bool impartial = false;         // both players have the same moves: nimbers, too
  outcome stuck = outcome::loss;  // of who has no move where play is not over; points are 0 then

  [[nodiscard]] bool has_nimbers() const noexcept {
    return impartial && !scored && stuck == outcome::loss;
  }
};

/// All values of a game that is written out. Position 0 is the start.
class solved_graph {
 public:
  static constexpr std::string_view engine = "explored";

  /// Throws `cannot_solve` where a game has no such values, and `stopped`. An impartial game
  /// without nimbers has outcomes all the same.
  solved_graph(game_graph graph, const written_rules& rules, const limits& allowed);

  [[nodiscard]] const game_graph& graph() const noexcept { return graph_; }
  [[nodiscard]] const written_rules& rules() const noexcept { return rules_; }
  [[nodiscard]] const statistics& took() const noexcept { return took_; }

  [[nodiscard]] bool is_over(std::uint32_t position) const;
  [[nodiscard]] any_value value(std::uint32_t position) const;
  /// Nothing of a draw, nor of points.
  [[nodiscard]] std::optional<zermelo::remoteness> remoteness(std::uint32_t position) const;
  [[nodiscard]] std::optional<zermelo::nimber> nimber(std::uint32_t position) const;
  /// Throws where there are none: `bad_parameters` by the kind of the rules, or `cannot_solve`.
  void require_nimbers() const;
  /// The places among a position's moves of those that keep the value, and the remoteness.
  [[nodiscard]] std::vector<std::size_t> best_moves(std::uint32_t position) const;
  /// The way at the place of a position's moves.
  [[nodiscard]] game_graph::way way_at(std::uint32_t position, std::size_t place) const {
    return graph_.way_at(graph_.first_way(position) + place);
  }
  [[nodiscard]] tally count(bool nimbers) const;

  // As they lie, a position each; empty where the game has none.
  [[nodiscard]] const std::vector<std::uint16_t>& timed_codes() const noexcept { return timed_; }
  [[nodiscard]] const std::vector<std::int16_t>& scores() const noexcept { return scores_; }
  [[nodiscard]] const std::vector<std::uint16_t>& nimbers() const noexcept { return nimbers_; }

 private:
  [[nodiscard]] any_value worth_of(const game_graph::way& move) const;

  game_graph graph_;
  written_rules rules_;
  std::vector<std::uint16_t> timed_;
  std::vector<std::int16_t> scores_;
  std::vector<std::uint16_t> nimbers_;
  std::string why_no_nimbers_;  // of an impartial game without
  statistics took_;
};

/// A session of a game that is written out; positions go by number, too.
class written_session : public session {
 public:
  [[nodiscard]] virtual exploration at(std::uint32_t position) = 0;
};

/// Both are asked for as long as the session lives.
[[nodiscard]] std::unique_ptr<written_session> open_written(
    std::shared_ptr<const solved_graph> solved, std::shared_ptr<const written_text> text);

/// The same game as an entry, whose sessions share what was solved.
[[nodiscard]] std::unique_ptr<entry> written_entry(std::shared_ptr<const solved_graph> solved,
                                                   std::shared_ptr<const written_text> text);

}  // namespace zermelo::sessions
