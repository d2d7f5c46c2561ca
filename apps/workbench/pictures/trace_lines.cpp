#include <string_view>

#include <zermelo/session/json.hpp>
#include <zermelo/session/knowledge.hpp>
#include "pictures/trace_writers.hpp"

namespace zermelo::workbench {

namespace {

std::string_view name_of_event(search_event event) {
  constexpr std::string_view names[] = {"enter", "settle", "hit", "cut", "store", "leave"};
  return names[static_cast<std::size_t>(event)];
}

std::string_view name_of_reason(cut_reason reason) {
  constexpr std::string_view names[] = {"search", "table", "rules"};
  return names[static_cast<std::size_t>(reason)];
}

class json_lines final : public trace_writer {
 public:
  explicit json_lines(std::ostream& out) : out_(out) {}

  void write(const traced_step& step) override {
    json object = {{"event", name_of_event(step.event)}, {"depth", step.depth}};
    if (!step.move.empty()) object["move"] = step.move;
    object["position"] = step.text;
    if (step.event == search_event::enter) {
      object["asked"] = to_json(step.asked);
      if (step.comes_back) object["comes_back"] = true;
    } else {
      object["known"] = to_json(step.known);
    }
    if (step.event == search_event::cut) {
      if (!step.enough.empty()) object["enough"] = step.enough;
      object["by"] = name_of_reason(step.reason);
      object["moves_left"] = step.moves_left;
    }
    if (step.event == search_event::leave) object["positions"] = step.positions;
    out_ << object.dump() << '\n';
  }

  void finish(const report* found, const step_counts& steps) override {
    json object = {{"event", "end"}};
    if (found != nullptr) object["found"] = sessions::to_json(*found);
    object["steps"] = {
        {"written", steps.written}, {"too_deep", steps.too_deep}, {"too_many", steps.too_many}};
    out_ << object.dump() << '\n';
  }

 private:
  std::ostream& out_;
};

}  // namespace

std::unique_ptr<trace_writer> json_lines_writer(std::ostream& out) {
  return std::make_unique<json_lines>(out);
}

}  // namespace zermelo::workbench
