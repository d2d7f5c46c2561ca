/// A game's rules, text, encoding, and what its engines need: what `show` and `list` answer.
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

}  // namespace zermelo::sessions
