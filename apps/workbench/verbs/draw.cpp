#include <zermelo/session/position_view.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct draw_given : options {
  std::optional<std::string> file;
};

void add_options(CLI::App& app, const entry& game, draw_given& to) {
  add_one_position(app, to);
  app.add_option("--to", to.file,
                 "a file for the picture; one of that name is replaced; standard output where "
                 "nothing is given");
  add_parameters(app, game, to);
}

int draw(const entry& game, const draw_given& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const std::string picture = svg_of(explore_given(given, *opened, "a picture"));
  if (given.file) {
    write_file(*given.file, picture);
  } else {
    std::cout << picture;
  }
  return answered;
}

}  // namespace

verb verb_draw() {
  return verb_with("draw", "a position as a picture: SVG", 55, add_options, draw);
}

}  // namespace zermelo::workbench
