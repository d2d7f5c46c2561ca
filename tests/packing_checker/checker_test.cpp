// The checker of packings: what is right it confirms, and every planted fault it finds.
#include <gtest/gtest.h>

#include <best_packing.hpp>
#include <certificate.hpp>
#include <check.hpp>
#include <functional>
#include <nlohmann/json.hpp>
#include <puzzle.hpp>
#include <random>
#include <sstream>
#include <string>
#include <vector>

#include "processor_time.hpp"

namespace {

using nlohmann::json;
using packing_checker::verdict;
using zermelo::processor_seconds_of;

constexpr std::size_t enough = 100'000;

verdict check(const json& certificate, std::size_t states = enough) {
  return packing_checker::check(packing_checker::read_certificate(certificate), states);
}

/// What is said against a certificate; empty where it is right.
std::string fault_of(const json& certificate) {
  try {
    static_cast<void>(check(certificate));
    return {};
  } catch (const packing_checker::refuted& fault) {
    return fault.what();
  }
}

std::string why_unreadable(const json& certificate) {
  try {
    static_cast<void>(packing_checker::read_certificate(certificate));
    return {};
  } catch (const packing_checker::unreadable& fault) {
    return fault.what();
  }
}

json copy(const std::string& cells, int block = 0) { return {{"block", block}, {"cells", cells}}; }

json share(const std::string& cells, int strip, int amount) {
  json part = copy(cells);
  part["strip"] = strip;
  part["share"] = amount;
  return part;
}

/// Three dominoes on 2 x 3 cells.
json dominoes() {
  return {{"board", {"...", "..."}},
          {"blocks", {{{"shape", {"##"}}, {"value", 1}}}},
          {"reflections", false},
          {"fixed", json::array()},
          {"forbidden", json::array()},
          {"packing", {copy("a1+b1"), copy("c1+c2"), copy("a2+b2")}},
          {"lower", 3},
          {"upper", 3},
          {"bounds", json::array()}};
}

/// Each cell weighs a half.
json weights() {
  return {{"name", "weights"},
          {"value", 3},
          {"scale", 2},
          {"weights", {{1, 1, 1}, {1, 1, 1}}},
          {"prices", {0}}};
}

/// Each row is a strip; a domino across the two brings each a half.
json strips() {
  json result = {
      {"name", "strips"},
      {"value", 3},
      {"scale", 2},
      {"strips",
       {{{"cells", {"xxx", "..."}}, {"best", 3}}, {{"cells", {"...", "xxx"}}, {"best", 3}}}},
      {"prices", {0}},
      {"shares", json::array()}};
  for (const char* flat : {"a1+b1", "b1+c1"}) result["shares"].push_back(share(flat, 0, 2));
  for (const char* flat : {"a2+b2", "b2+c2"}) result["shares"].push_back(share(flat, 1, 2));
  for (const char* upright : {"a1+a2", "b1+b2", "c1+c2"}) {
    for (const int strip : {0, 1}) result["shares"].push_back(share(upright, strip, 1));
  }
  return result;
}

json with_bound(const json& bound) {
  json result = dominoes();
  result["bounds"] = json::array({bound});
  return result;
}

/// Six cells, four of one colour of a chessboard and two of the other.
json chessboard() {
  json result = dominoes();
  result["board"] = {"..#", "...", "#.#"};
  result["packing"] = {copy("a1+a2"), copy("b2+c2")};
  result["lower"] = result["upper"] = 2;
  result["bounds"] = {{{"name", "colouring"},
                       {"value", 2},
                       {"copies", 3},
                       {"left_over", 0},
                       {"component", {"xx#", "xxx", "#x#"}},
                       {"colourings", {{{"odd", true}, {"cells", {".x#", "x.x", "#x#"}}}}}}};
  return result;
}

// --- What is right -------------------------------------------------------------------------------

TEST(PackingChecker, ConfirmsEachKindOfProof) {
  for (const json& bound : {weights(), strips(), json{{"name", "cells"}, {"value", 3}},
                            json{{"name", "coverable cells"}, {"value", 3}},
                            json{{"name", "components"}, {"value", 3}}}) {
    const verdict found = check(with_bound(bound));
    EXPECT_EQ(found.upper, 3) << bound;
    EXPECT_EQ(found.proven_by, std::vector{bound["name"].get<std::string>()});
    EXPECT_FALSE(found.claimed);
  }
  const verdict found = check(chessboard());
  EXPECT_EQ(found.upper, 2);
  EXPECT_EQ(found.proven_by, std::vector<std::string>{"colouring"});
}

TEST(PackingChecker, SearchesWhatNothingProves) {
  const verdict found = check(dominoes());
  EXPECT_EQ(found.upper, 3);
  EXPECT_EQ(found.proven_by, std::vector<std::string>{"a sweep of the whole board"});
}

TEST(PackingChecker, SaysWhatItCannotProve) {
  const verdict found = check(dominoes(), 1);
  EXPECT_EQ(found.claimed, 3);
  EXPECT_FALSE(found.upper);
}

TEST(PackingChecker, CountsStockAndFixedCopies) {
  json certificate = dominoes();
  certificate["blocks"][0]["count"] = 1;
  certificate["packing"] = json::array({copy("a1+b1")});
  certificate["lower"] = certificate["upper"] = 1;
  json bound = weights();
  bound["value"] = 1;
  bound["weights"] = {{0, 0, 0}, {0, 0, 0}};
  bound["prices"] = {2};
  certificate["bounds"] = json::array({bound});
  EXPECT_EQ(check(certificate).proven_by, std::vector<std::string>{"weights"});
  certificate["fixed"] = json::array({copy("a1+b1")});
  EXPECT_EQ(fault_of(certificate), "");
  certificate["fixed"] = json::array({copy("a2+b2")});
  EXPECT_EQ(fault_of(certificate), "the packing lacks a fixed copy");
}

// --- Planted faults: the packing -----------------------------------------------------------------

TEST(PackingChecker, FindsFaultsOfThePacking) {
  const auto fault = [](const std::function<void(json&)>& plant) {
    json certificate = dominoes();
    plant(certificate);
    return fault_of(certificate);
  };
  EXPECT_EQ(fault([](json& c) { c["packing"][1] = copy("b1+c1"); }), "two copies both cover b1");
  EXPECT_EQ(fault([](json& c) { c["board"][0] = ".#."; }), "copy 1 covers b1, which is closed");
  EXPECT_EQ(fault([](json& c) { c["blocks"][0]["count"] = 2; }),
            "there are no more than 2 copies of block 0");
  EXPECT_EQ(fault([](json& c) { c["lower"] = 4; }), "the packing is worth 3, and 4 is claimed");
  EXPECT_EQ(fault([](json& c) { c["blocks"][0]["value"] = 2; }),
            "the packing is worth 6, and 3 is claimed");
  EXPECT_EQ(fault([](json& c) { c["packing"][0] = copy("a1+c1"); }),
            "copy 1, a1+c1, is no way to lay block 0, or a forbidden one");
  EXPECT_EQ(fault([](json& c) { c["packing"][0] = copy("a1"); }),
            "copy 1, a1, is no way to lay block 0, or a forbidden one");
  EXPECT_EQ(fault([](json& c) { c["packing"][0] = copy("a1+a1"); }),
            "one copy of a block has the cell a1 twice");
  EXPECT_EQ(fault([](json& c) { c["packing"][0] = copy("c1+d1"); }),
            "row 1, column 4 is not on the board");
  EXPECT_EQ(fault([](json& c) { c["forbidden"] = {"a1+b1"}; }),
            "copy 1, a1+b1, is no way to lay block 0, or a forbidden one");
  EXPECT_EQ(fault([](json& c) { c["upper"] = 2; }),
            "a packing of 3 exists, and no more than 2 is claimed");
}

TEST(PackingChecker, KnowsReflections) {
  json certificate = dominoes();
  certificate["blocks"][0]["shape"] = {"##.", ".##"};
  certificate["packing"] = json::array({copy("b1+c1+a2+b2")});
  certificate["lower"] = certificate["upper"] = 1;
  EXPECT_EQ(fault_of(certificate),
            "copy 1, b1+c1+a2+b2, is no way to lay block 0, or a forbidden one");
  certificate["reflections"] = true;
  EXPECT_EQ(fault_of(certificate), "");
}

// --- Planted faults: the proofs ------------------------------------------------------------------

TEST(PackingChecker, FindsFaultsOfWeights) {
  const auto fault = [](const std::function<void(json&)>& plant) {
    json bound = weights();
    plant(bound);
    return fault_of(with_bound(bound));
  };
  EXPECT_EQ(fault([](json& b) { b["weights"][0][0] = 0; }),
            "the bound 'weights': the cells of a1+b1 weigh less than it is worth");
  EXPECT_EQ(fault([](json& b) { b["weights"][0][0] = -1; }),
            "the bound 'weights': the weight of a1 is below 0");
  EXPECT_EQ(fault([](json& b) { b["weights"] = {{2, 2, 2}, {2, 2, 2}}; }),
            "the bound 'weights' is 3, and what is given proves no more than 6");
  EXPECT_EQ(fault([](json& b) { b["value"] = 2; }),
            "the bound 'weights' is 2, and what is given proves no more than 3");
  EXPECT_EQ(fault([](json& b) { b["prices"] = {1}; }),
            "the bound 'weights': block 0 has a price, and its stock has no end");
  EXPECT_EQ(fault([](json& b) { b["prices"] = {-1}; }),
            "the bound 'weights': the price of block 0 is below 0");
}

TEST(PackingChecker, RefusesWeightsBelowZeroOffThePlacements) {
  json certificate = with_bound(weights());
  certificate["board"] = {"....", "...#"};  // no domino lies on d1 but across c1
  certificate["forbidden"] = {"c1+d1"};
  json& bound = certificate["bounds"][0];
  bound["weights"] = {{1, 1, 1, 0}, {1, 1, 1, 0}};
  EXPECT_EQ(fault_of(certificate), "");
  bound["weights"][0][3] = -1;
  EXPECT_EQ(fault_of(certificate), "the bound 'weights': the weight of d1 is below 0");
  bound["weights"][0][3] = 0;
  bound["weights"][1][3] = -1;
  EXPECT_EQ(fault_of(certificate), "the bound 'weights': the weight of d2 is below 0");
}

TEST(PackingChecker, FindsFaultsOfStrips) {
  const auto fault = [](const std::function<void(json&)>& plant) {
    json bound = strips();
    plant(bound);
    return fault_of(with_bound(bound));
  };
  EXPECT_EQ(fault([](json& b) { b["strips"][0]["best"] = 2; }),
            "the bound 'strips': strip 0 can be packed better than is said");
  EXPECT_EQ(fault([](json& b) { b["shares"].erase(0); }),
            "the bound 'strips': the strips' shares in a1+b1 are less than it is worth");
  // A share in a strip where the placement has no cell is no share.
  EXPECT_EQ(fault([](json& b) { b["shares"][0]["strip"] = 1; }),
            "the bound 'strips': the strips' shares in a1+b1 are less than it is worth");
  EXPECT_EQ(fault([](json& b) { b["strips"][0]["cells"][0] = "..x"; }),
            "the bound 'strips': the strips' shares in a1+b1 are less than it is worth");
  // A third strip that has no share in anything bounds nothing and does no harm.
  EXPECT_EQ(fault([](json& b) { b["strips"].push_back({{"cells", {".x.", ".x."}}, {"best", 0}}); }),
            "");
  EXPECT_EQ(fault([](json& b) { b["value"] = 2; }),
            "the bound 'strips' is 2, and what is given proves no more than 3");
}

TEST(PackingChecker, FindsFaultsOfColourings) {
  const auto fault = [](const std::function<void(json&)>& plant) {
    json certificate = chessboard();
    plant(certificate["bounds"][0]);
    return fault_of(certificate);
  };
  EXPECT_EQ(fault([](json& b) { b["colourings"][0]["cells"][0] = "xx#"; }),
            "the bound 'colouring': a1+b1 covers an even number of coloured cells");
  EXPECT_EQ(fault([](json& b) { b["colourings"][0]["odd"] = false; }),
            "the bound 'colouring': a1+b1 covers an odd number of coloured cells");
  EXPECT_EQ(fault([](json& b) {
              b["colourings"] = json::array();  // no argument at all
            }),
            "the bound 'colouring': it does not keep 3 copies from fitting");
  EXPECT_EQ(fault([](json& b) { b["component"][0] = ".x#"; }),
            "the bound 'colouring': a1+b1 lies across the component's border");
  EXPECT_EQ(fault([](json& b) { b["left_over"] = 1; }),
            "the bound 'colouring': 3 copies leave 0 cells over, not 1");
  EXPECT_EQ(fault([](json& b) { b["value"] = 1; }),
            "the bound 'colouring' is 1, and what is given proves no more than 2");
  EXPECT_EQ(fault([](json& b) {
              b["copies"] = 2;
              b["left_over"] = 2;
              b["value"] = 1;
            }),
            "the bound 'colouring': it does not keep 2 copies from fitting");
}

TEST(PackingChecker, FindsFaultsOfCounts) {
  for (const char* name : {"cells", "coverable cells", "components"}) {
    EXPECT_EQ(
        fault_of(with_bound({{"name", name}, {"value", 2}})),
        std::string("the bound '") + name + "' is 2, and what is given proves no more than 3");
  }
}

TEST(PackingChecker, FindsBoundsWithoutAProofThatThePackingPasses) {
  for (const char* name : {"weights", "strips", "colouring"}) {
    EXPECT_EQ(fault_of(with_bound({{"name", name}, {"value", 3}})), "");
    EXPECT_EQ(fault_of(with_bound({{"name", name}, {"value", 2}})),
              std::string("the bound '") + name + "' is 2, and the packing is worth 3");
  }
}

// --- What is no certificate ----------------------------------------------------------------------

TEST(PackingChecker, NamesTheMemberThatCannotBeRead) {
  const auto fault = [](const std::function<void(json&)>& plant) {
    json certificate = with_bound(weights());
    plant(certificate);
    return why_unreadable(certificate);
  };
  EXPECT_EQ(fault([](json&) {}), "");
  EXPECT_EQ(fault([](json& c) { c.erase("board"); }), "board is missing");
  EXPECT_EQ(fault([](json& c) { c = 1; }), "the file is not an object");
  EXPECT_EQ(fault([](json& c) { c["board"][1] = "."; }),
            "board is not a drawing with rows of one length");
  EXPECT_EQ(fault([](json& c) { c["lower"] = 2.5; }),
            "lower is not a whole number of at most 2^60");
  EXPECT_EQ(fault([](json& c) { c["upper"] = ~std::uint64_t{0}; }),
            "upper is not a whole number of at most 2^60");
  EXPECT_EQ(fault([](json& c) { c["packing"][1]["block"] = 1; }),
            "packing[1].block is not a number below 1");
  EXPECT_EQ(fault([](json& c) { c["packing"][1]["cells"] = "a1+"; }),
            "packing[1].cells is not names of cells, as a1+b1");
  EXPECT_EQ(fault([](json& c) { c["bounds"][0]["weights"].erase(1); }),
            "bounds[0].weights is not one number for each cell of the board");
  EXPECT_EQ(fault([](json& c) { c["bounds"][0]["name"] = "weigths"; }),
            "bounds[0].name is not the name of a bound: cells, coverable cells, components, "
            "weights, strips or colouring");
  EXPECT_EQ(fault([](json& c) { c["blocks"][0]["shape"] = {".."}; }),
            "blocks[0].shape is not a drawing of at least one '#'");
}

// --- The sweep -----------------------------------------------------------------------------------

/// The best packing by trying everything.
std::int64_t tried(const std::vector<packing_checker::part>& parts, std::size_t from,
                   std::vector<bool>& covered, packing_checker::copies& stock) {
  if (from == parts.size()) return 0;
  std::int64_t best = tried(parts, from + 1, covered, stock);
  const packing_checker::part& part = parts[from];
  auto& left = stock[part.block];
  for (const std::size_t cell : part.cells) {
    if (covered[cell]) return best;
  }
  if (left == 0) return best;
  for (const std::size_t cell : part.cells) covered[cell] = true;
  if (left) --*left;
  best = std::max(best,
                  static_cast<std::int64_t>(part.value) + tried(parts, from + 1, covered, stock));
  if (left) ++*left;
  for (const std::size_t cell : part.cells) covered[cell] = false;
  return best;
}

TEST(PackingChecker, SweepFindsWhatTryingEverythingFinds) {
  json certificate = dominoes();
  certificate["board"] = {"....", "....", "...."};
  const auto puzzle_data = packing_checker::read_certificate(certificate);
  const packing_checker::puzzle board(puzzle_data);
  std::mt19937 random(1);
  const auto below = [&](std::size_t end) { return random() % end; };
  for (int round = 0; round < 300; ++round) {
    std::vector<packing_checker::part> parts(1 + below(12));
    for (packing_checker::part& part : parts) {
      part.block = below(2);
      part.value = static_cast<int>(1 + below(9));
      for (std::size_t cell = 0; cell < board.cells(); ++cell) {
        if (below(4) == 0) part.cells.push_back(cell);
      }
      if (part.cells.empty()) part.cells.push_back(below(board.cells()));
    }
    packing_checker::copies stock = {below(3), std::nullopt};
    std::vector<bool> covered(board.cells());
    const auto swept = packing_checker::best_packing(board, parts, stock, enough);
    ASSERT_TRUE(swept);
    EXPECT_EQ(static_cast<std::int64_t>(*swept), tried(parts, 0, covered, stock));
  }
}

// --- Files from strangers
// -------------------------------------------------------------------------

/// Why a file is not read; empty where it is.
std::string why_unreadable_text(const std::string& file) {
  std::istringstream in(file);
  try {
    packing_checker::for_each_certificate(in, "file", [](const auto&, const std::string&) {});
    return {};
  } catch (const packing_checker::unreadable& fault) {
    return fault.what();
  }
}

TEST(FromStrangers, DepthIsRefusedBeforeItIsMadeAnythingOf) {
  const std::size_t deep = 1'000'000;
  EXPECT_EQ(why_unreadable_text(std::string(deep, '[')),
            "file, certificate 1: more than 16 brackets deep; no certificate is");
  std::string objects;
  for (std::size_t i = 0; i < deep; ++i) objects += "{\"a\":";
  EXPECT_EQ(why_unreadable_text(objects),
            "file, certificate 1: more than 16 brackets deep; no certificate is");
}

TEST(FromStrangers, BracketsWithinTextsAreNone) {
  const std::string one = dominoes().dump();
  json named = dominoes();
  named["by"] = std::string(20, '[') + "\"\\" + std::string(20, '{');
  EXPECT_EQ(why_unreadable_text(one + '\n' + named.dump() + one), "");
}

TEST(FromStrangers, WhatIsWrongIsSaidInShort) {
  const std::string why =
      why_unreadable_text("{\"board\":\"" + std::string(1'000'000, 'x') + "\x01\"}");
  EXPECT_LT(why.size(), 300U) << why.substr(0, 300);
  EXPECT_NE(why.find("no JSON"), std::string::npos);
}

TEST(FromStrangers, PlacementsAreCountedBeforeTheyAreKept) {
  json large = dominoes();
  large["board"] = std::vector<std::string>(256, std::string(256, '.'));
  large["blocks"] = {
      {{"shape", std::vector<std::string>(128, std::string(128, '#'))}, {"value", 1}}};
  large["packing"] = json::array();
  EXPECT_THROW(check(large), packing_checker::unreadable);
}

/// A row of `size` cells, as many copies of one, and many forbidden placements.
json long_row(int size) {
  json row = dominoes();
  row["board"] = {std::string(static_cast<std::size_t>(size), '.')};
  row["blocks"] = {{{"shape", {"#"}}, {"value", 2}, {"count", size}}};
  row["packing"] = json::array();
  row["lower"] = 0;
  row["upper"] = 2 * size;
  row["bounds"] = {{{"name", "cells"}, {"value", 2 * size}}};
  for (int i = 0; i < size / 20; ++i) row["forbidden"].push_back("a1+b1");
  return row;
}

/// Of eight times as many, eight times as much time, and not 64 times.
TEST(FromStrangers, ManyCopiesAndManyForbiddenPlacementsTakeNoMoreTimeEach) {
  const auto seconds_of = [](int size) {
    const json row = long_row(size);
    return processor_seconds_of([&] { EXPECT_EQ(check(row).upper, 2 * size); });
  };
  const double few = seconds_of(8'192);
  EXPECT_LT(seconds_of(65'536), 24 * few + 0.01);
}

}  // namespace
