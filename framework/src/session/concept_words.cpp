#include <zermelo/session/concept_words.hpp>

#include <algorithm>
#include <iterator>

namespace zermelo::sessions {

namespace {

constexpr concept_words all_words[] = {
    {"game", "positions, moves and a key", "plain recursion, and a table beside it"},
    {"game_with_terminal", "some positions end the game by a rule", "ties and scores"},
    {"cyclic_game", "play can come back to a position",
     "endless play is a draw; engines that recurse refuse it"},
    {"two_valued_game", "it ends in a win or a loss", "a search stops at the first winning move"},
    {"scored_game", "moves earn points", "no score in the position: different scores share a key"},
    {"puzzle", "one player, who always moves again", "sums of gains in place of contests"},
    {"packing_game", "blocks are laid on cells", "the frontier, and bounds by weights and colours"},
    {"text_game", "positions and moves are typed and read", "the command line"},
    {"contest_game", "reads a contest's input", "the game's own executable answers a contest"},
    {"indexed_game", "positions are numbered", "dense tables of 2 or 8 bits a position"},
    {"tiered_game", "positions fall into tiers that no move leads back to",
     "retrograde analysis tier by tier, with checkpoints"},
    {"reversible_game", "moves can be taken back",
     "retrograde analysis that goes back from what is known"},
    {"simplifying_game", "what can matter no more is left out", "fewer positions"},
    {"symmetric_game", "one position stands for all its images", "up to 8 times fewer positions"},
    {"impartial_game", "both sides have the same moves", "nimbers (Sprague-Grundy)"},
    {"sum_game", "a position falls apart into components",
     "they are solved one by one: nimbers add by exclusive-or"},
    {"theory_game", "theory knows some nimbers", "positions that need no search"},
    {"heap_game", "a position is heaps of stones", "nimbers by recurrence, and proven periods"},
    {"placement_game", "a position is the set of free cells, a move covers some",
     "the sweep over all positions, up to 512 an instruction"},
    {"estimated_game", "the work of a position can be guessed", "the easier part comes first"},
    {"ordered_game", "moves come in the order to try them", "early cuts"},
    {"bounded_game", "a value lies within known bounds", "cuts without a search"},
};

}  // namespace

const concept_words* words_of_concept(std::string_view name) {
  const auto* found = std::find_if(std::begin(all_words), std::end(all_words),
                                   [&](const concept_words& each) { return each.name == name; });
  return found == std::end(all_words) ? nullptr : found;
}

bool meets(const entry& game, std::string_view name) {
  const auto concepts = game.concepts();
  return std::find(concepts.begin(), concepts.end(), name) != concepts.end();
}

}  // namespace zermelo::sessions
