#include <unordered_map>
#include <zermelo/language/catalogue.hpp>
#include <zermelo/session/prover.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo::sessions {

namespace {

score number_of(const any_value& value) {
  if (const auto* points = std::get_if<score>(&value)) return *points;
  const outcome decided = std::get<outcome>(value);
  return decided == outcome::win ? 1 : decided == outcome::loss ? -1 : 0;
}

/// As a table's header has it.
std::string text_of(const parameter& number) {
  return std::visit([](const auto& value) { return fmt::format("{}", value); }, number.value);
}

/// The claims that are still to be put together, and those that are.
class prover {
 public:
  prover(interview& asked, std::uint64_t most) : asked_(asked), most_(most) {}

  /// Throws `stopped`.
  void prove(const any_position& p, bool at_least, score value) {
    of_outcomes_ = std::holds_alternative<outcome>(any_value_of(p));
    need(p, at_least, value);
    while (!open_.empty()) {
      const task next = std::move(open_.back());
      open_.pop_back();
      put_together(next);
    }
  }

  [[nodiscard]] std::vector<proof_claim> claims() && { return std::move(claims_); }

 private:
  struct task {
    any_position at;
    bool at_least;
    score value;
  };
  /// What is claimed of all positions that are as good as one.
  struct claimed {
    std::optional<score> at_least;
    std::optional<score> at_most;
  };
  struct hash {
    std::size_t operator()(const key_words& key) const noexcept {
      std::uint64_t all = 0;
      for (const std::uint64_t word : key.words) all = hash_of(all ^ word);
      return static_cast<std::size_t>(all);
    }
  };

  explorer& rules() { return asked_.rules(); }

  /// Throws `stopped` where a limit was reached.
  any_value any_value_of(const any_position& p) {
    if (const auto value = rules().ended(p)) return *value;
    const report found = asked_.ask(p, wanted::value());
    if (!found.value) throw stopped{found.stopped_by.value_or(stop_reason::interrupted)};
    return *found.value;
  }

  static bool holds(score value, bool at_least, score bound) {
    return at_least ? value >= bound : value <= bound;
  }
  [[nodiscard]] bool holds_anyway(bool at_least, score bound) const {
    return of_outcomes_ && (at_least ? bound <= -1 : bound >= 1);
  }
  [[nodiscard]] claimed& claims_of(const any_position& p) {
    return claims_of_[rules().standing_for(p).key()];
  }
  [[nodiscard]] bool is_claimed(const any_position& p, bool at_least, score bound) {
    const auto there = claims_of_.find(rules().standing_for(p).key());
    if (there == claims_of_.end()) return false;
    const auto& known = at_least ? there->second.at_least : there->second.at_most;
    return known && holds(*known, at_least, bound);
  }

  void need(const any_position& p, bool at_least, score bound) {
    if (!holds_anyway(at_least, bound) && !is_claimed(p, at_least, bound)) {
      open_.push_back({p, at_least, bound});
    }
  }

  /// What is left of a claim after a move.
  static task after(const step& move, bool at_least, score value) {
    if (move.same_mover) return {move.after, at_least, value - move.gain};
    return {move.after, !at_least, move.gain - value};
  }

  void put_together(const task& now) {
    if (is_claimed(now.at, now.at_least, now.value)) return;  // since it was put off
    claimed& known = claims_of(now.at);
    (now.at_least ? known.at_least : known.at_most) = now.value;
    proof_claim claim{now.at_least, now.value, rules().print(now.at), {}, 0};
    const bool is_over = rules().ended(now.at).has_value();
    if (now.at_least && !is_over) {
      claim.move = move_for(now);
    } else if (!is_over) {
      for (const step& each : rules().moves(now.at)) need_after(after(each, false, now.value));
    }
    if (claims_.size() == most_) {
      throw cannot_solve(
          fmt::format("the proof takes more than {} claims; --claims N allows more, and a table "
                      "(save) holds every position",
                      with_commas(most_)));
    }
    claims_.push_back(std::move(claim));
  }
  /// An end of play is no claim: the rules say it.
  void need_after(const task& left) {
    if (!rules().ended(left.at)) need(left.at, left.at_least, left.value);
  }

  /// The move by which a player gets so much: one that needs no more claims, or the first that the
  /// engine finds.
  std::string move_for(const task& now) {
    const std::vector<step> moves = rules().moves(now.at);
    for (const step& each : moves) {
      const task left = after(each, true, now.value);
      const auto end = rules().ended(left.at);
      const bool is_known = end ? holds(number_of(*end), left.at_least, left.value)
                                : holds_anyway(left.at_least, left.value) ||
                                      is_claimed(left.at, left.at_least, left.value);
      if (is_known) return each.text;
    }
    for (const step& each : moves) {
      const task left = after(each, true, now.value);
      if (!holds(number_of(any_value_of(left.at)), left.at_least, left.value)) continue;
      need_after(left);
      return each.text;
    }
    throw cannot_solve(fmt::format(
        "the engine's answers on {} do not fit together: no move gets what it is said to be worth",
        rules().print(now.at)));
  }

  interview& asked_;
  std::uint64_t most_;
  bool of_outcomes_ = false;
  std::unordered_map<key_words, claimed, hash> claims_of_;
  std::vector<task> open_;
  std::vector<proof_claim> claims_;
};

}  // namespace

proven prove(const entry& game, const std::vector<parameter>& rules, const exploration& here,
             const limits& allowed, std::uint64_t most) {
  if (meets(game, "cyclic_game")) {
    throw cannot_solve(fmt::format(
        "{} is a game with cycles, in which a proof may rest on itself; save a table, which "
        "`verify` checks",
        game.name()));
  }
  interview asked(*here.rules, allowed);
  proven found;
  found.proof.game = std::string(game.name());
  for (const parameter& each : rules) found.proof.rules.emplace_back(each.name, text_of(each));
  found.proof.position = here.rules->print(here.position);
  found.about = {.game = found.proof.game,
                 .position = found.proof.position,
                 .player = here.rules->player(here.position),
                 .is_puzzle = meets(game, "puzzle")};
  found.about.stopped_by = until_stopped([&] {
    const auto ended = here.rules->ended(here.position);
    const auto value = ended ? ended : asked.ask(here.position, wanted::value()).value;
    if (!value) throw stopped{asked.stopped_by().value_or(stop_reason::interrupted)};
    found.proof.of_scores = std::holds_alternative<score>(*value);
    found.proof.value = number_of(*value);
    prover claims(asked, most);
    claims.prove(here.position, true, found.proof.value);
    claims.prove(here.position, false, found.proof.value);
    found.proof.claims = std::move(claims).claims();
    found.about.value = value;
  });
  found.about.engine = asked.engine();
  found.about.statistics = asked.spent();
  return found;
}

std::string in_words(const proven& found, const std::string& file, language spoken) {
  const report& about = found.about;
  if (!about.value) return unknown_in_words(about, spoken) + ".\n";
  return fmt::format("{}\n{}\n{}\n", value_in_words(about, spoken),
                     say(spoken, phrases::claims_in, with_commas(found.proof.claims.size()), file),
                     what_it_took(about.engine, about.statistics, spoken));
}

}  // namespace zermelo::sessions
