/// A game that several ranks solve together, behind an interface.
#pragma once

#include <functional>
#include <zermelo/answers/report.hpp>
#include <zermelo/answers/tally.hpp>
#include <zermelo/engines/retrograde.hpp>
#include <zermelo/engines/retrograde/spread.hpp>
#include <zermelo/engines/sweep/spread_sweep.hpp>
#include <zermelo/files/table_parts.hpp>
#include <zermelo/positions/save_table.hpp>
#include <zermelo/session/located_positions.hpp>
#include <zermelo/session/module_rules.hpp>
#include <zermelo/session/parameters.hpp>
#include <zermelo/verifier/verify_as.hpp>

namespace zermelo {

/// Throws `bad_parameters`: a sweep's parts are no parts of its table's file.
[[noreturn]] inline void refuse_apart() {
  throw bad_parameters(
      "--apart: ranks of a sweep keep their parts with --checkpoint DIRECTORY, and any number of "
      "ranks makes a table of them; leave it out");
}

/// All positions of a game under these rules, or those of the tiers that one position leads to.
/// Every rank calls the same functions; what they return is rank 0's to show.
class spread_solver {
 public:
  virtual ~spread_solver() = default;
  /// What is asked of this position alone, given as text, the start where it is empty. Throws
  /// `bad_input`.
  virtual void ask_of(const std::string& position) = 0;
  /// Throws `cannot_solve` where so many ranks' parts take more memory than this machine has.
  virtual void check_memory(unsigned ranks_here) = 0;
  /// Reads what this rank itself has kept. Throws `bad_table`.
  virtual void load() {}
  virtual void solve_all() = 0;
  [[nodiscard]] virtual tally count() = 0;
  /// What was asked of one position.
  [[nodiscard]] virtual report answer() = 0;
  /// Writes the table that one machine writes, on rank 0; without remoteness, where it has that and
  /// it is to be left out. Throws `bad_table`.
  virtual written_table save(const std::string& path, bool without_remoteness) = 0;
  /// The same in parts, as many as are returned, which ranks write each for itself; they have their
  /// names by `commit_apart`. Throws `bad_parameters` where there are none: a sweep's parts are no
  /// parts of its table's file; `bad_table` on a rank that cannot write, once the others are done.
  [[nodiscard]] virtual unsigned write_apart(const std::string& /*path*/,
                                             bool /*without_remoteness*/) {
    refuse_apart();
  }
  /// Where a rank cannot write its last block the others have their parts.
  virtual void commit_apart() { refuse_apart(); }
};

struct spread_game {
  std::string_view name;
  std::string_view about;
  std::vector<sessions::parameter> (*parameters)() = nullptr;
  /// Empty where ranks do not solve the game.
  std::unique_ptr<spread_solver> (*open)(const std::vector<sessions::parameter>& given, ranks& all,
                                         const spread_options& how) = nullptr;
  bool is_swept = false;  // or solved by retrograde analysis
  verifier checks = {};
};

/// Throws `cannot_solve` where the parts of so many ranks, each of so many bytes, exceed the memory
/// of the machine that they share.
inline void refuse_beyond_machine(std::uint64_t bytes, unsigned ranks_here) {
  refuse_beyond_memory(ranks_here == 1
                           ? std::string("what this machine holds for its rank")
                           : fmt::format("what this machine holds for its {} ranks", ranks_here),
                       ranks_here * bytes, {});
}

/// The position of this text; the start where it is empty. Throws `bad_input`.
template <class G>
[[nodiscard]] position_t<G> position_in(const std::string& text, const G& game) {
  if (text.empty()) return game.start();
  try {
    return parse_position(game, text);
  } catch (const bad_input& fault) {
    throw bad_input(sessions::located_in(text, fault), fault.line(), fault.column());
  }
}

/// A game whose positions ranks can solve together.
template <class G>
concept spreadable_game =
    retrograde_game<G> && reversible_game<G> && timed_table_game<G> && sessions::module_rules<G>;

template <spreadable_game G>
class spread_solver_of final : public spread_solver {
 public:
  spread_solver_of(const G& game, ranks& all, const spread_options& how)
      : game_(game), all_(all), solver_(game, all, how) {}

