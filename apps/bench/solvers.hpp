/// The solvers that are compared: each is built, solves its game's first position, and says the
/// value (or the nimber) and the positions it looked at. Nothing is shared between two runs.
#pragma once

#include <blockgame/blockgame.hpp>
#include <connect_four/connect_four.hpp>
#include <cram/cram.hpp>
#include <cstdint>
#include <tictactoe/tictactoe.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/proof_number.hpp>

#include "baselines/hand_blockgame.hpp"
#include "baselines/hand_connect_four.hpp"
#include "baselines/hand_cram.hpp"
#include "baselines/hand_cram_proof.hpp"
#include "baselines/hand_tictactoe.hpp"
#include "baselines/hand_tictactoe_packed.hpp"

/// Out of line, each in a frame of its own: the script `instructions` counts inside by this name.
namespace zermelo::bench::measured {

struct solved {
  outcome value = outcome::draw;
  std::uint64_t visits = 0;

  bool operator==(const solved&) const = default;
};

template <class Game>
[[gnu::noinline]] solved generic(const Game& rules) {
  memo solver{rules, table_kind::dense};
  const auto answer = solver.solve(rules.start(), wanted::value());
  return {answer.value.value(), answer.statistics.positions};
}

[[gnu::noinline]] inline solved by_hand(const games::blockgame& rules) {
  hand::blockgame solver(rules.board().rows, rules.board().cols);
  const bool wins = solver.wins(0);
  return {wins ? outcome::win : outcome::loss, solver.visits()};
}

template <class Solver>
[[gnu::noinline]] solved by_hand(const games::tictactoe& rules) {
  Solver solver(rules.board().rows, rules.board().cols, rules.parameters().k);
  const int value = solver.value(0, 0);
  return {value < 0 ? outcome::loss : value > 0 ? outcome::win : outcome::tie, solver.visits()};
}

/// A nimber, and the positions looked at.
struct nimber_solved {
  nimber value = 0;
  std::uint64_t visits = 0;

  bool operator==(const nimber_solved&) const = default;
};

template <class Engine = grundy<games::cram>>
[[gnu::noinline]] nimber_solved generic(const games::cram& rules) {
  Engine solver{rules};
  wanted only = wanted::value();
  only.nimber = true;
  const auto answer = solver.solve(rules.start(), only);
  return {answer.nimber.value(), answer.statistics.positions};
}

template <class Solver = hand::cram>
[[gnu::noinline]] nimber_solved by_hand(const games::cram& rules) {
  Solver solver(rules.board().rows, rules.board().cols);
  const auto value = static_cast<nimber>(solver.nimber());
  return {value, solver.visits()};
}

/// A score, and the positions looked at.
struct score_solved {
  score value = 0;
  std::uint64_t visits = 0;

  bool operator==(const score_solved&) const = default;
};

inline constexpr std::uint64_t connect_four_bytes = std::uint64_t{1} << 22U;  // of the table

[[gnu::noinline]] inline score_solved generic(const games::connect_four& rules) {
  alpha_beta solver{rules, connect_four_bytes};
  const auto answer = solver.solve(rules.start(), wanted::value());
  return {answer.value.value(), answer.statistics.positions};
}

[[gnu::noinline]] inline score_solved by_hand(const games::connect_four& rules) {
  const auto [rows, cols] = rules.parameters();
  hand::connect_four solver(rows, cols, connect_four_bytes);
  const int value = solver.value(0, 0);
  return {value, solver.visits()};
}

}  // namespace zermelo::bench::measured
