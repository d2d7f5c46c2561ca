/// Checking a written proof with nothing but the rules: no engine is asked, and none of their code
/// is used.
///
/// A claim "at least v" follows where its move leads to a position that is worth little enough to
/// the other player, or enough to the same one; a claim "at most v" where every move does no better
/// than that. A claim that p is *n follows where moves lead to every lower nimber and none to *n;
/// that it is not *n, where its move leads to *n, or where it is claimed to be another. A position
/// that falls apart is what the claims about its components come to. What a claim rests on is
/// looked at before it, down to the ends of play, so that nothing rests on itself. Positions that
/// the rules call the same, by `canonical` and `simplify`, share their claims: of those functions,
/// and of `components`, the laws are to be believed.
#pragma once

#include <concepts>
#include <map>
#include <optional>
#include <range/v3/algorithm/count.hpp>
#include <set>
#include <span>
#include <utility>
#include <vector>
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

/// Claims about positions of G, which is played to an end, and the walk through them.
template <text_game G>
  requires(!cyclic_game<G>)
class written_claims {
 protected:
  using position = position_t<G>;
  using numbers = std::vector<std::size_t>;  // of claims

  /// Throws `bad_input` for positions that cannot be read.
  written_claims(const G& rules, const written_proof& proof) : rules_(rules), proof_(proof) {
    for (std::size_t i = 0; i < proof.claims.size(); ++i) {
      const proof_claim& each = proof.claims[i];
      claims_of_[key_of(read(each.position, each.line))].push_back(i);
    }
  }

  /// Looks at the claims that `roots()` names and all that these rest on, by `rests_on(claim)`.
  /// Either throws `wrong_claim`.
  [[nodiscard]] proof_verification walk(auto roots, auto rests_on) {
    marks_.assign(proof_.claims.size(), mark::untouched);
    proof_verification found;
    try {
      for (const std::size_t root : roots()) {
        enter(root, rests_on);
        while (!open_.empty()) go_on(rests_on);
      }
    } catch (const wrong_claim& wrong) {
      found.first_wrong = wrong;
      return found;
    }
    found.checked = static_cast<std::uint64_t>(ranges::count(marks_, mark::follows));
    found.unused = proof_.claims.size() - found.checked;
    return found;
  }

  [[nodiscard]] const G& rules() const noexcept { return rules_; }
  [[nodiscard]] const written_proof& proof() const noexcept { return proof_; }
  [[nodiscard]] const proof_claim& claim(std::size_t number) const { return proof_.claims[number]; }

  [[nodiscard]] position read(const std::string& text, std::size_t line) const {
    try {
      return parse_position(rules_, text);
    } catch (const bad_input& fault) {
      throw bad_input(
          fmt::format("line {}: the position {}: {}", line, in_quotes(text), fault.what()), line);
    }
  }

  /// The claims about p, and about what is as good as p.
  [[nodiscard]] std::span<const std::size_t> claims_about(const position& p) const {
    const auto there = claims_of_.find(key_of(p));
    if (there == claims_of_.end()) return {};
    return there->second;
  }

  [[nodiscard]] move_t<G> move_of(const proof_claim& said, const position& p) const {
    try {
      return parse_move(rules_, p, said.move);
    } catch (const bad_input& fault) {
      throw wrong_claim{said.line, said.position, fault.what()};
    }
  }

 private:
  enum class mark : std::uint8_t { untouched, open, follows };
  /// A claim at work: those that it rests on, and how many of them have been looked at.
  struct open_claim {
    std::size_t claim;
    numbers rests_on;
    std::size_t next = 0;
  };

  [[nodiscard]] key_t<G> key_of(const position& p) const { return standing_key(rules_, p); }

  void enter(std::size_t number, auto rests_on) {
    if (marks_[number] == mark::follows) return;
    if (marks_[number] == mark::open) {
      throw wrong_claim{claim(number).line, claim(number).position, "it rests on itself"};
    }
    marks_[number] = mark::open;
    open_.push_back({number, rests_on(claim(number))});
  }

  /// One step: into a claim that the last one rests on, or back from it.
  void go_on(auto rests_on) {
    open_claim& last = open_.back();
    if (last.next != last.rests_on.size()) {
      enter(last.rests_on[last.next++], rests_on);
      return;
    }
    marks_[last.claim] = mark::follows;
    open_.pop_back();
  }

  const G& rules_;
  const written_proof& proof_;
  std::map<key_t<G>, numbers> claims_of_;
  std::vector<mark> marks_;  // by claim
  std::vector<open_claim> open_;
};

/// Claims about values.
template <text_game G>
  requires(!cyclic_game<G>)
class proof_checker : written_claims<G> {
  using claims = written_claims<G>;
  using typename claims::numbers;
  using typename claims::position;

 public:
  /// Throws `bad_input` for positions that cannot be read, and for values of another kind.
  proof_checker(const G& game, const written_proof& written) : claims(game, written) {
    constexpr proven_values own =
        std::same_as<value_t<G>, score> ? proven_values::scores : proven_values::outcomes;
    if (written.values != own) {
      throw bad_input("its values are not those of the game: win, tie and loss, or scores");
    }
  }

