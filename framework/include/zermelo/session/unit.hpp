/// A game type behind the session's interface: text, and walking. Each game has one translation
/// unit that instantiates `unit`, one for its engines (named_engines_of.hpp), and one for the laws
/// on it.
#pragma once

#include <ostream>
#include <zermelo/session/explorer_of.hpp>
#include <zermelo/session/module_rules.hpp>
#include <zermelo/session/named_engines.hpp>
#include <zermelo/text/contest.hpp>

namespace zermelo::sessions {

template <class G>
class game_session final : public session {
  /// Whether a position's text holds the rules, too.
  static constexpr bool brings_rules =
      zermelo::detail::has_text_of_cases<G> || zermelo::detail::reads_own_rules<G>;

 public:
  explicit game_session(const G& game)
      : game_(game), strongest_(compiled_apart<G>::strongest(game)) {
    if constexpr (contest_game<G>) cases_ = std::make_unique<cases_of>(*this);
    if constexpr (drawn_packing_game<G>) packings_ = std::make_unique<packings_of>(*this);
  }

  report solve(std::string_view position, const request& how) override {
    return at_position(position,
                       [&](const G& game, const position_t<G>& p) { return solve(game, p, how); });
  }

  [[nodiscard]] exploration explore(std::string_view position) override {
    return at_position(position,
                       [&](const G& game, const position_t<G>& p) { return explore(game, p); });
  }

  void explore_by(const std::string& table) override {
    explored_by_ = table;
    explorer_.reset();
  }

  report watch(std::string_view position, const request& how, search_listener& listener) override {
    return at_position(position, [&](const G& game, const position_t<G>& p) {
      listener.begin(explore(game, p));
      telling<G, explorer_of<G>> told(*explorer_, listener);
      return by_name().watch(game, p, how, told);
    });
  }

  [[nodiscard]] std::vector<memory_bill> memory_bills(const limits& allowed) const override {
    return memory_bills_of(game_, allowed);
  }

  tally count(const count_options& how, const std::optional<std::string>& engine) override {
    return by_name().count(game_, how, engine);
  }

  [[nodiscard]] solving_bill bill(const count_options& how,
                                  const std::optional<std::string>& position) override {
    if (!position) return by_name().bill(game_, how, {});
    return at_position(*position, [&](const G& game, const position_t<G>& p) {
      return by_name().bill(game, how, p);
    });
  }

  [[nodiscard]] tally_of_tiers count_tiers(const std::string& directory,
                                           const count_options& how) override {
    return by_name().count_tiers(game_, directory, how);
  }

  saved save(const std::string& path, const save_options& how,
             const std::optional<std::string>& engine) override {
    return by_name().save(game_, path, how, engine);
  }

  [[nodiscard]] held_table fill(const save_options& how,
                                const std::optional<std::string>& engine) override {
    return by_name().fill(game_, how, engine);
  }

  [[nodiscard]] contest* cases() noexcept override { return cases_.get(); }
  [[nodiscard]] packing_puzzles* packings() noexcept override { return packings_.get(); }
  [[nodiscard]] std::optional<taking_and_breaking> heaps() const override {
    if constexpr (heap_game<G>) {
      if (!misere(game_)) return game_.heap_code();
    }
    return std::nullopt;
  }

  [[nodiscard]] bool echoes_positions() const override {
    return requires { requires G::echoes_positions; };
  }

  [[nodiscard]] std::size_t lines_a_position(
      [[maybe_unused]] std::string_view first) const override {
    if constexpr (hooks::lines_from.given<G>) return hooks::lines_from(game_, first);
    const std::string start = print_whole_position(game_, game_.start());
    const auto lines = 1 + static_cast<std::size_t>(std::count(start.begin(), start.end(), '/'));
    return zermelo::detail::has_text_of_cases<G> && lines > 1 ? 0 : lines;
  }

