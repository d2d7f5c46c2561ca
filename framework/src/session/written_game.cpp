#include <zermelo/session/written_game.hpp>

#include <set>
#include <zermelo/files/codes.hpp>

namespace zermelo::sessions {

solved_graph::solved_graph(game_graph graph, const written_rules& rules, const limits& allowed)
    : graph_(std::move(graph)), rules_(rules) {
  meter spent;
  spent.start(allowed);
  if (rules_.scored) {
    scores_ = solve_scores(graph_, spent);
  } else {
    timed_ = solve_outcomes(graph_, rules_.stuck, spent);
  }
  if (rules_.has_nimbers()) {
    try {
      nimbers_ = solve_nimbers(graph_, spent);
    } catch (const cannot_solve& fault) {  // there are outcomes all the same
      why_no_nimbers_ = fault.what();
    }
  }
  const std::size_t bytes = 2 * (scores_.size() + timed_.size() + nimbers_.size());
  took_ = spent.read(graph_.bytes() + bytes);
  took_.positions = graph_.positions();
}

bool solved_graph::is_over(std::uint32_t position) const {
  return graph_.end_of(position).has_value() || graph_.count_ways(position) == 0;
}

any_value solved_graph::value(std::uint32_t position) const {
  if (rules_.scored) return score{scores_[position]};
  return timed_code::value_of(timed_[position]);
}

std::optional<remoteness> solved_graph::remoteness(std::uint32_t position) const {
  if (rules_.scored) return std::nullopt;
  const std::uint32_t code = timed_[position];
  if (timed_code::value_of(code) == outcome::draw) return std::nullopt;
  return timed_code::moves_of(code);
}

std::optional<nimber> solved_graph::nimber(std::uint32_t position) const {
  if (nimbers_.empty()) return std::nullopt;
  return nimbers_[position];
}

any_value solved_graph::worth_of(const game_graph::way& move) const {
  const any_value after = value(move.to);
  if (const auto* points = std::get_if<score>(&after)) {
    return move.earned + (move.same_mover ? *points : -*points);
  }
  const outcome seen = std::get<outcome>(after);
  return move.same_mover ? seen : -seen;
}

void solved_graph::require_nimbers() const {
  if (!nimbers_.empty()) return;
  if (!why_no_nimbers_.empty()) throw cannot_solve(why_no_nimbers_);
  throw bad_parameters("nimbers belong to impartial games in normal play; ask for values alone");
}

std::vector<std::size_t> solved_graph::best_moves(std::uint32_t position) const {
  std::vector<std::size_t> best;
  if (is_over(position)) return best;
  const any_value wanted = value(position);
  const auto moves_left = remoteness(position);
  for (std::size_t place = 0; place < graph_.count_ways(position); ++place) {
    const game_graph::way move = way_at(position, place);
    const bool keeps_value = worth_of(move) == wanted;
    if (keeps_value && (!moves_left || remoteness(move.to) == *moves_left - 1)) {
      best.push_back(place);
    }
  }
  return best;
}

tally solved_graph::count(bool nimbers) const {
  if (nimbers) require_nimbers();
  value_counts counts;
  for (std::uint32_t p = 0; p < graph_.positions(); ++p) {
    if (nimbers) {
      counts.add(zermelo::nimber{nimbers_[p]});
    } else {
      std::visit([&](auto each) { counts.add(each); }, value(p));
    }
  }
  tally found = counts.read();
  found.engine = engine;
  found.positions = graph_.positions();
  found.statistics = took_;
  return found;
}

namespace {

using solved_pointer = std::shared_ptr<const solved_graph>;
using text_pointer = std::shared_ptr<const written_text>;

/// Positions are numbers, which are their keys.
class written_explorer final : public explorer {
 public:
  written_explorer(solved_pointer solved, text_pointer text)
      : solved_(std::move(solved)), text_(std::move(text)) {}

  [[nodiscard]] static any_position wrap(std::uint32_t number) {
    return {std::make_shared<const std::uint32_t>(number), {{number}, 32}};
  }

  [[nodiscard]] any_position start() const override { return wrap(0); }
  [[nodiscard]] std::string print(const any_position& p) const override {
    return text_->print(number(p));
  }
  [[nodiscard]] drawing rows(const any_position& p) const override {
    return text_->rows(number(p));
  }
  [[nodiscard]] std::optional<sketch> sketched(const any_position& /*p*/) const override {
    return std::nullopt;
  }
  [[nodiscard]] std::optional<rectangle> board() const override { return std::nullopt; }
  [[nodiscard]] drawn_links links() const override { return {}; }
  [[nodiscard]] std::string player(const any_position& p) const override {
    return text_->player(number(p));
  }

