#include <range/v3/algorithm/find.hpp>
#include <range/v3/algorithm/none_of.hpp>
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

struct hash_of_key {
  std::size_t operator()(const key_words& key) const noexcept {
    std::uint64_t all = 0;
    for (const std::uint64_t word : key.words) all = hash_of(all ^ word);
    return static_cast<std::size_t>(all);
  }
};

/// Those that are put together, up to so many.
class proof_claims {
 public:
  explicit proof_claims(std::uint64_t most) : most_(most) {}

  void add(proof_claim claim) {
    if (claims_.size() == most_) {
      throw cannot_solve(
          fmt::format("the proof takes more than {} claims; --claims N allows more, and a table "
                      "(save) holds every position",
                      with_commas(most_)));
    }
    claims_.push_back(std::move(claim));
  }
  [[nodiscard]] bool is_empty() const noexcept { return claims_.empty(); }
  [[nodiscard]] std::vector<proof_claim> take() && { return std::move(claims_); }

 private:
  std::uint64_t most_;
  std::vector<proof_claim> claims_;
};

/// Where an engine's answers contradict each other.
[[noreturn]] void refuse_answers(const explorer& rules, const any_position& p,
                                 std::string_view why) {
  throw cannot_solve(
      fmt::format("the engine's answers on {} do not fit together: {}", rules.print(p), why));
}

/// The claims about values that are still to be put together, and those that are.
class prover {
 public:
  prover(interview& asked, proof_claims& claims) : asked_(asked), claims_(claims) {}

  /// Throws `stopped`.
  void prove(const any_position& p, bool at_least, score value) {
    of_outcomes_ = std::holds_alternative<outcome>(any_value_of(p));
    need(p, at_least, value);
    while (!open_.empty()) {
      asked_.check_limits();
      const task next = std::move(open_.back());
      open_.pop_back();
      put_together(next);
    }
  }

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
    const claim_kind kind = now.at_least ? claim_kind::at_least : claim_kind::at_most;
    proof_claim claim{kind, now.value, rules().print(now.at), {}, 0};
    const bool is_over = rules().ended(now.at).has_value();
    if (now.at_least && !is_over) {
      claim.move = move_for(now);
    } else if (!is_over) {
      for (const step& each : rules().moves(now.at)) need_after(after(each, false, now.value));
    }
    claims_.add(std::move(claim));
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
    refuse_answers(rules(), now.at, "no move gets what it is said to be worth");
  }

  interview& asked_;
  proof_claims& claims_;
  bool of_outcomes_ = false;
  std::unordered_map<key_words, claimed, hash_of_key> claims_of_;
  std::vector<task> open_;
};

/// The same of claims about nimbers. What is asked of a sum is claimed of its parts: the nimbers of
/// all but one, and of that one as little as serves.
class nimber_prover {
 public:
  nimber_prover(interview& asked, proof_claims& claims) : asked_(asked), claims_(claims) {}

  /// Throws `stopped`.
  void prove(const any_position& p) {
    for (const any_position& part : open_parts(p)) need_nimber(part);
    if (open_.empty()) open_.push_back({p, 0, claim_kind::is});  // a proof has a claim
    while (!open_.empty()) {
      asked_.check_limits();
      const task next = std::move(open_.back());
      open_.pop_back();
      if (next.kind == claim_kind::is) {
        claim_nimber(next.at);
      } else {
        exclude(next.at, next.number);
      }
    }
  }

 private:
  struct task {
    any_position at;
    nimber number;  // that it is not
    claim_kind kind;
  };
  /// Of all positions that are as good as one.
  struct claimed {
    std::optional<nimber> is = {};
    std::vector<nimber> is_not = {};
  };

  explorer& rules() { return asked_.rules(); }

  nimber nimber_of(const any_position& p) {
    if (rules().ended(p)) return 0;
    const report found = asked_.ask(p, value_and_nimber);
    if (!found.nimber) throw stopped{found.stopped_by.value_or(stop_reason::interrupted)};
    return *found.nimber;
  }

  [[nodiscard]] claimed& claims_of(const any_position& p) {
    return claims_of_[rules().standing_for(p).key()];
  }

  /// The components that moves are left in.
  [[nodiscard]] std::vector<any_position> open_parts(const any_position& p) {
    std::vector<any_position> parts = rules().components(p);
    std::erase_if(parts, [&](const any_position& part) { return rules().ended(part).has_value(); });
    return parts;
  }
  [[nodiscard]] std::vector<any_position> parts_without_nimber(const any_position& p) {
    std::vector<any_position> parts = open_parts(p);
    std::erase_if(parts, [&](const any_position& part) { return claims_of(part).is.has_value(); });
    return parts;
  }

  void need_nimber(const any_position& part) {
    if (!claims_of(part).is) open_.push_back({part, 0, claim_kind::is});
  }

