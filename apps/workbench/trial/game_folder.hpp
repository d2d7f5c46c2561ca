/// A folder with the rules of a game, and what is saved in it.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace zermelo::workbench {

/// What a compiler must know of it.
struct game_folder {
  std::filesystem::path path;  // absolute
  std::string name;            // its own and the game's
  std::string type;
};

/// The folder, if it holds a game: NAME/NAME.hpp, and a text.hpp that the rules include. The type
/// is zermelo::games::NAME where it is empty. Throws `bad_input` with what is wrong and what to do.
[[nodiscard]] game_folder game_folder_at(const std::filesystem::path& given,
                                         const std::string& type);

/// Tells when something was saved in a folder.
class saves {
 public:
  explicit saves(std::filesystem::path folder) : folder_(std::move(folder)), seen_(state()) {}

  /// Whether any header was saved, or taken away, since the last `take`.
  [[nodiscard]] bool came() const;
  /// From here on, only later ones count.
  void take() { seen_ = state(); }

 private:
  struct stamp {
    std::filesystem::file_time_type time;
    std::uintmax_t bytes;
    bool operator==(const stamp&) const = default;
  };
  [[nodiscard]] std::map<std::filesystem::path, stamp> state() const;

  std::filesystem::path folder_;
  std::map<std::filesystem::path, stamp> seen_;
};

}  // namespace zermelo::workbench
