#include <fmt/format.h>

#include <iostream>
#include <string>

#include <zermelo/session/concept_words.hpp>
#include <zermelo/session/json.hpp>
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

json json_of(std::string_view game, const std::vector<parameter>& rules, const tally& found) {
  json object;
  object["game"] = game;
  object["parameters"] = to_json(rules);
  object["engine"] = found.engine;
  if (!found.stopped_by) {
    object["positions"] = found.positions;
    for (const auto& [value, count] : found.values) {
      if (const auto* points = std::get_if<score>(&value)) {
        object["values"][std::to_string(*points)] = count;
      } else {
        object[name_of_many(value)] = count;
      }
    }
    if (found.nimbers) object["nimbers"] = *found.nimbers;
  }
  object["statistics"] = sessions::to_json(found.statistics);
  if (found.stopped_by) object["stopped_by"] = name_of(*found.stopped_by);
  return object;
}

void check_symmetry(const entry& game) {
  if (meets(game, "symmetric_game")) return;
  throw bad_parameters(
      fmt::format("--canonical: the rules of {} do not say which positions are the same up to "
                  "symmetry; leave it out",
                  game.name()));
}

}  // namespace

int count(const entry& game, const options& given) {
  if (given.engine) check_engine(game, *given.engine);
  if (given.canonical) check_symmetry(game);
  const std::unique_ptr<session> opened = game.open(given.parameters);
  stop_on_interrupt();
  progress_line shown;
  count_options how{.reachable = given.reachable,
                    .canonical = given.canonical,
                    .nimbers = given.nimbers,
                    .threads = given.threads,
                    .limits = limits_of(given),
                    .checkpoint = given.checkpoint};
  how.limits.watched = shown.watched();
  const tally found = opened->count(how, engine_of(given));
  shown.clear();
  if (given.as_json) {
    std::cout << json_of(game.name(), given.parameters, found).dump() << '\n';
  } else {
    std::cout << describe(found) << '\n';
  }
  return found.stopped_by ? unknown : answered;
}

}  // namespace zermelo::workbench
