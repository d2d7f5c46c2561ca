#include <fmt/format.h>

#include <iostream>
#include <zermelo/tables/file.hpp>
#include <zermelo/tables/rules.hpp>

#include "failure.hpp"
#include "json.hpp"
#include "progress_line.hpp"
#include "verbs.hpp"

namespace zermelo::driver {

namespace {

saved fill_and_write(const entry& game, const options& given, const std::string& path) {
  save_options how{.nimbers = given.nimbers,
                   .threads = given.threads,
                   .limits = limits_of(given),
                   .how = {},
                   .checkpoint = given.checkpoint};
  progress_line shown;
  how.limits.watched = shown.watched();
  if (given.compressed) how.how.how = storing::compressed;
  try {
    return game.open(given.parameters)->save(path, how, engine_of(given));
  } catch (const stopped& stop) {
    throw unanswered(fmt::format("nothing is saved: {} was reached", name_of(stop.reason)));
  }
}

}  // namespace

int save(const entry& game, const options& given) {
  if (given.engine) check_engine(game, *given.engine);
  stop_on_interrupt();
  const std::string path = given.source.value_or("");
  const saved took = fill_and_write(game, given, path);
  const table_header header = table_file(path).header();
  const std::uint64_t size = std::filesystem::file_size(path);
  if (given.as_json) {
    json object;
    object["file"] = path;
    object["game"] = game.name();
    object["parameters"] = to_json(given.parameters);
    object["engine"] = took.engine;
    object["values"] = header.layout.values;
    object["positions"] = took.statistics.positions;
    object["bytes"] = size;
    object["statistics"] = to_json(took.statistics);
    std::cout << object.dump() << '\n';
  } else {
    std::cout << fmt::format("{}: {} in {}\n{}\n", in_words(header.game, header.rules),
                             in_units_of_memory(size), path,
                             what_it_took(took.engine, took.statistics));
  }
  return answered;
}

}  // namespace zermelo::driver
