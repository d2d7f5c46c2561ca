#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>

#include <zermelo/session/json.hpp>
#include "terminal/failure.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {

namespace {

struct list_given {
  bool as_json = false;
};

void add_options(CLI::App& app, const surroundings& /*all*/, list_given& to) {
  app.add_flag("--json", to.as_json, "one JSON object");
}

int list(const surroundings& about, const list_given& given) {
  const auto& games = about.games;
  json all = {{"games", json::array()}};
  std::size_t width = 12;
  for (const entry* game : games) width = std::max(width, game->name().size());
  for (const entry* game : games) {
    if (given.as_json) {
      all["games"].push_back({{"name", game->name()},
                              {"concepts", game->concepts()},
                              {"engines", names_of(game->engines())}});
    } else {
      std::cout << fmt::format("{:<{}} {}\n{:<{}} engines: {}\n{:<{}} concepts: {}\n", game->name(),
                               width, game->about(), "", width,
                               fmt::join(names_of(game->engines()), ", "), "", width,
                               fmt::join(game->concepts(), ", "));
    }
  }
  if (given.as_json) std::cout << all.dump() << '\n';
  return answered;
}

}  // namespace

verb verb_list();
verb verb_list() {
  verb made{.name = "list", .about = "the games, and what each supports", .place = 10};
  made.for_all = [](CLI::App& app, const surroundings& all) {
    return bound(app, all, add_options, list);
  };
  return made;
}

}  // namespace zermelo::workbench
