#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include "options/option_groups.hpp"
#include "pictures/ladder_chart.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/spoken.hpp"
#include "terminal/write_file.hpp"
#include "verbs/given_positions.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct ladder_given : options {
  std::optional<std::string> svg;  // a file for a bar chart
};

/// What one engine may spend where no limits are given.
constexpr std::uint64_t most_positions_of_a_rung = 100'000'000;
constexpr double most_seconds_of_a_rung = 2;

void add_options(CLI::App& app, const entry& game, ladder_given& to) {
  add_position(app, to);
  app.add_option("--svg", to.svg, "a file for a bar chart");
  app.add_flag("--json", to.as_json, "one JSON object a position");
  add_limits(app, to);
  add_parameters(app, game, to);
}

int ladder(const entry& game, const ladder_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  request how{{},
              limits_of(given, most_positions_of_a_rung, most_seconds_of_a_rung),
              wanted::value(),
              {},
              {}};
  how.want.counts = true;
  progress_line shown;
  how.limits.watched = shown.watched();
  int code = answered;
  stop_on_interrupt();
  const auto show = [&](std::string_view text) {
    static_cast<void>(explore_one(*opened, text));  // says what is wrong with it
    const ladder_answer made = climb(game, given.parameters, text, how);
    shown.clear();
    if (made.found() == nullptr) code = unknown;
    if (given.svg) {
      write_file(*given.svg, bars_as_svg(made.rungs, title_of(made, spoken()), spoken()));
    }
    if (given.as_json) {
      std::cout << in_json(made) << '\n';
      return;
    }
    std::cout << in_words(made, spoken()) << '\n' << bars_in_signs(made.rungs, spoken());
  };
  for_each_given(given, *opened, "position", show);
  return code;
}

}  // namespace

verb verb_ladder();
verb verb_ladder() {
  return verb_of_game<ladder_given>("ladder",
                                    "the same position by every engine: what each idea saves", 140,
                                    add_options, ladder);
}

}  // namespace zermelo::workbench
