/// What may be asked of a game: a name, and a function from the question's JSON to the answer's. A
/// new question is a line in the list.
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

struct question_kind {
  std::string_view name;
  /// Throws what the session throws, and `bad_parameters` where the question lacks something.
  told (*answer)(const asked_game& of, const nlohmann::json& asked);
};

[[nodiscard]] std::span<const question_kind> question_kinds();

}  // namespace zermelo::page
