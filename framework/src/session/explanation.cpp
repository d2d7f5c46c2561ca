#include <fmt/ranges.h>

#include <range/v3/algorithm/find_if.hpp>
#include <zermelo/session/explanation.hpp>

#include <bit>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/packing_answers.hpp>

namespace zermelo::sessions {

namespace {

/// "2.1"
std::string label_below(const std::string& label, std::size_t number) {
  return fmt::format("{}{}{}", label, label.empty() ? "" : ".", number);
}

class move_prover {
 public:
  move_prover(interview& asked, std::size_t most) : asked_(asked), most_(most) {}

  [[nodiscard]] valued_position value(const any_position& p) {
    valued_position found = asked_.value_moves(p);
    const bool all_known = found.moves.empty() || found.moves.back().value;
    if (!found.value || !all_known) {
      throw unanswered(unknown_in_words(asked_.spent().positions, asked_.stopped_by()));
    }
    return found;
  }

  /// The best move and all replies to it.
  [[nodiscard]] lower_bound bound_from_below(const valued_position& found, std::size_t depth) {
    const best_play line = play_on(found);
    lower_bound bound{line.moves, groups_of(found).front().likewise, line.ended};
    if (!line.ended) bound.replies = refute(value(line.to), "", depth);
    return bound;
  }

  /// Every move, and the answer to it.
  [[nodiscard]] refuted_move::list refute(const valued_position& found, const std::string& label,
                                          std::size_t depth) {
    refuted_move::list list;
    for (const group& each : groups_of(found)) {
      if (list.moves.size() == most_) {
        ++list.left_out;
      } else {
        list.moves.push_back(
            refute_one(found.position, each, label_below(label, ++counts_[label]), depth));
      }
    }
    return list;
  }

 private:
  /// The best moves of the player to move until it is the other's turn, or play has ended.
  struct best_play {
    std::vector<std::string> moves;
    any_position to;
    bool ended = false;
  };

  [[nodiscard]] best_play play_on(valued_position from) {
    best_play line{{}, from.position, from.ended};
    for (bool again = !from.ended; again;) {
      const step& best = from.moves.front().move;
      line.moves.push_back(best.text);
      line.to = best.after;
      line.ended = asked_.rules().ended(line.to).has_value();
      again = best.same_mover && !line.ended;
      if (again) from = value(any_position(line.to));
    }
    return line;
  }

  /// A move, and those that lead to positions as good as it does.
  struct group {
    const valued_move& first;
    any_position standing;
    std::vector<std::string> likewise = {};
  };

  [[nodiscard]] std::vector<group> groups_of(const valued_position& found) const {
    std::vector<group> groups;
    for (const valued_move& each : found.moves) {
      const step& move = each.move;
      const any_position standing = asked_.rules().standing_for(move.after);
      const auto same = ranges::find_if(groups, [&](const group& other) {
        const step& first = other.first.move;
        return other.standing == standing && first.gain == move.gain &&
               first.same_mover == move.same_mover;
      });
      if (same == groups.end()) {
        groups.push_back({each, standing});
      } else {
        same->likewise.push_back(move.text);
      }
    }
    return groups;
  }

  [[nodiscard]] refuted_move refute_one(const any_position& from, const group& tried,
                                        const std::string& label, std::size_t depth) {
    const auto& [move, worth, moves_to_end, nimber_after] = tried.first;
    const explorer& rules = asked_.rules();
    refuted_move line{.label = label,
                      .move = move.text,
                      .likewise = tried.likewise,
                      .value = *worth,
                      .moves = moves_to_end,
                      .ends_play = rules.ended(move.after).has_value()};
    if (line.ends_play) return line;
    any_position next = move.after;
    line.moves_again = move.same_mover;
    if (!line.moves_again) {
      line.mover = rules.player(from);
      // Players are told apart by name; those of some games have none, or have the same.
      if (rules.player(next) != line.mover) line.answerer = rules.player(next);
      best_play answer = play_on(value(next));
      line.answer = std::move(answer.moves);
      line.answer_ends_play = answer.ended;
      next = std::move(answer.to);
    }
    if (!line.answer_ends_play && depth > 1) go_on(line, next, depth - 1);
    return line;
  }

