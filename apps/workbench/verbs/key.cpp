#include <zermelo/session/game_card.hpp>
#include <zermelo/session/required.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct key_given : options {
  std::optional<std::uint64_t> number;  // of a position
};

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
  exploration here = opened->explore({});
  here.position = position_numbered(*given.number, game, *here.rules);
  show(here);
  return answered;
}

}  // namespace

verb verb_key() {
  return verb_with("key", "a position's key and number, and back", 60, add_options, key);
}

}  // namespace zermelo::workbench
