#include <zermelo/session/json.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

void add_options(CLI::App& app, const entry& game, options& to) {
  app.add_option("POSITION", to.source, "what it leads to; all positions where nothing is given");
  add_checkpoint(app, game, to);
  add_threads(app, to, "that are to solve it; as many as serve where nothing is given");
  app.add_flag("--json", to.as_json, "one JSON object");
  add_limit_of_memory(app, to);
  add_parameters(app, game, to);
}

int bill(const entry& game, const options& given) {
  const std::unique_ptr<session> opened = game.open(given.parameters);
  const count_options how{
      .threads = given.threads, .limits = limits_of(given), .checkpoint = given.checkpoint};
  const auto print = [&](const solving_bill& made) {
    std::cout << (given.as_json ? in_json(made, game.name(), given.parameters)
                                : describe(made, spoken()))
              << '\n';
  };
  if (!given.source) {
    print(opened->bill(how, {}));
  } else {
    for_each_given(given, *opened,
                   [&](std::string_view text) { print(bill_one(*opened, text, how)); });
  }
  return answered;
}

}  // namespace

verb verb_bill() {
  return verb_with("bill", "what solving all positions takes: memory, disk and time of each tier",
                   75, add_options, bill);
}

}  // namespace zermelo::workbench
