#include <zermelo/session/explanation.hpp>

#include <algorithm>
#include <zermelo/base/errors.hpp>
#include <zermelo/session/packing_answers.hpp>

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
      found.is_whole = found.about.value.has_value();
      if (found.is_whole && !asked_.rules().ended(p)) found.argument = argue(p, by_nimbers);
    } catch (const unanswered&) {
      found.is_whole = false;
    }
    if (!found.is_whole) {  // what is known, and what all questions took
      found.about.statistics = asked_.spent();
      found.about.stopped_by = asked_.stopped_by();
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

  [[nodiscard]] any_proof argue(const any_position& p, bool by_nimbers) {
    return by_nimbers
               ? deepest([&](std::size_t depth) { return prove_by_nimbers(asked_, p, depth); })
               : deepest([&](std::size_t depth) {
                   return prove_by_moves(asked_, p, depth, how_.most);
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

explanation explain_by_bounds(const std::string& position, packing_puzzle puzzle,
                              const limits& allowed) {
  packing_result found =
      pack(puzzle.problem, {.fixed = puzzle.fixed, .every_bound = true}, allowed);
  explanation made{
      .about = {.game = puzzle.game, .position = position, .stopped_by = found.stopped_by},
      .board = puzzle.board,
      .is_whole = found.is_optimal()};
  if (found.is_optimal()) made.about.value = found.value.lower;
  made.argument = packing_proof{std::move(puzzle), std::move(found)};
  return made;
}

}  // namespace

explanation explain(const entry& game, session& opened, const exploration& here,
                    const explain_request& how, const limits& allowed) {
  packing_puzzles* const puzzles = opened.packings();
  if (puzzles != nullptr && !how.by_moves && here.position == here.rules->start()) {
    const std::string position = here.rules->print(here.position);
    return explain_by_bounds(position, puzzles->at(position), allowed);
  }
  interview asked(*here.rules, allowed);
  return explainer(game, asked, how)(here.position);
}

std::string in_words(const explanation& found, language spoken) {
  if (const auto* packed = std::get_if<packing_proof>(&found.argument)) {
    return fmt::format("{}\n{}\n{}", draw_packing(packed->puzzle, packed->found.packing, false),
                       packing_in_words(packed->puzzle, packed->found, spoken),
                       proof_in_words(packed->puzzle, packed->found, spoken));
  }
  if (found.is_unknown()) {
    return unknown_in_words(found.about.statistics.positions, found.about.stopped_by, spoken) +
           ".\n";
  }
  std::string text = lines_of(found.board) + '\n' + value_in_words(found.about, spoken) + '\n';
  if (const auto* proof = std::get_if<move_proof>(&found.argument)) {
    text += '\n' + in_words(*proof, spoken);
  } else if (const auto* nimbers = std::get_if<nimber_proof>(&found.argument)) {
    text += '\n' + in_words(*nimbers, spoken);
  }
  return text;
}

}  // namespace zermelo::sessions
