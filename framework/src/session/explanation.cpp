#include <zermelo/session/explanation.hpp>

#include <algorithm>
#include <utility>
#include <zermelo/base/errors.hpp>
#include <zermelo/session/concept_words.hpp>
#include <zermelo/session/interview.hpp>

namespace zermelo::sessions {

namespace {

using any_proof = decltype(explanation::argument);

class explainer {
 public:
  explainer(const entry& game, interview& asked, const explain_request& how)
      : game_(game), asked_(asked), how_(how) {}

  [[nodiscard]] explanation operator()(const any_position& p) {
    explanation found{.about = {}, .board = with_coordinates(asked_.rules(), p)};
    const bool by_nimbers = value(p, found.about);
    try {
      if (!found.about.value) return cut_short(std::move(found));
      if (!asked_.rules().ended(p)) found.argument = argue(p, by_nimbers);
    } catch (const unanswered&) {
      return cut_short(std::move(found));
    }
    return found;
  }

 private:
  /// What a position is worth. Returns whether nimbers are to explain it; then there is no
  /// remoteness, which may take longer than nimbers do.
  [[nodiscard]] bool value(const any_position& p, report& about) {
    if (meets(game_, "impartial_game") && !how_.by_moves) {
      wanted want = value_and_nimber;
      want.remoteness = asked_.rules().ended(p).has_value();  // 0 says that the game is over
      about = asked_.ask(p, want);
      if (about.nimber || !about.value) return true;
    }
    about = asked_.ask(p, value_and_remoteness);
    return false;
  }

  /// Where a limit was reached: what is known, and what all questions took.
  [[nodiscard]] explanation cut_short(explanation found) const {
    found.about.statistics = asked_.spent();
    found.about.stopped_by = asked_.stopped_by();
    found.is_whole = false;
    return found;
  }

  [[nodiscard]] any_proof argue(const any_position& p, bool by_nimbers) {
    return by_nimbers
               ? deepest([&](std::size_t depth) { return prove_by_nimbers(asked_, p, depth); })
               : deepest([&](std::size_t depth) {
                   return prove_by_moves(asked_, p, {depth, how_.most});
                 });
  }

  /// As deep as asked; where nothing is asked, as deep as fits a page and costs little.
  template <class Prove>
  [[nodiscard]] any_proof deepest(Prove prove) {
    constexpr std::size_t most_depth = 6;
    constexpr std::ptrdiff_t page = 30;  // lines
    constexpr std::uint64_t little = 100'000;
    if (how_.depth) return prove(*how_.depth);
    auto best = prove(1);
    std::string best_text = in_words(best, language::english);
    for (std::size_t depth = 2; depth <= most_depth && asked_.spent().positions <= little;
         ++depth) {
      try {
        auto deeper = prove(depth);
        std::string text = in_words(deeper, language::english);
        if (std::count(text.begin(), text.end(), '\n') > page || text == best_text) break;
        best = std::move(deeper);
        best_text = std::move(text);
      } catch (const unanswered&) {
        break;  // a limit that the shallower one did not reach
      }
    }
    return best;
  }

  const entry& game_;
  interview& asked_;
  const explain_request& how_;
};

explanation explain_by_bounds(const exploration& here, packing_puzzle puzzle,
                              const limits& allowed) {
  packing_options how;
  how.fixed = puzzle.fixed;
  how.every_bound = true;
  packing_result found = pack(puzzle.problem, how, allowed);
  explanation made{.about = {}, .board = puzzle.board, .is_whole = found.is_optimal()};
  made.about.game = puzzle.game;
  made.about.position = here.rules->print(here.position);
  if (found.is_optimal()) made.about.value = found.value.lower;
  made.about.stopped_by = found.stopped_by;
  made.argument = packing_proof{std::move(puzzle), std::move(found)};
  return made;
}

}  // namespace

explanation explain(const entry& game, session& opened, const exploration& here,
                    const explain_request& how, const limits& allowed) {
  packing_puzzles* const puzzles = opened.packings();
  if (puzzles != nullptr && !how.by_moves && here.position == here.rules->start()) {
    return explain_by_bounds(here, puzzles->at(here.rules->print(here.position)), allowed);
  }
  interview asked(*here.rules, allowed);
  return explainer(game, asked, how)(here.position);
}

}  // namespace zermelo::sessions
