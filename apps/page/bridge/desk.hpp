/// Questions to a game as JSON in, answers as JSON out: all that a page, or whatever speaks JSON,
/// needs of the library. What an answer holds is what the command line prints with `--json`.
///
///     desk asked(entry_of_tictactoe());
///     asked.ask(R"({"ask": "moves", "position": "x.o/.../..x"})");
///     // {"answer":{"game":"tictactoe","position":"x.o/.../..x","player":"o",...},"words":"..."}
///     asked.ask(R"({"ask": "moves", "position": "x.o"})");
///     // {"fault":{"kind":"input","says":"1 row; the board has 3","line":2}}
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
  explicit desk(const sessions::entry& game) : game_(game) {}

  /// Never throws: what goes wrong is told, as the kind of fault ("usage", "input", "unknown" where
  /// a limit was reached, "bug") with the sentence that the library has for it.
  [[nodiscard]] std::string ask(std::string_view question);

 private:
  struct opened_rules {
    std::vector<sessions::parameter> rules;
    std::unique_ptr<sessions::session> opened;
  };

  /// Sessions stay open: their tables know what was found. The one that was not asked for longest
  /// is closed.
  static constexpr std::size_t most_open = 4;

  [[nodiscard]] told answer(const nlohmann::json& question);
  opened_rules& open(const nlohmann::json& question);

  const sessions::entry& game_;
  std::vector<opened_rules> open_;  // the last one asked is the last
};

}  // namespace zermelo::page
