#include <zermelo/session/game_card.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct key_given : options {
  std::optional<std::uint64_t> number;  // of a position
};

/// The position of a number.
exploration at_number(session& opened, const entry& game, std::uint64_t number) {
  exploration here = opened.explore({});
  const auto count = here.rules->position_count();
  if (!count) {
    refuse("--number: the positions of {} are not numbered by these rules; give a position",
           game.name());
  }
  if (number >= *count) {
    refuse("--number {}: there are {} positions, numbered from 0", number, *count);
  }
  here.position = here.rules->position_of(number);
  return here;
}

void add_options(CLI::App& app, const entry& game, key_given& to) {
  add_explored(app, game, to);
  add_number(app, "--number", to.number, "the position of this number, in place of POSITION", 0);
  add_parameters(app, game, to);
}

int key(const entry& game, const key_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  auto print = answer_printer(given.as_json);
  const auto show = [&](const exploration& here) { print(key_of(game, *opened, here)); };
  if (!given.number) {
    for_each_explored(given, *opened, show);
    return answered;
  }
  if (given.source) refuse("--number and a position; take one of them");
  show(at_number(*opened, game, *given.number));
  return answered;
}

}  // namespace

verb verb_key() {
  return verb_with("key", "a position's key and number, and back", 60, add_options, key);
}

}  // namespace zermelo::workbench