 private:
  /// What `use(game, position)` returns for a position as text; the start where it is empty.
  template <class Use>
  auto at_position(std::string_view text, Use use) {
    if (text.empty()) return use(game_, game_.start());
    if constexpr (zermelo::detail::has_text_of_cases<G>) {
      const auto [game, p] = case_from(text);
      return use(game, p);
    } else {
      return use(game_, parse_position(game_, text));
    }
  }

  /// Rules in a position's text that are none are a fault of the text's.
  auto case_from(std::string_view text) try {
    return hooks::parse_case(game_, text);
  } catch (const bad_parameters& fault) {
    throw bad_input(fault.what());
  }

  template <class Use>
  void for_each_case(std::istream& in, Use use) {
    contest_input input(in, zermelo::case_name<G>());
    const std::uint64_t count = input.read_count();
    for (std::uint64_t i = 0; i < count; ++i) {
      input.next_case();
      try {
        if constexpr (zermelo::detail::reads_own_rules<G>) {
          const contest_case<G> next = hooks::read_case(game_, input);
          use(next.rules, next.position);
        } else {
          use(game_, hooks::read_case(game_, input));
        }
      } catch (const bad_parameters& fault) {
        input.fail_case(fault.what());
      } catch (const unanswered& fault) {
        throw unanswered(fmt::format("{} {}: {}", zermelo::case_name<G>(), i + 1, fault.what()));
      }
    }
    input.expect_end();
  }

  class cases_of final : public contest {
   public:
    explicit cases_of(game_session& of) : of_(of) {}

    void answer(std::istream& in, std::ostream& out, const limits& allowed) override {
      of_.for_each_case(in, [&](const G& game, const position_t<G>& p) {
        if constexpr (brings_rules) of_.strongest_->reset(game);
        const zermelo::answer<G> found = of_.strongest_->solve(p, wanted::value(), allowed);
        if (!found.value) throw unanswered(unknown_in_words(make_report(found)));
        out << hooks::contest_answer(game, p, *found.value) << '\n';
      });
    }
    void solve(std::istream& in, const request& how,
               const std::function<void(const report&)>& each) override {
      of_.for_each_case(
          in, [&](const G& game, const position_t<G>& p) { each(of_.solve(game, p, how)); });
    }
    void explore(std::istream& in, const std::function<void(const exploration&)>& each) override {
      of_.for_each_case(in,
                        [&](const G& game, const position_t<G>& p) { each(of_.explore(game, p)); });
    }
    [[nodiscard]] std::string as_case(std::string_view position) override {
      return of_.at_position(position, case_text<G>);
    }
    [[nodiscard]] std::optional<std::string> case_to_try(
        [[maybe_unused]] std::uint64_t seed) override {
      if constexpr (requires { hooks::random_case(of_.game_, seed).rules; }) {
        const contest_case<G> made = hooks::random_case(of_.game_, seed);
        return print_whole_position(made.rules, made.position);
      } else if constexpr (hooks::random_case.given<G>) {
        return print_whole_position(of_.game_, hooks::random_case(of_.game_, seed));
      }
      return std::nullopt;
    }

   private:
    game_session& of_;
  };

  class packings_of final : public packing_puzzles {
   public:
    explicit packings_of(game_session& of) : of_(of) {}

    [[nodiscard]] packing_puzzle at(std::string_view position) override {
      return of_.at_position(position, puzzle_at);
    }
    void in_contest(
        [[maybe_unused]] std::istream& in,
        [[maybe_unused]] const std::function<void(const packing_puzzle&)>& each) override {
      if constexpr (contest_game<G>) {
        of_.for_each_case(in,
                          [&](const G& game, const position_t<G>& p) { each(puzzle_at(game, p)); });
      }
    }

   private:
    static packing_puzzle puzzle_at(const G& game, const position_t<G>& p) {
      if (p == game.start()) return packing_puzzle_of(game);
      throw bad_input("something lies on the board already; begin with a board of '#' and '.'");
    }

    game_session& of_;
  };