  /// The moves after the answer, unless they were spoken of.
  void go_on(refuted_move& line, const any_position& next, std::size_t depth) {
    const any_position standing = asked_.rules().standing_for(next);
    const auto [known, fresh] = spoken_of_.emplace(standing.key().words, line.label);
    if (fresh) {
      line.next = refute(value(next), line.label, depth);
    } else {
      line.as_in = known->second;
    }
  }

  interview& asked_;
  std::size_t most_;
  std::map<std::vector<std::uint64_t>, std::string> spoken_of_;  // labels by keys
  std::map<std::string, std::size_t> counts_;                    // of moves, by their list's label
};

/// Throws `unanswered` where a limit hides a value.
move_proof prove_by_moves(interview& asked, const any_position& p, std::size_t depth,
                          std::size_t most) {
  move_prover prove(asked, most);
  move_proof proof{.about = prove.value(p)};
  if (proof.about.ended) return proof;
  const any_value& value = *proof.about.value;
  if (value != any_value(outcome::loss))
    proof.at_least = prove.bound_from_below(proof.about, depth);
  if (value != any_value(outcome::win)) proof.at_most = prove.refute(proof.about, "", depth);
  return proof;
}

class move_proof_teller {
 public:
  explicit move_proof_teller(language spoken) : spoken_(spoken) {}

  [[nodiscard]] std::string at_least(const lower_bound& bound, const any_value& value) const {
    const std::string moves =
        fmt::format("{}{}", fmt::join(bound.moves, " "), likewise(bound.likewise));
    const std::string head =
        value == any_value(outcome::win)
            ? say_line(spoken_, bound.ends_play ? phrases::wins_at_once : phrases::wins_against_all,
                       moves)
            : say_line(spoken_,
                       bound.ends_play ? phrases::at_least_at_once : phrases::at_least_against_all,
                       with_article(value), moves);
    return head + list(bound.replies);
  }

  [[nodiscard]] std::string at_most(const refuted_move::list& all, const any_value& value) const {
    return (value == any_value(outcome::loss)
                ? say_line(spoken_, phrases::all_moves_lose)
                : say_line(spoken_, phrases::at_most, with_article(value))) +
           list(all);
  }

 private:
  [[nodiscard]] std::string likewise(const std::vector<std::string>& moves) const {
    return moves.empty() ? "" : say(spoken_, phrases::likewise, list_of(moves, 3, ", ", spoken_));
  }

  [[nodiscard]] std::string with_article(const any_value& value) const {
    if (const auto* points = std::get_if<score>(&value)) {
      return say(spoken_, phrases::points, with_sign(*points));
    }
    return say(spoken_, phrases::a_value, word_for(value, spoken_));
  }

  /// What the answer brings who gives it, "wins in 3 moves", or points, which are the mover's.
  [[nodiscard]] std::string outcome_of_answer(const refuted_move& line) const {
    const bool named = !line.answerer.empty();
    if (const auto* points = std::get_if<score>(&line.value)) {
      if (*points == 0) return say(spoken_, phrases::answer_makes_zero);
      return say(spoken_, phrases::answer_makes, with_sign(*points),
                 named ? line.mover : say(spoken_, phrases::the_mover));
    }
    const std::string link =
        say(spoken_, named ? phrases::link_to_player : phrases::link_to_answer);
    const outcome value = std::get<outcome>(line.value);
    if (value == outcome::win) return say(spoken_, phrases::answer_loses);
    if (value == outcome::tie) return say(spoken_, phrases::answer_ties);
    if (value == outcome::draw) return say(spoken_, phrases::answer_draws);
    if (line.answer_ends_play) return say(spoken_, phrases::answer_wins_at_once, link);
    if (!line.moves) return say(spoken_, phrases::answer_wins, link);
    const std::string plies = counted(spoken_, *line.moves - 1, nouns::plies);
    return say(spoken_, phrases::answer_wins_in, link, plies);
  }

