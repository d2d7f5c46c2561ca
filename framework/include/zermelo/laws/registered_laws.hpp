// Written by the build (cmake/ListRoles.cmake) from the files in laws/.
#pragma once

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <zermelo/laws/bounded_game.hpp>
#include <zermelo/laws/cyclic_game.hpp>
#include <zermelo/laws/engines.hpp>
#include <zermelo/laws/folded_game.hpp>
#include <zermelo/laws/game.hpp>
#include <zermelo/laws/game_with_terminal.hpp>
#include <zermelo/laws/heap_game.hpp>
#include <zermelo/laws/impartial_game.hpp>
#include <zermelo/laws/indexed_game.hpp>
#include <zermelo/laws/ordered_game.hpp>
#include <zermelo/laws/packing_game.hpp>
#include <zermelo/laws/placement_game.hpp>
#include <zermelo/laws/retrograde.hpp>
#include <zermelo/laws/reversible_game.hpp>
#include <zermelo/laws/scored_game.hpp>
#include <zermelo/laws/simplifying_game.hpp>
#include <zermelo/laws/sum_game.hpp>
#include <zermelo/laws/symmetric_game.hpp>
#include <zermelo/laws/text_game.hpp>
#include <zermelo/laws/theory_game.hpp>
#include <zermelo/laws/tiered_game.hpp>

namespace zermelo::laws {

// clang-format off
/// Every law, by their headers.
inline constexpr auto registered =
    boost::hana::tuple_t<bounded_law, cycles_law, engines_law,
                         folded_law, play_ends_law, keys_law,
                         moves_law, ends_law, heap_law,
                         impartial_law, indexed_law, ordered_law,
                         packing_law, placement_law, retrograde_law,
                         reversible_law, scored_law, simplifying_law,
                         sum_law, symmetric_law, text_law,
                         theory_law, tiered_law>;
// clang-format on

}  // namespace zermelo::laws
