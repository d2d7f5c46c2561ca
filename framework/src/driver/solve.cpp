#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <zermelo/driver/positions.hpp>

#include "failure.hpp"
#include "json.hpp"
#include "one_position.hpp"
#include "progress_line.hpp"
#include "source.hpp"
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
  if (given.source && given.source->empty()) {
    throw bad_input("the position is empty; leave it out for the start");
  }
  stop_on_interrupt();
  if (given.contest_format) {
    source_stream source(given.source.value_or("-"));
    opened->solve_contest(source.get(), how, show);
  } else if (!given.source) {
    show(opened->solve("", how));
  } else if (names_a_file(*given.source)) {
    source_stream source(*given.source);
    for_each_position(
        source.get(), [&](std::string_view first) { return opened->lines_a_position(first); },
        [&](std::string_view text) { show(solve_one(*opened, text, how)); });
  } else {
    solve_argument(*given.source,
                   [&](std::string_view text) { show(solve_one(*opened, text, how)); });
  }
  return code;
}

}  // namespace zermelo::driver
