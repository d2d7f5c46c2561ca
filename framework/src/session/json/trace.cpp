#include <string_view>
#include <zermelo/session/knowledge.hpp>
#include <zermelo/session/tracer.hpp>

#include "../cases.hpp"
#include "parts.hpp"

namespace zermelo::sessions {

namespace {

std::string_view name_of_event(search_event event) {
  constexpr std::string_view names[] = {"enter", "settle", "hit", "cut", "store", "leave"};
  return names[static_cast<std::size_t>(event)];
}

std::string_view name_of_reason(cut_reason reason) {
  constexpr std::string_view names[] = {"search", "table", "rules"};
  return names[static_cast<std::size_t>(reason)];
}

json value_to_json(outcome value) { return name_of(value); }
json value_to_json(score value) { return value; }

template <class Value>
json interval_to_json(const interval<Value>& known) {
  const said what = what_is_said(known);
  if (what == said::exactly) return {{"exact", true}, {"value", value_to_json(known.lower)}};
  json object = {{"exact", false}};
  if (what == said::at_least || what == said::between) {
    object["at_least"] = value_to_json(known.lower);
  }
  if (what == said::at_most || what == said::between) {
    object["at_most"] = value_to_json(known.upper);
  }
  return object;
}

json knowledge_to_json(const any_knowledge& known) {
  return std::visit(
      cases{
          [](outcome value) -> json { return {{"exact", true}, {"value", name_of(value)}}; },
          [](timed_outcome timed) -> json {
            return {{"exact", true},
                    {"value", name_of(timed.value)},
                    {"remoteness", unsigned{timed.moves}}};
          },
          [](score points) -> json { return {{"exact", true}, {"value", points}}; },
          [](nimber value) -> json { return {{"exact", true}, {"nimber", value}}; },
          [](const interval<outcome>& both) { return interval_to_json(both); },
          [](const interval<score>& both) { return interval_to_json(both); },
          [](not_nimber other) -> json { return {{"exact", false}, {"not_nimber", other.value}}; },
          [](nothing_known) -> json { return {{"exact", false}}; }},
      known);
}

json question_to_json(const any_question& asked) {
  return std::visit(
      cases{[](ask_value) -> json { return "value"; }, [](ask_nimber) -> json { return "nimber"; },
            [](ask_whether question) -> json { return {{"nimber", question.target}}; },
            [](const auto& question) -> json {
              return {{"at_least", value_to_json(question.target)},
                      {"window",
                       {value_to_json(below(question.target)), value_to_json(question.target)}}};
            }},
      asked);
}

}  // namespace

std::string in_json(const traced_step& step) {
  json object = {{"event", name_of_event(step.event)}, {"depth", step.depth}};
  if (!step.move.empty()) object["move"] = step.move;
  object["position"] = step.text;
  if (step.event == search_event::enter) {
    object["asked"] = question_to_json(step.asked);
    if (step.comes_back) object["comes_back"] = true;
  } else {
    object["known"] = knowledge_to_json(step.known);
  }
  if (step.event == search_event::cut) {
    if (!step.enough.empty()) object["enough"] = step.enough;
    object["by"] = name_of_reason(step.reason);
    object["moves_left"] = step.moves_left;
  }
  if (step.event == search_event::leave) object["positions"] = step.positions;
  return object.dump();
}

std::string in_json(const report* found, const step_counts& steps) {
  json object = {{"event", "end"}};
  if (found != nullptr) object["found"] = to_json(*found);
  object["steps"] = {
      {"written", steps.written}, {"too_deep", steps.too_deep}, {"too_many", steps.too_many}};
  return object.dump();
}

}  // namespace zermelo::sessions
