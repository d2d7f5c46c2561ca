#include <fmt/format.h>

#include <iostream>

#include "failure.hpp"
#include "json.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

int list(const std::vector<const entry*>& games, bool as_json) {
  json all = {{"games", json::array()}};
  for (const entry* game : games) {
    if (as_json) {
      all["games"].push_back(
          {{"name", game->name()}, {"concepts", game->concepts()}, {"engines", game->engines()}});
    } else {
      std::cout << fmt::format("{:<12} {}\n{:<12} engines: {}\n{:<12} concepts: {}\n", game->name(),
                               game->about(), "", fmt::join(game->engines(), ", "), "",
                               fmt::join(game->concepts(), ", "));
    }
  }
  if (as_json) std::cout << all.dump() << '\n';
  return answered;
}

}  // namespace zermelo::driver
