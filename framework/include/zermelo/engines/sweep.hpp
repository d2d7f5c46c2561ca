/// All positions of a placement game at once: framework/src/engines/sweep/kernel.inc tells how.
#pragma once

#include <zermelo/base/instruction_set.hpp>
#include <zermelo/engines/engine.hpp>
#include <zermelo/engines/sweep/win_blocks.hpp>
#include <zermelo/files/rules_as_text.hpp>
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

/// Where a table lies that memory does not hold, and in what blocks.
struct sweep_directory {
  std::filesystem::path path;
  /// Whose rules these are: blocks of others are refused.
  std::string game = "a board";
  rules_text rules = {};
  /// Bytes of a block, a power of two that has room for a tile, of at most 8,192 positions.
  /// Nothing: up to 64 MiB, of which the memory holds 32. Blocks that are there already have their
  /// size.
  std::optional<std::uint64_t> block_bytes = {};
};

/// Fills the same table in blocks on disk, each of which is written once, and read again when it is
/// needed and no more in memory. `limits.bytes` (or half of what there is) bounds the blocks that
/// are; what moves from one block lead to must find room. A run goes on from the blocks that are
/// there. Throws as `sweep_wins` does; `bad_parameters` for a size that blocks cannot have,
/// `cannot_solve` where those that are there are too large for the memory; `bad_table` where a
/// block is damaged or of other rules, cannot be written or finds no room, or another run is at
/// work there.
[[nodiscard]] win_blocks sweep_wins_on_disk(const sweep_board& board, const sweep_directory& where,
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
/// for and if they fit into the limits; with a checkpoint, where the table lies in blocks on disk,
/// they are not. Knows no remoteness and no line of play.
template <sweepable_game G>
class sweep<G> : requirements<G>, public engine_of<G> {
 public:
  static constexpr std::string_view name = "sweep";

  explicit sweep(G game, std::optional<std::filesystem::path> checkpoint = {})
      : game_(std::move(game)), board_(board_of(game_)), checkpoint_(std::move(checkpoint)) {}

  /// Tables are kept as long as the board and its pieces are the same.
  void reset(const G& game) override {
    game_ = game;
    if (sweep_board board = board_of(game_); board != board_) {
      board_ = std::move(board);
      win_bytes_.reset();
      wins_ = {};
      blocks_ = {};
      nimbers_ = {};
    }
  }

  /// The tables; empty before they were needed.
  [[nodiscard]] const win_table& wins() const noexcept { return wins_; }
  [[nodiscard]] const win_blocks& blocks() const noexcept { return blocks_; }
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

  /// What blocks of these rules say of themselves.
  [[nodiscard]] static sweep_directory directory_of(const G& game,
                                                    const std::filesystem::path& path) {
    sweep_directory where{.path = path, .rules = rules_as_text(game)};
    if constexpr (requires { std::string(G::name); }) where.game = G::name;
    return where;
  }

 private:
  answer<G> do_solve(const position_t<G>& p, wanted want, const limits& allowed,
                     observer_of<G>* watched) override {
    std::uint64_t looked_at = 0;
    const auto search = [&](answer<G>& result, detail::counter_of<G>* counter) {
      looked_at = fill(want, allowed);
      detail::fill_in<by_value<G>>(result, game_, want, [&](const position_t<G>& at) {
        const outcome value = wins_at(at) ? outcome::win : outcome::loss;
        counter->hit(at, value);
        return value;
      });
      if (want.nimber && nimbers_) result.nimber = nimbers_.nimber(p);
    };
    answer<G> result = detail::run<G>(game_, p, name, meter_, want, allowed, watched, search,
                                      [&] { return bytes(); });
    result.statistics.positions = looked_at;
    return result;
  }

  [[nodiscard]] bool wins_at(std::uint64_t free) const {
    if (blocks_) return blocks_.wins(free);
    return wins_ ? wins_.wins(free) : nimbers_.wins(free);
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return blocks_.bytes() + wins_.bytes() + nimbers_.bytes();
  }

  /// Fills the table that is needed and not there; returns the positions looked at.
  std::uint64_t fill(wanted want, const limits& allowed) {
    const sweep_options options{.limits = allowed};
    if (checkpoint_) {
      if (blocks_) return 0;
      blocks_ = sweep_wins_on_disk(board_, directory_of(game_, *checkpoint_), options);
      return blocks_.spent().positions;
    }
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
  std::optional<std::filesystem::path> checkpoint_;
  std::optional<std::uint64_t> win_bytes_;
  win_table wins_;
  win_blocks blocks_;  // with a checkpoint
  nimber_table nimbers_;
  meter meter_;
};

struct sweep_engine : engine_descriptor {
  static constexpr unsigned rank = 300;
  static constexpr std::string_view name = "sweep";
  static constexpr std::string_view games = "games of placing pieces that end when no move is left";
  static constexpr std::string_view words =
      "all positions of the board at once, up to 512 an instruction; then any is one look-up";
  static constexpr answers gives = answers::value | answers::nimber | answers::best_moves |
                                   answers::every_position | answers::checkpoints;
  template <class G>
  static constexpr bool serves = sweepable_game<G>;
  template <class G>
  static constexpr bool leads_over_all = sweepable_game<G>;
  template <class G>
  using type = sweep<G>;

  template <sweepable_game G>
  static sweep<G> make(const G& g, const engine_settings& how) {
    return sweep<G>(g, how.checkpoint);
  }

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
