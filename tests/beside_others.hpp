/// One of several threads of a search, with a test in the place of the others.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <vector>
#include <zermelo/answers/observer.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/abdada.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo::tests {

/// The search, and what it needs. What the others are at, and what they find, is said by the test,
/// so that the order of positions is exact. No thread is started.
///
///     beside_others<G, detail::nimber_search<G>> seat(game);
///     seat.search.asked_whether(p, 0, &seat);
template <class G, class Search>
struct beside_others : observer<position_t<G>> {
  G game;
  Search search;
  typename Search::table table{std::uint64_t{1} << 24U};
  meter spent;
  detail::abdada<nimber> others{0, std::numeric_limits<std::uint64_t>::max(), [](auto&) {}};
  std::vector<position_t<G>> entered;
  /// What happens when so many positions are entered.
  std::function<void(std::size_t)> at = [](std::size_t) {};

  explicit beside_others(const G& g) : game(g) {
    spent.start({});
    start();
  }

  /// Begins anew, with what the table knows.
  void start() {
    if constexpr (requires { search.start(game, table, spent); }) {
      search.start(game, table, spent);
    } else {
      search.start(game, table, 0, spent);  // no memory for what moves lead to
    }
    search.search_with(&others);
  }

  void enter(const position_t<G>& p, const any_question& /*asked*/) override {
    entered.push_back(p);
    at(entered.size());
  }
};

}  // namespace zermelo::tests
