#include "packing.hpp"

#include <algorithm>
#include <string>
#include <variant>
#include <zermelo/session/packing_json.hpp>
#include <zermelo/session/packing_picture.hpp>

namespace zermelo::sessions {

namespace {

json copy_to_json(const packing_puzzle& puzzle, std::uint32_t number) {
  const placement& made = puzzle.problem.placements[number];
  std::vector<unsigned> cells;
  for (const std::uint32_t cell : made.cells) cells.push_back(puzzle.board_cell(cell));
  std::sort(cells.begin(), cells.end());
  std::string names;
  for (const unsigned cell : cells) names += (names.empty() ? "" : "+") + puzzle.area().name(cell);
  return {{"block", made.block}, {"cells", names}};
}

/// The copies of a packing, each with its block's number and its cells' names.
json copies_to_json(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing) {
  json copies = json::array();
  for (const std::uint32_t number : packing) copies.push_back(copy_to_json(puzzle, number));
  return copies;
}

json block_to_json(const packing_puzzle::block& block) {
  json object = {{"shape", block.shape}, {"value", block.value}};
  for (json& row : object["shape"]) {
    auto& signs = row.get_ref<std::string&>();
    std::replace_if(signs.begin(), signs.end(), [](char sign) { return sign != '#'; }, '.');
  }
  if (block.count != unlimited) object["count"] = block.count;
  return object;
}

/// One number for each cell of the board, as rows; 0 for cells that the problem lacks.
json rows_of(const packing_puzzle& puzzle, const std::vector<std::int64_t>& numbers) {
  const rectangle area = puzzle.area();
  std::vector<std::vector<std::int64_t>> rows(
      static_cast<std::size_t>(area.rows),
      std::vector<std::int64_t>(static_cast<std::size_t>(area.cols)));
  for (std::uint32_t cell = 0; cell < puzzle.problem.cells; ++cell) {
    const grid_place at = puzzle.problem.places[cell];
    rows[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)] = numbers[cell];
  }
  return rows;
}

/// Adds what proves a bound to its object.
struct proof_writer {
  const packing_puzzle& puzzle;
  json& object;

  void operator()(const std::monostate& /*none*/) const {}
  void operator()(const weights_certificate& proof) const {
    object["scale"] = packing_scale;
    object["weights"] = rows_of(puzzle, proof.weights);
    object["prices"] = proof.prices;
  }
  void operator()(const strips_certificate& proof) const {
    object["scale"] = packing_scale;
    object["prices"] = proof.prices;
    json& strips = object["strips"] = json::array();
    for (std::size_t i = 0; i < proof.cells.size(); ++i) {
      std::vector<bool> marked(puzzle.problem.cells);
      for (const std::uint32_t cell : proof.cells[i]) marked[cell] = true;
      strips.push_back({{"cells", draw_marked(puzzle, marked)}, {"best", proof.best[i]}});
    }
    json& shares = object["shares"] = json::array();
    for (const strip_share& each : proof.shares) {
      json share = copy_to_json(puzzle, each.placement);
      share["strip"] = each.strip;
      share["share"] = each.share;
      shares.push_back(std::move(share));
    }
  }
  void operator()(const colouring_certificate& proof) const {
    object["copies"] = proof.copies;
    object["left_over"] = proof.left_over;
    object["component"] = draw_marked(puzzle, proof.component);
    json& colourings = object["colourings"] = json::array();
    for (const auto& each : proof.colourings) {
      colourings.push_back({{"odd", each.odd}, {"cells", draw_marked(puzzle, each.coloured)}});
    }
  }
};

}  // namespace

json to_json(const packing_puzzle& puzzle, const packing_result& found, bool proofs) {
  json object;
  object["game"] = puzzle.game;
  object["board"] = puzzle.board;
  object["blocks"] = json::array();
  for (const auto& block : puzzle.blocks) object["blocks"].push_back(block_to_json(block));
  object["reflections"] = puzzle.reflections;
  object["fixed"] = copies_to_json(puzzle, puzzle.fixed);
  object["forbidden"] = puzzle.forbidden;
  object["packing"] = copies_to_json(puzzle, found.packing);
  object["lower"] = found.value.lower;
  object["upper"] = found.value.upper;
  for (const packing_bound& bound : found.bounds) {
    json entry = {{"name", bound.name}, {"value", bound.value}};
    if (proofs) std::visit(proof_writer{puzzle, entry}, bound.certificate);
    object["bounds"].push_back(std::move(entry));
  }
  object["method"] = found.method;
  add_cost(object, found.statistics, found.stopped_by);
  return object;
}

std::string in_json(const packing_puzzle& puzzle, const packing_result& found, bool proofs) {
  return to_json(puzzle, found, proofs).dump();
}

std::string in_json(const packing_puzzle& puzzle, const packing_count& found) {
  json object;
  object["game"] = puzzle.game;
  if (found.packings) {
    object["value"] = found.value.lower;
    object["packings"] = *found.packings;
    object["at_least"] = found.saturated;
  } else {
    object["lower"] = found.value.lower;
    object["upper"] = found.value.upper;
  }
  add_cost(object, found.statistics, found.stopped_by);
  return object.dump();
}

std::string in_json(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                    bool cut) {
  return json{{"game", puzzle.game},
              {"value", value_of_packing(puzzle.problem, packing)},
              {"packing", copies_to_json(puzzle, packing)},
              {"cut", cut}}
      .dump();
}

}  // namespace zermelo::sessions
