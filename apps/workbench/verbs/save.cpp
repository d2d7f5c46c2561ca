#include <fmt/format.h>

#include <iostream>
#include <zermelo/files/file.hpp>
#include <zermelo/session/tables.hpp>

#include "options/option_groups.hpp"
#include "terminal/failure.hpp"
#include "terminal/progress_line.hpp"
#include "terminal/spoken.hpp"
#include "verbs/verb.hpp"
#include "verbs/verbs.hpp"

namespace zermelo::workbench {

namespace {

/// What it is told.
struct save_given : options {
  bool compressed = false;
  std::optional<unsigned> plies;  // of an opening book to be saved
};

/// What is known of a table or book that a limit left unwritten.
unsaved_table unsaved(const entry& game, const save_given& given, stop_reason reason) {
  return {std::string(game.name()), given.parameters, given.plies, reason};
}

saved fill_and_write(const entry& game, const save_given& given, const std::string& path) {
  save_options how{.nimbers = given.nimbers,
                   .threads = given.threads,
                   .limits = limits_of(given),
                   .how = {},
                   .plies = given.plies,
                   .checkpoint = given.checkpoint};
  progress_line shown;
  how.limits.watched = shown.watched();
  if (given.compressed) how.how.how = storing::compressed;
  const auto makes_books = first_that_gives(game.engines(), answers::books);
  if (given.plies && given.engine && makes_books && *given.engine != *makes_books) {
    throw bad_parameters(
        fmt::format("--engine {}; {} makes opening books, leave one of --engine and --plies out",
                    *given.engine, *makes_books));
  }
  try {
    return game.open(given.parameters)->save(path, how, engine_of(game, given));
  } catch (const stopped_book& stop) {
    if (given.as_json) {
      unsaved_table known = unsaved(game, given, stop.reason);
      known.solved = stop.solved;
      known.to_solve = stop.to_solve;
      std::cout << in_json(known) << '\n';
    }
    throw unanswered(fmt::format(
        "nothing is saved: {} after {} of the {} positions to solve; {}", in_words(stop.reason),
        with_commas(stop.solved), with_commas(stop.to_solve),
        given.checkpoint ? fmt::format("the next run goes on from {}", *given.checkpoint)
                         : "--checkpoint DIRECTORY keeps them for the next run"));
  } catch (const stopped& stop) {
    if (given.as_json) std::cout << in_json(unsaved(game, given, stop.reason)) << '\n';
    throw unanswered(fmt::format("nothing is saved: {}", in_words(stop.reason)));
  }
}

/// Where the positions of an opening book are kept, too.
void add_checkpoint_of_save(CLI::App& app, const entry& game, options& to) {
  if (!has_engine_for(game, answers::books)) return add_checkpoint(app, game, to);
  app.add_option("--checkpoint", to.checkpoint,
                 "a directory: what is solved by retrograde analysis is kept there tier by tier, "
                 "and of an opening book its positions; a run that was killed goes on from there");
}

void add_options(CLI::App& app, const entry& game, save_given& to) {
  app.add_option("FILE", to.source, "the table; one of that name is replaced when all is written")
      ->required();
  CLI::Option* plies =
      app.add_option("--plies", to.plies,
                     "an opening book instead: all positions within so many moves of the start")
          ->check(as_validator(whole_number<unsigned>(0, 1000)));
  if (!has_engine_for(game, answers::books)) plies->group("");  // refused, and not in the help
  app.add_flag("--nimbers", to.nimbers, "nimbers; who wins where not given");
  app.add_flag("--compressed", to.compressed,
               "small, to be published; to be mapped where not given");
  add_engine(app, game, to, "the quickest");
  add_checkpoint_of_save(app, game, to);
  add_sweeping_threads(app, to);
  app.add_flag("--json", to.as_json, "one JSON object");
  add_limits(app, to);
  add_parameters(app, game, to);
}

int save(const entry& game, const save_given& given) {
  if (given.engine) check_engine(game, *given.engine);
  stop_on_interrupt();
  const std::string path = given.source.value_or("");
  const saved took = fill_and_write(game, given, path);
  const saved_table made{path, std::string(game.name()),  given.parameters,
                         took, table_file(path).header(), std::filesystem::file_size(path)};
  if (given.as_json) {
    std::cout << in_json(made) << '\n';
  } else {
    std::cout << in_words(made, spoken()) << '\n';
  }
  return answered;
}

}  // namespace

verb verb_save();
verb verb_save() {
  return verb_of_game<save_given>("save", "a table of all positions, on disk", 80, add_options,
                                  save);
}

}  // namespace zermelo::workbench
