/// What a certificate says, as plain data: a puzzle, a packing, and proofs that there is none
/// better. Its layout is in docs/packing-certificates.md.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <iosfwd>
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <stdexcept>
#include <string>
#include <variant>
#include <vector>

namespace packing_checker {

/// Rows of signs, from the top.
using drawing = std::vector<std::string>;

/// What is no certificate at all. What it says names the member at fault.
struct unreadable : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct place {
  std::int64_t row = 0;
  std::int64_t column = 0;
};

struct block {
  drawing shape = {};
  std::int64_t value = 1;
  std::optional<std::int64_t> count = {};  // without end where there is none
};

using places = std::vector<place>;

/// A copy of a block on the board.
struct laid_block {
  std::size_t block = 0;
  places cells = {};
};

/// No placement is worth more than its cells weigh and its block costs.
struct weights_proof {
  std::vector<std::vector<std::int64_t>> weights = {};  // of every cell, row by row
  std::vector<std::int64_t> prices = {};                // of a copy of every block
  std::int64_t scale = 1;                               // what a value of 1 is
};

/// What a placement is worth, less its block's price, is shared out among strips of the board,
/// which may overlap.
struct strips_proof {
  struct strip {
    drawing cells = {};     // 'x' where the strip has a cell
    std::int64_t best = 0;  // no packing of the parts in it is worth more
  };
  struct part {
    laid_block placement = {};
    std::size_t strip = 0;
    std::int64_t share = 0;
  };
  std::vector<strip> strips = {};
  std::vector<part> parts = {};
  std::vector<std::int64_t> prices = {};  // of a copy of every block
  std::int64_t scale = 1;
};

/// So many placements in one component would not have the parity that each colouring demands.
struct colouring_proof {
  struct colouring {
    drawing cells = {};  // 'x' where coloured
    bool odd = false;    // whether each placement covers an odd number of them, or an even one
  };
  std::vector<colouring> colourings = {};
  drawing component = {};  // 'x' for the cells that are spoken of
  std::int64_t copies = 0;
  std::int64_t left_over = 0;
};

struct bound {
  std::string name = {};
  std::int64_t value = 0;
  std::variant<std::monostate, weights_proof, strips_proof, colouring_proof> proof = {};
};

/// Whether a bound only counts cells, and so needs no proof.
[[nodiscard]] bool is_counted(const bound& claim);

struct certificate {
  drawing board = {};  // '#' closed, '.' free
  std::vector<block> blocks = {};
  bool reflections = false;
  std::vector<laid_block> fixed = {};
  std::vector<places> forbidden = {};
  std::vector<laid_block> packing = {};
  std::int64_t lower = 0;  // the packing's value
  std::int64_t upper = 0;  // what no packing exceeds
  std::vector<bound> bounds = {};
};

/// Throws `unreadable`. Numbers are whole and at most 2^60, so that sums in 128 bits are exact.
[[nodiscard]] certificate read_certificate(const nlohmann::json& object);

/// Calls `use(certificate, where)` for each of a file, which holds one JSON object after the other.
/// Throws `unreadable`, which says in which certificate of `file`.
void for_each_certificate(
    std::istream& in, const std::string& file,
    const std::function<void(const certificate&, const std::string& where)>& use);

}  // namespace packing_checker
