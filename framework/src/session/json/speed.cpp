#include <zermelo/session/speed.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

namespace {

json measurement_to_json(const measurement& took) {
  json object = {{"engine", took.engine}};
  if (!took.unable.empty()) {
    object["unable"] = took.unable;
  } else {
    add_cost(object, took.spent, took.stopped_by);
  }
  return object;
}

}  // namespace

std::string in_json(const measured_game& game) {
  json object = {{"game", game.name}, {"measured", game.what}};
  object["plain"] = measurement_to_json(game.plain);
  object["strongest"] = measurement_to_json(game.strongest);
  if (const auto ratio = ratio_of(game)) {
    object["ratio"] = {{"times", ratio->times}, {"at_least", ratio->at_least}};
  }
  return object.dump();
}

}  // namespace zermelo::sessions
