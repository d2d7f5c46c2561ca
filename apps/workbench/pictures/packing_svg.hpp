/// Packings as pictures.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>
#include <zermelo/packing/bounds.hpp>
#include <zermelo/session/packing_puzzle.hpp>

#include "terminal/speech.hpp"

namespace zermelo::workbench {

/// An SVG picture that needs no other file: one colour a block shape, lighter and darker where
/// copies touch, an outline round each, closed cells dark, and the title for those who cannot see
/// it. `overlay`, if any, is drawn on top: the dots of a colouring, or the weights of the cells.
[[nodiscard]] std::string packing_svg(const packing_puzzle& puzzle,
                                      const std::vector<std::uint32_t>& packing,
                                      std::string_view title,
                                      const packing_bound* overlay = nullptr);

}  // namespace zermelo::workbench
