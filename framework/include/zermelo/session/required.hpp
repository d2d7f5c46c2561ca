/// What a question needs of a game, or the sentence that says what the game lacks.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

// Each throws `bad_parameters`. A session is one of the game's.

/// Where the game has no engine of that name.
void check_engine(const entry& game, std::string_view name);
/// The number of that name among those of the game's rules.
[[nodiscard]] parameter& number_named(std::string_view name, const entry& game,
                                      std::vector<parameter>& rules);
/// Where the game is no contest's.
[[nodiscard]] contest& contest_of(const entry& game, session& opened);
/// Where the game packs no blocks.
[[nodiscard]] packing_puzzles& packings_of(const entry& game, session& opened);
/// Where the game by these rules is none of heaps in normal play.
[[nodiscard]] taking_and_breaking heaps_of(const entry& game, const session& opened);

/// How many positions have numbers, where any have.
[[nodiscard]] std::uint64_t count_of_numbers(const entry& game, const explorer& rules);
/// The position of a number that there is.
[[nodiscard]] any_position position_numbered(std::uint64_t number, const entry& game,
                                             const explorer& rules);

}  // namespace zermelo::sessions
