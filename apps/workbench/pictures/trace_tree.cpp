#include <fmt/format.h>

#include <optional>
#include <ostream>
#include <string>
#include <utility>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/tracer.hpp>

#include "pictures/trace_writers.hpp"

namespace zermelo::workbench {

namespace {

const phrase& phrase_for(cut_reason reason) {
  constexpr const phrase* all[] = {&phrases::searched, &phrases::from_table, &phrases::by_rules};
  return *all[static_cast<std::size_t>(reason)];
}

class tree final : public trace_writer {
 public:
  tree(std::ostream& out, language spoken) : out_(out), spoken_(spoken) {}

  void write(const traced_step& step) override {
    switch (step.event) {
      case search_event::enter:
        return enter(step);
      case search_event::settle:
        return line(step, phrases::by_rules);
      case search_event::hit:
        return line(step, phrases::from_table);
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
    if (steps.too_many > 0) {
      out_ << say(spoken_, phrases::steps_too_many, with_commas(steps.too_many),
                  steps.written + steps.too_many)
           << '\n';
    }
    if (steps.too_deep > 0) {
      out_ << say(spoken_, phrases::steps_too_deep, with_commas(steps.too_deep)) << '\n';
    }
    if (found == nullptr) return;
    out_ << say(spoken_, phrases::with_hits_and_cuts, describe(*found, spoken_),
                with_commas(found->statistics.hits.value_or(0)),
                counted(spoken_, found->statistics.cuts.value_or(0), nouns::cuts))
         << '\n';
  }

 private:
  void enter(const traced_step& step) {
    flush();
    std::string text = head_of(step);
    if (const std::string asked = in_words(step.asked, spoken_); !asked.empty()) {
      text += "  " + asked;
    }
    if (step.comes_back) text += "  " + say(spoken_, phrases::comes_back);
    entered_ = std::move(text);
    stored_.reset();
  }

  /// A position that is not entered.
  void line(const traced_step& step, const phrase& source) {
    flush();
    out_ << fmt::format("{}  {} {}{}\n", head_of(step), in_words(step.known, spoken_),
                        source.in(spoken_),
                        is_exact(step.known) ? "" : say(spoken_, phrases::a_bound));
  }

  void cut(const traced_step& step) {
    flush();
    const std::string reason(phrase_for(step.reason).in(spoken_));
    const std::string left = counted(spoken_, step.moves_left, nouns::moves);
    out_ << std::string(2 * (step.depth + 1), ' ')
         << (step.enough.empty() ? say(spoken_, phrases::cut, reason, left)
                                 : say(spoken_, phrases::cut_after, step.enough, reason, left))
         << '\n';
  }

  void leave(const traced_step& step) {
    std::string what = "= " + in_words(step.known, spoken_);
    if (stored_ == step.depth) {
      what += say(spoken_, is_exact(step.known) ? phrases::stored : phrases::stored_as_bound);
    }
    if (step.positions > 1) what += "; " + counted(spoken_, step.positions, nouns::positions);
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

  [[nodiscard]] std::string head_of(const traced_step& step) const {
    const std::string move = step.move.empty() ? "" : step.move + ": ";
    return fmt::format("{:{}}{}{}", "", 2 * step.depth, move,
                       step.text.empty() ? say(spoken_, phrases::the_start) : step.text);
  }

  std::ostream& out_;
  language spoken_;
  std::optional<std::string> entered_;
  std::optional<std::size_t> stored_;  // the depth of what was stored last
};

class json_lines final : public trace_writer {
 public:
  explicit json_lines(std::ostream& out) : out_(out) {}

  void write(const traced_step& step) override { out_ << in_json(step) << '\n'; }
  void finish(const report* found, const step_counts& steps) override {
    out_ << in_json(found, steps) << '\n';
  }

 private:
  std::ostream& out_;
};

}  // namespace

std::unique_ptr<trace_writer> tree_writer(std::ostream& out, language spoken) {
  return std::make_unique<tree>(out, spoken);
}

std::unique_ptr<trace_writer> json_lines_writer(std::ostream& out) {
  return std::make_unique<json_lines>(out);
}

}  // namespace zermelo::workbench
