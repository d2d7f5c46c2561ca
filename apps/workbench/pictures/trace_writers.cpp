#include "pictures/trace_writers.hpp"

#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>
#include <zermelo/session/knowledge.hpp>

namespace zermelo::workbench {
namespace {

class tree final : public trace_writer {
 public:
  explicit tree(std::ostream& out) : out_(out) {}

  void write(const traced_step& step) override {
    if (step.event == search_event::store) {
      stored_ = step.depth;
    } else if (step.event == search_event::leave) {
      leave(step);
    } else {
      flush();
      if (step.event == search_event::enter) enter(step);
      if (step.event == search_event::settle) know(step, phrases::by_rules);
      if (step.event == search_event::hit) know(step, phrases::from_table);
      if (step.event == search_event::cut) cut(step);
    }
  }

  void finish(const report* found, const step_counts& steps) override {
    flush();
    if (steps.too_many > 0) {
      out_ << tell(phrases::steps_too_many, with_commas(steps.too_many),
                   steps.written + steps.too_many)
           << '\n';
    }
    if (steps.too_deep > 0) {
      out_ << tell(phrases::steps_too_deep, with_commas(steps.too_deep)) << '\n';
    }
    if (found == nullptr) return;
    out_ << tell(phrases::with_hits_and_cuts, describe(*found, spoken()),
                 with_commas(found->statistics.hits.value_or(0)),
                 counted(spoken(), found->statistics.cuts.value_or(0), nouns::cuts))
         << '\n';
  }

 private:
  void enter(const traced_step& step) {
    std::string text = head_of(step);
    if (const std::string asked = in_words(step.asked, spoken()); !asked.empty()) {
      text += "  " + asked;
    }
    if (step.comes_back) text += "  " + tell(phrases::comes_back);
    entered_ = std::move(text);
    stored_.reset();
  }

  /// A position that is not entered.
  void know(const traced_step& step, const phrase& source) {
    out_ << fmt::format("{}  {} {}{}\n", head_of(step), in_words(step.known, spoken()),
                        tell(source), is_exact(step.known) ? "" : tell(phrases::a_bound));
  }

  void cut(const traced_step& step) {
    constexpr const phrase* reasons[] = {&phrases::searched, &phrases::from_table,
                                         &phrases::by_rules};
    const std::string reason = tell(*reasons[static_cast<std::size_t>(step.reason)]);
    const std::string left = counted(spoken(), step.moves_left, nouns::moves);
    out_ << std::string(2 * (step.depth + 1), ' ')
         << (step.enough.empty() ? tell(phrases::cut, reason, left)
                                 : tell(phrases::cut_after, step.enough, reason, left))
         << '\n';
  }

  void leave(const traced_step& step) {
    std::string what = "= " + in_words(step.known, spoken());
    if (stored_ == step.depth) {
      what += tell(is_exact(step.known) ? phrases::stored : phrases::stored_as_bound);
    }
    if (step.positions > 1) what += "; " + counted(spoken(), step.positions, nouns::positions);
    if (entered_) {
      out_ << *std::exchange(entered_, std::nullopt) << "  " << what << '\n';
    } else {
      out_ << std::string(2 * (step.depth + 1), ' ') << what << '\n';
    }
    stored_.reset();
  }

  /// The position that was entered last, on a line of its own now that there is more to say of it.
  void flush() {
    if (entered_) out_ << *std::exchange(entered_, std::nullopt) << '\n';
  }

  [[nodiscard]] static std::string head_of(const traced_step& step) {
    const std::string move = step.move.empty() ? "" : step.move + ": ";
    return fmt::format("{:{}}{}{}", "", 2 * step.depth, move,
                       step.text.empty() ? tell(phrases::the_start) : step.text);
  }

  std::ostream& out_;
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

/// In double quotes; `\n` parts lines.
std::string quoted_label(std::string_view text) {
  std::string label = "\"";
  for (const char sign : text) {
    if (sign == '"' || sign == '\\' || sign == '\n') label += '\\';
    label += sign == '\n' ? 'n' : sign;
  }
  return label + '"';
}

/// Light enough for black text; the label says the value, too.
std::string_view colour_of(const any_knowledge& known) {
  std::optional<outcome> value;
  if (const auto* plain = std::get_if<outcome>(&known)) value = *plain;
  if (const auto* timed = std::get_if<timed_outcome>(&known)) value = timed->value;
  if (const auto* both = std::get_if<interval<outcome>>(&known)) value = both->lower;
  if (const auto* number = std::get_if<nimber>(&known)) {
    value = *number == 0 ? outcome::loss : outcome::win;
  }
  if (!value || !is_exact(known)) return "white";
  return *value == outcome::win ? "#c9e8d9" : *value == outcome::loss ? "#f7d4bd" : "#e8e8e8";
}

class digraph final : public trace_writer {
 public:
  digraph(std::ostream& out, traced_shape shape, drawn_rows rows)
      : out_(out), shape_(shape), rows_(std::move(rows)) {}

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
            tell(phrases::cut_in_graph, counted(spoken(), step.moves_left, nouns::moves));
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
    std::string caption = found != nullptr ? describe(*found, spoken()) : "";
    if (const std::uint64_t hidden = steps.too_deep + steps.too_many; hidden > 0) {
      caption += '\n' + tell(phrases::steps_not_shown, with_commas(hidden));
    }
    if (!caption.empty()) out_ << fmt::format("  label={};\n", quoted_label(caption));
    out_ << "}\n";
  }

 private:
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
    nodes_[number].known = in_words(known, spoken());
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
  std::vector<node> nodes_;
  std::vector<std::string> edges_;
  std::set<std::string> drawn_edges_;
  std::map<std::vector<std::uint64_t>, std::size_t> numbers_;  // by the words of keys
  std::vector<std::size_t> path_;                              // nodes
};

}  // namespace

std::unique_ptr<trace_writer> tree_writer(std::ostream& out) { return std::make_unique<tree>(out); }

std::unique_ptr<trace_writer> json_lines_writer(std::ostream& out) {
  return std::make_unique<json_lines>(out);
}

std::unique_ptr<trace_writer> dot_writer(std::ostream& out, traced_shape shape, drawn_rows rows) {
  return std::make_unique<digraph>(out, shape, std::move(rows));
}

}  // namespace zermelo::workbench
