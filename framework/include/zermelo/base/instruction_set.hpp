/// The vector instructions of the machine the program runs on.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// Vector instruction sets, narrowest first. `portable` is what every machine of the target has.
enum class instruction_set : std::uint8_t { portable, avx2, avx512 };

// With its type deduced, g++ 12 would put it where it can be written to.
inline constexpr std::array<instruction_set, 3> all_instruction_sets{
    instruction_set::portable, instruction_set::avx2, instruction_set::avx512};

[[nodiscard]] constexpr std::string_view name_of(instruction_set set) noexcept {
  constexpr std::string_view names[] = {"portable", "avx2", "avx512"};
  return names[static_cast<std::size_t>(set)];
}

/// Whether this machine, its operating system and the library as it was built can run it.
[[nodiscard]] bool is_supported(instruction_set set) noexcept;

/// The widest one supported.
[[nodiscard]] instruction_set widest_instruction_set() noexcept;

}  // namespace zermelo
