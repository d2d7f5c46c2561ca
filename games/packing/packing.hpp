/// PACKING: fill a board with blocks of several shapes, each with its own value and number.
#pragma once

#include <fmt/format.h>

#include <boost/hana/define_struct.hpp>
#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>
#include <zermelo/base/errors.hpp>
#include <zermelo/base/words.hpp>
#include <zermelo/families/block_puzzle.hpp>

namespace zermelo::games {

/// Packing with any blocks: see `block_puzzle`. A position holds 1,024 cells ahead, as far as the
/// frontier engine goes: with pentominoes, boards 254 cells wide.
class packing : public block_puzzle<16, 8> {
 public:
  struct numbers {
    BOOST_HANA_DEFINE_STRUCT(numbers, (bool, reflections), (std::string, maximise));
    bool operator==(const numbers&) const = default;
  };

  static constexpr std::string_view name = "packing";
  static constexpr std::string_view case_name = "board";
  static constexpr std::string_view about =
      "pack a board with blocks of several shapes, values and numbers";
  static constexpr std::string_view about_in_korean =
      "모양, 값, 개수가 다른 여러 블록으로 판을 채운다";

  /// Any number of dominoes, each worth 2, and three L-trominoes, each worth 4, on 15 cells.
  packing() : packing(numbers{false, "value"}) {}
  /// The same, with blocks flipped over or not, and with another goal. Throws `bad_parameters`.
  explicit packing(const numbers& given)
      : packing(block_places({{"....", "....", ".#..", "...."},
                              {{{"##"}, 2}, {{"##", "#."}, 4, 3}},
                              given.reflections,
                              goal_named(given.maximise)})) {}
  explicit packing(block_places places) : block_puzzle(std::move(places)) {}

  [[nodiscard]] numbers parameters() const {
    return {task().reflections, std::string(name_of(task().goal))};
  }

  /// Throws `bad_parameters`.
  [[nodiscard]] static packing_goal goal_named(std::string_view goal) {
    for (const packing_goal each :
         {packing_goal::blocks, packing_goal::cells, packing_goal::value}) {
      if (goal == name_of(each)) return each;
    }
    throw bad_parameters(fmt::format("maximise={}; take blocks, cells or value", in_quotes(goal)));
  }
  [[nodiscard]] static std::string_view name_of(packing_goal goal) {
    switch (goal) {
      case packing_goal::blocks:
        return "blocks";
      case packing_goal::cells:
        return "cells";
      case packing_goal::value:
        break;
    }
    return "value";
  }

  /// Puzzles to try the laws on, small ones first.
  [[nodiscard]] static std::vector<packing> samples();
};

inline std::vector<packing> packing::samples() {
  const auto with = [](packing_task task, const std::string& forbid, const std::string& fix) {
    block_places places(std::move(task));
    places.forbid(forbid);
    places.fix(fix);
    return packing(std::move(places));
  };
  const drawing domino = {"##"};
  const drawing corner = {"##", "#."};
  return {packing(block_places({{"#"}, {{{"#"}}}})),
          packing(block_places({{"...", "..."}, {{domino, 2, 1}, {{"###"}, 2}}})),
          packing(block_places({{"..", ".."}, {{{"#"}, 1, 1}, {domino, 3, 1}, {corner, 5, 1}}})),
          with({{"...", "..."}, {{domino, 1, 2}, {{"#"}, 1, 1}}}, "a1+a2", "b1+b2"),
          with({{"...", ".#.", "..."}, {{domino, 3}, {corner, 4, 1}}}, "c2+c3", "a1+b1"),
          packing(block_places(
              {{"....", "...."}, {{{"##.", ".##"}}, {domino, 1, 2}}, true, packing_goal::cells})),
          packing()};
}

}  // namespace zermelo::games

#include <packing/text.hpp>  // whoever knows the rules knows their text
