#include <fmt/format.h>

#include <iostream>
#include <memory>
#include <string>

#include <zermelo/base/wrapped.hpp>
#include <zermelo/session/json.hpp>
#include "options/option_groups.hpp"
#include "pictures/key_picture.hpp"
#include "terminal/failure.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct key_given : options {
  std::optional<std::uint64_t> number;  // of a position
};

/// What a position's key and number say, and where they lead back to.
struct key_report {
  std::string position;
  std::string player;
  std::optional<std::uint64_t> number = {};
  std::optional<std::uint64_t> count = {};  // of positions that have numbers
  std::optional<std::string> back = {};  // the position of that number; nothing where it has none
  bool is_same = false;                  // whether what leads back has the same key
  std::optional<std::string> stands_in = {};  // another position that is as good
};

key_report key_of(session& opened, const exploration& here) {
  const explorer& rules = *here.rules;
  const any_position& p = here.position;
  key_report found{.position = rules.print(p), .player = rules.player(p)};
  found.count = rules.position_count();
  if (found.count) {
    found.number = rules.number_of(p);
    const any_position back = rules.position_of(*found.number);
    found.back = rules.print(back);
    found.is_same = back == p;
  } else {
    found.is_same = opened.explore(found.position).position == p;
  }
  const any_position other = rules.standing_for(p);
  if (other != p) found.stands_in = rules.print(other);
  return found;
}

bool is_power_of_3(std::uint64_t number) {
  while (number % 3 == 0 && number != 0) number /= 3;
  return number == 1;
}

std::string way_back(const key_report& found) {
  if (!found.back) {
    return wrapped(fmt::format("The positions have no numbers, and so no key leads back to one; {} "
                               "is read as the position of {} key.",
                               found.position, found.is_same ? "the same" : "ANOTHER"),
                   0);
  }
  return fmt::format("number {} -> {}, {}\n", *found.number, *found.back,
                     found.is_same ? "the same key" : "which has ANOTHER key");
}

std::string key_in_words(const exploration& here, const key_report& found) {
  std::string text;
  for (const std::string& row : with_coordinates(*here.rules, here.position)) text += row + '\n';
  text += fmt::format("{} to move\n\n{}", found.player, draw_key(*here.rules, here.position));
  if (found.number) {
    text += fmt::format("number  {} of {}", *found.number, with_commas(*found.count));
    if (is_power_of_3(*found.count)) {
      text += fmt::format(" = {} (base 3)", grouped_digits(*found.number, 3));
    }
    text += '\n';
  }
  text += way_back(found);
  if (found.stands_in)
    text += fmt::format("as good as {}, which stands for it\n", *found.stands_in);
  return text;
}

json key_to_json(const entry& game, const exploration& here, const key_report& found) {
  json object;
  object["game"] = game.name();
  object["position"] = found.position;
  object["player"] = found.player;
  object["key"] = here.position.key().words;
  object["bits"] = here.position.key().bits;
  if (found.number) object["number"] = *found.number;
  if (found.count) object["of"] = *found.count;
  if (found.back) object["back"] = *found.back;
  object["same_key"] = found.is_same;
  if (found.stands_in) object["stands_in"] = *found.stands_in;
  return object;
}

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
    const key_report found = key_of(*opened, here);
    if (given.as_json) {
      std::cout << key_to_json(game, here, found).dump() << '\n';
    } else {
      std::cout << (first ? "" : "\n") << key_in_words(here, found);
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