  /// The explorer stays for the next position of the same rules.
  exploration explore(const G& game, const position_t<G>& p) {
    if (!explorer_ || brings_rules) explorer_ = new_explorer(game);
    return {explorer_, explorer_->wrap(p)};
  }
  [[nodiscard]] std::shared_ptr<explorer_of<G>> new_explorer(const G& game) const {
    if (!explored_by_) return std::make_shared<explorer_of<G>>(game);
    const std::shared_ptr<named_engines<G>> files = make_named_engines<G>();
    const auto look_up = [files, game, table = explored_by_](
                             const position_t<G>& p, const wanted& want, const limits& allowed) {
      return files->solve(game, p, {{}, allowed, want, table, {}}, false);
    };
    return std::make_shared<explorer_of<G>>(game, look_up);
  }

  /// Solves with the table or the engine asked for, or with the strongest. Engines stay for the
  /// next position of the same rules.
  report solve(const G& game, const position_t<G>& p, const request& how) {
    if (how.table || how.engine) return by_name().solve(game, p, how, brings_rules);
    if constexpr (brings_rules) strongest_->reset(game);
    return ask(*strongest_, p, how);
  }

  named_engines<G>& by_name() {
    if (!by_name_) by_name_ = make_named_engines<G>();
    return *by_name_;
  }

  G game_;
  std::unique_ptr<engine_of<G>> strongest_;
  std::unique_ptr<named_engines<G>> by_name_;
  std::shared_ptr<explorer_of<G>> explorer_;
  std::optional<std::string> explored_by_;  // a table, in place of the strongest engine
  std::unique_ptr<contest> cases_;
  std::unique_ptr<packing_puzzles> packings_;
};

template <module_rules G>
class unit final : public entry {
 public:
  [[nodiscard]] std::string_view name() const override { return G::name; }
  [[nodiscard]] std::string_view about(language spoken) const override {
    if constexpr (requires { std::string_view(G::about_in_korean); }) {
      if (spoken == language::korean) return G::about_in_korean;
    }
    if constexpr (requires { std::string_view(G::about); }) return G::about;
    return {};
  }
  [[nodiscard]] std::string example() const override {
    if constexpr (hooks::contest_example.given<G>) {
      return std::string(hooks::contest_example(G()));
    } else if constexpr (hooks::positions_example.given<G>) {
      return std::string(hooks::positions_example(G()));
    } else if constexpr (!contest_game<G>) {
      return print_whole_position(G(), G().start()) + '\n';
    }
    return {};
  }
  [[nodiscard]] std::string_view case_name() const override { return zermelo::case_name<G>(); }
  [[nodiscard]] bool is_contest() const override { return contest_game<G>; }
  [[nodiscard]] bool has_heaps() const override { return heap_game<G>; }
  [[nodiscard]] std::vector<std::string_view> concepts() const override { return concepts_of<G>(); }
  [[nodiscard]] std::vector<engine_facts> engines() const override { return facts_of_engines<G>(); }
  [[nodiscard]] std::vector<parameter> parameters() const override {
    if constexpr (parametric_game<G>) return detail::list_parameters(G());
    return {};
  }
  [[nodiscard]] std::unique_ptr<session> open(const std::vector<parameter>& given) const override {
    if constexpr (parametric_game<G>) {
      return std::make_unique<game_session<G>>(detail::with_parameters<G>(given));
    } else {
      static_cast<void>(given);
      return std::make_unique<game_session<G>>(G());
    }
  }
  void check_laws(const std::optional<std::vector<parameter>>& given, std::uint64_t positions,
                  const law_listener& tell) const override {
    check_laws_of<G>(given, positions, tell);
  }
};

/// The one entry of G; its definition is instantiated in G's own translation unit.
template <class G>
const entry& entry_of() {
  static_assert(check_module<G>());
  if constexpr (module_rules<G>) {
    static const unit<G> only;
    return only;
  } else {
    throw bad_parameters("no module");  // nor is it compiled: what it lacks has been said
  }
}

}  // namespace zermelo::sessions
