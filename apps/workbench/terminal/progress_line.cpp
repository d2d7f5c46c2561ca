#include "terminal/progress_line.hpp"

#include <unistd.h>

#include <iostream>
#include <zermelo/base/words.hpp>

namespace zermelo::workbench {
namespace {

using namespace std::chrono_literals;

constexpr auto quiet_at_first = 1s;
constexpr auto between_paintings = 100ms;
constexpr std::string_view erase_line = "\r\x1B[K";  // ECMA-48: erase to the end of the line

std::string bar(std::uint64_t done, std::uint64_t of) {
  constexpr std::uint64_t width = 20;
  const double part = static_cast<double>(done) / static_cast<double>(of);
  const auto full = static_cast<std::size_t>(part * width);
  return fmt::format("[{:#<{}}{:.<{}}] {:3.0f} %", "", full, "", width - full, 100 * part);
}

/// "[#######.............] 35 % of 96,691,476 positions, level 12, 5 s"; no bar without an "of".
std::string progress_in_words(const search_progress& now, double seconds) {
  const std::uint64_t of = now.of.load(std::memory_order_relaxed);
  const std::uint64_t positions = now.positions.load(std::memory_order_relaxed);
  const std::uint64_t level = now.level.load(std::memory_order_relaxed);
  if (of == 0) return fmt::format("{} positions, {:.0f} s", with_commas(positions), seconds);
  return fmt::format("{} of {} positions{}, {:.0f} s", bar(std::min(positions, of), of),
                     with_commas(of), level == 0 ? "" : fmt::format(", level {}", level), seconds);
}

}  // namespace

progress_line::progress_line() {
  if (isatty(STDERR_FILENO) != 0) painter_.start(1, [this](unsigned) { paint_until_the_end(); });
}

progress_line::~progress_line() {
  if (painter_.size() == 0) return;
  {
    const std::scoped_lock lock(guard_);
    at_an_end_ = true;
  }
  wake_.notify_one();
  painter_.join();
  clear();
}

void progress_line::note(std::string known) {
  const std::scoped_lock lock(guard_);
  known_ = std::move(known);
}

void progress_line::note_at_once(std::string known) {
  const std::scoped_lock lock(guard_);
  known_ = std::move(known);
  at_once_ = true;
}

void progress_line::clear() {
  const std::scoped_lock lock(guard_);
  if (painted_) std::cerr << erase_line << std::flush;
  painted_ = false;
  known_.clear();
  at_once_ = false;
  started_ = clock::now();
  progress_.positions = 0;
  progress_.of = 0;
  progress_.level = 0;
}

void progress_line::paint_until_the_end() {
  std::unique_lock lock(guard_);
  while (!wake_.wait_for(lock, between_paintings, [this] { return at_an_end_; })) {
    const std::chrono::duration<double> spent = clock::now() - started_;
    if (spent < quiet_at_first && !at_once_) continue;
    std::cerr << erase_line << known_ << (known_.empty() ? "" : ", ")
              << progress_in_words(progress_, spent.count()) << std::flush;
    painted_ = true;
  }
}

}  // namespace zermelo::workbench
