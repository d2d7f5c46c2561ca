/// What the tables of engines take, in words.
#pragma once

#include <string>
#include <zermelo/engines/engine_facts.hpp>
#include <zermelo/language/language.hpp>

namespace zermelo::sessions {

/// "2 bits a position: 8 MiB; with remoteness 8 bits: 32 MiB"
[[nodiscard]] std::string in_words(const memory_bill& bill, language spoken);

}  // namespace zermelo::sessions