  /// That p, which another nimber is, is not *n.
  void need_other_than(const any_position& p, nimber n) {
    std::vector<any_position> parts = parts_without_nimber(p);
    if (parts.empty()) return;
    const any_position last = std::move(parts.back());
    parts.pop_back();
    const key_words own = rules().standing_for(last).key();
    const bool is_alone = ranges::none_of(
        parts, [&](const any_position& each) { return rules().standing_for(each).key() == own; });
    if (is_alone) {
      // What is left for it is *n and the others together.
      const nimber rest = n ^ nimber_of(p) ^ nimber_of(last);
      open_.push_back({last, rest, claim_kind::is_not});
    }
    for (const any_position& each : parts) need_nimber(each);
  }

  void claim_nimber(const any_position& p) {
    if (claims_of(p).is) return;  // since it was put off
    const nimber own = nimber_of(p);
    claims_of(p).is = own;
    claims_.add({claim_kind::is, static_cast<score>(own), rules().print(p), {}, 0});
    if (rules().ended(p)) return;
    // 1. A move to each lower nimber: one that is claimed already, if there is one.
    const std::vector<step> moves = rules().moves(p);
    std::vector<const step*> leads_to(own);
    for (const step& each : moves) {
      asked_.check_limits();
      const nimber there = nimber_of(each.after);
      if (there == own) refuse_answers(rules(), p, "a move leads to its own nimber");
      if (there > own) continue;
      const step*& chosen = leads_to[there];
      if (chosen == nullptr || (!is_claimed(*chosen) && is_claimed(each))) chosen = &each;
    }
    for (const step* each : leads_to) {
      if (each == nullptr) refuse_answers(rules(), p, "no move leads to some lower nimber");
      for (const any_position& part : parts_without_nimber(each->after)) need_nimber(part);
    }
    // 2. No move leads to its own.
    for (const step& each : moves) {
      if (ranges::find(leads_to, &each) == leads_to.end()) need_other_than(each.after, own);
    }
  }
  [[nodiscard]] bool is_claimed(const step& move) {
    return parts_without_nimber(move.after).empty();
  }

  void exclude(const any_position& p, nimber n) {
    claimed& known = claims_of(p);
    if (known.is || ranges::find(known.is_not, n) != known.is_not.end()) return;
    // 1. A move to *n: one that is claimed already, if there is one.
    std::optional<step> chosen;
    if (!rules().ended(p)) {
      for (step& each : rules().moves(p)) {
        if (nimber_of(each.after) != n || (chosen && !is_claimed(each))) continue;
        chosen = std::move(each);
        if (is_claimed(*chosen)) break;
      }
    }
    known.is_not.push_back(n);
    claims_.add({claim_kind::is_not, static_cast<score>(n), rules().print(p),
                 chosen ? chosen->text : std::string(), 0});
    // 2. Without one it is a lower one.
    if (!chosen) return need_nimber(p);
    for (const any_position& part : parts_without_nimber(chosen->after)) need_nimber(part);
  }

  interview& asked_;
  proof_claims& claims_;
  std::unordered_map<key_words, claimed, hash_of_key> claims_of_;
  std::vector<task> open_;
};

}  // namespace

proven prove(const entry& game, const std::vector<parameter>& rules, const exploration& here,
             const prove_request& how, const limits& allowed) {
  if (meets(game, "cyclic_game")) {
    throw cannot_solve(fmt::format(
        "{} is a game with cycles, in which a proof may rest on itself; save a table, which "
        "`verify` checks",
        game.name()));
  }
  if (how.of_nimber) require_nimbers("--nimber", game, *here.rules);
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
    const report start =
        ended && !how.of_nimber
            ? report{}
            : asked.ask(here.position, how.of_nimber ? value_and_nimber : wanted::value());
    const auto value = ended ? ended : start.value;
    if (!value) throw stopped{asked.stopped_by().value_or(stop_reason::interrupted)};
    proof_claims claims(how.most);
    if (how.of_nimber) {
      if (!start.nimber) refuse_table("--nimber");
      found.proof.values = proven_values::nimbers;
      found.proof.value = static_cast<score>(*start.nimber);
      found.about.nimber = start.nimber;
      nimber_prover(asked, claims).prove(here.position);
    } else {
      found.proof.values =
          std::holds_alternative<score>(*value) ? proven_values::scores : proven_values::outcomes;
      found.proof.value = number_of(*value);
      prover by_moves(asked, claims);
      by_moves.prove(here.position, true, found.proof.value);
      by_moves.prove(here.position, false, found.proof.value);
    }
    found.proof.claims = std::move(claims).take();
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
                     say(spoken, phrases::proven_by,
                         counted(spoken, found.proof.claims.size(), nouns::claims), file),
                     what_it_took(about.engine, about.statistics, spoken));
}

}  // namespace zermelo::sessions
