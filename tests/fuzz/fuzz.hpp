/// What every harness promises of a reader, and what two programs make of one harness: a fuzzer
/// (libfuzzer.cpp) and a test that reads the kept corpus again (replay.cpp).
///
/// Of whatever it is given, a reader
///
///     - never ends by a signal, nor by an exception that is no `zermelo::error` with a sentence;
///     - takes less than a second, and no more memory than `most_memory`;
///     - accepts nothing that it should refuse: a harness holds what was accepted against the input
///       by other means than the reader's;
///     - prints what it accepted, and reads that back as the same.
///
/// A harness is a source file that defines `choose` and `try_input`; what is to be kept from input
/// to input, because making it takes longer than reading, it makes in `choose`.
#pragma once

#include <fmt/format.h>

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <zermelo/base/words.hpp>

namespace zermelo::fuzzing {

/// What one input may take.
inline constexpr double most_seconds = 1;
inline constexpr std::size_t most_memory = std::size_t{256} << 20U;

/// A harness: which reader it is for, by the name of its corpus: "positions.nim". Called before any
/// input, and where the reader changes.
void choose(std::string_view reader);
/// Reads an input. What is wrong with the reader ends the program (`fail`).
void try_input(std::string_view input);

/// Ends the program with a sentence, so that the input is kept.
[[noreturn]] void fail(std::string_view sentence);

/// Calls `try_input`, and fails where that takes longer than a second of the processor's.
void try_in_time(std::string_view input);

template <class... Details>
void require(bool holds, fmt::format_string<Details...> sentence, Details&&... details) {
  if (!holds) fail(fmt::format(sentence, std::forward<Details>(details)...));
}

/// How often `accepted` had something.
inline std::uint64_t acceptances = 0;

/// What a reader makes of its input, or nothing where it refuses that with a sentence.
template <class Read>
[[nodiscard]] auto accepted(Read read) -> std::optional<decltype(read())> {
  try {
    auto found = read();
    ++acceptances;
    return found;
  } catch (const error& refusal) {
    require(!std::string_view(refusal.what()).empty(), "refused without a word");
    return std::nullopt;
  }
}

/// What a reader must accept, because it has just printed it.
template <class Read>
[[nodiscard]] auto read_back(std::string_view printed, Read read) {
  try {
    return read();
  } catch (const error& refusal) {
    fail(fmt::format("printed {}, and that is refused: {}", in_quotes(printed), refusal.what()));
  }
}

/// What follows the first dot of a reader's name: "nim" of "positions.nim".
[[nodiscard]] inline std::string_view after_dot(std::string_view reader) {
  const std::size_t dot = reader.find('.');
  return dot == std::string_view::npos ? std::string_view() : reader.substr(dot + 1);
}

}  // namespace zermelo::fuzzing
