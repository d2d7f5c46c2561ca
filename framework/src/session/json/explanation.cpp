#include <zermelo/session/explanation.hpp>

#include "packing.hpp"

namespace zermelo::sessions {

namespace {

json refuted_to_json(const std::vector<refuted_move>& moves, std::size_t left_out);

json refuted_to_json(const refuted_move& line) {
  json object = {{"label", line.label}, {"move", line.move}, {"likewise", line.likewise}};
  object["value"] = to_json(line.value);
  if (line.moves) object["remoteness"] = *line.moves;
  if (line.ends_play) object["ends_play"] = true;
  if (line.moves_again) object["moves_again"] = true;
  if (!line.answer.empty()) object["answer"] = line.answer;
  if (!line.as_in.empty()) object["as_in"] = line.as_in;
  if (!line.next.empty()) object["next"] = refuted_to_json(line.next, line.left_out);
  return object;
}

json refuted_to_json(const std::vector<refuted_move>& moves, std::size_t left_out) {
  json object = {{"moves", json::array()}};
  for (const refuted_move& each : moves) object["moves"].push_back(refuted_to_json(each));
  if (left_out != 0) object["left_out"] = left_out;
  return object;
}

json proof_to_json(const move_proof& proof) {
  json object = {{"argument", "moves"}};
  if (proof.at_least) {
    const lower_bound& bound = *proof.at_least;
    object["at_least"] = {
        {"moves", bound.moves},
        {"likewise", bound.likewise},
        {"replies", refuted_to_json(bound.replies.moves, bound.replies.left_out)}};
  }
  if (proof.at_most) {
    object["at_most"] = refuted_to_json(proof.at_most->moves, proof.at_most->left_out);
  }
  return object;
}

json proof_to_json(const nimber_proof& proof) {
  json object = {{"argument", "nimbers"}, {"position", proof.position}, {"nimber", proof.value}};
  if (!proof.label.empty()) {
    object.erase("argument");
    object["label"] = proof.label;
  }
  if (!proof.move.empty()) object["move"] = proof.move;
  if (!proof.as_in.empty()) object["as_in"] = proof.as_in;
  for (const nimber_proof& each : proof.parts) object["parts"].push_back(proof_to_json(each));
  for (const nimber_option& each : proof.options) {
    object["options"].push_back({{"nimber", each.value}, {"moves", each.moves}});
  }
  for (const nimber_proof& each : proof.next) object["next"].push_back(proof_to_json(each));
  if (!proof.to_zero.empty()) object["winning_moves"] = proof.to_zero;
  return object;
}

json proof_to_json(const packing_proof& proof) {
  json object = to_json(proof.puzzle, proof.found, true);
  object["argument"] = "bounds";
  return object;
}

json proof_to_json(const std::monostate& /*none*/) { return nullptr; }

}  // namespace

std::string in_json(const explanation& found) {
  const report& about = found.about;
  json object = head_to_json(about);
  if (std::holds_alternative<packing_proof>(found.argument)) object.erase("player");
  if (found.is_unknown()) {
    add_cost(object, about.statistics, about.stopped_by);
    return object.dump();
  }
  json proof = std::visit([](const auto& each) { return proof_to_json(each); }, found.argument);
  if (!proof.is_null()) object["proof"] = std::move(proof);
  if (!found.is_whole && about.stopped_by) object["stopped_by"] = name_of(*about.stopped_by);
  return object.dump();
}

}  // namespace zermelo::sessions
