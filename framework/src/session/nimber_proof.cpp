#include <zermelo/session/nimber_proof.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <utility>
#include <zermelo/base/errors.hpp>

namespace zermelo::sessions {

namespace {

class nimber_prover {
 public:
  explicit nimber_prover(interview& asked) : asked_(asked) {}

  [[nodiscard]] nimber_proof prove(const any_position& p, std::string label, std::size_t depth) {
    nimber_proof proof{.label = std::move(label), .position = asked_.rules().print(p)};
    proof.value = known(asked_.ask(p, value_and_nimber).nimber);
    if (depth == 0 || asked_.rules().ended(p)) return proof;
    const auto key = asked_.rules().standing_for(p).key().words;
    const auto [spoken_of, fresh] = labels_.emplace(key, proof.label);
    if (!fresh) {
      proof.as_in = spoken_of->second;
      return proof;
    }
    proof.is_told = true;
    const std::vector<any_position> parts = asked_.rules().components(p);
    if (parts.size() > 1) {
      for (const any_position& each : parts) {
        proof.parts.push_back(prove(each, next_label(proof, proof.parts.size()), depth - 1));
      }
    } else {
      add_options(proof, p, depth);
    }
    return proof;
  }

  /// The moves that leave a sum worth nothing.
  [[nodiscard]] std::vector<std::string> moves_to_zero(const any_position& p) {
    std::vector<std::string> moves;
    for (const valued_move& each : asked_.value_moves(p, value_and_nimber).moves) {
      if (known(each.nimber_after) == 0) moves.push_back(each.move.text);
    }
    return moves;
  }

 private:
  [[nodiscard]] nimber known(const std::optional<nimber>& value) const {
    if (value) return *value;
    throw unanswered(unknown_in_words(asked_.spent().positions, asked_.stopped_by()));
  }

  static std::string next_label(const nimber_proof& proof, std::size_t count) {
    return fmt::format("{}{}{}", proof.label, proof.label.empty() ? "" : ".", count + 1);
  }

  void add_options(nimber_proof& proof, const any_position& p, std::size_t depth) {
    std::map<nimber, std::vector<step>> options;
    for (valued_move& each : asked_.value_moves(p, value_and_nimber).moves) {
      options[known(each.nimber_after)].push_back(std::move(each.move));
    }
    for (const auto& [value, moves] : options) {
      nimber_option& option = proof.options.emplace_back(nimber_option{.value = value});
      for (const step& each : moves) option.moves.push_back(each.text);
      const step& first = moves.front();
      if (depth == 1 || value > proof.value || asked_.rules().ended(first.after)) continue;
      nimber_proof next = prove(first.after, next_label(proof, proof.next.size()), depth - 1);
      next.move = first.text;
      proof.next.push_back(std::move(next));
    }
  }

  interview& asked_;
  std::map<std::vector<std::uint64_t>, std::string> labels_;  // by keys
};

}  // namespace

nimber_proof prove_by_nimbers(interview& asked, const any_position& p, std::size_t depth) {
  nimber_prover prover(asked);
  nimber_proof proof = prover.prove(p, "", depth);
  if (proof.value != 0) proof.to_zero = prover.moves_to_zero(p);
  return proof;
}

}  // namespace zermelo::sessions
