// Written by the build (cmake/ListRoles.cmake): the laws of every role.
#pragma once

#include <zermelo/laws/bounded_game.hpp>
#include <zermelo/laws/game.hpp>
#include <zermelo/laws/game_with_terminal.hpp>
#include <zermelo/laws/heap_game.hpp>
#include <zermelo/laws/impartial_game.hpp>
#include <zermelo/laws/indexed_game.hpp>
#include <zermelo/laws/ordered_game.hpp>
#include <zermelo/laws/packing_game.hpp>
#include <zermelo/laws/placement_game.hpp>
#include <zermelo/laws/reversible_game.hpp>
#include <zermelo/laws/scored_game.hpp>
#include <zermelo/laws/simplifying_game.hpp>
#include <zermelo/laws/sum_game.hpp>
#include <zermelo/laws/symmetric_game.hpp>
#include <zermelo/laws/text_game.hpp>
#include <zermelo/laws/theory_game.hpp>
#include <zermelo/laws/tiered_game.hpp>
