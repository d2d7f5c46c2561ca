// Written by the build (cmake/ZermeloEngine.cmake) from the headers that it includes.
#pragma once

#include <boost/hana/tuple.hpp>
#include <boost/hana/type.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/branch_and_bound.hpp>
#include <zermelo/engines/explored.hpp>
#include <zermelo/engines/frontier.hpp>
#include <zermelo/engines/grundy.hpp>
#include <zermelo/engines/impartial.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/engines/plain.hpp>
#include <zermelo/engines/proof_number.hpp>
#include <zermelo/engines/recurrence.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/score_retrograde.hpp>
#include <zermelo/engines/sweep.hpp>

namespace zermelo {

// clang-format off
inline constexpr auto registered_engines =
    boost::hana::tuple_t<alpha_beta_engine,
                         branch_and_bound_engine,
                         explored_engine,
                         frontier_engine,
                         grundy_engine,
                         impartial_engine,
                         memo_engine,
                         simplifying_memo_engine,
                         symmetric_memo_engine,
                         plain_engine,
                         proof_number_engine,
                         recurrence_engine,
                         retrograde_engine,
                         score_retrograde_engine,
                         sweep_engine>;

}  // namespace zermelo
