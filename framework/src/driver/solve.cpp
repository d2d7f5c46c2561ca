#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>

#include "failure.hpp"
#include "given_positions.hpp"
#include "json.hpp"
#include "one_position.hpp"
#include "progress_line.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

void check_engine(const entry& game, const std::string& name) {
  const auto engines = game.engines();
  if (std::find(engines.begin(), engines.end(), name) != engines.end()) return;
  throw bad_parameters(fmt::format("no engine '{}' for {}, which has {}{}", name, game.name(),
                                   fmt::join(engines, ", "), did_you_mean(name, engines)));
}

int solve(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  request how{engine_of(given), limits_of(given), {}, given.table, given.checkpoint};
  if (how.engine && how.table) {
    throw bad_parameters(
        fmt::format("--{} and --table; either an engine or a table answers, take one",
                    given.engine ? "engine" : "checkpoint"));
  }
  if (how.engine) check_engine(game, *how.engine);
  progress_line shown;
  if (!given.contest_format) how.limits.watched = shown.watched();
  int code = answered;
  const auto show = [&](const report& found) {
    shown.clear();
    if (!found.value) code = unknown;
    if (given.as_json) {
      std::cout << to_json(found).dump() << '\n';
    } else {
      std::cout << describe(found) << '\n';
    }
  };
  stop_on_interrupt();
  for_each_given(
      given, *opened, "position", [&](std::istream& in) { opened->solve_contest(in, how, show); },
      [&](std::string_view text) { show(solve_one(*opened, text, how)); });
  return code;
}

}  // namespace zermelo::driver
