/// A proof of what a position is worth, as text that needs no table and no search to be checked
/// (verify_proof.hpp).
///
///     zermelo proof 1
///     game <tab> cram
///     rows <tab> 2                      a line for each number of the rules
///     cols <tab> 3
///     proves <tab> win <tab> .../...    what the position at its start is worth
///     >= <tab> win <tab> .../... <tab> a1+a2      at least so much, by this move
///     <= <tab> loss <tab> #../#..                 at most so much, whatever the move
///
/// Or of a nimber, `*2` in the place of `win`:
///
///     = <tab> *2 <tab> .../...                    moves lead to *0 and *1, and none to *2
///     != <tab> *3 <tab> .../... <tab> a1+a2       this move leads to *3
///     != <tab> *3 <tab> .../...                   it is another one
///
/// Values are for the player to move: win, tie and loss, or scores. A claim rests on others, of the
/// positions one move on or of their components, in any order; play that has ended needs none.
#pragma once

#include <istream>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/files/file.hpp>
#include <zermelo/rules/values.hpp>

namespace zermelo {

/// What a claim says of a position's value, or of its nimber.
enum class claim_kind : std::uint8_t { at_least, at_most, is, is_not };

struct proof_claim {
  claim_kind kind = claim_kind::at_least;
  score value = 0;  // -1, 0 and 1 for loss, tie and win
  std::string position = {};
  std::string move = {};  // by which it is at least so much, or not so much
  std::size_t line = 0;   // of the file that it was read from
};

/// What the numbers of a proof are.
enum class proven_values : std::uint8_t { outcomes, scores, nimbers };

struct written_proof {
  std::string game;
  rules_text rules = {};
  proven_values values = proven_values::outcomes;
  score value = 0;
  std::string position = {};  // of which it proves the value
  std::vector<proof_claim> claims = {};
};

/// What the first line says.
inline constexpr std::string_view first_line_of_proof = "zermelo proof 1";

/// Whether a file begins as a proof does, of whatever version; not where it is no file that can be
/// read.
[[nodiscard]] bool is_proof(const std::string& path);

/// Throws `bad_input`, with the line, for what is no proof.
[[nodiscard]] written_proof read_proof(std::istream& in);
[[nodiscard]] std::string print(const written_proof& proof);
/// A value as the file has it.
[[nodiscard]] std::string value_in(const written_proof& proof, score value);

}  // namespace zermelo
