/// Upper bounds of packings, each with what proves it.
#pragma once

#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>
#include <zermelo/concepts.hpp>

namespace zermelo {

/// Weights and prices are whole numbers over this one, so that every bound is exact arithmetic.
inline constexpr std::int64_t packing_scale = std::int64_t{1} << 20U;

/// Proof: no placement is worth more than its cells weigh and its block costs. So no packing is
/// worth more than all cells weigh and the stock costs together.
struct weights_certificate {
  std::vector<std::int64_t> weights = {};  // of every cell, over packing_scale, from 0
  std::vector<std::int64_t> prices = {};   // of a copy of every block; 0 where stock is unlimited
};

/// What a strip gets of a placement's value.
struct strip_share {
  std::uint32_t placement = 0;
  std::uint32_t strip = 0;
  std::int64_t share = 0;  // over packing_scale
};

/// Proof: cells are divided among strips, and what a placement is worth, less its block's price, is
/// shared out among the strips that have cells of it. Each strip's best packing of such parts is
/// known; no packing is worth more than those and the stock's price together.
struct strips_certificate {
  std::vector<std::uint32_t> strip_of_cell = {};  // `no_strip` for a cell in no placement
  std::vector<strip_share> shares = {};           // by placement
  std::vector<std::int64_t> prices = {};
  std::vector<std::int64_t> best = {};  // of every strip, over packing_scale
};
inline constexpr std::uint32_t no_strip = ~std::uint32_t{0};

/// Proof that `copies` placements of one size do not fit: in each colouring every placement covers
/// an even number of coloured cells, or every placement an odd number (`odd`). `copies` of them
/// would leave `left_over` cells, and no so many cells have the parity, in all colourings at once,
/// that the count of the coloured cells demands.
struct colouring_certificate {
  struct colouring {
    std::vector<bool> coloured = {};  // of every cell
    bool odd = false;
  };
  std::vector<colouring> colourings = {};
  std::uint64_t copies = 0;
  std::uint64_t left_over = 0;
};

/// One upper bound, by its name: "cells", "coverable cells", "components", "weights", "strips",
/// "colouring", "frontier". The last is the search itself, and has no certificate.
struct packing_bound {
  std::string_view name;
  score value = 0;
  std::variant<std::monostate, weights_certificate, strips_certificate, colouring_certificate>
      certificate = {};
};

}  // namespace zermelo
