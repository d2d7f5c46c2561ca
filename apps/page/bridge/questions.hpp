/// What may be asked of a game, and of all of them: a name, and a function from the question's JSON
/// to the answer's. A new question is a line in one of these lists.
#pragma once

#include <nlohmann/json_fwd.hpp>
#include <span>
#include <zermelo/session/entry.hpp>

namespace zermelo::page {

/// A game with its numbers fixed.
struct asked_game {
  const sessions::entry& game;
  const std::vector<sessions::parameter>& rules;
  sessions::session& opened;
};

/// An answer as JSON, one line, and in the language asked for; no words where it needs none.
struct told {
  std::string json;
  std::string words = {};
};

/// Each throws what the session throws, and `bad_parameters` where the question lacks something.
struct question_about_a_game {
  std::string_view name;
  told (*answer)(const asked_game& of, const nlohmann::json& question);
};

struct question_about_all {
  std::string_view name;
  told (*answer)(const std::vector<const sessions::entry*>& games, const nlohmann::json& question);
};

[[nodiscard]] std::span<const question_about_a_game> questions_about_a_game();
[[nodiscard]] std::span<const question_about_all> questions_about_all();

}  // namespace zermelo::page
