#include <fmt/format.h>
#include <fmt/ranges.h>

#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>
#include <zermelo/answers/report.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/language/catalogue.hpp>

#include <zermelo/session/tracer.hpp>
#include "pictures/trace_writers.hpp"

namespace zermelo::workbench {

namespace {

/// Light enough for black text; the label says the value, too.
constexpr std::string_view colour_of_win = "#c9e8d9";
constexpr std::string_view colour_of_tie = "#e8e8e8";
constexpr std::string_view colour_of_loss = "#f7d4bd";

/// In double quotes; `\n` parts lines.
std::string quoted_label(std::string_view text) {
  std::string label = "\"";
  for (const char sign : text) {
    if (sign == '"' || sign == '\\') label += '\\';
    if (sign == '\n') {
      label += "\\n";
    } else {
      label += sign;
    }
  }
  return label + '"';
}

std::string_view colour_of(const any_knowledge& known) {
  const auto of_outcome = [](outcome value) {
    return value == outcome::win    ? colour_of_win
           : value == outcome::loss ? colour_of_loss
                                    : colour_of_tie;
  };
  if (!is_exact(known)) return "white";
  if (const auto* value = std::get_if<outcome>(&known)) return of_outcome(*value);
  if (const auto* timed = std::get_if<timed_outcome>(&known)) return of_outcome(timed->value);
  if (const auto* both = std::get_if<interval<outcome>>(&known)) return of_outcome(both->lower);
  if (const auto* value = std::get_if<nimber>(&known)) {
    return *value == 0 ? colour_of_loss : colour_of_win;
  }
  return "white";
}

class digraph final : public trace_writer {
 public:
  digraph(std::ostream& out, traced_shape shape, drawn_rows rows, language spoken)
      : out_(out), shape_(shape), rows_(std::move(rows)), spoken_(spoken) {}

  void write(const traced_step& step) override {
    switch (step.event) {
      case search_event::enter:
        path_.resize(step.depth);
        path_.push_back(come_to(step, false));
        return;
      case search_event::settle:
      case search_event::hit:
        path_.resize(step.depth);
        know(come_to(step, true), step.known);
        return;
      case search_event::cut:
        nodes_[path_.at(step.depth)].cut =
            say(spoken_, phrases::cut_in_graph, counted(spoken_, step.moves_left, nouns::moves));
        return;
      case search_event::store:
        return;
      case search_event::leave:
        know(path_.at(step.depth), step.known);
        return;
    }
  }

  void finish(const report* found, const step_counts& steps) override {
    out_ << "digraph trace {\n"
            "  node [shape=box, style=filled, fillcolor=white, fontname=monospace];\n"
            "  edge [fontname=monospace];\n";
    for (std::size_t i = 0; i < nodes_.size(); ++i) out_ << text_of(i);
    for (const std::string& each : edges_) out_ << each;
    if (const std::string words = caption(found, steps); !words.empty()) {
      out_ << fmt::format("  label={};\n", quoted_label(words));
    }
    out_ << "}\n";
  }

 private:
  [[nodiscard]] std::string caption(const report* found, const step_counts& steps) const {
    std::string words = found != nullptr ? describe(*found, spoken_) : "";
    if (const std::uint64_t hidden = steps.too_deep + steps.too_many; hidden > 0) {
      words += '\n' + say(spoken_, phrases::steps_not_shown, with_commas(hidden));
    }
    return words;
  }

  struct node {
    std::string drawn;
    std::string known = {};
    std::string cut = {};
    std::string_view colour = "white";
    bool entered = false;
    unsigned ways = 0;  // that lead here
  };

  /// The node of a step's position, with an edge to it from the one above.
  std::size_t come_to(const traced_step& step, bool is_known) {
    const auto words = step.position.key().words;
    const bool is_new = shape_ == traced_shape::tree || !numbers_.contains(words);
    if (is_new) {
      numbers_[words] = nodes_.size();
      nodes_.push_back({fmt::format("{}", fmt::join(rows_(step.position), "\n"))});
    }
    const std::size_t number = numbers_[words];
    if (!is_known) nodes_[number].entered = true;
    if (step.depth > 0 && step.depth <= path_.size()) {
      std::string edge = fmt::format("  n{} -> n{} [label={}{}];\n", path_[step.depth - 1], number,
                                     quoted_label(step.move), is_known ? ", style=dashed" : "");
      if (shape_ == traced_shape::tree || drawn_edges_.insert(edge).second) {
        edges_.push_back(std::move(edge));
        ++nodes_[number].ways;
      }
    }
    return number;
  }

  void know(std::size_t number, const any_knowledge& known) {
    nodes_[number].known = in_words(known, spoken_);
    nodes_[number].colour = colour_of(known);
  }

  [[nodiscard]] std::string text_of(std::size_t number) const {
    const node& each = nodes_[number];
    std::string label = each.drawn;
    for (const std::string& line : {each.known, each.cut}) {
      if (!line.empty()) label += '\n' + line;
    }
    return fmt::format("  n{} [label={}, fillcolor=\"{}\"{}{}];\n", number, quoted_label(label),
                       each.colour, each.entered ? "" : ", style=\"filled,dashed\"",
                       each.ways > 1 ? ", peripheries=2" : "");
  }

  std::ostream& out_;
  traced_shape shape_;
  drawn_rows rows_;
  language spoken_;
  std::vector<node> nodes_;
  std::vector<std::string> edges_;
  std::set<std::string> drawn_edges_;
  std::map<std::vector<std::uint64_t>, std::size_t> numbers_;  // by the words of keys
  std::vector<std::size_t> path_;                              // nodes
};

}  // namespace

std::unique_ptr<trace_writer> dot_writer(std::ostream& out, traced_shape shape, drawn_rows rows,
                                         language spoken) {
  return std::make_unique<digraph>(out, shape, std::move(rows), spoken);
}

}  // namespace zermelo::workbench
