// What the programs for TICTACTOE here share: the board and its input.
#include <array>
#include <iostream>
#include <string>

using board = std::array<std::string, 3>;

inline char mover_of(const board& b) {
  int x = 0;
  int o = 0;
  for (const std::string& row : b) {
    for (const char sign : row) {
      x += sign == 'x';
      o += sign == 'o';
    }
  }
  return x == o ? 'x' : 'o';
}

inline bool has_line(const board& b, char sign) {
  bool down = true;
  bool up = true;
  for (std::size_t i = 0; i < 3; ++i) {
    bool row = true;
    bool column = true;
    for (std::size_t j = 0; j < 3; ++j) {
      row = row && b[i][j] == sign;
      column = column && b[j][i] == sign;
    }
    if (row || column) return true;
    down = down && b[i][i] == sign;
    up = up && b[i][2 - i] == sign;
  }
  return down || up;
}

inline std::string text_of(const board& b) { return b[0] + b[1] + b[2]; }

// Answers every case with `value_of(board)`, for the player to move: 1, 0 or -1.
template <class ValueOf>
void answer_all(ValueOf value_of) {
  int cases = 0;
  std::cin >> cases;
  while (cases-- > 0) {
    board b;
    for (std::string& row : b) std::cin >> row;
    const int value = value_of(b);
    const char mover = mover_of(b);
    const char other = mover == 'x' ? 'o' : 'x';
    if (value == 0) {
      std::cout << "TIE\n";
    } else {
      std::cout << (value > 0 ? mover : other) << '\n';
    }
  }
}

// Calls `use` with the board after each move, until it returns true.
template <class Use>
bool any_move_of(board b, char mover, Use use) {
  for (std::string& row : b) {
    for (char& cell : row) {
      if (cell != '.') continue;
      cell = mover;
      if (use(b)) return true;
      cell = '.';
    }
  }
  return false;
}
