// Written by the build (cmake/ListRoles.cmake) from the files in rules/roles/.
#pragma once

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <zermelo/rules/roles/bounded_game.hpp>
#include <zermelo/rules/roles/contest_game.hpp>
#include <zermelo/rules/roles/cyclic_game.hpp>
#include <zermelo/rules/roles/estimated_game.hpp>
#include <zermelo/rules/roles/folded_game.hpp>
#include <zermelo/rules/roles/game.hpp>
#include <zermelo/rules/roles/game_with_terminal.hpp>
#include <zermelo/rules/roles/heap_game.hpp>
#include <zermelo/rules/roles/impartial_game.hpp>
#include <zermelo/rules/roles/indexed_game.hpp>
#include <zermelo/rules/roles/module.hpp>
#include <zermelo/rules/roles/narrowing_game.hpp>
#include <zermelo/rules/roles/ordered_game.hpp>
#include <zermelo/rules/roles/packing_game.hpp>
#include <zermelo/rules/roles/placement_game.hpp>
#include <zermelo/rules/roles/puzzle.hpp>
#include <zermelo/rules/roles/reversible_game.hpp>
#include <zermelo/rules/roles/scored_game.hpp>
#include <zermelo/rules/roles/simplifying_game.hpp>
#include <zermelo/rules/roles/sum_game.hpp>
#include <zermelo/rules/roles/symmetric_game.hpp>
#include <zermelo/rules/roles/text_game.hpp>
#include <zermelo/rules/roles/theory_game.hpp>
#include <zermelo/rules/roles/tiered_game.hpp>
#include <zermelo/rules/roles/two_valued_game.hpp>

namespace zermelo {

// clang-format off
/// Every role, by the names of their headers.
inline constexpr auto registered_roles =
    boost::hana::tuple_t<bounded_game_role, contest_game_role, cyclic_game_role,
                         estimated_game_role, folded_game_role, game_role,
                         game_with_terminal_role, heap_game_role, impartial_game_role,
                         indexed_game_role, module_role, narrowing_game_role,
                         ordered_game_role, packing_game_role, placement_game_role,
                         puzzle_role, reversible_game_role, scored_game_role,
                         simplifying_game_role, sum_game_role, symmetric_game_role,
                         text_game_role, theory_game_role, tiered_game_role,
                         two_valued_game_role>;
// clang-format on

}  // namespace zermelo
