/// proofs: what `zermelo prove` writes, as zermelo-verify reads and checks it. What is found to
/// follow about a small board is what the recursion says.
#include <cram/text.hpp>
#include <sstream>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/files/proof_file.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/verify_proof.hpp>

#include "fuzz.hpp"

namespace zermelo::fuzzing {

namespace {

using games::cram;

constexpr int most_cells = 16;
constexpr wanted nimber_alone = {
    .remoteness = false, .best_moves = false, .line = false, .nimber = true, .counts = false};

written_proof read(std::string_view text) {
  std::istringstream in{std::string(text)};
  return read_proof(in);
}

/// Whether the value follows; throws where the proof is none of a small board.
bool follows(const written_proof& proof) {
  const cram rules = rules_from<cram>(proof.rules);
  if (rules.board().cells() > most_cells) throw bad_input("a board that is too large");
  if (proof.values == proven_values::nimbers) {
    return !nimber_proof_checker<cram>(rules, proof).verify().first_wrong;
  }
  return !proof_checker<cram>(rules, proof).verify().first_wrong;
}

score value_of(const written_proof& proof) {
  const cram rules = rules_from<cram>(proof.rules);
  if (proof.values == proven_values::nimbers) {
    grundy engine{rules};
    return static_cast<score>(
        *engine.solve(parse_position(rules, proof.position), nimber_alone).nimber);
  }
  const auto value =
      memo{rules}.solve(parse_position(rules, proof.position), wanted::value()).value;
  return value == outcome::win ? 1 : -1;
}

}  // namespace

void choose(std::string_view /*reader*/) {}

void try_input(std::string_view input) {
  const auto proof = accepted([&] { return read(input); });
  if (!proof) return;
  const std::string text = print(*proof);
  require(print(read_back(text, [&] { return read(text); })) == text, "it is read back otherwise");
  if (proof->game != cram::name) return;
  const auto found = accepted([&] { return follows(*proof); });
  require(!found.value_or(false) || value_of(*proof) == proof->value,
          "what is proven of {} is wrong", proof->position);
}

}  // namespace zermelo::fuzzing