  void ask_of(const std::string& text) override { asked_ = position_in(text, game_); }
  void check_memory(unsigned ranks_here) override {
    refuse_beyond_machine(asked_ ? solver_.bytes_for(*asked_) : solver_.bytes(), ranks_here);
  }
  void solve_all() override {
    spent_.start({});
    if (asked_) {
      solver_.solve_from(*asked_);
    } else {
      solver_.solve_all();
    }
  }

  tally count() override {
    tally found;
    found.engine = "retrograde";
    const auto counts = solver_.count();
    for (std::size_t k = 0; k < counts.size(); ++k) {
      if (counts[k] != 0) found.values[static_cast<outcome>(k)] = counts[k];
      found.positions += counts[k];
    }
    if constexpr (cyclic_game<G>) name_outcomes_of_cycles(found);
    found.statistics = statistics_of_all();
    return found;
  }

  report answer() override {
    zermelo::answer<G> found{.game = game_, .position = asked_.value(), .engine = "retrograde"};
    detail::answer_timed(found, game_, wanted::everything(), [&](const position_t<G>& p) {
      if (const auto end = terminal(game_, p)) return timed_outcome(*end);
      return solver_.value_of(p);
    });
    found.statistics = statistics_of_all();
    return make_report(found);
  }

  written_table save(const std::string& path, bool without_remoteness) override {
    const table_header header = header_of_all(without_remoteness);
    std::optional<code_writer> out;
    if (all_.rank() == 0) out.emplace(path, header);
    solver_.for_each_part([&](std::span<const std::byte> codes) { out->append(as_codes(codes)); });
    return out ? out->commit() : written_table{header};
  }

  [[nodiscard]] unsigned write_apart(const std::string& path, bool without_remoteness) override {
    const table_header header = header_of_all(without_remoteness);
    const unsigned parts = table_part::count(header.layout, all_.size());
    std::exception_ptr fault;
    const auto unless_it_failed = [&](auto write) {
      if (fault) return;
      try {
        write();
      } catch (...) {
        fault = std::current_exception();
      }
    };
    std::pair<std::uint64_t, std::uint64_t> mine{};
    if (all_.rank() < parts) {
      const table_part own{all_.rank(), parts};
      mine = own.entries(header.layout);
      unless_it_failed([&] { part_.emplace(own.path(path), own.header(header)); });
    }
    // Also a rank that cannot write tells the others what they ask it for.
    solver_.for_each_of(mine.first, mine.second, [&](std::span<const std::uint16_t> codes) {
      unless_it_failed([&] {
        if (part_) part_->append(codes);
      });
    });
    if (fault) std::rethrow_exception(fault);
    return parts;
  }
  void commit_apart() override {
    if (part_) part_->commit();
    part_.reset();
  }

 private:
  [[nodiscard]] table_header header_of_all(bool without_remoteness) {
    table_header header{std::string(G::name), rules_as_text(game_), numbering_of(game_)};
    const std::uint64_t entries = header.layout.entries;
    header.layout =
        without_remoteness ? outcome_layout(entries) : timed_layout(entries, solver_.codes());
    return header;
  }
  [[nodiscard]] statistics statistics_of_all() {
    statistics all = spent_.read(0);
    all.positions = solver_.solved();
    all.bytes = all.positions * sizeof(std::uint16_t);
    return all;
  }

  G game_;
  ranks& all_;
  spread_retrograde<G> solver_;
  std::optional<position_t<G>> asked_;
  std::optional<code_writer> part_;  // of a table, that is written and has no name yet
  meter spent_;
};

template <class G>
concept spreadable_board =
    sweepable_game<G> && two_valued_game<G> && tabled_game<G> && sessions::module_rules<G>;

/// A placement game, by the sweep.
template <spreadable_board G>
class spread_sweeper_of final : public spread_solver {
 public:
  spread_sweeper_of(const G& game, ranks& all, const spread_options& how)
      : game_(game),
        all_(all),
        sweep_(sweep<G>::board_of(game), all, {.threads = how.threads}, keeping(game, how)) {}

