/// All positions of a placement game at once: framework/src/engines/sweep/kernel.inc tells how.
#pragma once

#include <zermelo/base/instruction_set.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/tables/swept.hpp>

namespace zermelo {

// --- The kernel, which knows no types of games ---------------------------------------------------

/// A placement game as masks: a move covers the cells of one piece, all of them free before. Who
/// cannot move has lost, in misère play won.
struct sweep_board {
  unsigned cells = 0;
  std::vector<std::uint64_t> pieces = {};
  bool misere = false;

  bool operator==(const sweep_board&) const = default;
};

struct sweep_options {
  /// 0: as many as the machine runs at once, from 2^28 positions on; one for smaller boards.
  unsigned threads = 0;
  /// Nothing: the widest that the machine has.
  std::optional<instruction_set> instructions = {};
  zermelo::limits limits = {};
};

/// The memory that a table needs, before it is filled: one bit a position, or four for nimbers
/// until one beyond 15 is met (then five, then six). A board of which no nine cells hold no whole
/// piece needs up to 512 times as much. Throws as the sweep does.
[[nodiscard]] std::uint64_t win_table_bytes(const sweep_board& board);
[[nodiscard]] std::uint64_t nimber_table_bytes(const sweep_board& board);

/// Fills a table of all 2^cells positions. Takes time of the order of 2^cells times pieces, by the
/// width of a vector. Throws `bad_parameters` if a piece is empty or not on the board, or if the
/// machine lacks the instructions; `cannot_solve` for more cells than any memory holds; `stopped`
/// at a limit (of positions and bytes before anything is allocated); `std::bad_alloc`.
[[nodiscard]] win_table sweep_wins(const sweep_board& board, const sweep_options& options = {});

/// The same for nimbers. Throws `cannot_solve` in misère play, where they say nothing.
[[nodiscard]] nimber_table sweep_nimbers(const sweep_board& board,
                                         const sweep_options& options = {});

// --- The engine ----------------------------------------------------------------------------------

/// What the engine needs: a placement game which is won or lost by who cannot move.
template <class G>
concept sweepable_game = placement_game<G> && two_valued_game<G> && !game_with_terminal<G>;

template <class G>
class sweep : public detail::no_engine<G> {
 public:
  static_assert(!game<G> || sweepable_game<G>,
                "sweep needs a placement game that ends when no piece fits: cells() and pieces()");
  explicit sweep(const G&, auto&&...) {}
};

/// Fills a table of all positions of the board when first asked; then any position is one look-up.
/// Nimbers, which take some ten times the time and four times the memory, are computed if asked
/// for and if they fit into the limits. Knows no remoteness and no line of play.
template <sweepable_game G>
class sweep<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "sweep";

  explicit sweep(G game) : game_(std::move(game)), board_(board_of(game_)) {}

  /// Tables are kept as long as the board and its pieces are the same.
  void reset(const G& game) override {
    game_ = game;
    if (sweep_board board = board_of(game_); board != board_) {
      board_ = std::move(board);
      win_bytes_.reset();
      wins_ = {};
      nimbers_ = {};
    }
  }

  /// The tables; empty before they were needed.
  [[nodiscard]] const win_table& wins() const noexcept { return wins_; }
  [[nodiscard]] const nimber_table& nimbers() const noexcept { return nimbers_; }

  /// The memory that the table of wins needs, filled or not. Colours the board when first asked.
  [[nodiscard]] std::uint64_t win_bytes() {
    if (!win_bytes_) win_bytes_ = win_table_bytes(board_);
    return *win_bytes_;
  }

  [[nodiscard]] static sweep_board board_of(const G& game) {
    sweep_board board{.cells = narrow<unsigned>(game.cells(), "cells()"), .misere = misere(game)};
    for (const std::uint64_t piece : game.pieces()) board.pieces.push_back(piece);
    return board;
  }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    std::uint64_t looked_at = 0;
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      looked_at = fill(want, allowed);
      detail::fill_in<by_value<G>>(result, game_, want, [&](const position_t<G>& at) {
        const bool wins = wins_ ? wins_.wins(at) : nimbers_.wins(at);
        const outcome value = wins ? outcome::win : outcome::loss;
        counter->hit(at, value);
        return value;
      });
      if (want.nimber && nimbers_) result.nimber = nimbers_.nimber(p);
    };
    answer<G> result = detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                                      [&] { return wins_.bytes() + nimbers_.bytes(); });
    result.statistics.positions = looked_at;
    return result;
  }

  /// Fills the table that is needed and not there; returns the positions looked at.
  std::uint64_t fill(wanted want, const limits& allowed) {
    const sweep_options options{.limits = allowed};
    if (impartial_game<G> && want.nimber && !board_.misere && !nimbers_) {
      // Nimbers that don't fit are left out: the winner may still be known.
      try {
        nimbers_ = sweep_nimbers(board_, options);
        return nimbers_.positions();
      } catch (const stopped& stop) {
        if (stop.reason != stop_reason::bytes) throw;
      } catch (const std::bad_alloc&) {
      }
    }
    if (nimbers_ || wins_) return 0;
    wins_ = sweep_wins(board_, options);
    return wins_.positions();
  }

  G game_;
  sweep_board board_;
  std::optional<std::uint64_t> win_bytes_;
  win_table wins_;
  nimber_table nimbers_;
  meter meter_;
};

struct sweep_engine : engine_descriptor {
  static constexpr unsigned rank = 300;
  static constexpr std::string_view name = "sweep";
  static constexpr std::string_view games = "games of placing pieces that end when no move is left";
  static constexpr std::string_view words =
      "all positions of the board at once, up to 512 an instruction; then any is one look-up";
  static constexpr answers gives =
      answers::value | answers::nimber | answers::best_moves | answers::every_position;
  template <class G>
  static constexpr bool serves = sweepable_game<G>;
  template <class G>
  static constexpr bool leads_over_all = sweepable_game<G>;
  template <class G>
  using type = sweep<G>;

  static memory_bill memory(const sweepable_game auto& g, const limits& /*allowed*/) {
    const auto cells = static_cast<unsigned>(g.cells());
    std::optional<std::uint64_t> positions;
    if (cells < 64) positions = std::uint64_t{1} << cells;
    memory_bill bill = memory_bill::of_all(positions, 1);
    bill.nimber_bits = 4;
    return bill;
  }

  /// On boards that are swept in no time.
  template <sweepable_game G>
  static std::vector<engine_trial<G>> trials(const G& g) {
    constexpr unsigned most_cells = 20;
    if (g.cells() > most_cells) return {};
    return {{{}, as_engine_of<G>(sweep<G>(g))}};
  }
};

}  // namespace zermelo
