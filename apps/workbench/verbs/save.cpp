#include <zermelo/session/saved_table.hpp>

#include "terminal/progress_line.hpp"
#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct save_given : options {
  bool compressed = false;
  std::optional<unsigned> plies;  // of an opening book to be saved
};

saved fill_and_write(const entry& game, const save_given& given, const std::string& path) {
  progress_line shown;
  save_options how{.nimbers = given.nimbers,
                   .threads = given.threads,
                   .limits = shown.watching(limits_of(given)),
                   .how = {},
                   .plies = given.plies,
                   .checkpoint = given.checkpoint};
  if (given.compressed) how.how.how = storing::compressed;
  const auto makes_books = first_that_gives(game.engines(), answers::books);
  if (given.plies && given.engine && makes_books && *given.engine != *makes_books) {
    refuse("--engine {}; {} makes opening books, leave one of --engine and --plies out",
           *given.engine, *makes_books);
  }
  const auto tell_as_json = [&](const unsaved_table& known) {
    if (given.as_json) std::cout << in_json(known) << '\n';
  };
  unsaved_table known{std::string(game.name()), given.parameters, given.plies, {}};
  try {
    return game.open(given.parameters)->save(path, how, engine_of(game, given));
  } catch (const stopped_book& stop) {
    known.stopped_by = stop.reason;
    known.solved = stop.solved;
    known.to_solve = stop.to_solve;
    tell_as_json(known);
    refuse<unanswered>("nothing is saved: {} after {} of the {} positions to solve; {}",
                       in_words(stop.reason), with_commas(stop.solved), with_commas(stop.to_solve),
                       given.checkpoint
                           ? fmt::format("the next run goes on from {}", *given.checkpoint)
                           : "--checkpoint DIRECTORY keeps them for the next run");
  } catch (const stopped& stop) {
    known.stopped_by = stop.reason;
    tell_as_json(known);
    refuse<unanswered>("nothing is saved: {}", in_words(stop.reason));
  }
}

void add_options(CLI::App& app, const entry& game, save_given& to) {
  const bool makes_books = has_engine_for(game, answers::books);
  app.add_option("FILE", to.source, "the table; one of that name is replaced when all is written")
      ->required();
  CLI::Option* plies = add_number(
      app, "--plies", to.plies,
      "an opening book instead: all positions within so many moves of the start", 0, 1000);
  if (!makes_books) plies->group("");  // refused, and not in the help
  app.add_flag("--nimbers", to.nimbers, "nimbers; who wins where not given");
  app.add_flag("--compressed", to.compressed,
               "small, to be published; to be mapped where not given");
  add_engine(app, game, to, "the quickest");
  add_checkpoint(app, game, to, makes_books);
  add_sweeping_threads(app, to);
  app.add_flag("--json", to.as_json, "one JSON object");
  add_limits_and_parameters(app, game, to);
}

int save(const entry& game, const save_given& given) {
  if (given.engine) check_engine(game, *given.engine);
  stop_on_interrupt();
  const std::string path = given.source.value_or("");
  const saved took = fill_and_write(game, given, path);
  const saved_table made{path, std::string(game.name()),  given.parameters,
                         took, table_file(path).header(), std::filesystem::file_size(path)};
  std::cout << (given.as_json ? in_json(made) : in_words(made, spoken())) << '\n';
  return answered;
}

}  // namespace

verb verb_save() {
  return verb_of_game("save", "a table of all positions, on disk", 80, add_options, save);
}

}  // namespace zermelo::workbench
