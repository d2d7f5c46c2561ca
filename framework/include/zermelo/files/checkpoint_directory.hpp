/// A directory for what is solved on the way, from which a run that was killed goes on.
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>
#include <vector>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// Throws `bad_table`, as making a `checkpoint_directory` there would, where the path or one above
/// it is no directory. Makes nothing. As all that takes a path here it throws `bad_parameters` for
/// an empty one.
void refuse_unless_directory(const std::filesystem::path& path, std::string_view what);

/// Which of a directory and those above it there are not yet. Those that are made while this lives,
/// and in which nothing is kept, as by a run that is refused, go with it. Several runs that make
/// directories below one, as ranks do, each have one of these, from before any is made: the last to
/// go takes what they share.
class new_directories {
 public:
  explicit new_directories(const std::filesystem::path& path);
  new_directories(const new_directories&) = delete;
  new_directories& operator=(const new_directories&) = delete;
  ~new_directories();

 private:
  std::vector<std::filesystem::path> missing_;  // each below the next
};

/// A directory that is made where there is none, and is one run's as long as this lives: another
/// would take its unfinished files for those of a run that was killed. One in which nothing
/// was kept goes with it, if this has made it.
class checkpoint_directory {
 public:
  /// Clears away what killed runs had begun: files that begin so and end with ".tmp". `what` is
  /// kept there: "tiers". Throws `bad_table` where the directory cannot be made or read, or another
  /// run has it.
  checkpoint_directory(std::filesystem::path path, std::string_view what, std::string_view begin);
  checkpoint_directory(const checkpoint_directory&) = delete;
  checkpoint_directory& operator=(const checkpoint_directory&) = delete;
  ~checkpoint_directory();

  [[nodiscard]] const std::filesystem::path& path() const noexcept { return path_; }

 private:
  void take();
  void clear(std::string_view begin) const;

  std::filesystem::path path_;
  std::optional<new_directories> made_;
  int opened_ = -1;  // and locked
};

}  // namespace zermelo
