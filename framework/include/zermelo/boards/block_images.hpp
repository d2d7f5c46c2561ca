/// Drawings of blocks, turned and flipped over: '#' are a block's cells, every other sign is none.
#pragma once

#include <vector>
#include <zermelo/boards/drawing.hpp>

namespace zermelo {

/// Without empty rows and columns around it; no rows where it has no cell.
[[nodiscard]] drawing cropped(const drawing& block);

/// A quarter turn clockwise.
[[nodiscard]] drawing turned(const drawing& block);

/// Flipped over, left to right.
[[nodiscard]] drawing mirrored(drawing block);

/// The different images of a block of at least one cell, each cropped: its rotations, and then
/// those of its mirror image where `reflections` are wanted.
[[nodiscard]] std::vector<drawing> images_of(const drawing& block, bool reflections);

/// Throws `bad_input` where the '#' of a block do not hang together by their sides, or are none.
void check_connected(const drawing& block);

}  // namespace zermelo
