/// The forms that a trace is written in.
#pragma once

#include <fmt/ranges.h>

#include <CLI/StringTools.hpp>
#include <map>
#include <ostream>
#include <set>
#include <zermelo/session/tracer.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {

/// A line a position, indented by its depth, and a line for what became of it:
///
///     xox/o../x.o
///       b2: xox/ox./x.o  = tie, stored
///       at least tie, stored as a bound; 2 positions
class tree_writer final : public trace_writer {
 public:
  explicit tree_writer(std::ostream& out) : out_(out) {}

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

/// A JSON object a step.
class json_lines_writer final : public trace_writer {
 public:
  explicit json_lines_writer(std::ostream& out) : out_(out) {}

  void write(const traced_step& step) override { out_ << in_json(step) << '\n'; }
  void finish(const report* found, const step_counts& steps) override {
    out_ << in_json(found, steps) << '\n';
  }

 private:
  std::ostream& out_;
};

/// A digraph in the language of Graphviz: of a tree a node each time that a search comes to a
/// position, of a graph one node for all of them, with a double outline where there were several.
enum class traced_shape { tree, graph };
class dot_writer final : public trace_writer {
 public:
  dot_writer(std::ostream& out, traced_shape shape, std::shared_ptr<explorer> rules)
      : out_(out), shape_(shape), rules_(std::move(rules)) {}

  void write(const traced_step& step) override {
    if (step.event == search_event::store) return;
    if (step.event == search_event::leave) return know(path_.at(step.depth), step.known);
    if (step.event == search_event::cut) {
      nodes_[path_.at(step.depth)].cut =
          tell(phrases::cut_in_graph, counted(spoken(), step.moves_left, nouns::moves));
      return;
    }
    path_.resize(step.depth);
    const bool is_known = step.event != search_event::enter;
    const std::size_t number = come_to(step, is_known);
    if (is_known) return know(number, step.known);
    path_.push_back(number);
  }

  void finish(const report* found, const step_counts& steps) override {
    out_ << "digraph trace {\n"
            "  node [shape=box, style=filled, fillcolor=white, fontname=monospace];\n"
            "  edge [fontname=monospace];\n";
    for (std::size_t i = 0; const node& each : nodes_) {
      std::string label = each.drawn;
      if (!each.known.empty()) label += '\n' + each.known;
      if (!each.cut.empty()) label += '\n' + each.cut;
      out_ << fmt::format("  n{} [label={}, fillcolor=\"{}\"{}{}];\n", i++, quoted_label(label),
                          each.colour, each.entered ? "" : ", style=\"filled,dashed\"",
                          each.ways > 1 ? ", peripheries=2" : "");
    }
    for (const std::string& each : edges_) out_ << each;
    std::string caption = found != nullptr ? describe(*found, spoken()) : "";
    if (const std::uint64_t hidden = steps.too_deep + steps.too_many; hidden > 0) {
      caption += '\n' + tell(phrases::steps_not_shown, with_commas(hidden));
    }
    if (!caption.empty()) out_ << fmt::format("  label={};\n", quoted_label(caption));
    out_ << "}\n";
  }

 private:
  /// In double quotes; `\n` parts lines.
  [[nodiscard]] static std::string quoted_label(std::string text) {
    constexpr std::pair<const char*, const char*> signs[] = {
        {"\\", "\\\\"}, {"\"", "\\\""}, {"\n", "\\n"}};
    for (const auto& [sign, written] : signs) {
      text = CLI::detail::find_and_replace(text, sign, written);
    }
    return '"' + text + '"';
  }

  /// Light enough for black text; the label says the value, too.
  [[nodiscard]] static std::string_view colour_of(const any_knowledge& known) {
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
      nodes_.push_back({fmt::format("{}", fmt::join(rules_->rows(step.position), "\n"))});
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

  std::ostream& out_;
  traced_shape shape_;
  std::shared_ptr<explorer> rules_;
  std::vector<node> nodes_;
  std::vector<std::string> edges_;
  std::set<std::string> drawn_edges_;
  std::map<std::vector<std::uint64_t>, std::size_t> numbers_;  // by the words of keys
  std::vector<std::size_t> path_;                              // nodes
};

}  // namespace zermelo::workbench