  /// Looks at what the proven value rests on. O(moves of all these positions).
  [[nodiscard]] proof_verification verify() {
    const position start = read(proof().position, 0);
    const auto roots = [&] {
      numbers both;
      add_support(both, start, claim_kind::at_least, proof().value, 0);
      add_support(both, start, claim_kind::at_most, proof().value, 0);
      return both;
    };
    return claims::walk(roots, [&](const proof_claim& said) { return what_it_rests_on(said); });
  }

 private:
  using claims::proof;
  using claims::read;
  using claims::rules;

  [[nodiscard]] static score number_of(score value) { return value; }
  [[nodiscard]] static score number_of(outcome value) {
    if (value == outcome::draw) throw bad_input("an end of play that is a draw, which has no end");
    return value == outcome::tie ? 0 : value == outcome::win ? 1 : -1;
  }

  [[nodiscard]] std::optional<score> ended(const position& p) const {
    if (const auto value = terminal(rules(), p)) return number_of(*value);
    if (any_move(rules().moves(p), [](const auto&) { return true; })) return std::nullopt;
    return number_of(stuck_value(rules()));
  }
  [[nodiscard]] static bool holds(score value, claim_kind kind, score bound) {
    return kind == claim_kind::at_least ? value >= bound : value <= bound;
  }
  /// Of every position, whatever it is.
  [[nodiscard]] static bool holds_anyway(claim_kind kind, score bound) {
    return std::same_as<value_t<G>, outcome> &&
           (kind == claim_kind::at_least ? bound <= -1 : bound >= 1);
  }

  /// The claim that p is worth so much; none where the rules say it. Throws `wrong_claim`.
  void add_support(numbers& to, const position& p, claim_kind kind, score bound,
                   std::size_t line) const {
    if (holds_anyway(kind, bound)) return;
    if (const auto value = ended(p)) {
      if (holds(*value, kind, bound)) return;
      throw wrong_claim{line, print_position(rules(), p), "play has ended there, otherwise"};
    }
    for (const std::size_t i : claims::claims_about(p)) {
      const proof_claim& each = claims::claim(i);
      if (each.kind == kind && holds(each.value, kind, bound)) {
        to.push_back(i);
        return;
      }
    }
    throw wrong_claim{
        line, print_position(rules(), p),
        fmt::format("no claim says that it is worth at {} {}",
                    kind == claim_kind::at_least ? "least" : "most", value_in(proof(), bound))};
  }

  [[nodiscard]] numbers what_it_rests_on(const proof_claim& said) const {
    const position p = read(said.position, said.line);
    numbers all;
    if (const auto value = ended(p)) {
      if (holds(*value, said.kind, said.value)) return all;
      throw wrong_claim{said.line, said.position, "play has ended there, otherwise"};
    }
    const claim_kind other =
        said.kind == claim_kind::at_least ? claim_kind::at_most : claim_kind::at_least;
    const auto follow = [&](const move_t<G>& m) {
      const made_move<position> made = make(rules(), p, m);
      if (made.same_mover) {
        add_support(all, made.after, said.kind, said.value - made.earned, said.line);
      } else {
        add_support(all, made.after, other, made.earned - said.value, said.line);
      }
    };
    if (said.kind == claim_kind::at_least) {
      follow(claims::move_of(said, p));
    } else {
      for_each_move(rules().moves(p), follow);
    }
    return all;
  }
};

/// Claims about nimbers (Sprague 1935, Grundy 1939).
template <text_game G>
  requires(impartial_game<G> && !cyclic_game<G>)
class nimber_proof_checker : written_claims<G> {
  using claims = written_claims<G>;
  using typename claims::numbers;
  using typename claims::position;

 public:
  /// Throws `bad_input` for positions that cannot be read, for values that are no nimbers, and in
  /// misere play, where there are none.
  nimber_proof_checker(const G& game, const written_proof& written) : claims(game, written) {
    if (written.values != proven_values::nimbers) throw bad_input("its values are no nimbers");
    if (misere(game)) throw bad_input("nimbers, and in misere play positions have none");
  }

  /// Looks at what the proven nimber rests on. O(moves of all these positions).
  [[nodiscard]] proof_verification verify() {
    const position start = read(proof().position, 0);
    const auto roots = [&] {
      numbers all;
      add_what_makes(all, start, proof().value, 0);
      if (!all.empty()) return all;
      // Play has ended in every part: a claim says no more than the rules.
      const auto by =
          claim_about(start, claim_kind::is, [&](score value) { return value == proof().value; });
      if (by) all.push_back(*by);
      return all;
    };
    return claims::walk(roots, [&](const proof_claim& said) { return what_it_rests_on(said); });
  }

 private:
  using claims::proof;
  using claims::read;
  using claims::rules;

  /// A component that moves are left in, and the claim that says which nimber it is.
  struct part {
    position at;
    std::optional<std::size_t> is = {};
  };

  [[nodiscard]] bool has_ended(const position& p) const {
    return !any_move(rules().moves(p), [](const auto&) { return true; });
  }

