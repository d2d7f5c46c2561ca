#include <zermelo/session/moves.hpp>

#include <fmt/format.h>

#include <utility>
#include <zermelo/base/errors.hpp>
#include <zermelo/session/concept_words.hpp>
#include <zermelo/session/interview.hpp>

namespace zermelo::sessions {

moves_answer list_moves(const entry& game, const exploration& here, bool nimbers,
                        const limits& allowed) {
  interview asked(*here.rules, allowed);
  wanted want = value_and_remoteness;
  want.nimber = nimbers;
  const valued_position found = asked.value_moves(here.position, want);
  moves_answer answer{.about = {}, .ended = found.ended};
  report& about = answer.about;
  about.game = game.name();
  about.position = here.rules->print(found.position);
  about.player = here.rules->player(found.position);
  about.engine = asked.engine();
  about.is_puzzle = meets(game, "puzzle");
  about.value = found.value;
  about.remoteness = found.remoteness;
  about.statistics = asked.spent();
  about.stopped_by = asked.stopped_by();
  for (const valued_move& each : found.moves) {
    if (nimbers && each.value && !each.nimber_after) {
      throw bad_parameters(
          fmt::format("--nimbers: positions of {} have none by these rules, since nimbers are of "
                      "impartial games in normal play; leave it out",
                      game.name()));
    }
    answer.moves.push_back({each.move.text, each.value, each.remoteness, each.move.gain,
                            each.move.same_mover, each.nimber_after,
                            here.rules->print(each.move.after)});
  }
  return answer;
}

}  // namespace zermelo::sessions
