#include <fmt/format.h>
#include <fmt/ranges.h>

#include <string>
#include <zermelo/answers/report.hpp>

#include <zermelo/session/move_proof.hpp>

namespace zermelo::sessions {

namespace {

/// " (likewise b1, c2)"
std::string likewise_in_words(const std::vector<std::string>& moves) {
  if (moves.empty()) return {};
  return fmt::format(" (likewise {})", list_of(moves, 3));
}

/// What the answer brings who gives it, "wins in 3 moves", or points, which are the mover's.
std::string outcome_of_answer(const refuted_move& line, bool named) {
  const std::string_view link = named ? " and " : ", which ";
  if (const auto* points = std::get_if<score>(&line.value)) {
    if (*points == 0) return "; that makes 0";
    return fmt::format("; that makes {} for {}", with_sign(*points),
                       named ? line.mover : "the mover");
  }
  switch (std::get<outcome>(line.value)) {
    case outcome::loss:
      if (line.answer_ends_play) return fmt::format("{}wins at once", link);
      if (!line.moves) return fmt::format("{}wins", link);
      return fmt::format("{}wins in {}", link, counted(*line.moves - 1, "move"));
    case outcome::tie:
      return ", a tie";
    case outcome::draw:
      return ", and play goes on for ever";
    case outcome::win:
      return ", and loses";
  }
  return {};
}

std::string value_with_article(const any_value& value) {
  if (const auto* points = std::get_if<score>(&value)) return with_sign(*points);
  return fmt::format("a {}", std::get<outcome>(value));
}

std::string line_in_words(const refuted_move& line) {
  std::string text =
      fmt::format("{}. {}{}: ", line.label, line.move, likewise_in_words(line.likewise));
  const std::string answer = fmt::format("{}", fmt::join(line.answer, " "));
  if (line.ends_play) {
    text += fmt::format("the game is over, {}", value_with_article(line.value));
  } else if (line.moves_again) {
    text += fmt::format("moves again, {} in all", value_with_article(line.value));
  } else if (line.answerer.empty()) {
    text += fmt::format("answered by {}{}", answer, outcome_of_answer(line, false));
  } else {
    text += fmt::format("{} answers {}{}", line.answerer, answer, outcome_of_answer(line, true));
  }
  if (!line.as_in.empty()) text += fmt::format("; go on as in {}", line.as_in);
  return text + '.';
}

std::string list_in_words(const std::vector<refuted_move>& moves, std::size_t left_out,
                          std::size_t indent) {
  std::string text;
  const std::string margin(indent, ' ');
  for (const refuted_move& each : moves) {
    text += margin + line_in_words(each) + '\n';
    text += list_in_words(each.next, each.left_out, indent + 3);
  }
  if (left_out != 0) {
    text += fmt::format("{}and {} that bring no more (--most shows them)\n", margin,
                        counted(left_out, "move"));
  }
  return text;
}

std::string at_least_in_words(const lower_bound& bound, const any_value& value) {
  const std::string moves =
      fmt::format("{}{}", fmt::join(bound.moves, " "), likewise_in_words(bound.likewise));
  std::string text;
  if (value == any_value(outcome::win)) {
    text = fmt::format("{} wins{}.", moves, bound.ends_play ? " at once" : "");
    if (!bound.ends_play) text += " Every reply fails:";
  } else {
    text = fmt::format(
        "At least {}: {}{}", value_with_article(value), moves,
        bound.ends_play ? " ends the game so." : ". No reply gives the other player more:");
  }
  return text + '\n' + list_in_words(bound.replies.moves, bound.replies.left_out, 0);
}

std::string at_most_in_words(const refuted_moves& list, const any_value& value) {
  const std::string head =
      value == any_value(outcome::loss)
          ? "Every move loses:"
          : fmt::format("At most {}: no move brings more:", value_with_article(value));
  return head + '\n' + list_in_words(list.moves, list.left_out, 0);
}

json refuted_to_json(const std::vector<refuted_move>& moves, std::size_t left_out);

json refuted_to_json(const refuted_move& line) {
  json object = {{"label", line.label}, {"move", line.move}, {"likewise", line.likewise}};
  object["value"] = to_json(line.value);
  if (line.moves) object["remoteness"] = *line.moves;
  if (line.ends_play) object["ends_play"] = true;
  if (line.moves_again) object["moves_again"] = true;
  if (!line.answer.empty()) object["answer"] = line.answer;
  if (!line.as_in.empty()) object["as_in"] = line.as_in;
  if (!line.next.empty()) object["next"] = refuted_to_json(line.next, line.left_out);
  return object;
}

json refuted_to_json(const std::vector<refuted_move>& moves, std::size_t left_out) {
  json object = {{"moves", json::array()}};
  for (const refuted_move& each : moves) object["moves"].push_back(refuted_to_json(each));
  if (left_out != 0) object["left_out"] = left_out;
  return object;
}

}  // namespace

std::string proof_in_words(const move_proof& proof) {
  std::string text;
  if (proof.at_least) text += at_least_in_words(*proof.at_least, *proof.about.value);
  if (proof.at_least && proof.at_most) text += '\n';
  if (proof.at_most) text += at_most_in_words(*proof.at_most, *proof.about.value);
  return text;
}

json proof_to_json(const move_proof& proof) {
  json object = {{"argument", "moves"}};
  if (proof.at_least) {
    const lower_bound& bound = *proof.at_least;
    object["at_least"] = {
        {"moves", bound.moves},
        {"likewise", bound.likewise},
        {"replies", refuted_to_json(bound.replies.moves, bound.replies.left_out)}};
  }
  if (proof.at_most) {
    object["at_most"] = refuted_to_json(proof.at_most->moves, proof.at_most->left_out);
  }
  return object;
}

}  // namespace zermelo::sessions