  void ask_of(const std::string& text) override { asked_ = position_in(text, game_); }
  void check_memory(unsigned ranks_here) override {
    refuse_beyond_machine(sweep_.bytes(), ranks_here);
  }
  void load() override { sweep_.load(); }
  void solve_all() override {
    spent_.start({});
    sweep_.fill();
  }

  tally count() override {
    const std::uint64_t losses = sweep_.losses();
    tally found = tally_of(losses, sweep_.positions() - losses);
    found.engine = engine;
    found.statistics = statistics_of_all();
    return found;
  }

  report answer() override {
    zermelo::answer<G> found{.game = game_, .position = asked_.value(), .engine = engine};
    detail::fill_in<by_value<G>>(found, game_, wanted::everything(), [&](const position_t<G>& p) {
      return sweep_.wins(p) ? outcome::win : outcome::loss;
    });
    found.statistics = statistics_of_all();
    return make_report(found);
  }

  written_table save(const std::string& path, bool /*without_remoteness*/) override {
    table_header header{std::string(G::name), rules_as_text(game_), numbering_of(game_)};
    header.layout.values = "loss";
    header.layout.zero = 0;
    header.layout.cells = sweep_.order().cell_of_bit();
    header.layout.entries = std::uint64_t{1} << header.layout.cells.size();
    std::optional<table_writer> out;
    if (all_.rank() == 0) out.emplace(path, header);
    sweep_.for_each_part([&](std::span<const std::byte> bytes) { out->append(bytes); });
    return out ? out->commit() : written_table{header};
  }

 private:
  static constexpr std::string_view engine = sweep<G>::name;

  [[nodiscard]] static std::optional<sweep_keeping> keeping(const G& game,
                                                            const spread_options& how) {
    if (!how.checkpoint) return std::nullopt;
    return sweep_keeping{sweep<G>::directory_of(game, *how.checkpoint), how.kept.every};
  }
  [[nodiscard]] statistics statistics_of_all() {
    statistics all = spent_.read(0);
    all.positions = sweep_.positions();
    all.bytes = all.positions / 8;
    return all;
  }

  G game_;
  ranks& all_;
  spread_sweep sweep_;
  std::optional<position_t<G>> asked_;
  meter spent_;
};

template <class G>
[[nodiscard]] std::unique_ptr<spread_solver> open_spread(const G& game, ranks& all,
                                                         const spread_options& how) {
  if constexpr (spreadable_board<G>) {
    return std::make_unique<spread_sweeper_of<G>>(game, all, how);
  } else {
    return std::make_unique<spread_solver_of<G>>(game, all, how);
  }
}

template <class G>
[[nodiscard]] spread_game spread_game_of() {
  spread_game offered{.name = G::name, .about = G::about};
  if constexpr (spreadable_game<G> || spreadable_board<G>) {
    offered.is_swept = spreadable_board<G>;
    offered.checks = {G::name, verify_as<G>, verify_tiers_as<G>};
    offered.parameters = [] {
      if constexpr (parametric_game<G>) return sessions::detail::list_parameters(G());
      return std::vector<sessions::parameter>();
    };
    offered.open = [](const std::vector<sessions::parameter>& given, ranks& all,
                      const spread_options& how) -> std::unique_ptr<spread_solver> {
      if constexpr (parametric_game<G>) {
        return open_spread(sessions::detail::with_parameters<G>(given), all, how);
      } else {
        return open_spread(G(), all, how);
      }
    };
  }
  return offered;
}

/// Every game of the tree. Its definition is generated from the folders under games/.
[[nodiscard]] std::vector<spread_game> spread_games();

}  // namespace zermelo
