#include <fmt/format.h>

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>

#include <zermelo/session/knowledge.hpp>
#include "pictures/trace_writers.hpp"

namespace zermelo::workbench {

namespace {

std::string reason_in_words(cut_reason reason) {
  switch (reason) {
    case cut_reason::searched:
      return "searched";
    case cut_reason::in_table:
      return "from the table";
    case cut_reason::by_rules:
      break;
  }
  return "by the rules";
}

/// "at least tie? (loss, tie)"
std::string question_in_words(const any_question& asked) {
  const auto window = window_of(asked);
  const std::string words = asked_in_words(asked);
  return window ? fmt::format("{} ({}, {})", words, window->lower, window->upper) : words;
}

std::string left_out_in_words(const step_counts& steps) {
  std::string text;
  if (steps.too_many > 0) {
    text += fmt::format("... and {} more steps: --most {} shows them, --depth hides deep ones\n",
                        with_commas(steps.too_many), steps.written + steps.too_many);
  }
  if (steps.too_deep > 0) {
    text += fmt::format("{} steps lie deeper than --depth and are not shown\n",
                        with_commas(steps.too_deep));
  }
  return text;
}

class tree final : public trace_writer {
 public:
  explicit tree(std::ostream& out) : out_(out) {}

  void write(const traced_step& step) override {
    switch (step.event) {
      case search_event::enter:
        return enter(step);
      case search_event::settle:
        return line(step, "by the rules");
      case search_event::hit:
        return line(step, "from the table");
      case search_event::cut:
        return cut(step);
      case search_event::store:
        stored_ = step.depth;
        return;
      case search_event::leave:
        return leave(step);
    }
  }

  void finish(const report* found, const step_counts& steps) override {
    flush();
    out_ << left_out_in_words(steps);
    if (found != nullptr) {
      out_ << fmt::format("{}, {} from the table, {}\n", describe(*found),
                          with_commas(found->statistics.hits.value_or(0)),
                          counted(found->statistics.cuts.value_or(0), "cut"));
    }
  }

 private:
  void enter(const traced_step& step) {
    flush();
    std::string text = head_of(step);
    if (const std::string asked = question_in_words(step.asked); !asked.empty()) {
      text += "  " + asked;
    }
    if (step.comes_back) text += "  (again: play has come back)";
    entered_ = std::move(text);
    stored_.reset();
  }

  /// A position that is not entered.
  void line(const traced_step& step, std::string_view source) {
    flush();
    out_ << fmt::format("{}  {} {}{}\n", head_of(step), known_in_words(step.known), source,
                        is_exact(step.known) ? "" : " (a bound)");
  }

  void cut(const traced_step& step) {
    flush();
    const std::string after = step.enough.empty() ? "" : " after " + step.enough;
    out_ << fmt::format("{:{}}cut{} ({}): {} left out\n", "", 2 * (step.depth + 1), after,
                        reason_in_words(step.reason), counted(step.moves_left, "move"));
  }

  void leave(const traced_step& step) {
    const bool stored = stored_ == step.depth;
    std::string what = "= " + known_in_words(step.known);
    if (stored) what += is_exact(step.known) ? ", stored" : ", stored as a bound";
    if (step.positions > 1) what += fmt::format("; {}", counted(step.positions, "position"));
    if (entered_) {
      out_ << *std::exchange(entered_, std::nullopt) << "  " << what << '\n';
    } else {
      out_ << fmt::format("{:{}}{}\n", "", 2 * (step.depth + 1), what);
    }
    stored_.reset();
  }

  /// The position that was entered last, on a line of its own now that there is more to say of it.
  void flush() {
    if (entered_) out_ << *std::exchange(entered_, std::nullopt) << '\n';
  }

  static std::string head_of(const traced_step& step) {
    const std::string move = step.move.empty() ? "" : step.move + ": ";
    return fmt::format("{:{}}{}{}", "", 2 * step.depth, move,
                       step.text.empty() ? "the start" : step.text);
  }

  std::ostream& out_;
  std::optional<std::string> entered_;
  std::optional<std::size_t> stored_;  // the depth of what was stored last
};

}  // namespace

std::unique_ptr<trace_writer> tree_writer(std::ostream& out) { return std::make_unique<tree>(out); }

}  // namespace zermelo::workbench