  [[nodiscard]] std::string refutation(const refuted_move& line) const {
    if (line.ends_play) return say(spoken_, phrases::ends_play, with_article(line.value));
    if (line.moves_again) return say(spoken_, phrases::moves_again, with_article(line.value));
    const std::string answer = fmt::format("{}", fmt::join(line.answer, " "));
    return (line.answerer.empty() ? say(spoken_, phrases::answered_by, answer)
                                  : say(spoken_, phrases::player_answers, line.answerer, answer)) +
           outcome_of_answer(line);
  }

  [[nodiscard]] std::string list(const refuted_move::list& all, std::size_t indent = 0) const {
    std::string text;
    const std::string margin(indent, ' ');
    for (const refuted_move& each : all.moves) {
      text += fmt::format("{}{}. {}{}: {}{}.\n", margin, each.label, each.move,
                          likewise(each.likewise), refutation(each),
                          each.as_in.empty() ? "" : say(spoken_, phrases::go_on_as_in, each.as_in));
      text += list(each.next, indent + 3);
    }
    if (all.left_out != 0) {
      text += margin + say_line(spoken_, phrases::moves_left_out,
                                counted(spoken_, all.left_out, nouns::moves));
    }
    return text;
  }

  language spoken_;
};

std::string in_words(const move_proof& proof, language spoken) {
  const move_proof_teller tell(spoken);
  std::string text;
  if (proof.at_least) text += tell.at_least(*proof.at_least, *proof.about.value);
  if (proof.at_least && proof.at_most) text += '\n';
  if (proof.at_most) text += tell.at_most(*proof.at_most, *proof.about.value);
  return text;
}

class nimber_prover {
 public:
  explicit nimber_prover(interview& asked) : asked_(asked) {}

  [[nodiscard]] nimber_proof prove(const any_position& p, std::string label, std::size_t depth) {
    nimber_proof proof{.label = std::move(label), .position = asked_.rules().print(p)};
    proof.value = known(asked_.ask(p, value_and_nimber).nimber);
    if (depth == 0 || asked_.rules().ended(p)) return proof;
    const auto key = asked_.rules().standing_for(p).key().words;
    const auto [spoken_of, fresh] = labels_.emplace(key, proof.label);
    if (!fresh) {
      proof.as_in = spoken_of->second;
      return proof;
    }
    proof.is_told = true;
    const std::vector<any_position> parts = asked_.rules().components(p);
    if (parts.size() > 1) {
      for (const any_position& each : parts) {
        proof.parts.push_back(
            prove(each, label_below(proof.label, proof.parts.size() + 1), depth - 1));
      }
    } else {
      add_options(proof, p, depth);
    }
    return proof;
  }

  /// The moves that leave a sum worth nothing.
  [[nodiscard]] std::vector<std::string> moves_to_zero(const any_position& p) {
    std::vector<std::string> moves;
    for (const valued_move& each : asked_.value_moves(p, value_and_nimber).moves) {
      if (known(each.nimber_after) == 0) moves.push_back(each.move.text);
    }
    return moves;
  }

 private:
  [[nodiscard]] nimber known(const std::optional<nimber>& value) const {
    if (value) return *value;
    throw unanswered(unknown_in_words(asked_.spent().positions, asked_.stopped_by()));
  }

  void add_options(nimber_proof& proof, const any_position& p, std::size_t depth) {
    std::map<nimber, std::vector<step>> options;
    for (valued_move& each : asked_.value_moves(p, value_and_nimber).moves) {
      options[known(each.nimber_after)].push_back(std::move(each.move));
    }
    for (const auto& [value, moves] : options) {
      nimber_option& option = proof.options.emplace_back(nimber_option{.value = value});
      for (const step& each : moves) option.moves.push_back(each.text);
      const step& first = moves.front();
      if (depth == 1 || value > proof.value || asked_.rules().ended(first.after)) continue;
      nimber_proof next =
          prove(first.after, label_below(proof.label, proof.next.size() + 1), depth - 1);
      next.move = first.text;
      proof.next.push_back(std::move(next));
    }
  }

