/// Questions to games as JSON in, answers as JSON out: all that a page, or whatever speaks JSON,
/// needs of the library. What an answer holds is what the command line prints with `--json`.
///
///     desk asked({&entry_of_tictactoe()});
///     asked.ask(R"({"ask": "moves", "game": "tictactoe", "position": "x.o/.../..x"})");
///     // {"answer":{"game":"tictactoe","position":"x.o/.../..x","player":"o",...}}
///     asked.ask(R"({"ask": "moves", "game": "tictactoe", "position": "x.o"})");
///     // {"fault":{"kind":"input","says":"the board has 1 row; ...","line":2,"column":0}}
#pragma once

#include <memory>
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/session/entry.hpp>

#include "questions.hpp"

namespace zermelo::page {

class desk {
 public:
  explicit desk(std::vector<const sessions::entry*> games) : games_(std::move(games)) {}

  /// Never throws: what goes wrong is told, as the kind of fault ("usage", "input", "unknown" where
  /// a limit was reached, "bug") with the sentence that the library has for it.
  [[nodiscard]] std::string ask(std::string_view question);

  /// The kinds of question, by name.
  [[nodiscard]] static std::vector<std::string> questions();

 private:
  struct opened_game {
    const sessions::entry* game;
    std::vector<sessions::parameter> rules;
    std::unique_ptr<sessions::session> opened;
  };

  /// The games that are asked about stay open: their tables know what was found. The one that was
  /// not asked for longest is closed.
  static constexpr std::size_t most_open = 4;

  [[nodiscard]] told answer(const nlohmann::json& question);
  opened_game& open(const nlohmann::json& question);
  [[nodiscard]] const sessions::entry& game_of(const nlohmann::json& question) const;

  std::vector<const sessions::entry*> games_;
  std::vector<opened_game> open_;  // the last one asked is the last
};

}  // namespace zermelo::page
