/// stored.GAME, books.GAME: tables of positions and opening books of small rules, with checksums
/// that fit, as the verifier reads them. What it finds right is what the rules say.
#include <blockgame/blockgame.hpp>
#include <connect_four/connect_four.hpp>
#include <dots_and_boxes/dots_and_boxes.hpp>
#include <memory>
#include <three_mens_morris/three_mens_morris.hpp>
#include <tictactoe/tictactoe.hpp>
#include <zermelo/engines/alpha_beta.hpp>
#include <zermelo/engines/memo.hpp>
#include <zermelo/files/verify_book.hpp>

#include "sealed.hpp"

namespace zermelo::fuzzing {

namespace {

constexpr std::uint64_t most_entries = 1U << 12U;    // that are verified whole
constexpr std::int64_t most_cells_solved_anew = 10;  // of a board in the middle of a second

void (*try_table)(table_file file) = nullptr;

/// Values of these rules, by recursion.
template <class G>
value_t<G> true_value(const G& rules, const position_t<G>& p) {
  static G solved_rules = rules;
  static auto solver = std::make_unique<memo<G>>(rules);
  if (rules_as_text(rules) != rules_as_text(solved_rules)) {
    solved_rules = rules;
    solver = std::make_unique<memo<G>>(rules);
  }
  return *solver->solve(p, wanted::value()).value;
}

/// The first positions that play comes to.
template <class G, class Use>
void for_some_positions(const G& rules, Use use) {
  use(rules.start());
  if (terminal(rules, rules.start())) return;
  for_each_move(rules.moves(rules.start()),
                [&](const move_t<G>& m) { use(rules.play(rules.start(), m)); });
}

template <class G>
void check_stored(table_file file) {
  G rules = rules_from<G>(file.header().rules);  // before the file is moved
  const stored_table<G> table(std::move(rules), std::move(file));
  for_some_positions(table.rules(), [&](const position_t<G>& p) {
    static_cast<void>(accepted([&] { return table.value(p); }));
    static_cast<void>(accepted([&] { return table.nimber(p); }));
    static_cast<void>(accepted([&] { return table.timed(p); }));
  });
  const bool whole = table.file().header().layout.entries <= most_entries;
  const verification found = verify(table, {.whole = whole, .samples = 100});
  if (!whole || found.first_wrong) return;
  if constexpr (!cyclic_game<G>) {
    for_some_positions(table.rules(), [&](const position_t<G>& p) {
      const auto value = table.value(p);
      require(!value || *value == true_value(table.rules(), p), "a wrong value is found right");
    });
  }
}

template <class G>
void check_book(table_file file) {
  const G rules = rules_from<G>(file.header().rules);
  const opening_book<G> book(rules, std::move(file));
  for_some_positions(rules, [&](const position_t<G>& p) {
    static_cast<void>(accepted([&] { return book.value(p); }));
  });
  // 1. A search that believes it ends, whatever it says.
  alpha_beta<G> solver(rules, 1U << 16U);
  solver.use(opening_book<G>(rules, book.file().path()));
  limits soon;
  soon.positions = 2'000;
  static_cast<void>(accepted([&] { return solver.solve(rules.start(), wanted::value(), soon); }));
  // 2. What the verifier confirms to the end is so.
  const auto numbers = rules.parameters();
  const bool is_small = std::int64_t{numbers.rows} * numbers.cols <= most_cells_solved_anew;
  if (book.size() > most_entries) return;
  const verification found = verify(book, {.whole = is_small});
  if (!is_small || found.first_wrong || !found.whole) return;
  for_some_positions(rules, [&](const position_t<G>& p) {
    const auto value = book.value(p);
    require(!value || *value == true_value(rules, p), "a wrong value is found right");
  });
}

}  // namespace

void choose(std::string_view reader) {
  const std::string_view game = after_dot(reader);
  try_table = reader.starts_with("books")
                  ? (game == "connect_four" ? check_book<games::connect_four>
                                            : check_book<games::tictactoe>)
              : game == "blockgame"      ? check_stored<games::blockgame>
              : game == "tictactoe"      ? check_stored<games::tictactoe>
              : game == "dots_and_boxes" ? check_stored<games::dots_and_boxes>
                                         : check_stored<games::three_mens_morris>;
}

void try_input(std::string_view input) {
  const std::filesystem::path path = write_file("tried.table", sealed_image(input).file());
  static_cast<void>(accepted([&] {
    try_table(table_file(path));
    return true;
  }));
}

}  // namespace zermelo::fuzzing
