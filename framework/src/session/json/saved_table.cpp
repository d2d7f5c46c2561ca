#include <zermelo/session/saved_table.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

std::string in_json(const saved_table& made) {
  const table_layout& layout = made.header.layout;
  json object = {{"file", made.file}, {"game", made.game}, {"parameters", to_json(made.rules)}};
  object["engine"] = made.took.engine;
  object["values"] = layout.values;
  object["positions"] = made.took.statistics.positions;
  if (layout.key_bytes != 0) {  // a book
    object["plies"] = layout.plies;
    object["entries"] = layout.entries;
  }
  object["bytes"] = made.bytes;
  object["statistics"] = to_json(made.took.statistics);
  return object.dump();
}

std::string in_json(const unsaved_table& known) {
  json object = {{"game", known.game}, {"parameters", to_json(known.rules)}};
  if (known.plies) object["plies"] = *known.plies;
  object["stopped_by"] = name_of(known.stopped_by);
  if (known.solved) {
    object["solved"] = *known.solved;
    object["to_solve"] = known.to_solve;
  }
  return object.dump();
}

}  // namespace zermelo::sessions
