#include <zermelo/session/ladder_pictures.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

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
  add_limits_and_parameters(app, game, to);
}

int ladder(const entry& game, const ladder_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  progress_line shown;
  request how;
  how.limits = shown.watching(limits_of(given, most_positions_of_a_rung, most_seconds_of_a_rung));
  how.want = wanted::value();
  how.want.counts = true;
  int code = answered;
  stop_on_interrupt();
  for_each_given(given, *opened, [&](std::string_view text) {
    static_cast<void>(explore_one(*opened, text));  // says what is wrong with it
    const ladder_answer made = climb(game, given.parameters, text, how);
    shown.clear();
    if (made.found() == nullptr) code = unknown;
    if (given.svg) {
      write_file(*given.svg, bars_as_svg(made.rungs, title_of(made, spoken()), spoken()));
    }
    std::cout << (given.as_json
                      ? in_json(made)
                      : in_words(made, spoken()) + '\n' + bars_in_signs(made.rungs, spoken()));
    if (given.as_json) std::cout << '\n';
  });
  return code;
}

}  // namespace

verb verb_ladder() {
  return verb_with("ladder", "the same position by every engine: what each idea saves", 140,
                   add_options, ladder);
}

}  // namespace zermelo::workbench