  [[nodiscard]] std::vector<step> moves(const any_position& p) const override {
    std::vector<step> all;
    if (solved_->is_over(number(p))) return all;
    std::size_t place = 0;
    for (std::string& text : texts_of_moves(number(p))) {
      const game_graph::way move = solved_->way_at(number(p), place++);
      add(all, {std::move(text), {}, move.earned, move.same_mover, wrap(move.to)});
    }
    return all;
  }
  [[nodiscard]] std::optional<any_value> ended(const any_position& p) const override {
    if (!solved_->is_over(number(p))) return std::nullopt;
    return solved_->value(number(p));
  }

  [[nodiscard]] report evaluate(const any_position& p, const wanted& want,
                                const limits& /*it is solved*/) override {
    const std::uint32_t at = number(p);
    report found{.game = std::string(text_->name()),
                 .position = text_->print(at),
                 .player = text_->player(at),
                 .engine = solved_graph::engine,
                 .value = solved_->value(at)};
    found.statistics = solved_->took();
    if (want.remoteness) found.remoteness = solved_->remoteness(at);
    if (want.nimber) found.nimber = solved_->nimber(at);
    if (want.best_moves) {
      found.best_moves.emplace();
      const auto texts = texts_of_moves(at);
      const std::vector<std::size_t> places = solved_->best_moves(at);
      found.all_best_moves = want.sought != best_moves_sought::one || places.size() < 2;
      for (const std::size_t place : places) {
        found.best_moves->push_back(texts.at(place));
        if (want.sought == best_moves_sought::one) break;
      }
    }
    if (want.line) found.line = line_from(at);
    return found;
  }

  [[nodiscard]] any_position standing_for(const any_position& p) const override { return p; }
  [[nodiscard]] std::vector<any_position> components(const any_position& p) const override {
    return {p};
  }
  [[nodiscard]] bool has_nimbers() const override { return solved_->nimber(0).has_value(); }
  [[nodiscard]] std::vector<key_field> fields_of_key() const override { return {}; }
  [[nodiscard]] std::optional<std::uint64_t> position_count() const override {
    return solved_->graph().positions();
  }
  [[nodiscard]] std::uint64_t number_of(const any_position& p) const override { return number(p); }
  [[nodiscard]] any_position position_of(std::uint64_t number) const override {
    if (number >= solved_->graph().positions()) {
      throw bad_parameters(fmt::format("position {}; play reaches {}, from 0", number,
                                       solved_->graph().positions()));
    }
    return wrap(static_cast<std::uint32_t>(number));
  }

 private:
  [[nodiscard]] static std::uint32_t number(const any_position& p) { return p.as<std::uint32_t>(); }

  /// One for each move. Rules that do not say the same twice are found out here.
  [[nodiscard]] std::vector<std::string> texts_of_moves(std::uint32_t at) const {
    std::vector<std::string> texts;
    if (solved_->is_over(at)) return texts;
    texts = text_->moves(at);
    if (texts.size() == solved_->graph().count_ways(at)) return texts;
    throw cannot_solve(fmt::format(
        "position {} has {} moves now, and had {} when it was written out; its moves must be the "
        "same each time",
        text_->print(at), texts.size(), solved_->graph().count_ways(at)));
  }

  /// Best moves to the end; nothing where play has none, or comes back to a position.
  [[nodiscard]] std::optional<std::vector<std::string>> line_from(std::uint32_t at) const {
    std::vector<std::string> line;
    std::set<std::uint32_t> seen;
    while (!solved_->is_over(at)) {
      const auto best = solved_->best_moves(at);
      if (best.empty() || !seen.insert(at).second) return std::nullopt;
      line.push_back(texts_of_moves(at).at(best.front()));
      at = solved_->way_at(at, best.front()).to;
    }
    return line;
  }

  solved_pointer solved_;
  text_pointer text_;
};

/// Other rules than those written out there are not.
void refuse_engine(const std::optional<std::string>& asked, const written_text& text) {
  if (!asked || *asked == solved_graph::engine) return;
  throw bad_parameters(
      fmt::format("no engine {} for {}, whose positions are solved already; leave "
                  "it out",
                  in_quotes(*asked), text.name()));
}

class opened_graph final : public written_session {
 public:
  opened_graph(solved_pointer solved, text_pointer text)
      : solved_(std::move(solved)),
        text_(std::move(text)),
        rules_(std::make_shared<written_explorer>(solved_, text_)) {}

  [[nodiscard]] exploration at(std::uint32_t position) override {
    return {rules_, rules_->position_of(position)};
  }

