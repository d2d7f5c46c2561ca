#include <zermelo/session/explorer.hpp>

namespace zermelo::sessions {

any_position::any_position(std::shared_ptr<const void> position, key_words key)
    : position_(std::move(position)), key_(std::move(key)) {}

any_value worth(const step& move, const any_value& after) {
  if (const auto* points = std::get_if<score>(&after)) {
    return move.gain + (move.same_mover ? *points : -*points);
  }
  const outcome value = std::get<outcome>(after);
  return move.same_mover ? value : -value;
}

drawing explorer::rows_of_text(const any_position& p) const { return split_rows(print(p)); }

void explorer::add(std::vector<step>& moves, step next) {
  if (moves.size() == most_moves) {
    throw cannot_solve(fmt::format("a position with more than {} moves: too many to be listed",
                                   with_commas(most_moves)));
  }
  moves.push_back(std::move(next));
}

void explorer::add(std::vector<any_position>& parts, any_position part) {
  parts.push_back(std::move(part));
}

void explorer::refuse_numbers() {
  throw cannot_solve("the positions of this game have no numbers; ask position_count() first");
}

drawing with_coordinates(const explorer& rules, const any_position& p) {
  drawing rows = rules.rows(p);
  const std::optional<rectangle> board = rules.board();
  const auto columns = static_cast<std::size_t>(board ? board->cols : 0);
  // Behind the last row may stand who is to move, which is no part of the board.
  const auto fits = [&](const std::string& row) {
    return row.size() == columns || (row.size() > columns && row[columns] == ' ');
  };
  const bool is_board = board && rows.size() == static_cast<std::size_t>(board->rows) &&
                        std::all_of(rows.begin(), rows.end(), fits);
  if (!is_board) return rows;
  const std::size_t margin = std::to_string(rows.size()).size();
  std::string letters(margin, ' ');
  for (unsigned column = 0; column < columns; ++column) {
    const std::string name = board->name(column);
    letters += fmt::format(" {}", name.substr(0, name.size() - 1));  // without the row, 1
  }
  drawing drawn{letters};
  for (std::size_t r = 0; r < rows.size(); ++r) {
    std::string& line = drawn.emplace_back(fmt::format("{:>{}}", r + 1, margin));
    for (const char sign : rows[r].substr(0, columns)) {
      line += ' ';
      line += sign;
    }
  }
  return drawn;
}

}  // namespace zermelo::sessions
