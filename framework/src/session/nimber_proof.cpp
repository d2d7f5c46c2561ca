#include <zermelo/session/explanation.hpp>

#include <algorithm>
#include <bit>
#include <map>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/wrapped.hpp>
#include <zermelo/language/catalogue.hpp>

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

namespace {

/// "0 1 1"
std::string in_columns(nimber value, std::size_t columns) {
  std::string text;
  for (std::size_t bit = columns; bit-- > 0;) {
    text += fmt::format("{}{}", value >> bit & 1U, bit == 0 ? "" : " ");
  }
  return text;
}

/// The parts' nimbers in binary, one below the other, and their exclusive-or.
std::string sum_in_words(const nimber_proof& proof, const std::string& margin, language spoken) {
  const std::string total = say(spoken, phrases::exclusive_or);
  nimber all = proof.value;
  std::size_t width = columns_of(total);
  for (const nimber_proof& part : proof.parts) {
    all |= part.value;
    width = std::max(width, part.label.size() + columns_of(part.position) + 2);
  }
  const auto columns = static_cast<std::size_t>(std::bit_width(all | 1U));
  const std::size_t stars = in_stars(all).size();
  const auto line = [&](const std::string& name, nimber value) {
    return fmt::format("{}{:<{}}  {:>{}}  {}\n", margin, name, width, in_stars(value), stars,
                       in_columns(value, columns));
  };
  std::string text;
  for (const nimber_proof& part : proof.parts) {
    text += line(fmt::format("{}. {}", part.label, part.position), part.value);
  }
  return text + line(total, proof.value);
}

std::string options_in_words(const nimber_proof& proof, const std::string& margin,
                             language spoken) {
  std::string text;
  for (const nimber_option& each : proof.options) {
    text += fmt::format("{}{:<4}{}\n", margin, in_stars(each.value),
                        list_of(each.moves, 6, ", ", spoken));
  }
  return text + margin + say_line(spoken, phrases::mex, in_stars(proof.value));
}

std::string told(const nimber_proof& proof, std::size_t indent, language spoken);

/// What is said of each of the positions that follow.
std::string all_told(const std::vector<nimber_proof>& proofs, std::size_t indent, language spoken) {
  std::string text;
  const std::string margin(indent, ' ');
  for (const nimber_proof& each : proofs) {
    if (!each.is_told && each.as_in.empty()) continue;
    const std::string move = each.move.empty() ? "" : say(spoken, phrases::leads_to, each.move);
    text += fmt::format("{}{}. {}{}, {}", margin, each.label, move, each.position,
                        in_stars(each.value));
    text += each.as_in.empty() ? ":\n" + told(each, indent + 3, spoken)
                               : say_line(spoken, phrases::as_in, each.as_in);
  }
  return text;
}

std::string told(const nimber_proof& proof, std::size_t indent, language spoken) {
  const std::string margin(indent, ' ');
  if (!proof.parts.empty())
    return sum_in_words(proof, margin, spoken) + all_told(proof.parts, indent, spoken);
  return options_in_words(proof, margin, spoken) + all_told(proof.next, indent, spoken);
}

std::string conclusion(const nimber_proof& proof, language spoken) {
  const bool is_sum = !proof.parts.empty();
  if (proof.value == 0) {
    return say_line(spoken, is_sum ? phrases::lost_sum : phrases::lost);
  }
  return wrapped(say(spoken, is_sum ? phrases::won_sum : phrases::won,
                     list_of(proof.to_zero, 10, ", ", spoken)),
                 0);
}

}  // namespace

std::string in_words(const nimber_proof& proof, language spoken) {
  if (!proof.is_told) return say_line(spoken, phrases::no_move_left);
  const std::string head = proof.parts.empty()
                               ? say_line(spoken, phrases::nimber_is_mex)
                               : say_line(spoken, phrases::nimber_of_sum, proof.parts.size());
  return head + told(proof, 0, spoken) + conclusion(proof, spoken);
}

}  // namespace zermelo::sessions