  void for_each_component(const position& p, auto use) const {
    if constexpr (sum_game<G>) {
      for (const position& each : rules().components(p)) use(each);
    } else {
      use(p);
    }
  }

  /// The first claim of that kind about p whose value `serves`.
  [[nodiscard]] std::optional<std::size_t> claim_about(const position& p, claim_kind kind,
                                                       auto serves) const {
    for (const std::size_t i : claims::claims_about(p)) {
      if (claims::claim(i).kind == kind && serves(claims::claim(i).value)) return i;
    }
    return std::nullopt;
  }

  [[nodiscard]] std::vector<part> parts_of(const position& p) const {
    std::vector<part> parts;
    for_each_component(p, [&](const position& each) {
      if (has_ended(each)) return;
      parts.push_back({each, claim_about(each, claim_kind::is, [](score) { return true; })});
    });
    return parts;
  }
  [[nodiscard]] score nimber_of(const part& each) const { return claims::claim(*each.is).value; }
  /// Of all parts together; nothing where no claim says it of one of them.
  [[nodiscard]] std::optional<score> nimber_of(const std::vector<part>& parts) const {
    score sum = 0;
    for (const part& each : parts) {
      if (!each.is) return std::nullopt;
      sum ^= nimber_of(each);
    }
    return sum;
  }
  static void add_nimbers(numbers& to, const std::vector<part>& parts) {
    for (const part& each : parts) to.push_back(*each.is);
  }

  [[noreturn]] void refuse(std::size_t line, const position& p, std::string why) const {
    throw wrong_claim{line, print_position(rules(), p), std::move(why)};
  }

  /// Claims by which p is *n.
  void add_what_makes(numbers& to, const position& p, score n, std::size_t line) const {
    const std::vector<part> parts = parts_of(p);
    for (const part& each : parts) {
      if (!each.is) refuse(line, each.at, "no claim says which nimber it is");
    }
    if (const score sum = *nimber_of(parts); sum != n) {
      refuse(line, p,
             fmt::format("it is claimed to be {}, and not {}", value_in(proof(), sum),
                         value_in(proof(), n)));
    }
    add_nimbers(to, parts);
  }

  /// Claims by which the parts of p together are not *n.
  void add_what_excludes(numbers& to, const std::vector<part>& parts, const position& p, score n,
                         std::size_t line) const {
    // 1. One of them is not what the others leave of *n.
    const part* without = nullptr;
    for (const part& open : parts) {
      score rest = n;
      bool are_known = true;
      for (const part& each : parts) {
        if (&each == &open) continue;
        are_known = are_known && each.is;
        if (are_known) rest ^= nimber_of(each);
      }
      if (!open.is) without = &open;
      if (!are_known) continue;
      const auto by =
          claim_about(open.at, claim_kind::is_not, [&](score value) { return value == rest; });
      if (by) {
        to.push_back(*by);
        for (const part& each : parts) {
          if (&each != &open) to.push_back(*each.is);
        }
        return;
      }
    }
    // 2. Or all are known, and come to another nimber.
    if (without != nullptr) {
      refuse(line, without->at,
             fmt::format("no claim says that {} is not {}",
                         parts.size() == 1 ? "it" : "its sum with others", value_in(proof(), n)));
    }
    if (nimber_of(parts) == n) {
      refuse(line, p, fmt::format("it is claimed to be {}", value_in(proof(), n)));
    }
    add_nimbers(to, parts);
  }

  [[nodiscard]] numbers what_it_rests_on(const proof_claim& said) const {
    const position p = read(said.position, said.line);
    if (said.kind == claim_kind::is) return what_makes(said, p);
    numbers all;
    if (!said.move.empty()) {
      add_what_makes(all, rules().play(p, claims::move_of(said, p)), said.value, said.line);
      return all;
    }
    if (has_ended(p)) {
      if (said.value != 0) return all;
      throw wrong_claim{said.line, said.position, "play has ended there, otherwise"};
    }
    const auto by =
        claim_about(p, claim_kind::is, [&](score value) { return value != said.value; });
    if (!by) throw wrong_claim{said.line, said.position, "no claim says that it is another nimber"};
    all.push_back(*by);
    return all;
  }

  /// A move to each lower nimber, and none to this one.
  [[nodiscard]] numbers what_makes(const proof_claim& said, const position& p) const {
    numbers all;
    std::set<score> reached;
    for_each_move(rules().moves(p), [&](const move_t<G>& m) {
      const position after = rules().play(p, m);
      const std::vector<part> parts = parts_of(after);
      add_what_excludes(all, parts, after, said.value, said.line);
      const std::optional<score> sum = nimber_of(parts);
      if (sum && *sum < said.value && reached.insert(*sum).second) add_nimbers(all, parts);
    });
    score lower = 0;
    while (reached.contains(lower)) ++lower;
    if (lower >= said.value) return all;
    throw wrong_claim{
        said.line, said.position,
        fmt::format("no claim says that a move leads to {}", value_in(proof(), lower))};
  }
};

}  // namespace zermelo
