/// A table or a book on disk, and one that a limit left unwritten: what the verb `save` answers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>
#include <zermelo/base/limits.hpp>
#include <zermelo/files/file.hpp>
#include <zermelo/language/language.hpp>
#include <zermelo/positions/save_options.hpp>
#include <zermelo/session/parameter.hpp>

namespace zermelo::sessions {

struct saved_table {
  std::string file;
  std::string game;
  std::vector<parameter> rules;
  saved took;
  table_header header;
  std::uint64_t bytes = 0;  // of the file
};

struct unsaved_table {
  std::string game;
  std::vector<parameter> rules;
  std::optional<unsigned> plies;
  stop_reason stopped_by;
  std::optional<std::uint64_t> solved = {};  // of the positions of a book
  std::uint64_t to_solve = 0;
};

[[nodiscard]] std::string in_words(const saved_table& made, language spoken);
[[nodiscard]] std::string in_json(const saved_table& made);
[[nodiscard]] std::string in_json(const unsaved_table& known);

}  // namespace zermelo::sessions
