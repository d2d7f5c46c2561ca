#include <zermelo/session/tables.hpp>

#include "verbs/verb.hpp"

namespace zermelo::workbench {
namespace {

struct save_given : options {
  bool without_remoteness = false;
  bool compressed = false;
  std::optional<unsigned> plies;  // of an opening book to be saved
};

void add_options(CLI::App& app, const entry& game, save_given& to) {
  const bool makes_books = has_engine_for(game, answers::books);
  app.add_option("FILE", to.source, "the table; one of that name is replaced when all is written")
      ->required();
  CLI::Option* plies = add_number(
      app, "--plies", to.plies,
      "an opening book instead: all positions within so many moves of the start", 0, 1000);
  if (!makes_books) plies->group("");  // refused, and not in the help
  app.add_flag("--nimbers", to.nimbers, "nimbers; who wins where not given");
  app.add_flag("--without-remoteness", to.without_remoteness,
               "outcomes alone, where a table holds the remoteness, too");
  app.add_flag("--compressed", to.compressed,
               "small, to be published; to be mapped where not given");
  add_filling(app, game, to, makes_books);
}

int save(const entry& game, const save_given& given) {
  if (given.engine) check_engine(game, *given.engine);
  const auto makes_books = first_that_gives(game.engines(), answers::books);
  if (given.plies && given.engine && makes_books && *given.engine != *makes_books) {
    refuse("--engine {}; {} makes opening books, leave one of --engine and --plies out",
           *given.engine, *makes_books);
  }
  const std::string path = given.source.value_or("");
  saved_table made{path, std::string(game.name()), given.parameters, {}};
  unsaved_table known{made.game, made.rules, given.plies, {}};
  const auto tell_known = [&](stop_reason reason) {
    known.stopped_by = reason;
    if (given.as_json) std::cout << in_json(known) << '\n';
  };
  stop_on_interrupt();
  progress_line shown;
  save_options how{.nimbers = given.nimbers,
                   .without_remoteness = given.without_remoteness,
                   .threads = given.threads,
                   .limits = shown.watching(limits_of(given)),
                   .how = {},
                   .plies = given.plies,
                   .checkpoint = given.checkpoint,
                   .mapped_tiers = given.mapped_tiers};
  if (given.compressed) how.how.how = storing::compressed;
  try {
    made.took = game.open(given.parameters)->save(path, how, engine_of(game, given));
  } catch (const stopped_book& stop) {
    known.solved = stop.solved;
    known.to_solve = stop.to_solve;
    tell_known(stop.reason);
    refuse<unanswered>("nothing is saved: {} after {} of the {} positions to solve; {}",
                       in_words(stop.reason), with_commas(stop.solved), with_commas(stop.to_solve),
                       given.checkpoint
                           ? fmt::format("the next run goes on from {}", *given.checkpoint)
                           : "--checkpoint DIRECTORY keeps them for the next run");
  } catch (const stopped& stop) {
    tell_known(stop.reason);
    const auto fills = first_that_gives(game.engines(), answers::every_position);
    if (stop.reason == stop_reason::bytes && !given.plies && fills) {
      say_bill(game, *game.open(given.parameters),
               engine_of(game, given).value_or(std::string(*fills)), how.limits,
               given.checkpoint.has_value());
    }
    say_kept(given, stop.reason);
    refuse<unanswered>("nothing is saved: {}", in_words(stop.reason));
  }
  shown.clear();
  std::cout << (given.as_json ? in_json(made) : in_words(made, spoken())) << '\n';
  return answered;
}

}  // namespace

verb verb_save() {
  return verb_with("save", "a table of all positions, on disk", 80, add_options, save);
}

}  // namespace zermelo::workbench
