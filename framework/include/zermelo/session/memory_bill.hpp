/// What the tables of engines take.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <zermelo/session/explorer.hpp>

namespace zermelo::sessions {

/// Of one engine over a game's rules.
struct memory_bill {
  std::optional<std::uint64_t> bytes;  // of a table of all positions; nothing where it grows
  std::string in_words;                // "2 bits a position: 8 MiB"
};

/// What the engine of that name needs under these rules.
[[nodiscard]] memory_bill bill_of(std::string_view engine, const explorer& rules);

}  // namespace zermelo::sessions
