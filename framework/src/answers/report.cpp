#include <zermelo/answers/report.hpp>

#include <zermelo/language/catalogue.hpp>

namespace zermelo {

namespace {

std::string best_moves_in_words(const report& r, language spoken) {
  if (!r.best_moves) return {};
  const std::string rest = r.all_best_moves ? "" : say(spoken, phrases::others_not_sought);
  if (r.best_moves->empty()) return rest;
  const bool losing = *r.value == std::variant<outcome, score>(outcome::loss);
  if (losing && !r.remoteness) return say(spoken, phrases::every_move_loses);
  const std::string words = r.best_move_in_words.empty() ? "" : " (" + r.best_move_in_words + ")";
  const phrase& kind = losing                     ? phrases::longest_defence
                       : r.best_moves->size() > 1 ? phrases::best_moves
                                                  : phrases::best_move;
  return say(spoken, kind, list_of(*r.best_moves, 10, ", ", spoken) + words) + rest;
}

}  // namespace

std::string word_for(const std::variant<outcome, score>& value, language spoken) {
  if (const auto* points = std::get_if<score>(&value)) return std::to_string(*points);
  constexpr const phrase* words[] = {&phrases::loss, &phrases::draw, &phrases::tie, &phrases::win};
  return say(spoken, *words[static_cast<std::size_t>(std::get<outcome>(value))]);
}

std::string with_sign(score points) { return points == 0 ? "0" : fmt::format("{:+}", points); }

std::string value_in(const std::variant<outcome, score>& value, std::optional<remoteness> moves,
                     language spoken) {
  if (const auto* points = std::get_if<score>(&value)) return fmt::format("{:+}", *points);
  const std::string word = word_for(value, spoken);
  return moves ? say(spoken, phrases::briefly_in, word, *moves) : word;
}

std::string_view why_stopped(std::optional<stop_reason> reason, language spoken) {
  constexpr const phrase* words[] = {&phrases::stopped_by_positions, &phrases::stopped_by_bytes,
                                     &phrases::stopped_by_seconds, &phrases::interrupted};
  return (reason ? *words[static_cast<std::size_t>(*reason)] : phrases::limit_reached).in(spoken);
}

std::string list_of(const std::vector<std::string>& items, std::size_t most,
                    std::string_view between, language spoken) {
  std::string text;
  for (std::size_t i = 0; i < items.size() && i < most; ++i)
    text += std::string(i == 0 ? "" : between) + items[i];
  if (items.size() > most) text += say(spoken, phrases::and_more, items.size() - most);
  return text;
}

std::string lines_of(const std::vector<std::string>& rows, std::string_view margin) {
  std::string text;
  for (const std::string& row : rows) text.append(margin).append(row) += '\n';
  return text;
}

std::string to_move(std::string_view player, language spoken) {
  return player == "player" ? say(spoken, phrases::player_to_move)
                            : say(spoken, phrases::to_move, player);
}

std::string value_in_words(const report& r, language spoken) {
  if (r.is_puzzle && std::holds_alternative<score>(*r.value)) {
    return say(spoken, phrases::best_total, word_for(*r.value, spoken));
  }
  const std::string who = to_move(r.player, spoken);
  std::string words = word_for(*r.value, spoken);
  if (std::holds_alternative<outcome>(*r.value)) {
    if (r.remoteness == 0U) return say(spoken, phrases::game_is_over, who, words);
    if (r.remoteness) {
      words = say(spoken, phrases::value_in, words, counted(spoken, *r.remoteness, nouns::plies));
    }
    if (r.nimber) words = say(spoken, phrases::with_nimber, words, in_stars(*r.nimber));
  }
  return say(spoken, phrases::value_of_position, who, words);
}

std::string unknown_in_words(std::uint64_t positions, std::optional<stop_reason> stopped_by,
                             language spoken) {
  return say(spoken, phrases::unknown_after, counted(spoken, positions, nouns::positions),
             why_stopped(stopped_by, spoken));
}

std::string in_words(const interval<score>& known, language spoken) {
  return known.lower == known.upper ? std::to_string(known.lower)
                                    : say(spoken, phrases::from_to, known.lower, known.upper);
}

std::string unknown_in_words(const report& r, language spoken) {
  const std::string why = unknown_in_words(r.statistics.positions, r.stopped_by, spoken);
  return r.known ? why + say(spoken, phrases::value_is, in_words(*r.known, spoken)) : why;
}

std::string what_it_took(std::string_view engine, const statistics& spent, language spoken) {
  return fmt::format("{}, {}, {}, {}", engine, counted(spoken, spent.positions, nouns::positions),
                     in_units_of_time(spent.seconds), in_units_of_memory(spent.bytes));
}

std::string in_brief(const report& r, language spoken) {
  const std::string value = word_for(*r.value, spoken);
  return r.nimber && std::holds_alternative<outcome>(*r.value)
             ? fmt::format("{} {}", value, in_stars(*r.nimber))
             : value;
}

std::string describe(const report& r, language spoken) {
  std::string text;
  if (!r.value) {
    text = unknown_in_words(r, spoken) + ".";
  } else {
    text = value_in_words(r, spoken) + best_moves_in_words(r, spoken);
    if (r.line && !r.line->empty()) {
      text += say(spoken, phrases::line_of_play, list_of(*r.line, 100, " ", spoken));
    }
  }
  return text + '\n' + what_it_took(r.engine, r.statistics, spoken);
}

}  // namespace zermelo
