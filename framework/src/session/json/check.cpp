#include <zermelo/session/program_check.hpp>

#include "../words/law_report.hpp"
#include "parts.hpp"

namespace zermelo::sessions {

std::string in_json(const law_report& told, std::string_view game) {
  json object = json::object();
  if (!game.empty()) object["game"] = game;
  object["law"] = told.law;
  object["about"] = told.about;
  object["state"] = name_of(told.state);
  if (told.fault) {
    object["counterexample"] = {{"sentence", told.fault->sentence},
                                {"rules", told.fault->rules},
                                {"position", told.fault->position},
                                {"moves", told.fault->moves}};
    if (told.fault->by_number) object["counterexample"]["by_number"] = true;
  }
  if (const std::string why = why_no_end(told, language::english); !why.empty()) {
    object["sentence"] = why;
  }
  if (game.empty() && told.threw) object["threw"] = *told.threw;
  return object.dump();
}

law_report law_report_from(std::string_view json_text) {
  const json told = json::parse(json_text);
  law_report read{told["law"], told["about"]};
  for (const law_state each : {law_state::other_game, law_state::tried, law_state::holds,
                               law_state::broken, law_state::failed, law_state::unknown}) {
    if (told["state"] == name_of(each)) read.state = each;
  }
  if (told.contains("threw")) read.threw = told["threw"].get<std::string>();
  if (told.contains("counterexample")) {
    const json& found = told["counterexample"];
    read.fault = {read.law,          found["sentence"], found["rules"],
                  found["position"], found["moves"],    found.contains("by_number")};
  }
  return read;
}

std::string in_json(const program_check& tried) {
  json object = {{"game", tried.game},
                 {"program", tried.program},
                 {"cases", tried.cases},
                 {"runs", tried.runs},
                 {"agrees", !tried.found}};
  if (!tried.found) return object.dump();
  const disagreement& found = *tried.found;
  json& said = object["disagreement"];
  said = {{"input", found.input}, {"expected", found.expected}, {"given", found.given}};
  if (found.left_out != 0) said["given_left_out"] = found.left_out;
  if (!found.how.good()) {
    said["ending"] = in_words(found.how, language::english);
    if (!found.complaint.empty()) said["complaint"] = found.complaint;
  }
  return object.dump();
}

}  // namespace zermelo::sessions
