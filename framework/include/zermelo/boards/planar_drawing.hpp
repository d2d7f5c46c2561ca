/// Planar graphs drawn by springs: no two edges cross.
#pragma once

#include <array>
#include <cstddef>
#include <vector>
#include <zermelo/rules/sketch.hpp>

namespace zermelo {

/// Vertices, counterclockwise.
using triangle = std::array<std::size_t, 3>;

/// Where the vertices of a triangulated disc lie in the unit disc so that no edges cross and edges
/// are about as long as each other: those of the edge, in a circle, stay where they are, the others
/// where springs along the edges hold them (Tutte 1963), of which the longer ones are the stiffer:
/// the sum of the fifth powers of their lengths is least.
///
/// `triangles` are of vertices from 0 to `vertices` - 1; no two edges have the same ends, and no
/// edge but those of `edge`, counterclockwise, joins two vertices of it. Takes some thousand rounds
/// of all triangles.
[[nodiscard]] std::vector<sketch::point> drawn_by_springs(std::size_t vertices,
                                                          const std::vector<triangle>& triangles,
                                                          const std::vector<std::size_t>& edge);

}  // namespace zermelo
