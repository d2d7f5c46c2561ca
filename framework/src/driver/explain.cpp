#include <fmt/format.h>

#include <algorithm>
#include <iostream>
#include <memory>
#include <string>

#include "failure.hpp"
#include "given_positions.hpp"
#include "interview.hpp"
#include "json.hpp"
#include "move_proof.hpp"
#include "one_position.hpp"
#include "progress_line.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

int explain(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  progress_line shown;
  limits allowed = limits_of(given);
  allowed.watched = shown.watched();
  bool first = true;
  const auto show = [&](const exploration& here) {
    interview asked(*here.rules, allowed);
    const move_proof proof =
        prove_by_moves(asked, here.position, {given.explain.depth, given.explain.most});
    shown.clear();
    if (!first) std::cout << '\n';
    for (const std::string& row : with_coordinates(*here.rules, here.position))
      std::cout << row << '\n';
    std::cout << '\n' << proof_in_words(proof);
    first = false;
  };
  stop_on_interrupt();
  for_each_given(
      given, *opened, "position", [&](std::istream& in) { opened->explore_contest(in, show); },
      [&](std::string_view text) { show(explore_one(*opened, text)); });
  return answered;
}

}  // namespace zermelo::driver