  interview& asked_;
  std::map<std::vector<std::uint64_t>, std::string> labels_;  // by keys
};

/// Throws likewise.
nimber_proof prove_by_nimbers(interview& asked, const any_position& p, std::size_t depth) {
  nimber_prover prover(asked);
  nimber_proof proof = prover.prove(p, "", depth);
  if (proof.value != 0) proof.to_zero = prover.moves_to_zero(p);
  return proof;
}

/// "0 1 1"
std::string in_columns(nimber value, std::size_t columns) {
  std::string text;
  for (std::size_t bit = columns; bit-- > 0;) {
    text += fmt::format("{}{}", value >> bit & 1U, bit == 0 ? "" : " ");
  }
  return text;
}

/// The parts' nimbers in binary, one below the other, and their exclusive-or.
std::string sum_in_words(const nimber_proof& proof, const std::string& margin, language spoken) {
  const std::string total = say(spoken, phrases::exclusive_or);
  nimber all = proof.value;
  std::size_t width = columns_of(total);
  for (const nimber_proof& part : proof.parts) {
    all |= part.value;
    width = std::max(width, part.label.size() + columns_of(part.position) + 2);
  }
  const auto columns = static_cast<std::size_t>(std::bit_width(all | 1U));
  const std::size_t stars = in_stars(all).size();
  const auto line = [&](const std::string& name, nimber value) {
    return fmt::format("{}{:<{}}  {:>{}}  {}\n", margin, name, width, in_stars(value), stars,
                       in_columns(value, columns));
  };
  std::string text;
  for (const nimber_proof& part : proof.parts) {
    text += line(fmt::format("{}. {}", part.label, part.position), part.value);
  }
  return text + line(total, proof.value);
}

std::string options_in_words(const nimber_proof& proof, const std::string& margin,
                             language spoken) {
  std::string text;
  for (const nimber_option& each : proof.options) {
    text += fmt::format("{}{:<4}{}\n", margin, in_stars(each.value),
                        list_of(each.moves, 6, ", ", spoken));
  }
  return text + margin + say_line(spoken, phrases::mex, in_stars(proof.value));
}

std::string told(const nimber_proof& proof, std::size_t indent, language spoken);

/// What is said of each of the positions that follow.
std::string all_told(const std::vector<nimber_proof>& proofs, std::size_t indent, language spoken) {
  std::string text;
  const std::string margin(indent, ' ');
  for (const nimber_proof& each : proofs) {
    if (!each.is_told && each.as_in.empty()) continue;
    const std::string move = each.move.empty() ? "" : say(spoken, phrases::leads_to, each.move);
    text += fmt::format("{}{}. {}{}, {}", margin, each.label, move, each.position,
                        in_stars(each.value));
    text += each.as_in.empty() ? ":\n" + told(each, indent + 3, spoken)
                               : say_line(spoken, phrases::as_in, each.as_in);
  }
  return text;
}

std::string told(const nimber_proof& proof, std::size_t indent, language spoken) {
  const std::string margin(indent, ' ');
  if (!proof.parts.empty())
    return sum_in_words(proof, margin, spoken) + all_told(proof.parts, indent, spoken);
  return options_in_words(proof, margin, spoken) + all_told(proof.next, indent, spoken);
}

std::string conclusion(const nimber_proof& proof, language spoken) {
  const bool is_sum = !proof.parts.empty();
  if (proof.value == 0) return say_line(spoken, is_sum ? phrases::lost_sum : phrases::lost);
  return say_wrapped(spoken, is_sum ? phrases::won_sum : phrases::won,
                     list_of(proof.to_zero, 10, ", ", spoken));
}

std::string in_words(const nimber_proof& proof, language spoken) {
  if (!proof.is_told) return say_line(spoken, phrases::no_move_left);
  const std::string head = proof.parts.empty()
                               ? say_line(spoken, phrases::nimber_is_mex)
                               : say_line(spoken, phrases::nimber_of_sum, proof.parts.size());
  return head + told(proof, 0, spoken) + conclusion(proof, spoken);
}

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
