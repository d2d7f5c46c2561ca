// Proofs: what is written is read back, what follows is found to follow, and every fault is found.
#include <gtest/gtest.h>

#include <array>
#include <cram/text.hpp>
#include <cstdint>
#include <optional>
#include <range/v3/range/access.hpp>
#include <sstream>
#include <string>
#include <tictactoe/text.hpp>
#include <vector>
#include <zermelo/files/proof_file.hpp>
#include <zermelo/files/verify_proof.hpp>

#include "refusal.hpp"
#include "toys/coin_row.hpp"

namespace zermelo::proof_test {
namespace {

using games::cram;
using games::tictactoe;
using toys::coin_row;

// --- The file ------------------------------------------------------------------------------------

written_proof read(const std::string& text) {
  std::istringstream in(text);
  return read_proof(in);
}

/// Who moves first wins by the middle domino.
const std::string two_by_three =
    "zermelo proof 1\ngame\tcram\nrows\t2\ncols\t3\nmisere\tfalse\nproves\twin\t.../...\n"
    ">=\twin\t.../...\tb1+b2\n<=\tloss\t.#./.#.\n>=\twin\t.##/.##\ta1+a2\n";

TEST(ProofFile, IsPrintedAsItWasRead) {
  const written_proof proof = read(two_by_three);
  EXPECT_EQ(proof.game, "cram");
  EXPECT_EQ(proof.rules, (rules_text{{"rows", "2"}, {"cols", "3"}, {"misere", "false"}}));
  EXPECT_EQ(proof.value, 1);
  EXPECT_EQ(proof.position, ".../...");
  ASSERT_EQ(proof.claims.size(), 3U);
  EXPECT_EQ(proof.claims[0].move, "b1+b2");
  EXPECT_EQ(proof.claims[1].kind, claim_kind::at_most);
  EXPECT_EQ(proof.claims[1].value, -1);
  EXPECT_EQ(proof.claims[1].line, 8U);
  EXPECT_EQ(print(proof), two_by_three);
}

TEST(ProofFile, OfScoresIsPrintedAsItWasRead) {
  const std::string text = "zermelo proof 1\ngame\tcoin_row\nproves\t-3\t0 5\n>=\t-3\t0 5\tleft\n";
  EXPECT_EQ(print(read(text)), text);
  EXPECT_EQ(read(text).values, proven_values::scores);
}

TEST(ProofFile, OfNimbersIsPrintedAsItWasRead) {
  const std::string text =
      "zermelo proof 1\ngame\tcram\nproves\t*2\t....\n=\t*2\t....\n!=\t*3\t....\n"
      "!=\t*1\t....\ta1+b1\n";
  const written_proof proof = read(text);
  EXPECT_EQ(proof.values, proven_values::nimbers);
  EXPECT_EQ(proof.value, 2);
  ASSERT_EQ(proof.claims.size(), 3U);
  EXPECT_EQ(proof.claims[0].kind, claim_kind::is);
  EXPECT_EQ(proof.claims[2].kind, claim_kind::is_not);
  EXPECT_EQ(proof.claims[2].move, "a1+b1");
  EXPECT_EQ(print(proof), text);
}

TEST(ProofFile, RefusesWhatIsNone) {
  const auto refusal = [](const std::string& text) {
    return tests::refusal<bad_input>([&] { return read(text); });
  };
  EXPECT_EQ(refusal(""), "line 1: no proof: its first line is not 'zermelo proof 1'");
  EXPECT_EQ(refusal("zermelo proof 2\n"),
            "line 1: a proof of another version; this program reads 'zermelo proof 1'");
  EXPECT_EQ(refusal("zermelo proof 1\n"), "line 2: 'game', a tab and a word should stand here");
  EXPECT_EQ(refusal("zermelo proof 1\ngame\tcram\nrows\n"),
            "line 3: no number of the rules, and not yet what is proven; write a name, a tab and a "
            "number, or 'proves', a value and a position");
  const std::string head = "zermelo proof 1\ngame\tcram\n";
  EXPECT_EQ(refusal(head + "proves\twin\n"),
            "line 3: what is proven is 'proves', a value and a position");
  EXPECT_EQ(refusal(head + "proves\twin\t.\n"), "line 4: a proof without a claim");
  EXPECT_EQ(refusal(head + "proves\twin\t.\n==\twin\t.\n"),
            "line 4: '==' begins no claim; take >= or <=");
  EXPECT_EQ(refusal(head + "proves\twin\t.\n<=\twin\t.\ta1\n"),
            "line 4: a claim is >=, a value, a position and a move, or <=, a value and a position");
  EXPECT_EQ(refusal(head + "proves\twin\t.\n<=\tdraw\t.\n"),
            "line 4: 'draw' is no value; take win, tie or loss");
  EXPECT_FALSE(refusal(head + "proves\t3\t.\n<=\twin\t.\n").empty());
  EXPECT_EQ(refusal(head + "proves\t3\t.\n<=\t*3\t.\n"),
            "line 4: '*3' is no score, as the proof's other values are");
  EXPECT_EQ(refusal(head + "proves\t*1\t.\n=\t1\t.\n"), "line 4: '1' is no nimber, as *2 is");
  EXPECT_EQ(refusal(head + "proves\t*1\t.\n>=\t*1\t.\n"),
            "line 4: '>=' begins no claim; take = or !=");
  EXPECT_EQ(refusal(head + "proves\twin\t.\n=\twin\t.\n"),
            "line 4: '=' begins no claim; take >= or <=");
  EXPECT_EQ(refusal(head + "proves\t*1\t.\n=\t*1\t.\ta1\n"),
            "line 4: a claim is =, a nimber and a position, or !=, a nimber, a position and, where "
            "one leads to that nimber, a move");
  EXPECT_FALSE(refusal(head + "proves\t*-1\t.\n=\t*-1\t.\n").empty());
}

// --- What follows --------------------------------------------------------------------------------

template <class G>
proof_verification verify(const G& rules, const std::string& text) {
  const written_proof proof = read(text);
  return proof_checker<G>(rules, proof).verify();
}

TEST(ProofChecker, FindsThatAProofFollows) {
  const proof_verification found = verify(cram(2, 3), two_by_three);
  EXPECT_FALSE(found.first_wrong);
  EXPECT_EQ(found.checked, 3U);
  EXPECT_EQ(found.unused, 0U);
}

TEST(ProofChecker, DoesNotLookAtWhatNothingRestsOn) {
  const proof_verification found = verify(cram(2, 3), two_by_three + "<=\tloss\t..#/..#\n");
  EXPECT_FALSE(found.first_wrong);
  EXPECT_EQ(found.checked, 3U);
  EXPECT_EQ(found.unused, 1U);
}

/// The proof with one text in place of another, and where it is found not to follow.
std::string fault_of(const std::string& before, const std::string& after) {
  std::string text = two_by_three;
  const std::size_t at = text.rfind(before);
  EXPECT_NE(at, std::string::npos);
  text.replace(at, before.size(), after);
  const proof_verification found = verify(cram(2, 3), text);
  if (!found.first_wrong) return "none";
  return fmt::format("{}: {}: {}", found.first_wrong->line, found.first_wrong->position,
                     found.first_wrong->why);
}

TEST(ProofChecker, FindsEveryPlantedFault) {
  EXPECT_EQ(fault_of("a1+a2", "a1+a2"), "none");
  // What is claimed is not what is proven, nor what another claim needs.
  EXPECT_EQ(fault_of("proves\twin", "proves\tloss"),
            "0: .../...: no claim says that it is worth at most loss");
  EXPECT_EQ(fault_of(">=\twin\t.##/.##\ta1+a2\n", ""),
            "8: ##./##.: no claim says that it is worth at least win");
  // A move that does not do it, and one that is none.
  EXPECT_EQ(fault_of("b1+b2", "a1+a2"), "7: #../#..: no claim says that it is worth at most loss");
  EXPECT_EQ(fault_of("a1+a2", "b1+b2"), "9: .##/.##: no move 'b1+b2'; take one of: a1+a2");
  // A lost position that is not.
  EXPECT_EQ(fault_of(">=\twin\t.##/.##\ta1+a2", "<=\tloss\t.##/.##"),
            "8: ##./##.: no claim says that it is worth at least win");
  // A finished game that was won otherwise.
  EXPECT_EQ(fault_of(">=\twin\t.##/.##\ta1+a2", ">=\twin\t.##/.##\ta1+a2\n>=\twin\t###/###"),
            "none");
  EXPECT_EQ(fault_of("proves\twin\t.../...", "proves\twin\t###/###"),
            "0: ###/###: play has ended there, otherwise");
}

TEST(ProofChecker, FindsTies) {
  const std::string text =
      "zermelo proof 1\ngame\ttictactoe\nproves\ttie\txox/xox/o.o\n>=\ttie\txox/xox/o.o\tb3\n"
      "<=\ttie\txox/xox/o.o\n";
  EXPECT_FALSE(verify(tictactoe(3, 3, 3), text).first_wrong);
  std::string wrong = text;
  wrong.replace(wrong.find("proves\ttie"), 10, "proves\twin");
  EXPECT_TRUE(verify(tictactoe(3, 3, 3), wrong).first_wrong);
}

/// The nimber of a row of four cells, whose moves lead to *0 and *1, by these claims: "proven", or
/// where that is found not to follow.
std::string nimber_proof(const std::string& claims, const std::string& value = "*2") {
  const cram rules(1, 4);
  const written_proof proof =
      read("zermelo proof 1\ngame\tcram\nproves\t" + value + "\t....\n" + claims);
  const proof_verification found = nimber_proof_checker<cram>(rules, proof).verify();
  if (!found.first_wrong) return "proven";
  return fmt::format("{}: {}: {}", found.first_wrong->line, found.first_wrong->position,
                     found.first_wrong->why);
}

TEST(NimberProofChecker, FindsWhatFollows) {
  EXPECT_EQ(nimber_proof("=\t*2\t....\n=\t*1\t##..\n"), "proven");
  // That the option of a lower nimber is not this one may be said by a claim of its own.
  EXPECT_EQ(nimber_proof("=\t*2\t....\n!=\t*2\t..##\n=\t*1\t##..\n"), "proven");
  // Positions that are the same share a claim.
  EXPECT_EQ(nimber_proof("=\t*2\t....\n=\t*1\t..##\n"), "proven");
}

TEST(NimberProofChecker, FindsEveryPlantedFault) {
  EXPECT_EQ(nimber_proof("=\t*2\t....\n=\t*1\t##..\n", "*3"),
            "0: ....: it is claimed to be *2, and not *3");
  EXPECT_EQ(nimber_proof("=\t*1\t##..\n"), "0: ....: no claim says which nimber it is");
  EXPECT_EQ(nimber_proof("=\t*2\t....\n"), "4: ##..: no claim says that it is not *2");
  EXPECT_EQ(nimber_proof("=\t*2\t....\n=\t*2\t##..\n"), "4: ##..: it is claimed to be *2");
  EXPECT_EQ(nimber_proof("=\t*2\t....\n=\t*3\t##..\n"),
            "4: ....: no claim says that a move leads to *1");
  EXPECT_EQ(nimber_proof("=\t*2\t....\n!=\t*2\t##..\n"),
            "4: ....: no claim says that a move leads to *1");
  EXPECT_EQ(nimber_proof("=\t*1\t....\n!=\t*1\t##..\n", "*1"),
            "5: ##..: no claim says that it is another nimber");
  EXPECT_EQ(nimber_proof("=\t*2\t....\n!=\t*2\t##..\tc1+d1\n=\t*1\t##..\n"),
            "5: ####: it is claimed to be *0, and not *2");
  EXPECT_EQ(nimber_proof("=\t*2\t....\n!=\t*2\t##..\ta1+b1\n=\t*1\t##..\n"),
            "5: ##..: no move 'a1+b1'; take one of: c1+d1");
  // Wrong at the end of play.
  EXPECT_EQ(nimber_proof("=\t*3\t....\n=\t*1\t##..\n=\t*2\t.##.\n", "*3"),
            "4: ....: no claim says that a move leads to *2");
}

TEST(NimberProofChecker, RefusesMiserePlayAndOtherValues) {
  const auto refusal = [](const cram& rules, const std::string& text) {
    const written_proof proof = read(text);
    return tests::refusal<bad_input>([&] { return nimber_proof_checker<cram>(rules, proof); });
  };
  const std::string of_nimber = "zermelo proof 1\ngame\tcram\nproves\t*0\t.\n=\t*0\t.\n";
  EXPECT_EQ(refusal(cram(cram::numbers{1, 1, true}), of_nimber),
            "nimbers, and in misere play positions have none");
  EXPECT_EQ(refusal(cram(2, 3), two_by_three), "its values are no nimbers");
  const written_proof proof = read(of_nimber);
  EXPECT_FALSE(nimber_proof_checker<cram>(cram(1, 1), proof).verify().first_wrong);
}

/// The last coin is worth what it earns, and no more or less.
TEST(ProofChecker, AddsUpWhatIsEarned) {
  const coin_row g;
  coin_row::position last = g.start();
  last.first = last.end - 1;
  const auto move = *ranges::begin(g.moves(last));
  const score earned = g.gain(last, move);
  ASSERT_NE(earned, 0);
  const auto proof = [&](score value) {
    const std::string claim = fmt::format("\t{}\t{}", value, print_position(g, last));
    return "zermelo proof 1\ngame\tcoin_row\nproves" + claim + "\n>=" + claim + "\t" +
           print_move(g, last, move) + "\n<=" + claim + "\n";
  };
  EXPECT_FALSE(verify(g, proof(earned)).first_wrong);
  EXPECT_EQ(verify(g, proof(earned)).checked, 2U);
  EXPECT_TRUE(verify(g, proof(earned + 1)).first_wrong);
  EXPECT_TRUE(verify(g, proof(earned - 1)).first_wrong);
}

TEST(ProofChecker, RefusesValuesOfAnotherKindAndPositionsThatAreNone) {
  const auto refusal = [](const std::string& text) {
    return tests::refusal<bad_input>([&] { return verify(cram(2, 3), text); });
  };
  EXPECT_EQ(refusal("zermelo proof 1\ngame\tcram\nproves\t3\t.../...\n>=\t3\t.../...\ta1+a2\n"),
            "its values are not those of the game: win, tie and loss, or scores");
  EXPECT_TRUE(
      refusal("zermelo proof 1\ngame\tcram\nproves\twin\t.../...\n>=\twin\t.x./...\ta1+a2\n")
          .starts_with("line 4: the position '.x./...': "));
}

/// Play comes back to where it was, and the rules do not say so: a proof may not rest on itself.
struct wheel {
  using position = unsigned;
  using move = unsigned;
  position start() const { return 0; }
  std::array<move, 1> moves(position /*p*/) const { return {1}; }
  position play(position p, move m) const { return (p + m) % 2; }
  unsigned key(position p) const { return p; }
};

TEST(ProofChecker, FindsAProofThatRestsOnItself) {
  const proof_verification found =
      verify(wheel{}, "zermelo proof 1\ngame\twheel\nproves\twin\t0\n>=\twin\t0\t1\n<=\tloss\t1\n");
  ASSERT_TRUE(found.first_wrong);
  EXPECT_EQ(found.first_wrong->why, "it rests on itself");
}

}  // namespace
}  // namespace zermelo::proof_test
