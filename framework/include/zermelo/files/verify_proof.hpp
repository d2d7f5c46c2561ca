/// Checking a written proof with nothing but the rules: no engine is asked, and none of their code
/// is used.
///
/// A claim "at least v" follows where its move leads to a position that is worth little enough to
/// the other player, or enough to the same one; a claim "at most v" where every move does no better
/// than that. What a claim rests on is looked at before it, down to the ends of play, so that
/// nothing rests on itself. Positions that the rules call the same, by `canonical` and `simplify`,
/// share their claims: of those functions the laws are to be believed.
#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <range/v3/algorithm/count.hpp>
#include <utility>
#include <zermelo/files/proof_file.hpp>
#include <zermelo/rules/reductions.hpp>
#include <zermelo/text/text.hpp>

namespace zermelo {

/// A claim that does not follow.
struct wrong_claim {
  std::size_t line = 0;
  std::string position;
  std::string why;
};

struct proof_verification {
  std::uint64_t checked = 0;  // claims, that is what the proven value rests on
  std::uint64_t unused = 0;   // the others, which were not looked at
  std::optional<wrong_claim> first_wrong = {};
};

/// Claims about positions of G, which is played to an end.
template <text_game G>
  requires(!cyclic_game<G>)
class proof_checker {
 public:
  /// Throws `bad_input` for positions that cannot be read, and for values of another kind.
  proof_checker(const G& rules, const written_proof& proof) : rules_(rules), proof_(proof) {
    if (proof.of_scores != std::same_as<value_t<G>, score>) {
      throw bad_input("its values are not those of the game: win, tie and loss, or scores");
    }
    for (std::size_t i = 0; i < proof.claims.size(); ++i) {
      const proof_claim& each = proof.claims[i];
      claims_of_[key_of(read(each.position, each.line))].push_back(i);
    }
  }

  /// Looks at what the proven value rests on. O(moves of all these positions).
  [[nodiscard]] proof_verification verify() {
    marks_.assign(proof_.claims.size(), mark::untouched);
    const position start = read(proof_.position, 0);
    proof_verification found;
    try {
      need(start, true, proof_.value, 0);
      need(start, false, proof_.value, 0);
      while (!open_.empty()) go_on();
    } catch (const wrong_claim& wrong) {
      found.first_wrong = wrong;
      return found;
    }
    found.checked = static_cast<std::uint64_t>(ranges::count(marks_, mark::follows));
    found.unused = proof_.claims.size() - found.checked;
    return found;
  }

 private:
  using position = position_t<G>;
  enum class mark : std::uint8_t { untouched, open, follows };
  /// A claim at work: those that it rests on, and how many of them have been looked at.
  struct open_claim {
    std::size_t claim;
    std::vector<std::size_t> rests_on;
    std::size_t next = 0;
  };

  [[nodiscard]] position read(const std::string& text, std::size_t line) const {
    try {
      return parse_position(rules_, text);
    } catch (const bad_input& fault) {
      throw bad_input(
          fmt::format("line {}: the position {}: {}", line, in_quotes(text), fault.what()), line);
    }
  }
  [[nodiscard]] key_t<G> key_of(const position& p) const { return standing_key(rules_, p); }

  [[nodiscard]] static score number_of(score value) { return value; }
  [[nodiscard]] static score number_of(outcome value) {
    if (value == outcome::draw) throw bad_input("an end of play that is a draw, which has no end");
    return value == outcome::tie ? 0 : value == outcome::win ? 1 : -1;
  }
  /// What is left of a claim for the position after a move that earns `earned`.
  struct demand {
    bool at_least;
    score value;
  };
  [[nodiscard]] static demand after(const made_move<position>& made, bool at_least, score value) {
    if (made.same_mover) return {at_least, value - made.earned};
    return {!at_least, made.earned - value};
  }

  [[nodiscard]] std::optional<score> ended(const position& p) const {
    if (const auto value = terminal(rules_, p)) return number_of(*value);
    if (any_move(rules_.moves(p), [](const auto&) { return true; })) return std::nullopt;
    return number_of(stuck_value(rules_));
  }
  [[nodiscard]] static bool holds(score value, bool at_least, score bound) {
    return at_least ? value >= bound : value <= bound;
  }
  /// Of every position, whatever it is.
  [[nodiscard]] static bool holds_anyway(bool at_least, score bound) {
    return std::same_as<value_t<G>, outcome> && (at_least ? bound <= -1 : bound >= 1);
  }

  /// The claim that p is worth so much; nothing where the rules say it. Throws `wrong_claim`.
  [[nodiscard]] std::optional<std::size_t> support(const position& p, bool at_least, score bound,
                                                   std::size_t line) const {
    if (holds_anyway(at_least, bound)) return std::nullopt;
    if (const auto value = ended(p)) {
      if (holds(*value, at_least, bound)) return std::nullopt;
      throw wrong_claim{line, print_position(rules_, p), "play has ended there, otherwise"};
    }
    const auto there = claims_of_.find(key_of(p));
    if (there != claims_of_.end()) {
      for (const std::size_t i : there->second) {
        const proof_claim& each = proof_.claims[i];
        if (each.at_least == at_least && holds(each.value, at_least, bound)) return i;
      }
    }
    throw wrong_claim{line, print_position(rules_, p),
                      fmt::format("no claim says that it is worth at {} {}",
                                  at_least ? "least" : "most", value_in(proof_, bound))};
  }

  void need(const position& p, bool at_least, score bound, std::size_t line) {
    if (const auto claim = support(p, at_least, bound, line)) enter(*claim);
  }

  void enter(std::size_t claim) {
    if (marks_[claim] == mark::follows) return;
    const proof_claim& said = proof_.claims[claim];
    if (marks_[claim] == mark::open) {
      throw wrong_claim{said.line, said.position, "it rests on itself"};
    }
    marks_[claim] = mark::open;
    open_.push_back({claim, what_it_rests_on(said)});
  }

  /// One step: into a claim that the last one rests on, or back from it.
  void go_on() {
    open_claim& last = open_.back();
    if (last.next != last.rests_on.size()) {
      enter(last.rests_on[last.next++]);
      return;
    }
    marks_[last.claim] = mark::follows;
    open_.pop_back();
  }

  [[nodiscard]] std::vector<std::size_t> what_it_rests_on(const proof_claim& said) const {
    const position p = read(said.position, said.line);
    std::vector<std::size_t> all;
    if (const auto value = ended(p)) {
      if (holds(*value, said.at_least, said.value)) return all;
      throw wrong_claim{said.line, said.position, "play has ended there, otherwise"};
    }
    const auto follow = [&](const move_t<G>& m) {
      const made_move<position> made = make(rules_, p, m);
      const demand left = after(made, said.at_least, said.value);
      if (const auto claim = support(made.after, left.at_least, left.value, said.line)) {
        all.push_back(*claim);
      }
    };
    if (!said.at_least) {
      for_each_move(rules_.moves(p), follow);
      return all;
    }
    try {
      follow(parse_move(rules_, p, said.move));
    } catch (const bad_input& fault) {
      throw wrong_claim{said.line, said.position, fault.what()};
    }
    return all;
  }

  const G& rules_;
  const written_proof& proof_;
  std::map<key_t<G>, std::vector<std::size_t>> claims_of_;
  std::vector<mark> marks_;  // by claim
  std::vector<open_claim> open_;
};

}  // namespace zermelo
