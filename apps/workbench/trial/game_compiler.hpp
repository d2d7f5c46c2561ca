/// Compiles a game for `zermelo try`: what its rules lack at once, then the smallest program that
/// runs the laws and solves.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "trial/game_folder.hpp"

namespace zermelo::workbench {

/// What came of a compilation.
struct compilation {
  bool ended = true;                     // nobody took it back before
  std::vector<std::string> faults = {};  // of the game; none where all is well

  [[nodiscard]] bool good() const { return ended && faults.empty(); }
};

/// A directory of its own, which goes with all that is in it.
class scratch {
 public:
  scratch();
  scratch(const scratch&) = delete;
  scratch& operator=(const scratch&) = delete;
  ~scratch();
  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  std::filesystem::path path_;
};

/// Asked a few times a second while a compiler runs: whether nobody wants what it does any more.
using is_unwanted = std::function<bool()>;

class game_compiler {
 public:
  /// The compiler is what the environment's CXX names; else what this Zermelo was built with, g++
  /// or clang++, whichever is there first. Throws `bad_input` with what is missing, and the remedy.
  explicit game_compiler(const game_folder& game);

  /// Has Zermelo's headers read once, for all tries of all games until they change: they lie in
  /// XDG_CACHE_HOME, else in ~/.cache. `begin` is called where that takes a while. Throws
  /// `bad_input` where they do not compile or cannot be kept. False where it was taken back.
  bool read_headers(const is_unwanted& taken_back, const std::function<void()>& begin);

  /// Of the rules alone: the compiler only looks at them.
  [[nodiscard]] compilation check_rules(const is_unwanted& taken_back) const;
  /// Makes `program()`, in two units at the same time.
  [[nodiscard]] compilation build(const is_unwanted& taken_back) const;

  [[nodiscard]] std::filesystem::path program() const { return scratch_.path() / game_.name; }

 private:
  using words = std::vector<std::string>;

  void write_sources() const;
  [[nodiscard]] words with_headers(const words& more) const;
  [[nodiscard]] compilation compile(const std::vector<words>& commands,
                                    const is_unwanted& taken_back) const;

  /// Where it is kept what a command says on standard error.
  [[nodiscard]] std::filesystem::path said(std::size_t command) const;

  game_folder game_;
  words compiler_;  // and its options
  words libraries_;
  std::filesystem::path templates_;
  std::filesystem::path headers_;  // what is precompiled, in the cache
  scratch scratch_;
};

}  // namespace zermelo::workbench
