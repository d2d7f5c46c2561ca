/// A game's rules, text, encoding, and what its engines need: what `show` and `list` answer; and a
/// position's key and number, and where they lead back to: what the verb `key` answers.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

struct game_card {
  struct engine {
    std::string_view name;
    memory_bill needs;
  };

  std::string_view name;
  std::string_view about;
  std::string_view about_in_korean;  // the same where there is none
  std::vector<parameter> rules = {};
  std::string start = {};                   // as text
  drawing board = {};                       // the same with coordinates
  std::string player = {};                  // who begins
  std::vector<std::string> moves = {};      // of the start
  key_words key = {};                       // of the start
  std::vector<key_field> fields = {};       // what the bits of keys mean
  std::optional<std::uint64_t> count = {};  // of positions that have numbers
  std::vector<engine> engines = {};
  std::vector<const role_words*> concepts = {};
};

/// By these rules. Throws `bad_parameters`.
[[nodiscard]] game_card card_of(const entry& game, const std::vector<parameter>& rules);

[[nodiscard]] std::string in_words(const game_card& card, language spoken);
[[nodiscard]] std::string in_json(const game_card& card);
/// Names, engines and concepts.
[[nodiscard]] std::string in_words(const std::vector<const entry*>& games, language spoken);
[[nodiscard]] std::string in_json(const std::vector<const entry*>& games);
/// "2 bits a position: 8 MiB; with remoteness 8 bits: 32 MiB"
[[nodiscard]] std::string in_words(const memory_bill& bill, language spoken);

struct key_report {
  std::string game;
  std::string position;
  std::string player;
  drawing board = {};  // with coordinates
  key_words key = {};
  std::vector<key_field> fields = {};  // what its bits mean, where the game says so
  std::optional<std::uint64_t> number = {};
  std::optional<std::uint64_t> count = {};  // of positions that have numbers
  std::optional<std::string> back = {};  // the position of that number; nothing where it has none
  bool is_same = false;                  // whether what leads back has the same key
  std::optional<std::string> stands_in = {};  // another position that is as good
};

/// Of a position of the session.
[[nodiscard]] key_report key_of(const entry& game, session& opened, const exploration& here);
/// The board, the key with its bits, and the way back.
[[nodiscard]] std::string in_words(const key_report& found, language spoken);
[[nodiscard]] std::string in_json(const key_report& found);

/// What each bit of a key means, where the game says so: boards of bits' numbers ("word 0: the
/// cells still free") with the bits of this one beside them; then each word in binary.
[[nodiscard]] std::string draw_key(const std::vector<key_field>& fields, const key_words& key,
                                   language spoken);

}  // namespace zermelo::sessions