  report solve(std::string_view position, const request& how) override {
    refuse_engine(how.engine, *text_);
    if (how.table || how.checkpoint) {
      throw bad_parameters("rules that are written out have no tables on disk; leave them out");
    }
    return rules_->evaluate(explore(position).position, how.want, how.limits);
  }
  [[nodiscard]] exploration explore(std::string_view position) override {
    return at(position.empty() ? 0 : text_->read(position));
  }
  void explore_by(const std::string& /*table*/) override {
    throw bad_parameters("rules that are written out have no tables on disk; leave them out");
  }
  report watch(std::string_view /*position*/, const request& /*how*/,
               search_listener& /*listener*/) override {
    throw bad_parameters("rules that are written out are searched by no recursion to be watched");
  }
  [[nodiscard]] std::vector<memory_bill> memory_bills(const limits& /*allowed*/) const override {
    return {memory_bill::growing()};
  }
  tally count(const count_options& how, const std::optional<std::string>& engine) override {
    refuse_engine(engine, *text_);
    return solved_->count(how.nimbers);
  }
  [[nodiscard]] solving_bill bill(const count_options& /*how*/,
                                  const std::optional<std::string>& /*position*/) override {
    throw bad_parameters("retrograde analysis does not serve rules that are written out");
  }
  [[nodiscard]] tally_of_tiers count_tiers(const std::string& /*directory*/,
                                           const count_options& /*how*/) override {
    throw bad_parameters("rules that are written out have no tables on disk; leave them out");
  }
  saved save(const std::string& /*path*/, const save_options& /*how*/,
             const std::optional<std::string>& /*engine*/) override {
    throw bad_parameters("rules that are written out have no tables on disk");
  }
  [[nodiscard]] held_table fill(const save_options& /*how*/,
                                const std::optional<std::string>& /*engine*/) override {
    throw bad_parameters(
        "rules that are written out have their values by their positions' numbers");
  }
  [[nodiscard]] bool echoes_positions() const override { return false; }
  [[nodiscard]] std::size_t lines_a_position(std::string_view /*first*/) const override {
    return 1;
  }

 private:
  solved_pointer solved_;
  text_pointer text_;
  std::shared_ptr<written_explorer> rules_;
};

class entry_of_graph final : public entry {
 public:
  entry_of_graph(solved_pointer solved, text_pointer text)
      : solved_(std::move(solved)), text_(std::move(text)) {}

  [[nodiscard]] std::string_view name() const override { return text_->name(); }
  [[nodiscard]] std::string_view about(language spoken) const override {
    return spoken == language::korean ? "글로 쓴 규칙" : "rules that are written out";
  }
  [[nodiscard]] std::string example() const override { return text_->print(0) + '\n'; }
  [[nodiscard]] std::string_view case_name() const override { return "position"; }
  [[nodiscard]] bool is_contest() const override { return false; }
  [[nodiscard]] bool has_heaps() const override { return false; }
  [[nodiscard]] std::vector<std::string_view> concepts() const override {
    std::vector<std::string_view> all = {"game"};
    if (solved_->rules().scored) all.emplace_back("scored_game");
    if (solved_->rules().impartial) all.emplace_back("impartial_game");
    return all;
  }
  [[nodiscard]] std::vector<engine_facts> engines() const override {
    return {{solved_graph::engine, "games that are written out",
             "all positions, from the ends of play back",
             answers::value | answers::remoteness | answers::nimber | answers::best_moves |
                 answers::line | answers::every_position}};
  }
  [[nodiscard]] std::vector<parameter> parameters() const override { return {}; }
  [[nodiscard]] std::unique_ptr<session> open(
      const std::vector<parameter>& /*none*/) const override {
    return open_written(solved_, text_);
  }
  void check_laws(const std::optional<std::vector<parameter>>& /*given*/,
                  std::uint64_t /*positions*/, const law_listener& /*tell*/) const override {
    throw bad_parameters("the laws on rules that are written out are whose wrote them out");
  }

 private:
  solved_pointer solved_;
  text_pointer text_;
};

}  // namespace

std::unique_ptr<written_session> open_written(std::shared_ptr<const solved_graph> solved,
                                              std::shared_ptr<const written_text> text) {
  return std::make_unique<opened_graph>(std::move(solved), std::move(text));
}

std::unique_ptr<entry> written_entry(std::shared_ptr<const solved_graph> solved,
                                     std::shared_ptr<const written_text> text) {
  return std::make_unique<entry_of_graph>(std::move(solved), std::move(text));
}

}  // namespace zermelo::sessions
