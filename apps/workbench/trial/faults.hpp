/// What a compiler says of a game's rules, as their author reads it.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace zermelo::workbench {

/// The errors, each in a line, without what follows from them and without the framework's insides:
/// where lines of the game itself are wrong, those, "my_game.hpp:12:5: ..."; else the sentences
/// on what its rules lack; else the first error, with the line of the game that leads to it. Of
/// g++ or clang++, in English. `folder` is the game's, as the compiler was told it; empty where the
/// compiler says of no error.
[[nodiscard]] std::vector<std::string> faults_in(std::string_view said,
                                                 const std::filesystem::path& folder);

/// Whether an error, of no assertion, is in a file of that path, or below it.
[[nodiscard]] bool has_error_in(std::string_view said, const std::filesystem::path& path);

}  // namespace zermelo::workbench
