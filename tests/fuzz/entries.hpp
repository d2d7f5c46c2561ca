/// The game that a harness is for, of those that it was linked with.
#pragma once

#include <vector>
#include <zermelo/session/registered_entries.hpp>

#include "fuzz.hpp"

namespace zermelo::fuzzing {

/// Fails where there is none of that name.
inline const sessions::entry& entry_named(std::string_view name) {
  for (const sessions::entry* each : registered_entries()) {
    if (each->name() == name) return *each;
  }
  fail(fmt::format("no game '{}' in this program", name));
}

/// The rules to read by: the game's own, and each of its numbers changed a little. The rest of the
/// numbers is the business of the reader of rules.
inline std::vector<std::unique_ptr<sessions::session>> sessions_of(const sessions::entry& game) {
  const std::vector<sessions::parameter> usual = game.parameters();
  std::vector<std::unique_ptr<sessions::session>> opened;
  const auto open = [&](const std::vector<sessions::parameter>& rules) {
    if (auto made = accepted([&] { return game.open(rules); })) opened.push_back(std::move(*made));
  };
  open(usual);
  for (std::size_t i = 0; i < usual.size(); ++i) {
    std::vector<sessions::parameter> rules = usual;
    if (auto* flag = std::get_if<bool>(&rules[i].value)) {
      *flag = !*flag;
      open(rules);
    } else if (auto* number = std::get_if<std::int64_t>(&rules[i].value)) {
      const std::int64_t middle = *number;
      for (const std::int64_t other : {middle - 1, middle + 1, std::int64_t{1}}) {
        *number = other;
        open(rules);
      }
    }
  }
  return opened;
}

}  // namespace zermelo::fuzzing
