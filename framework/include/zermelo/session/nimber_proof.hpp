/// Why a position has its nimber: the options' nimbers and the least that is missing among them,
/// or the exclusive-or of its parts (Sprague 1935, Grundy 1939).
#pragma once

#include <cstddef>
#include <string>
#include <vector>
#include <zermelo/language/language.hpp>
#include <zermelo/rules/values.hpp>
#include <zermelo/session/explorer.hpp>
#include <zermelo/session/interview.hpp>

namespace zermelo::sessions {

/// The moves to positions of one nimber.
struct nimber_option {
  nimber value = 0;
  std::vector<std::string> moves = {};
};

/// Of a sum the parts, of any other position the options.
struct nimber_proof {
  std::string label = {};  // "2.1"; empty for the position asked about
  std::string move = {};   // that led here from the position spoken of before, where one did
  std::string position = {};
  nimber value = 0;
  std::vector<nimber_proof> parts = {};     // two or more
  std::vector<nimber_option> options = {};  // by nimber
  std::vector<nimber_proof> next = {};      // options of each nimber below the value, one of each
  std::vector<std::string> to_zero = {};    // of the position asked about: the winning moves
  std::string as_in = {};                   // the label under which an equal position is spoken of
  bool is_told = false;                     // parts or options follow
};

/// A sum and its parts, or a position and its options, are one level of `depth`. Throws
/// `unanswered` where a limit hides a nimber.
[[nodiscard]] nimber_proof prove_by_nimbers(interview& asked, const any_position& p,
                                            std::size_t depth);

[[nodiscard]] std::string in_words(const nimber_proof& proof, language spoken);

}  // namespace zermelo::sessions
