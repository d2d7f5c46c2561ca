#include <zermelo/session/key_report.hpp>

#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <optional>

#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/spoken.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct key_given : options {
  std::optional<std::uint64_t> number;  // of a position
};

/// The position of a number.
exploration at_number(session& opened, const entry& game, std::uint64_t number) {
  exploration here = opened.explore({});
  const auto count = here.rules->position_count();
  if (!count) {
    throw bad_parameters(fmt::format(
        "--number: the positions of {} are not numbered by these rules; give a position",
        game.name()));
  }
  if (number >= *count) {
    throw bad_parameters(
        fmt::format("--number {}: there are {} positions, numbered from 0", number, *count));
  }
  here.position = here.rules->position_of(number);
  return here;
}

void add_options(CLI::App& app, const entry& game, key_given& to) {
  add_explored(app, game, to);
  app.add_option("--number", to.number, "the position of this number, in place of POSITION")
      ->check(as_validator(whole_number<std::uint64_t>(0)));
  add_parameters(app, game, to);
}

int key(const entry& game, const key_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  bool first = true;
  const auto show = [&](const exploration& here) {
    const key_report found = key_of(game, *opened, here);
    if (given.as_json) {
      std::cout << in_json(found) << '\n';
    } else {
      std::cout << (first ? "" : "\n") << in_words(found, spoken());
    }
    first = false;
  };
  if (given.number) {
    if (given.source) throw bad_parameters("--number and a position; take one of them");
    show(at_number(*opened, game, *given.number));
    return answered;
  }
  for_each_explored(given, *opened, show);
  return answered;
}

}  // namespace

verb verb_key();
verb verb_key() {
  return verb_of_game<key_given>("key", "a position's key and number, and back", 60, add_options,
                                 key);
}

}  // namespace zermelo::workbench
