#include <zermelo/session/prover.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct prove_given : options {
  std::optional<std::string> file;
  prove_request how;
};

void add_options(CLI::App& app, const entry& game, prove_given& to) {
  add_one_position(app, to);
  app.add_option("--to", to.file,
                 "a file for the proof; one of that name is replaced when all is written; standard "
                 "output where nothing is given");
  app.add_flag("--nimber", to.how.of_nimber, "that of its nimber");
  add_number(app, "--claims", to.how.most, "give up where the proof takes more", 1);
  app.add_flag("--json", to.as_json, "one JSON object; with --to");
  add_table(app, game, to);
  add_searching_threads(app, game, to);
  add_limits_and_parameters(app, game, to);
}

int prove(const entry& game, const prove_given& given) {
  if (given.as_json && !given.file) refuse("--json says what a file holds; name one by --to");
  const std::unique_ptr<session> opened = game.open(given.parameters);
  if (given.table) opened->explore_by(*given.table);
  const exploration here = explore_given(given, *opened, "a proof");
  if (here.rules != opened->explore("").rules) {
    refuse("positions of {} bring rules of their own, and a proof has one set of rules for all{}",
           game.name(),
           meets(game, "puzzle") ? "; `pack --certificate` proves that a packing is the best" : "");
  }
  stop_on_interrupt();
  progress_line shown;
  const proven found =
      sessions::prove(game, given.parameters, here, given.how, shown.watching(limits_of(given)));
  shown.clear();
  if (!found.about.value) {
    refuse<unanswered>("nothing is proven: {}", in_words(*found.about.stopped_by));
  }
  const std::string text = print(found.proof);
  if (!given.file) {
    std::cout << text;
    return answered;
  }
  write_file(*given.file, text);
  std::cout << (given.as_json ? in_json(found) + '\n' : in_words(found, *given.file, spoken()));
  return answered;
}

}  // namespace

verb verb_prove() {
  return verb_with("prove", "the claims that a value rests on, to be checked without a search", 82,
                   add_options, prove);
}

}  // namespace zermelo::workbench
