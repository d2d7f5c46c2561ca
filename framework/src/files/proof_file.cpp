#include <fmt/format.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <system_error>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/files/proof_file.hpp>
#include <zermelo/text/lines.hpp>

namespace zermelo {

namespace {

constexpr std::string_view begins = "zermelo proof ";

constexpr claim_kind all_kinds[] = {claim_kind::at_least, claim_kind::at_most, claim_kind::is,
                                    claim_kind::is_not};

constexpr std::string_view sign_of(claim_kind kind) {
  constexpr std::string_view signs[] = {">=", "<=", "=", "!="};
  return signs[static_cast<std::size_t>(kind)];
}
constexpr bool is_of_nimbers(claim_kind kind) {
  return kind == claim_kind::is || kind == claim_kind::is_not;
}

std::vector<std::string> words_of(const std::string& line) {
  std::vector<std::string> words(1);
  for (const char sign : line) {
    if (sign == '\t') {
      words.emplace_back();
    } else {
      words.back() += sign;
    }
  }
  return words;
}

/// Reads line after line; what it refuses has a place.
class proof_reader {
 public:
  explicit proof_reader(std::istream& in) : in_(in) {}

  written_proof read() {
    if (!next() || line_ != first_line_of_proof) {
      refuse(line_.starts_with(begins)
                 ? fmt::format("a proof of another version; this program reads '{}'",
                               first_line_of_proof)
                 : fmt::format("no proof: its first line is not '{}'", first_line_of_proof));
    }
    written_proof proof{.game = field("game")};
    while (next() && words_of(line_).front() != "proves") {
      const std::vector<std::string> words = words_of(line_);
      if (words.size() != 2 || words[0].empty()) {
        refuse(
            "no number of the rules, and not yet what is proven; write a name, a tab and a "
            "number, or 'proves', a value and a position");
      }
      proof.rules.emplace_back(words[0], words[1]);
    }
    const std::vector<std::string> proves = words_of(line_);
    if (proves.size() != 3) refuse("what is proven is 'proves', a value and a position");
    proof.values = proves[1].starts_with('*')          ? proven_values::nimbers
                   : outcome_of(proves[1]).has_value() ? proven_values::outcomes
                                                       : proven_values::scores;
    proof.value = value_of(proof, proves[1]);
    proof.position = proves[2];
    while (next()) proof.claims.push_back(claim_of(proof));
    if (proof.claims.empty()) refuse("a proof without a claim");
    return proof;
  }

 private:
  bool next() {
    ++number_;
    if (read_line(in_, line_)) return true;
    if (in_.bad()) throw unreadable_input();
    return false;
  }

  [[noreturn]] void refuse(const std::string& sentence) const {
    throw bad_input(fmt::format("line {}: {}", number_, sentence), number_);
  }

  std::string field(std::string_view name) {
    const bool is_there = next();
    const std::vector<std::string> words = words_of(line_);
    if (!is_there || words.size() != 2 || words[0] != name) {
      refuse(fmt::format("'{}', a tab and a word should stand here", name));
    }
    return words[1];
  }

  static std::optional<score> outcome_of(std::string_view word) {
    for (const outcome value : {outcome::loss, outcome::tie, outcome::win}) {
      if (word == name_of(value)) return number_of(value);
    }
    return std::nullopt;
  }
  static score number_of(outcome value) {
    return value == outcome::tie ? 0 : value == outcome::win ? 1 : -1;
  }

  [[nodiscard]] score value_of(const written_proof& proof, std::string_view word) const {
    if (proof.values == proven_values::outcomes) {
      if (const auto value = outcome_of(word)) return *value;
      refuse(fmt::format("{} is no value; take win, tie or loss", in_quotes(word)));
    }
    const bool is_nimber = word.starts_with('*');
    if (is_nimber != (proof.values == proven_values::nimbers)) {
      refuse(
          fmt::format("{} is no {}", in_quotes(word),
                      is_nimber ? "score, as the proof's other values are" : "nimber, as *2 is"));
    }
    try {
      if (is_nimber) return parse_number<score>(word.substr(1), "a nimber", 0);
      return parse_number<score>(word, "a value");
    } catch (const bad_input& fault) {
      refuse(fault.what());
    }
  }

  [[nodiscard]] claim_kind kind_of(const written_proof& proof, std::string_view word) const {
    const bool of_nimbers = proof.values == proven_values::nimbers;
    for (const claim_kind kind : all_kinds) {
      if (word == sign_of(kind) && is_of_nimbers(kind) == of_nimbers) return kind;
    }
    refuse(fmt::format("{} begins no claim; take {}", in_quotes(word),
                       of_nimbers ? "= or !=" : ">= or <="));
  }

  [[nodiscard]] proof_claim claim_of(const written_proof& proof) const {
    std::vector<std::string> words = words_of(line_);
    const claim_kind kind = kind_of(proof, words[0]);
    const bool has_move = kind == claim_kind::at_least || kind == claim_kind::is_not;
    if (words.size() != 3 && !(has_move && words.size() == 4)) {
      refuse(is_of_nimbers(kind)
                 ? "a claim is =, a nimber and a position, or !=, a nimber, a position and, where "
                   "one leads to that nimber, a move"
                 : "a claim is >=, a value, a position and a move, or <=, a value and a position");
    }
    return {kind, value_of(proof, words[1]), std::move(words[2]),
            words.size() == 4 ? std::move(words[3]) : std::string(), number_};
  }

  std::istream& in_;
  std::string line_;
  std::size_t number_ = 0;
};

}  // namespace

bool is_proof(const std::string& path) {
  std::error_code fault;  // a pipe would wait for its writer
  if (!std::filesystem::is_regular_file(path, fault)) return false;
  std::ifstream in(path, std::ios::binary);
  std::string start(begins.size(), ' ');
  in.read(start.data(), static_cast<std::streamsize>(start.size()));
  return in.good() && start == begins;
}

written_proof read_proof(std::istream& in) { return proof_reader(in).read(); }

std::string value_in(const written_proof& proof, score value) {
  if (proof.values == proven_values::nimbers) return fmt::format("*{}", value);
  if (proof.values == proven_values::scores) return std::to_string(value);
  return std::string(name_of(value == 0 ? outcome::tie : value > 0 ? outcome::win : outcome::loss));
}

std::string print(const written_proof& proof) {
  std::string text;
  const auto out = std::back_inserter(text);
  fmt::format_to(out, "{}\ngame\t{}\n", first_line_of_proof, proof.game);
  for (const auto& [name, number] : proof.rules) fmt::format_to(out, "{}\t{}\n", name, number);
  fmt::format_to(out, "proves\t{}\t{}\n", value_in(proof, proof.value), proof.position);
  for (const proof_claim& each : proof.claims) {
    fmt::format_to(out, "{}\t{}\t{}", sign_of(each.kind), value_in(proof, each.value),
                   each.position);
    if (!each.move.empty()) fmt::format_to(out, "\t{}", each.move);
    text += '\n';
  }
  return text;
}

}  // namespace zermelo
