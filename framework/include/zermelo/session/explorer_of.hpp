/// A game type behind the interface to walk it. What does not depend on the type belongs elsewhere.
#pragma once

#include <functional>
#include <zermelo/engines/compiled_apart.hpp>
#include <zermelo/session/explorer.hpp>

namespace zermelo::sessions {

template <class G>
class explorer_of final : public explorer {
  using position = position_t<G>;

 public:
  /// What answers in place of the strongest engine.
  using answering = std::function<report(const position&, const wanted&, const limits&)>;

  explicit explorer_of(const G& game) : game_(game), engine_(compiled_apart<G>::strongest(game)) {}
  explorer_of(const G& game, answering table) : game_(game), table_(std::move(table)) {}

  [[nodiscard]] any_position wrap(const position& p) const {
    const key_t<G> key = game_.key(p);
    key_words words;
    if constexpr (std::unsigned_integral<key_t<G>>) {
      words = {{key}, 8 * sizeof(key)};
    } else {
      words = {{key.begin(), key.end()}, 8 * sizeof(key[0])};
    }
    return {std::make_shared<const position>(p), std::move(words)};
  }

  [[nodiscard]] any_position start() const override { return wrap(game_.start()); }
  [[nodiscard]] std::string print(const any_position& p) const override {
    return print_whole_position(game_, p.as<position>());
  }
  [[nodiscard]] drawing rows(const any_position& p) const override {
    if constexpr (hooks::picture.given<G>) return hooks::picture(game_, p.as<position>());
    return rows_of_text(p);
  }
  [[nodiscard]] std::optional<sketch> sketched(const any_position& p) const override {
    if constexpr (hooks::sketch_of.given<G>) return hooks::sketch_of(game_, p.as<position>());
    return std::nullopt;
  }
  [[nodiscard]] std::optional<rectangle> board() const override {
    if constexpr (requires { rectangle(game_.drawing_board()); }) {
      return game_.drawing_board();
    } else if constexpr (requires { rectangle(game_.board()); }) {
      return game_.board();
    }
    return std::nullopt;
  }
  [[nodiscard]] drawn_links links() const override {
    if constexpr (hooks::links.given<G>) return hooks::links(game_);
    return {};
  }
  [[nodiscard]] std::string player(const any_position& p) const override {
    return print_player(game_, p.as<position>());
  }

  [[nodiscard]] std::vector<step> moves(const any_position& p) const override {
    std::vector<step> all;
    const auto& at = p.as<position>();
    zermelo::detail::blaming_rules(game_, at, [&] {
      if (terminal(game_, at)) return;
      for_each_move(game_.moves(at), [&](const move_t<G>& m) {
        const made_move<position> made = make(game_, at, m);
        add(all, {print_move(game_, at, m), explain_move(game_, at, m), made.earned,
                  made.same_mover, wrap(made.after)});
      });
    });
    return all;
  }
  [[nodiscard]] std::optional<any_value> ended(const any_position& p) const override {
    const auto& at = p.as<position>();
    if (const auto value = terminal(game_, at)) return *value;
    if (any_move(game_.moves(at), [](const move_t<G>&) { return true; })) return std::nullopt;
    return stuck_value(game_);
  }

  [[nodiscard]] report evaluate(const any_position& p, const wanted& want,
                                const limits& allowed) override {
    if (table_) return table_(p.as<position>(), want, allowed);
    return make_report(engine_->solve(p.as<position>(), want, allowed));
  }

  [[nodiscard]] any_position standing_for(const any_position& p) const override {
    return wrap(zermelo::standing_for(game_, p.as<position>()));
  }
  [[nodiscard]] std::vector<any_position> components(const any_position& p) const override {
    std::vector<any_position> parts;
    if constexpr (sum_game<G>) {
      for (const position& each : game_.components(p.as<position>())) add(parts, wrap(each));
    } else {
      add(parts, p);
    }
    return parts;
  }

  [[nodiscard]] bool has_nimbers() const override { return zermelo::has_nimbers(game_); }
  [[nodiscard]] std::vector<key_field> fields_of_key() const override {
    if constexpr (hooks::key_fields.given<G>) return hooks::key_fields(game_);
    return {};
  }

  [[nodiscard]] std::optional<std::uint64_t> position_count() const override {
    return count_of_positions(game_);
  }
  [[nodiscard]] std::uint64_t number_of([[maybe_unused]] const any_position& p) const override {
    if constexpr (indexed_game<G>) {
      return game_.index(p.as<position>());
    } else if constexpr (tiered_game<G>) {
      return numbering(game_).number_of(p.as<position>());
    } else {
      refuse_numbers();
    }
  }
  [[nodiscard]] any_position position_of([[maybe_unused]] std::uint64_t number) const override {
    if constexpr (indexed_game<G>) {
      return wrap(game_.at(number));
    } else if constexpr (tiered_game<G>) {
      return wrap(numbering(game_).position_of(number));
    } else {
      refuse_numbers();
    }
  }

 private:
  G game_;
  std::unique_ptr<engine_of<G>> engine_;  // where no table answers
  answering table_;
};

}  // namespace zermelo::sessions
