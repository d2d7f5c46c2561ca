/// Answers read off a table on disk, in the shape of an engine's:
///
///     lookup solver{stored_table<G>(game, "game.table")};
///     auto answer = solver.solve(position);
#pragma once

#include <zermelo/engines/engine.hpp>
#include <zermelo/files/stored.hpp>

namespace zermelo {

/// Looks at a position and at those one move on, and searches nothing. Remoteness and a line of
/// play there are where the table holds them; in games with scores a line of play, too.
template <tabled_game G>
class lookup {
 public:
  static constexpr std::string_view name = "table";

  explicit lookup(stored_table<G> table) : table_(std::move(table)) {}

  /// Throws `cannot_solve` for a position that isn't in the table, `bad_table` for a damaged one.
  [[nodiscard]] answer<G> solve(const position_t<G>& p, wanted want = {},
                                const limits& allowed = {}, observer_of<G>* watched = nullptr) {
    const auto read = [&](answer<G>& result, detail::counter_of<G>* counter) {
      if constexpr (timed_table_game<G>) {
        if (table_.holds_timed()) {
          return detail::answer_timed(result, table_.rules(), want, [&](const position_t<G>& at) {
            const timed_outcome known = *table_.timed(at);
            counter->hit(at, known);
            return known;
          });
        }
      }
      detail::fill_in<by_value<G>>(result, table_.rules(), want, [&](const position_t<G>& at) {
        const value_t<G> value = stored_value(at);
        counter->hit(at, value);
        return value;
      });
      if (want.nimber) result.nimber = table_.nimber(p);
    };
    return detail::run<G>(table_.rules(), p, name, meter_, want, allowed, watched, read,
                          [&] { return table_.file().bytes(); });
  }

  [[nodiscard]] const stored_table<G>& table() const noexcept { return table_; }

 private:
  [[nodiscard]] value_t<G> stored_value(const position_t<G>& p) const {
    if (const auto value = table_.value(p)) return *value;
    throw cannot_solve(
        fmt::format("the position is not in {}, which has those that play from its "
                    "start can reach; solve it without a table",
                    table_.file().path().string()));
  }

  stored_table<G> table_;
  meter meter_;
};

template <class G>
lookup(stored_table<G>) -> lookup<G>;

}  // namespace zermelo
