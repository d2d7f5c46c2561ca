#include <zermelo/session/game_card.hpp>

#include <memory>

namespace zermelo::sessions {

game_card card_of(const entry& game, const std::vector<parameter>& rules) {
  const std::unique_ptr<session> opened = game.open(rules);
  const exploration start = opened->explore({});
  const explorer& walked = *start.rules;
  game_card card{game.name(), game.about(), rules};
  card.start = walked.print(start.position);
  card.board = with_coordinates(walked, start.position);
  card.player = walked.player(start.position);
  for (const step& each : walked.moves(start.position)) card.moves.push_back(each.text);
  card.key = start.position.key();
  card.fields = walked.fields_of_key();
  card.count = walked.position_count();
  const auto names = names_of(game.engines());
  const std::vector<memory_bill> bills = opened->memory_bills({});
  for (std::size_t i = 0; i < names.size(); ++i) card.engines.push_back({names[i], bills[i]});
  for (const std::string_view each : game.concepts()) {
    if (const concept_words* words = words_of_concept(each)) card.concepts.push_back(words);
  }
  return card;
}

}  // namespace zermelo::sessions
