#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <zermelo/session/concept_words.hpp>
#include <zermelo/session/interview.hpp>
#include <zermelo/session/json.hpp>
#include <zermelo/session/move_proof.hpp>
#include <zermelo/session/nimber_proof.hpp>
#include <zermelo/session/packing_json.hpp>
#include <zermelo/session/packing_picture.hpp>
#include <zermelo/session/packing_proof.hpp>
#include <zermelo/session/packing_words.hpp>
#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct explain_given : options {
  std::optional<std::size_t> depth;  // of lists of moves within each other; what fits a page
  std::size_t most = 12;             // moves in a list
  bool by_moves = false;             // where nimbers or bounds would say it sooner
};

/// An argument in both forms.
struct explanation {
  std::string text;
  json as_json;
  bool is_whole = true;  // no limit cut it short

  [[nodiscard]] std::ptrdiff_t lines() const { return std::count(text.begin(), text.end(), '\n'); }
};

class explainer {
 public:
  explainer(const entry& game, session& opened, const explain_given& given, const limits& allowed)
      : game_(game), opened_(opened), given_(given), allowed_(allowed) {}

  /// The board, the value, and why.
  [[nodiscard]] explanation operator()(const exploration& here) const {
    interview asked(*here.rules, allowed_);
    if (argues_by_bounds(here)) return by_bounds(here);
    const valued known = value_of(asked, here.position);
    if (!known.about.value) return cut_short(asked, known.about);
    explanation found;
    try {
      if (!here.rules->ended(here.position)) found = argument(asked, here.position, known);
    } catch (const unanswered&) {
      return cut_short(asked, known.about);
    }
    add_head(found, here, known.about);
    return found;
  }

 private:
  struct valued {
    report about;
    bool by_nimbers = false;  // and so without remoteness, which may take longer than nimbers do
  };

  /// What a position is worth, and what is to explain it.
  [[nodiscard]] valued value_of(interview& asked, const any_position& p) const {
    if (meets(game_, "impartial_game") && !given_.by_moves) {
      wanted want = value_and_nimber;
      want.remoteness = asked.rules().ended(p).has_value();  // 0 says that the game is over
      report about = asked.ask(p, want);
      if (about.nimber || !about.value) return {std::move(about), true};
    }
    return {asked.ask(p, value_and_remoteness), false};
  }

  /// Where a limit was reached: what is known, as JSON; otherwise throws `unanswered`.
  [[nodiscard]] explanation cut_short(const interview& asked, const report& about) const {
    if (!given_.as_json) {
      throw unanswered(unknown_in_words(asked.spent().positions, asked.stopped_by()));
    }
    json object = head_to_json(about);
    object["statistics"] = sessions::to_json(asked.spent());
    if (asked.stopped_by()) object["stopped_by"] = name_of(*asked.stopped_by());
    return {.text = {}, .as_json = std::move(object), .is_whole = false};
  }

  [[nodiscard]] explanation argument(interview& asked, const any_position& p,
                                     const valued& known) const {
    return deepest(asked, [&](std::size_t depth) {
      if (known.by_nimbers) return told(prove_by_nimbers(asked, p, depth));
      return told(prove_by_moves(asked, p, {depth, given_.most}));
    });
  }

  /// As deep as asked; where nothing is asked, as deep as fits a page and costs little.
  template <class Make>
  [[nodiscard]] explanation deepest(const interview& asked, Make make) const {
    constexpr std::size_t most_depth = 6;
    constexpr std::ptrdiff_t page = 30;
    constexpr std::uint64_t little = 100'000;
    if (given_.depth) return make(*given_.depth);
    explanation best = make(1);
    for (std::size_t depth = 2; depth <= most_depth; ++depth) {
      if (asked.spent().positions > little) return best;
      try {
        explanation deeper = make(depth);
        if (deeper.lines() > page || deeper.text == best.text) return best;
        best = std::move(deeper);
      } catch (const unanswered&) {
        return best;  // a limit that the shallower one did not reach
      }
    }
    return best;
  }

  template <class Proof>
  static explanation told(const Proof& proof) {
    return {proof_in_words(proof), proof_to_json(proof), true};
  }

  void add_head(explanation& found, const exploration& here, const report& about) const {
    std::string head;
    for (const std::string& row : with_coordinates(*here.rules, here.position)) head += row + '\n';
    found.text = fmt::format("{}\n{}\n{}{}", head, value_in_words(about),
                             found.text.empty() ? "" : "\n", found.text);
    json object = head_to_json(about);
    if (!found.as_json.is_null()) object["proof"] = std::move(found.as_json);
    found.as_json = std::move(object);
  }

  [[nodiscard]] bool argues_by_bounds(const exploration& here) const {
    return !given_.by_moves && here.position == here.rules->start() && meets(game_, "packing_game");
  }

  [[nodiscard]] explanation by_bounds(const exploration& here) const {
    const packing_puzzle puzzle = opened_.packings()->at(here.rules->print(here.position));
    packing_options how;
    how.fixed = puzzle.fixed;
    how.every_bound = true;
    const packing_result found = pack(puzzle.problem, how, allowed_);
    explanation result;
    result.text = fmt::format("{}\n{}\n{}", draw_packing(puzzle, found.packing, false),
                              packing_in_words(puzzle, found), proof_in_words(puzzle, found));
    result.as_json = {{"game", puzzle.game}, {"position", here.rules->print(here.position)}};
    if (found.is_optimal()) result.as_json["value"] = found.value.lower;
    result.as_json["proof"] = to_json(puzzle, found, true);
    result.as_json["proof"]["argument"] = "bounds";
    result.is_whole = found.is_optimal();
    if (found.stopped_by) result.as_json["stopped_by"] = name_of(*found.stopped_by);
    return result;
  }

  const entry& game_;
  session& opened_;
  const explain_given& given_;
  limits allowed_;
};

void add_options(CLI::App& app, const entry& game, explain_given& to) {
  add_explored(app, game, to);
  app.add_option("--depth", to.depth,
                 "how many lists of moves within each other; what fits a page where nothing is "
                 "given")
      ->check(as_validator(whole_number<std::size_t>(1, 100)));
  app.add_option("--most", to.most, "how many moves of a list at most")
      ->capture_default_str()
      ->check(as_validator(whole_number<std::size_t>(1)));
  app.add_flag("--moves", to.by_moves,
               "argue by moves and answers, where nimbers or bounds would say it sooner");
  add_searching_threads(app, game, to);
  add_limits(app, to);
  add_parameters(app, game, to);
}

int explain(const entry& game, const explain_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  progress_line shown;
  limits allowed = limits_of(given);
  allowed.watched = shown.watched();
  const explainer explain_one(game, *opened, given, allowed);
  int code = answered;
  bool first = true;
  const auto show = [&](const exploration& here) {
    const explanation found = explain_one(here);
    shown.clear();
    if (!found.is_whole) code = unknown;
    if (given.as_json) {
      std::cout << found.as_json.dump() << '\n';
    } else {
      std::cout << (first ? "" : "\n") << found.text;
    }
    first = false;
  };
  stop_on_interrupt();
  for_each_explored(given, *opened, show);
  return code;
}

}  // namespace

verb verb_explain();
verb verb_explain() {
  return verb_of_game<explain_given>("explain", "why a position is worth what it is, in words", 40,
                                     add_options, explain);
}

}  // namespace zermelo::workbench
