/// How far a search is, on a line of the terminal's that goes before the answer comes.
#pragma once

#include <condition_variable>
#include <string>
#include <zermelo/base/limits.hpp>
#include <zermelo/base/threads.hpp>

namespace zermelo::workbench {

/// Draws on standard error what a search that takes longer than a second says of itself, several
/// times a second, from a thread of its own. Does nothing where standard error is no terminal.
class progress_line {
 public:
  progress_line();
  progress_line(const progress_line&) = delete;
  progress_line& operator=(const progress_line&) = delete;
  ~progress_line();

  /// The limits of a search that tells this line how far it is, where anybody watches.
  [[nodiscard]] limits watching(limits allowed) noexcept {
    allowed.watched = painter_.size() != 0 ? &progress_ : nullptr;
    return allowed;
  }

  /// What is known so far, to go before the number of positions.
  void note(std::string known);
  /// The same, and the line need not wait for its second.
  void note_at_once(std::string known);

  /// Takes the line away, since an answer is to be printed. What follows is another search.
  void clear();

 private:
  using clock = std::chrono::steady_clock;

  void paint_until_the_end();

  search_progress progress_;
  std::mutex guard_;
  std::condition_variable wake_;
  clock::time_point started_ = clock::now();  // guarded
  bool painted_ = false;                      // guarded
  std::string known_;                         // guarded
  bool at_once_ = false;                      // guarded
  bool at_an_end_ = false;                    // guarded
  helper_threads painter_;                    // the last member: it uses the others
};

}  // namespace zermelo::workbench
