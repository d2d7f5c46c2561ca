#include <zermelo/session/move_proof.hpp>

#include <fmt/ranges.h>

#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/words.hpp>

namespace zermelo::sessions {

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
    return head + '\n' + list(bound.replies.moves, bound.replies.left_out, 0);
  }

  [[nodiscard]] std::string at_most(const refuted_moves& all, const any_value& value) const {
    const std::string head = value == any_value(outcome::loss)
                                 ? say(spoken_, phrases::all_moves_lose)
                                 : say(spoken_, phrases::at_most, with_article(value));
    return head + '\n' + list(all.moves, all.left_out, 0);
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

  [[nodiscard]] std::string list(const std::vector<refuted_move>& moves, std::size_t left_out,
                                 std::size_t indent) const {
    std::string text;
    const std::string margin(indent, ' ');
    for (const refuted_move& each : moves) {
      text += fmt::format("{}{}. {}{}: {}{}.\n", margin, each.label, each.move,
                          likewise(each.likewise), refutation(each),
                          each.as_in.empty() ? "" : say(spoken_, phrases::go_on_as_in, each.as_in));
      text += list(each.next, each.left_out, indent + 3);
    }
    if (left_out != 0) {
      text += margin +
              say(spoken_, phrases::moves_left_out, counted(spoken_, left_out, nouns::moves)) +
              '\n';
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
