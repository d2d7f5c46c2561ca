#include <zermelo/session/move_proof.hpp>

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <zermelo/base/errors.hpp>

namespace zermelo::sessions {

namespace {

/// Players are told apart by name; those of some games have none, or have the same.
std::string name_of_other(const std::string& player, const std::string& other) {
  return player == other ? std::string() : other;
}

class prover {
 public:
  prover(interview& asked, const proof_extent& extent) : asked_(asked), extent_(extent) {}

  [[nodiscard]] valued_position value(const any_position& p) {
    valued_position found = asked_.value_moves(p);
    const bool all_known = found.moves.empty() || found.moves.back().value;
    if (!found.value || !all_known) {
      throw unanswered(unknown_in_words(asked_.spent().positions, asked_.stopped_by()));
    }
    return found;
  }

  /// The best move and all replies to it.
  [[nodiscard]] lower_bound bound_from_below(const valued_position& found) {
    const any_position after_first = found.moves.front().move.after;
    lower_bound bound;
    const auto images = as_good_as(found);
    for (std::size_t i = 1; i < found.moves.size(); ++i) {
      if (images[i] == 0) bound.likewise.push_back(found.moves[i].move.text);
    }
    const best_play line = play_on(found);
    bound.moves = line.moves;
    bound.ends_play = line.ended;
    if (!line.ended) bound.replies = refute(value(line.to), "", extent_.depth);
    return bound;
  }

  /// Every move, and the answer to it.
  [[nodiscard]] refuted_moves refute(const valued_position& found, const std::string& label,
                                     std::size_t depth) {
    refuted_moves list;
    const auto images = as_good_as(found);
    for (std::size_t i = 0; i < found.moves.size(); ++i) {
      if (images[i] != i) continue;
      if (list.moves.size() == extent_.most) {
        ++list.left_out;
        continue;
      }
      const std::string number = std::to_string(++counts_[label]);
      list.moves.push_back(refute_one(
          found, i, label.empty() ? number : fmt::format("{}.{}", label, number), depth));
      for (std::size_t j = i + 1; j < found.moves.size(); ++j) {
        if (images[j] == i) list.moves.back().likewise.push_back(found.moves[j].move.text);
      }
    }
    return list;
  }

 private:
  /// The best moves of the player to move until it is the other's turn, or play has ended.
  struct best_play {
    std::vector<std::string> moves;
    any_position to;
    bool ended = false;
  };

  [[nodiscard]] best_play play_on(valued_position from) {
    best_play line{{}, from.position, from.ended};
    for (bool again = !from.ended; again;) {
      const step& best = from.moves.front().move;
      line.moves.push_back(best.text);
      line.to = best.after;
      line.ended = asked_.rules().ended(line.to).has_value();
      again = best.same_mover && !line.ended;
      if (again) from = value(any_position(line.to));
    }
    return line;
  }

  /// For each move the first one that leads to a position as good as it does: itself, for most.
  [[nodiscard]] std::vector<std::size_t> as_good_as(const valued_position& found) const {
    std::vector<std::size_t> first;
    std::vector<key_words> seen;
    for (const valued_move& each : found.moves) {
      seen.push_back(asked_.rules().standing_for(each.move.after).key());
      std::size_t i = 0;
      while (seen[i] != seen.back() || found.moves[i].move.gain != each.move.gain ||
             found.moves[i].move.same_mover != each.move.same_mover) {
        ++i;
      }
      first.push_back(i);
    }
    return first;
  }

  [[nodiscard]] refuted_move refute_one(const valued_position& found, std::size_t which,
                                        std::string label, std::size_t depth) {
    const valued_move& tried = found.moves[which];
    const explorer& rules = asked_.rules();
    refuted_move line{.label = std::move(label),
                      .move = tried.move.text,
                      .value = *tried.value,
                      .moves = tried.remoteness};
    line.ends_play = rules.ended(tried.move.after).has_value();
    if (line.ends_play) return line;
    any_position next = tried.move.after;
    line.moves_again = tried.move.same_mover;
    if (!line.moves_again) {
      line.mover = rules.player(found.position);
      line.answerer = name_of_other(line.mover, rules.player(next));
      best_play answer = play_on(value(next));
      line.answer = std::move(answer.moves);
      line.answer_ends_play = answer.ended;
      next = std::move(answer.to);
    }
    if (!line.answer_ends_play && depth > 1) go_on(line, next, depth - 1);
    return line;
  }

  /// The moves after the answer, unless they were spoken of.
  void go_on(refuted_move& line, const any_position& next, std::size_t depth) {
    const any_position standing = asked_.rules().standing_for(next);
    const auto [known, fresh] = spoken_of_.emplace(standing.key().words, line.label);
    if (!fresh) {
      line.as_in = known->second;
      return;
    }
    refuted_moves list = refute(value(next), line.label, depth);
    line.next = std::move(list.moves);
    line.left_out = list.left_out;
  }

  interview& asked_;
  proof_extent extent_;
  std::map<std::vector<std::uint64_t>, std::string> spoken_of_;  // labels by keys
  std::map<std::string, std::size_t> counts_;                    // of moves, by their list's label
};

}  // namespace

move_proof prove_by_moves(interview& asked, const any_position& p, const proof_extent& extent) {
  prover prove(asked, extent);
  move_proof proof{.about = prove.value(p)};
  if (proof.about.ended) return proof;
  const any_value& value = *proof.about.value;
  if (value != any_value(outcome::loss)) proof.at_least = prove.bound_from_below(proof.about);
  if (value != any_value(outcome::win)) proof.at_most = prove.refute(proof.about, "", extent.depth);
  return proof;
}

}  // namespace zermelo::sessions
