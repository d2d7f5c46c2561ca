#include <zermelo/session/game_card.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

std::string in_json(const game_card& card) {
  json object = {{"game", card.name}, {"about", card.about}, {"parameters", to_json(card.rules)}};
  object["start"] = card.start;
  object["drawing"] = card.board;
  object["player"] = card.player;
  object["moves"] = card.moves.size();
  object["key"] = card.key.words;
  object["key_fields"] = json::array();
  for (const key_field& each : card.fields) {
    object["key_fields"].push_back(
        {{"meaning", each.meaning}, {"word", each.word}, {"bits", each.bits}});
  }
  if (card.count) object["positions"] = *card.count;
  object["engines"] = json::array();
  for (const auto& each : card.engines) {
    json row = {{"name", each.name}, {"memory", in_words(each.needs, language::english)}};
    if (each.needs.bytes) row["bytes"] = *each.needs.bytes;
    object["engines"].push_back(std::move(row));
  }
  object["concepts"] = json::array();
  for (const concept_words* each : card.concepts) {
    object["concepts"].push_back(
        {{"name", each->name}, {"says", each->says}, {"buys", each->buys}});
  }
  return object.dump();
}

std::string in_json(const std::vector<const entry*>& games) {
  json all = {{"games", json::array()}};
  for (const entry* game : games) {
    all["games"].push_back({{"name", game->name()},
                            {"concepts", game->concepts()},
                            {"engines", names_of(game->engines())}});
  }
  return all.dump();
}

}  // namespace zermelo::sessions
