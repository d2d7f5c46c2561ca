// Proofs that are written by asking engines, and checked by the rules alone: all of them follow,
// every claim in them is needed, and none that is changed follows any more.
#include <gtest/gtest.h>

#include <cram/text.hpp>
#include <nim/text.hpp>
#include <sprouts/text.hpp>
#include <zermelo/files/rules_as_text.hpp>
#include <zermelo/files/verify_proof.hpp>
#include <zermelo/session/prover.hpp>

#include "some_positions.hpp"

namespace zermelo::sessions {
namespace {

using games::cram;
using games::nim;
using games::sprouts;
using tests::game_called;
using tests::rules_with;

using number = std::pair<std::string_view, decltype(parameter::value)>;

struct proof_of_position {
  written_proof proof;
  std::optional<nimber> nimber;  // as the engine says
};

proof_of_position proof_of(const entry& game, const std::vector<number>& numbers,
                           std::string_view position, bool of_nimber) {
  const std::vector<parameter> rules = rules_with(game, numbers);
  const std::unique_ptr<session> opened = game.open(rules);
  const proven found = prove(game, rules, opened->explore(position), {.of_nimber = of_nimber}, {});
  return {found.proof, found.about.nimber};
}

template <class G>
proof_verification verify(const written_proof& proof) {
  const G rules = rules_from<G>(proof.rules);
  if (proof.values == proven_values::nimbers) return nimber_proof_checker<G>(rules, proof).verify();
  return proof_checker<G>(rules, proof).verify();
}

/// That a proof follows and all of it is needed; and that no other value does, by no claim that
/// says something else.
template <class G>
void expect_proven(const written_proof& proof) {
  SCOPED_TRACE(proof.position);
  const proof_verification found = verify<G>(proof);
  ASSERT_FALSE(found.first_wrong) << found.first_wrong->line << found.first_wrong->position
                                  << found.first_wrong->why;
  EXPECT_EQ(found.unused, 0);
  written_proof wrong = proof;
  for (score value = 0; value <= proof.value + 2; ++value) {
    if (value == proof.value) continue;
    wrong.value = value;
    EXPECT_TRUE(verify<G>(wrong).first_wrong) << value << " is proven";
    for (proof_claim& each : wrong.claims) {
      const proof_claim said = each;
      each.value ^= 1;
      EXPECT_TRUE(verify<G>(wrong).first_wrong)
          << value << " is proven by a claim of " << said.position;
      each.value = said.value;
      each.kind = said.kind == claim_kind::is ? claim_kind::is_not : claim_kind::is;
      EXPECT_TRUE(verify<G>(wrong).first_wrong)
          << value << " is proven by a claim of " << said.position;
      each.kind = said.kind;
    }
  }
}

std::vector<number> board(std::int64_t rows, std::int64_t cols) {
  return {{"rows", rows}, {"cols", cols}};
}

TEST(Prover, ProvesNimbersOfBoards) {
  const entry& game = game_called("cram");
  for (std::int64_t rows = 1; rows <= 4; ++rows) {
    for (std::int64_t cols = rows; rows * cols <= 12; ++cols) {
      const auto [proof, nimber] = proof_of(game, board(rows, cols), "", true);
      EXPECT_EQ(proof.value, static_cast<score>(*nimber));
      expect_proven<cram>(proof);
    }
  }
}

TEST(Prover, ProvesNimbersOfSums) {
  const entry& game = game_called("cram");
  // Parts of one kind, of two and of three; a finished game.
  for (const std::string_view position : {"..#..", "...#..#...", "....#...#..#.", "#####", "."}) {
    expect_proven<cram>(
        proof_of(game, board(1, static_cast<std::int64_t>(position.size())), position, true).proof);
  }
  for (const std::string_view heaps : {"3 4 5", "1 2 3", "2 2", "7"}) {
    const auto [proof, nimber] =
        proof_of(game_called("nim"), {{"heaps", std::string(heaps)}}, "", true);
    EXPECT_EQ(proof.value, static_cast<score>(*nimber));
    expect_proven<nim>(proof);
  }
}

TEST(Prover, ProvesNimbersOfSprouts) {
  const score published[] = {0, 0, 1, 1};
  for (std::int64_t spots = 1; spots <= 4; ++spots) {
    const auto [proof, nimber] = proof_of(game_called("sprouts"), {{"spots", spots}}, "", true);
    EXPECT_EQ(proof.value, published[spots - 1]);
    EXPECT_FALSE(verify<sprouts>(proof).first_wrong);
    EXPECT_EQ(verify<sprouts>(proof).unused, 0);
  }
}

TEST(Prover, ProvesValues) {
  const entry& game = game_called("cram");
  for (const auto& [rows, cols] : {std::pair(1, 5), std::pair(2, 4), std::pair(3, 3)}) {
    const written_proof proof = proof_of(game, board(rows, cols), "", false).proof;
    EXPECT_FALSE(verify<cram>(proof).first_wrong);
    EXPECT_EQ(verify<cram>(proof).unused, 0);
  }
}

TEST(Prover, IsReadBackAsItWasWritten) {
  const written_proof proof = proof_of(game_called("cram"), board(3, 3), "", true).proof;
  std::istringstream text(print(proof));
  EXPECT_EQ(print(read_proof(text)), print(proof));
}

}  // namespace
}  // namespace zermelo::sessions
