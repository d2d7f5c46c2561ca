#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <iostream>

#include <zermelo/session/json.hpp>
#include "terminal/failure.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

int list(const std::vector<const entry*>& games, bool as_json) {
  json all = {{"games", json::array()}};
  std::size_t width = 12;
  for (const entry* game : games) width = std::max(width, game->name().size());
  for (const entry* game : games) {
    if (as_json) {
      all["games"].push_back(
          {{"name", game->name()}, {"concepts", game->concepts()}, {"engines", game->engines()}});
    } else {
      std::cout << fmt::format("{:<{}} {}\n{:<{}} engines: {}\n{:<{}} concepts: {}\n", game->name(),
                               width, game->about(), "", width, fmt::join(game->engines(), ", "),
                               "", width, fmt::join(game->concepts(), ", "));
    }
  }
  if (as_json) std::cout << all.dump() << '\n';
  return answered;
}

}  // namespace zermelo::workbench
