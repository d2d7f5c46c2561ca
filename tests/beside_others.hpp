/// One of several threads of a search, with a test in the place of the others.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <vector>
#include <zermelo/answers/observer.hpp>
#include <zermelo/base/limits.hpp>
#include <zermelo/engines/abdada.hpp>
#include <zermelo/tables/hash.hpp>

namespace zermelo::tests {

/// The seat of one thread. What the others are at, and what they find, is said by the test, so that
/// the order of positions is exact. No thread is started.
template <class G, class Answer>
struct seat_beside_others : observer<position_t<G>> {
  G game;
  meter spent;
  detail::abdada<Answer> others;
  std::vector<position_t<G>> entered;
  /// What happens when so many positions are entered.
  std::function<void(std::size_t)> at = [](std::size_t) {};

  explicit seat_beside_others(const G& g) : game(g) { spent.start({}); }

  void enter(const position_t<G>& p, const any_question& /*asked*/) override {
    entered.push_back(p);
    at(entered.size());
  }
};

/// A search by nimbers or proof numbers in that seat, and its table.
///
///     beside_others<G, detail::nimber_search<G>> seat(game);
///     seat.search.asked_whether(p, 0, &seat);
template <class G, class Search>
struct beside_others : seat_beside_others<G, nimber> {
  Search search;
  typename Search::table table{std::uint64_t{1} << 24U};

  explicit beside_others(const G& g) : seat_beside_others<G, nimber>(g) { start(); }

  /// Begins anew, with what the table knows.
  void start() {
    if constexpr (requires { search.start(this->game, table, this->spent); }) {
      search.start(this->game, table, this->spent);
    } else {
      search.start(this->game, table, 0, this->spent);  // no memory for what moves lead to
    }
    search.search_with(&this->others);
  }
};

}  // namespace zermelo::tests
