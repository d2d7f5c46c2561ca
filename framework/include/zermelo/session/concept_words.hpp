/// The concepts that a game may meet, in words.
#pragma once

#include <string_view>
#include <zermelo/rules/role_words.hpp>
#include <zermelo/session/entry.hpp>

namespace zermelo::sessions {

/// What a concept says of a game, and what that buys.
using concept_words = role_words;

/// Nothing where there is no concept of that name.
[[nodiscard]] const concept_words* words_of_concept(std::string_view name);

/// Whether a game meets the concept of that name.
[[nodiscard]] bool meets(const entry& game, std::string_view name);

}  // namespace zermelo::sessions
