/// What answers say, in English and in Korean: every sentence, and every thing that is counted.
///
/// A reader of Korean finds the terms of the course (docs/course/ko): 국면, 수, 둘 차례인 사람, 승,
/// 패, 무승부 (tie), 무한 무승부 (draw), 님버.
#pragma once

#include <zermelo/language/phrase.hpp>

namespace zermelo::nouns {

inline constexpr noun positions = {"position", "국면 {}개"};
inline constexpr noun moves = {"move", "수 {}개"};
inline constexpr noun plies = {"move", "{}수"};  // one after the other

}  // namespace zermelo::nouns

namespace zermelo::phrases {

// Values and positions
inline constexpr phrase win = {"win", "승"};
inline constexpr phrase tie = {"tie", "무승부"};
inline constexpr phrase draw = {"draw", "무한 무승부"};
inline constexpr phrase loss = {"loss", "패"};
inline constexpr phrase wins = {"wins", "승"};
inline constexpr phrase ties = {"ties", "무승부"};
inline constexpr phrase draws = {"draws", "무한 무승부"};
inline constexpr phrase losses = {"losses", "패"};
inline constexpr phrase points_of_many = {"value {}", "{}점"};
inline constexpr phrase positions = {"positions", "국면"};
inline constexpr phrase unknown = {"unknown", "알 수 없음"};
inline constexpr phrase and_more = {" and {} more", " 외 {}개"};
inline constexpr phrase to_move = {"{} to move", "{} 차례"};
inline constexpr phrase player_to_move = {"player to move", "둘 차례인 사람"};

// Reports
inline constexpr phrase value_of_position = {"{}: {}.", "{}: {}."};
inline constexpr phrase game_is_over = {"{}: {}, the game is over.", "{}: {}, 게임이 끝났다."};
inline constexpr phrase value_in = {"{0} in {1}", "{1} 만에 {0}"};
inline constexpr phrase with_nimber = {"{}, nimber {}", "{}, 님버 {}"};
inline constexpr phrase best_total = {"Best total: {}.", "최대 합계: {}."};
inline constexpr phrase every_move_loses = {" Every move loses.", " 어떤 수를 두어도 진다."};
inline constexpr phrase longest_defence = {" Longest defence: {}.", " 가장 오래 버티는 수: {}."};
inline constexpr phrase best_move = {" Best move: {}.", " 최선의 수: {}."};
inline constexpr phrase best_moves = {" Best moves: {}.", " 최선의 수: {}."};
inline constexpr phrase line_of_play = {" Line: {}.", " 수순: {}."};
inline constexpr phrase unknown_after = {"unknown after {}: {}",
                                         "{0:을/를} 보고도 알 수 없음: {1}"};
inline constexpr phrase value_is = {"; the value is {}", "; 값은 {}"};
inline constexpr phrase from_to = {"from {} to {}", "{} 이상 {} 이하"};

// Why a search stopped
inline constexpr phrase limit_reached = {"a limit was reached", "제한에 걸렸다"};
inline constexpr phrase stopped_by_positions = {"the limit of positions was reached",
                                                "국면 수 제한에 걸렸다"};
inline constexpr phrase stopped_by_bytes = {"the limit of memory was reached",
                                            "메모리 제한에 걸렸다"};
inline constexpr phrase stopped_by_seconds = {"the limit of time was reached",
                                              "시간 제한에 걸렸다"};
inline constexpr phrase interrupted = {"interrupted", "중단되었다"};

}  // namespace zermelo::phrases
