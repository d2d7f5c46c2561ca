#include <zermelo/session/explanation.hpp>

#include <fmt/ranges.h>

#include <map>
#include <zermelo/base/errors.hpp>
#include <zermelo/language/catalogue.hpp>

namespace zermelo::sessions {

namespace {

class prover {
 public:
  prover(interview& asked, std::size_t most) : asked_(asked), most_(most) {}

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
    lower_bound bound;
    const auto images = as_good_as(found);
    for (std::size_t i = 1; i < found.moves.size(); ++i) {
      if (images[i] == 0) bound.likewise.push_back(found.moves[i].move.text);
    }
    const best_play line = play_on(found);
    bound.moves = line.moves;
    bound.ends_play = line.ended;
    if (!line.ended) bound.replies = refute(value(line.to), "", depth);
    return bound;
  }

  /// Every move, and the answer to it.
  [[nodiscard]] refuted_move::list refute(const valued_position& found, const std::string& label,
                                          std::size_t depth) {
    refuted_move::list list;
    const auto images = as_good_as(found);
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
      if (images[i] != i) continue;
      if (list.moves.size() == most_) {
        ++list.left_out;
        continue;
      }
      const std::string number = std::to_string(++counts_[label]);
      list.moves.push_back(refute_one(
          found, i, label.empty() ? number : fmt::format("{}.{}", label, number), depth));
      for (std::size_t j = i + 1; j < found.moves.size(); ++j) {
        if (images[j] == i) list.moves.back().likewise.push_back(found.moves[j].move.text);
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

  /// For each move the first one that leads to a position as good as it does: itself, for most.
  [[nodiscard]] std::vector<std::size_t> as_good_as(const valued_position& found) const {
    std::vector<std::size_t> first;
    std::vector<key_words> seen;
    for (const valued_move& each : found.moves) {
      seen.push_back(asked_.rules().standing_for(each.move.after).key());
      std::size_t i = 0;
      while (seen[i] != seen.back() || found.moves[i].move.gain != each.move.gain ||
             found.moves[i].move.same_mover != each.move.same_mover) {
        ++i;
      }
      first.push_back(i);
    }
    return first;
  }

  [[nodiscard]] refuted_move refute_one(const valued_position& found, std::size_t which,
                                        std::string label, std::size_t depth) {
    const valued_move& tried = found.moves[which];
    const explorer& rules = asked_.rules();
    refuted_move line{.label = std::move(label),
                      .move = tried.move.text,
                      .value = *tried.value,
                      .moves = tried.remoteness};
    line.ends_play = rules.ended(tried.move.after).has_value();
    if (line.ends_play) return line;
    any_position next = tried.move.after;
    line.moves_again = tried.move.same_mover;
    if (!line.moves_again) {
      line.mover = rules.player(found.position);
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

}  // namespace

move_proof prove_by_moves(interview& asked, const any_position& p, std::size_t depth,
                          std::size_t most) {
  prover prove(asked, most);
  move_proof proof{.about = prove.value(p)};
  if (proof.about.ended) return proof;
  const any_value& value = *proof.about.value;
  if (value != any_value(outcome::loss))
    proof.at_least = prove.bound_from_below(proof.about, depth);
  if (value != any_value(outcome::win)) proof.at_most = prove.refute(proof.about, "", depth);
  return proof;
}

namespace {

class move_proof_teller {
 public:
  explicit move_proof_teller(language spoken) : spoken_(spoken) {}

  [[nodiscard]] std::string at_least(const lower_bound& bound, const any_value& value) const {
    const std::string moves =
        fmt::format("{}{}", fmt::join(bound.moves, " "), likewise(bound.likewise));
    const bool wins = value == any_value(outcome::win);
    const std::string head =
        wins ? say(spoken_, bound.ends_play ? phrases::wins_at_once : phrases::wins_against_all,
                   moves)
             : say(spoken_,
                   bound.ends_play ? phrases::at_least_at_once : phrases::at_least_against_all,
                   with_article(value), moves);
    return head + '\n' + list(bound.replies);
  }

  [[nodiscard]] std::string at_most(const refuted_move::list& all, const any_value& value) const {
    const std::string head = value == any_value(outcome::loss)
                                 ? say(spoken_, phrases::all_moves_lose)
                                 : say(spoken_, phrases::at_most, with_article(value));
    return head + '\n' + list(all);
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
    switch (std::get<outcome>(line.value)) {
      case outcome::loss:
        if (line.answer_ends_play) return say(spoken_, phrases::answer_wins_at_once, link);
        if (!line.moves) return say(spoken_, phrases::answer_wins, link);
        return say(spoken_, phrases::answer_wins_in, link,
                   counted(spoken_, *line.moves - 1, nouns::plies));
      case outcome::tie:
        return say(spoken_, phrases::answer_ties);
      case outcome::draw:
        return say(spoken_, phrases::answer_draws);
      case outcome::win:
        break;
    }
    return say(spoken_, phrases::answer_loses);
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

}  // namespace

std::string in_words(const move_proof& proof, language spoken) {
  const move_proof_teller tell(spoken);
  std::string text;
  if (proof.at_least) text += tell.at_least(*proof.at_least, *proof.about.value);
  if (proof.at_least && proof.at_most) text += '\n';
  if (proof.at_most) text += tell.at_most(*proof.at_most, *proof.about.value);
  return text;
}

}  // namespace zermelo::sessions
