#include <zermelo/session/key_report.hpp>

#include "parts.hpp"

namespace zermelo::sessions {

std::string in_json(const key_report& found) {
  json object = {{"game", found.game}, {"position", found.position}, {"player", found.player}};
  object["key"] = found.key.words;
  object["bits"] = found.key.bits;
  if (found.number) object["number"] = *found.number;
  if (found.count) object["of"] = *found.count;
  if (found.back) object["back"] = *found.back;
  object["same_key"] = found.is_same;
  if (found.stands_in) object["stands_in"] = *found.stands_in;
  return object.dump();
}

}  // namespace zermelo::sessions
