#include <zermelo/session/json.hpp>

#include <boost/hana/functional/overload.hpp>
#include <boost/preprocessor/seq/enum.hpp>
#include <boost/preprocessor/seq/transform.hpp>
#include <boost/preprocessor/variadic/to_seq.hpp>
#include <nlohmann/json.hpp>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/game_card.hpp>
#include <zermelo/session/packing_answers.hpp>
#include <zermelo/session/played_game.hpp>
#include <zermelo/session/position_view.hpp>
#include <zermelo/session/program_check.hpp>
#include <zermelo/session/prover.hpp>
#include <zermelo/session/rungs.hpp>
#include <zermelo/session/tables.hpp>
#include <zermelo/session/tracer.hpp>

namespace zermelo::sessions {

namespace {

using json = nlohmann::ordered_json;

// Objects and lists are made as such: a null that becomes one where its first member is put in is
// not destroyed rightly where there is no memory for it (nlohmann 3.11).

template <class T>
json as_json(const T& value) {
  return value;
}
json as_json(outcome value) { return name_of(value); }
json as_json(stop_reason reason) { return name_of(reason); }
json as_json(const any_value& value) {
  return std::visit([](auto each) { return as_json(each); }, value);
}
json as_json(const saving& saved) { return {{"times", saved.times}, {"at_least", saved.at_least}}; }
json as_json(const std::vector<parameter>& rules) {
  json made = json::object();
  for (const parameter& each : rules) {
    std::visit([&](const auto& value) { made[each.name] = value; }, each.value);
  }
  return made;
}
json as_json(const statistics& spent);

/// A member of an object; one without a value is left out.
struct member {
  const char* name;
  std::optional<json> value;
};

template <class T>
member is(const char* name, const T& value) {
  if constexpr (requires { value.has_value(); }) {
    return value ? is(name, *value) : member{name, {}};
  } else {
    // Not among the braces: where this throws, g++ 12 destroys a member that was never made.
    json made = as_json(value);
    return {name, std::move(made)};
  }
}

template <class T>
member only_if(bool is_told, const char* name, const T& value) {
  return is_told ? is(name, value) : member{name, {}};
}

/// Left out where it says nothing: false, 0, no text, an empty list.
template <class T>
member if_any(const char* name, const T& value) {
  if constexpr (requires { value.empty(); }) {
    return only_if(!value.empty(), name, value);
  } else {
    return only_if(value != T{}, name, value);
  }
}

/// Members of a struct that JSON calls by the same names; nobody but a macro can write a name once.
#define ZERMELO_IS(r, from, name) is(#name, (from).name)
#define ZERMELO_IF_ANY(r, from, name) if_any(#name, (from).name)
#define ZERMELO_EACH(macro, from, ...) \
  BOOST_PP_SEQ_ENUM(BOOST_PP_SEQ_TRANSFORM(macro, from, BOOST_PP_VARIADIC_TO_SEQ(__VA_ARGS__)))
#define ALL(from, ...) ZERMELO_EACH(ZERMELO_IS, from, __VA_ARGS__)
#define ANY(from, ...) ZERMELO_EACH(ZERMELO_IF_ANY, from, __VA_ARGS__)

template <std::same_as<member>... Members>
void add(json& to, const Members&... members) {
  ((members.value ? void(to[members.name] = *members.value) : void()), ...);
}

template <std::same_as<member>... Members>
json object(const Members&... members) {
  json made = json::object();
  add(made, members...);
  return made;
}

json as_json(const statistics& spent) {
  json made = json::object();
  for_each_member(spent,
                  [&](const char* name, const auto& number) { add(made, is(name, number)); });
  return made;
}

template <std::same_as<member>... Members>
std::string text(const Members&... members) {
  return object(members...).dump();
}

template <class Range, class Convert>
json list(const Range& range, Convert convert) {
  json made = json::array();
  for (const auto& each : range) made.push_back(convert(each));
  return made;
}

json as_json(const report& found) {
  json made = object(ALL(found, game, position, engine, value));
  if (found.known) add(made, ALL(*found.known, lower, upper));
  add(made, ALL(found, remoteness, nimber, best_moves));
  if (found.best_moves && !found.all_best_moves) add(made, ALL(found, all_best_moves));
  add(made, ALL(found, line, statistics, stopped_by));
  return made;
}

/// Where someone stands, and what that is worth to him.
json head_of(const report& about) {
  return object(ALL(about, game, position, player, value, remoteness, nimber));
}

json as_json(const listed_move& each) {
  return object(is("move", each.move.text), ALL(each, value, remoteness), ANY(each.move, gain),
                if_any("moves_again", each.move.same_mover), ALL(each, nimber_after, after));
}

json as_json(const rung& each) {
  if (!each.unable.empty()) return object(ALL(each, engine, unable, saved));
  return object(ALL(each, engine), ALL(each.found, statistics, stopped_by), ALL(each, saved));
}

template <class Value>
json interval_as_json(const interval<Value>& known) {
  if (known.lower == known.upper) return object(is("exact", true), is("value", known.lower));
  const told_bounds<Value> told = bounds_told(known);
  return object(is("exact", false), is("at_least", told.lower), is("at_most", told.upper));
}

json as_json(const any_knowledge& known) {
  return std::visit(
      boost::hana::overload(
          [](timed_outcome timed) {
            return object(is("exact", true), ALL(timed, value),
                          is("remoteness", unsigned{timed.moves}));
          },
          [](nimber value) { return object(is("exact", true), is("nimber", value)); },
          [](not_nimber other) {
            return object(is("exact", false), is("not_nimber", other.value));
          },
          [](nothing_known) { return object(is("exact", false)); },
          []<class Value>(const interval<Value>& both) { return interval_as_json(both); },
          [](auto value) { return object(is("exact", true), is("value", value)); }),
      known);
}

json as_json(const any_question& asked) {
  return std::visit(
      boost::hana::overload(
          [](ask_value) -> json { return "value"; }, [](ask_nimber) -> json { return "nimber"; },
          [](ask_whether question) { return object(is("nimber", question.target)); },
          [](const auto& question) {
            const json target = as_json(question.target);
            return object(is("at_least", target),
                          is("window", json{as_json(below(question.target)), target}));
          }),
      asked);
}

json copy_as_json(const packing_puzzle& puzzle, std::uint32_t number) {
  const placement& made = puzzle.problem.placements[number];
  std::vector<unsigned> cells;
  for (const std::uint32_t cell : made.cells) cells.push_back(puzzle.board_cell(cell));
  std::sort(cells.begin(), cells.end());
  std::string names;
  for (const unsigned cell : cells) names += (names.empty() ? "" : "+") + puzzle.area().name(cell);
  return object(ALL(made, block), is("cells", names));
}

/// The copies of a packing, each with its block's number and its cells' names.
json copies_as_json(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing) {
  return list(packing, [&](std::uint32_t number) { return copy_as_json(puzzle, number); });
}

json block_as_json(packing_puzzle::block block) {
  for (std::string& row : block.shape) {
    std::replace_if(row.begin(), row.end(), [](char sign) { return sign != '#'; }, '.');
  }
  return object(ALL(block, shape, value), only_if(block.count != unlimited, "count", block.count));
}

/// One number for each cell of the board, as rows; 0 for cells that the problem lacks.
json rows_of(const packing_puzzle& puzzle, const std::vector<std::int64_t>& numbers) {
  const rectangle area = puzzle.area();
  json rows(static_cast<std::size_t>(area.rows),
            json(static_cast<std::size_t>(area.cols), json(0)));
  for (std::uint32_t cell = 0; cell < puzzle.problem.cells; ++cell) {
    const grid_place at = puzzle.problem.places[cell];
    rows[static_cast<std::size_t>(at.row)][static_cast<std::size_t>(at.column)] = numbers[cell];
  }
  return rows;
}

/// Adds what proves a bound to its object.
struct proof_writer {
  const packing_puzzle& puzzle;
  json& to;

  void operator()(const std::monostate& /*none*/) const {}
  void operator()(const weights_certificate& proof) const {
    add(to, is("scale", packing_scale), is("weights", rows_of(puzzle, proof.weights)),
        ALL(proof, prices));
  }
  void operator()(const strips_certificate& proof) const {
    add(to, is("scale", packing_scale), ALL(proof, prices));
    json& strips = to["strips"] = json::array();
    for (std::size_t i = 0; i < proof.cells.size(); ++i) {
      std::vector<bool> marked(puzzle.problem.cells);
      for (const std::uint32_t cell : proof.cells[i]) marked[cell] = true;
      strips.push_back(object(is("cells", draw_marked(puzzle, marked)), is("best", proof.best[i])));
    }
    to["shares"] = list(proof.shares, [&](const strip_share& each) {
      json share = copy_as_json(puzzle, each.placement);
      add(share, ALL(each, strip, share));
      return share;
    });
  }
  void operator()(const colouring_certificate& proof) const {
    add(to, ALL(proof, copies, left_over), is("component", draw_marked(puzzle, proof.component)),
        is("colourings", list(proof.colourings, [&](const auto& each) {
             return object(ALL(each, odd), is("cells", draw_marked(puzzle, each.coloured)));
           })));
  }
};

json packing_as_json(const packing_puzzle& puzzle, const packing_result& found, bool proofs) {
  json made =
      object(ALL(puzzle, game, board), is("blocks", list(puzzle.blocks, block_as_json)),
             ALL(puzzle, reflections), is("fixed", copies_as_json(puzzle, puzzle.fixed)),
             ALL(puzzle, forbidden), is("packing", copies_as_json(puzzle, found.packing)),
             ALL(found.value, lower, upper),
             if_any("bounds", list(found.bounds,
                                   [&](const auto& bound) {
                                     json entry = object(ALL(bound, name, value));
                                     if (proofs)
                                       std::visit(proof_writer{puzzle, entry}, bound.certificate);
                                     return entry;
                                   })),
             ALL(found, method, statistics, stopped_by));
  return made;
}

json as_json(const refuted_move::list& all);

json as_json(const refuted_move& line) {
  return object(ALL(line, label, move, likewise, value), is("remoteness", line.moves),
                ANY(line, ends_play, moves_again, answer, as_in),
                only_if(!line.next.moves.empty(), "next", as_json(line.next)));
}

json as_json(const refuted_move::list& all) {
  return object(is("moves", list(all.moves, [](const auto& each) { return as_json(each); })),
                ANY(all, left_out));
}

json as_json(const move_proof& proof) {
  json made = object(is("argument", "moves"));
  if (const auto& bound = proof.at_least) {
    made["at_least"] = object(ALL(*bound, moves, likewise), is("replies", as_json(bound->replies)));
  }
  if (proof.at_most) made["at_most"] = as_json(*proof.at_most);
  return made;
}

json as_json(const nimber_proof& proof) {
  const auto convert = [](const nimber_proof& each) { return as_json(each); };
  return object(only_if(proof.label.empty(), "argument", "nimbers"), ALL(proof, position),
                is("nimber", proof.value), ANY(proof, label, move, as_in),
                if_any("parts", list(proof.parts, convert)),
                if_any("options", list(proof.options,
                                       [](const nimber_option& each) {
                                         return object(is("nimber", each.value), ALL(each, moves));
                                       })),
                if_any("next", list(proof.next, convert)), if_any("winning_moves", proof.to_zero));
}

json as_json(const packing_proof& proof) {
  json made = packing_as_json(proof.puzzle, proof.found, true);
  made["argument"] = "bounds";
  return made;
}

json as_json(const std::monostate& /*none*/) { return nullptr; }

}  // namespace

std::string in_json(const report& found) { return as_json(found).dump(); }

std::string in_json(const report& found, const std::vector<parameter>& rules) {
  return text(ALL(found, game), is("parameters", rules),
              ALL(found, engine, value, nimber, statistics, stopped_by));
}

std::string in_json(const tally& found, std::string_view game,
                    const std::vector<parameter>& rules) {
  json made = object(is("game", game), is("parameters", rules), ALL(found, engine));
  if (!found.stopped_by) {
    add(made, ALL(found, positions));
    for (const auto& [value, count] : found.values) {
      if (const auto* points = std::get_if<score>(&value)) {
        if (!made.contains("values")) made["values"] = json::object();
        made["values"][std::to_string(*points)] = count;
      } else {
        made[name_of_many(value)] = count;
      }
    }
    add(made, ALL(found, nimbers));
  }
  add(made, ALL(found, statistics, stopped_by));
  return made.dump();
}

std::string in_json(const solving_bill& found, std::string_view game,
                    const std::vector<parameter>& rules) {
  json made = object(is("game", game), is("parameters", rules), ALL(found, engine, threads));
  made["tiers"] = list(found.tiers, [](const tier_bill& each) {
    return object(ALL(each, tier, numbers, memory, disk, seconds, is_there));
  });
  add(made, ALL(found, memory, memory_beside, memory_in_parts, most_memory));
  made["fits"] = found.fits();
  add(made, is("seconds", sum_of(found.tiers).seconds));
  return made.dump();
}

std::string in_json(const tally_of_tiers& found, std::string_view game,
                    const std::vector<parameter>& rules) {
  json made = object(is("game", game), is("parameters", rules));
  if (!found.stopped_by) {
    made["tiers"] = list(found.tiers, [](const tier_tally& each) {
      json of_tier = object(ALL(each, tier, count, longest_win), if_any("like", each.like));
      for (const outcome value : all_outcomes) {
        of_tier[name_of_many(value)] = each.positions[static_cast<std::size_t>(value)];
      }
      return of_tier;
    });
  }
  add(made, ALL(found, statistics, stopped_by));
  return made.dump();
}

std::string in_json(const moves_answer& found) {
  json made = head_of(found.about);
  made["moves"] = list(found.moves, [](const listed_move& each) { return as_json(each); });
  add(made, ALL(found.about, statistics, stopped_by));
  return made.dump();
}

std::string in_json(const listed_move& move) { return as_json(move).dump(); }

std::string in_json(const proven& found) {
  json made = head_of(found.about);
  made["claims"] = found.proof.claims.size();
  add(made, ALL(found.about, statistics, stopped_by));
  return made.dump();
}

std::string in_json(const position_view& seen) {
  json made = object(ALL(seen, game, position, player, rows));
  if (seen.board) made["board"] = object(ALL(*seen.board, rows, cols));
  add(made, ALL(seen, svg), if_any("links", seen.links.lines), if_any("names", seen.links.names),
      ALL(seen, ended));
  made["moves"] = list(seen.moves, [](const position_view::move& each) {
    return object(is("move", each.made.text), ANY(each.made, in_words, gain),
                  if_any("moves_again", each.made.same_mover), ALL(each, after, rows));
  });
  return made.dump();
}

std::string in_json(const key_report& found) {
  return text(ALL(found, game, position, player), is("key", found.key.words), ALL(found.key, bits),
              ALL(found, number), is("of", found.count), ALL(found, back),
              is("same_key", found.is_same), ALL(found, stands_in));
}

std::string in_json(const played_game& game) {
  const json moves = list(game.moves, [](const auto& each) {
    return object(is("by", each.by_person ? "person" : "program"), ALL(each, side),
                  is("move", each.text));
  });
  const json blunders = list(game.blunders, [](const auto& each) {
    return object(ALL(each, number, position, move, value, best_move, best_value));
  });
  return text(ALL(game, game, position), is("moves", moves), ALL(game, value),
              is("blunders", blunders));
}

std::string in_json(const ladder_answer& made) {
  const report* found = made.found();
  return text(ALL(made, game), is("parameters", made.rules), ALL(made, position),
              is("value", found != nullptr ? found->value : std::nullopt),
              is("engines", list(made.rungs, [](const rung& each) { return as_json(each); })));
}

std::string in_json(const measured_game& game) {
  return text(is("game", game.name), is("measured", game.what), is("plain", as_json(game.plain)),
              is("strongest", as_json(game.strongest)), is("ratio", ratio_of(game)));
}

std::string in_json(const game_card& card) {
  const json fields = list(
      card.fields, [](const key_field& each) { return object(ALL(each, meaning, word, bits)); });
  const json engines = list(card.engines, [](const game_card::engine& each) {
    return object(ALL(each, name), is("memory", in_words(each.needs, language::english)),
                  ALL(each.needs, bytes));
  });
  const json concepts = list(
      card.concepts, [](const role_words* each) { return object(ALL(*each, name, says, buys)); });
  return text(is("game", card.name), ALL(card, about, about_in_korean),
              is("parameters", card.rules), ALL(card, start), is("drawing", card.board),
              ALL(card, player), is("moves", card.moves.size()), is("key", card.key.words),
              is("key_fields", fields), is("positions", card.count), is("engines", engines),
              is("concepts", concepts));
}

std::string in_json(const std::vector<const entry*>& games) {
  return text(is("games", list(games, [](const entry* game) {
                   return object(is("name", game->name()), is("concepts", game->concepts()),
                                 is("engines", names_of(game->engines())));
                 })));
}

std::string in_json(const heap_table& table, std::string_view game,
                    const std::vector<parameter>& rules) {
  json made = object(is("game", game), is("parameters", rules), is("engine", "recurrence"));
  made["nimbers"] = json::array();
  for (heap n = 0; n <= std::min(table.asked, table.largest_computed()); ++n) {
    made["nimbers"].push_back(table.nimbers.values()[n]);
  }
  if (const auto& found = table.period) {
    made["period"] = object(is("length", found->period), ALL(*found, first),
                            is("last_exception", found->last_exception()), ALL(*found, checked_to),
                            is("proof", found->statement()));
  } else if (table.nimbers.mask() != 0) {
    const auto rare = table.nimbers.rare_heaps();
    made["rare"] =
        object(is("heaps", rare.size()), is("first", rare.front()), is("last", rare.back()));
  }
  add(made, is("statistics", table.took()), ALL(table, stopped_by));
  return made.dump();
}

std::string in_json(const saved_table& made) {
  const table_layout& layout = made.took.file.header.layout;
  const bool is_book = layout.is_book();
  return text(ALL(made, file, game), is("parameters", made.rules), ALL(made.took, engine),
              ALL(layout, values), ALL(made.took.statistics, positions),
              only_if(is_book, "plies", layout.plies), only_if(is_book, "entries", layout.entries),
              is("bytes", made.took.file.bytes), ALL(made.took, statistics));
}

std::string in_json(const unsaved_table& known) {
  return text(ALL(known, game), is("parameters", known.rules),
              ALL(known, plies, stopped_by, solved),
              only_if(known.solved.has_value(), "to_solve", known.to_solve));
}

namespace {

/// By the engine's name, in what rules it was compared; "" where in none.
json parts_of(const law_report& told) {
  json parts = json::object();
  for (const law_part& part : told.elsewhere) parts[part.name] = part.in_rules;
  return parts;
}

}  // namespace

std::string in_json(const law_report& told, std::string_view game) {
  json made = object(if_any("game", game), ALL(told, law, about), is("state", name_of(told.state)));
  if (told.fault) {
    made["counterexample"] =
        object(ALL(*told.fault, sentence, rules, position, moves), ANY(*told.fault, by_number));
  }
  add(made, only_if(told.compared != 0, "compared", told.compared),
      if_any("in_rules", told.in_rules), if_any("untried_where", told.untried_where),
      if_any("elsewhere", parts_of(told)), if_any("sentence", why_no_end(told, language::english)),
      only_if(game.empty(), "threw", told.threw));
  return made.dump();
}

law_report law_report_from(std::string_view json_text) {
  const json told = json::parse(json_text);
  law_report read{told["law"], told["about"]};
  for (const law_state each :
       {law_state::other_game, law_state::tried, law_state::holds, law_state::broken,
        law_state::failed, law_state::unknown, law_state::not_tried}) {
    if (told["state"] == name_of(each)) read.state = each;
  }
  read.compared = told.value("compared", std::uint64_t{0});
  read.in_rules = told.value("in_rules", "");
  read.untried_where = told.value("untried_where", "");
  if (told.contains("elsewhere")) {
    for (const auto& [name, rules] : told["elsewhere"].items()) {
      read.elsewhere.push_back({name, rules.get<std::string>()});
    }
  }
  if (told.contains("threw")) read.threw = told["threw"].get<std::string>();
  if (told.contains("counterexample")) {
    const json& found = told["counterexample"];
    read.fault = {read.law,          found["sentence"], found["rules"],
                  found["position"], found["moves"],    found.contains("by_number")};
  }
  return read;
}

std::string in_json(const program_check& tried) {
  json made = object(ALL(tried, game, program, cases, runs), is("agrees", !tried.found));
  if (const auto& found = tried.found) {
    const bool ended_badly = !found->how.good();
    made["disagreement"] =
        object(ALL(*found, input, expected, given), if_any("given_left_out", found->left_out),
               only_if(ended_badly, "ending", in_words(found->how, language::english)),
               only_if(ended_badly && !found->complaint.empty(), "complaint", found->complaint));
  }
  return made.dump();
}

std::string in_json(const traced_step& step) {
  constexpr std::string_view events[] = {"enter", "settle", "hit", "cut", "store", "leave"};
  constexpr std::string_view reasons[] = {"search", "table", "rules"};
  const bool is_entered = step.event == search_event::enter;
  const bool is_cut = step.event == search_event::cut;
  return text(is("event", events[static_cast<std::size_t>(step.event)]), ALL(step, depth),
              ANY(step, move), is("position", step.text),
              only_if(is_entered, "asked", as_json(step.asked)),
              only_if(is_entered && step.comes_back, "comes_back", true),
              only_if(!is_entered, "known", as_json(step.known)),
              only_if(is_cut && !step.enough.empty(), "enough", step.enough),
              only_if(is_cut, "by", reasons[static_cast<std::size_t>(step.reason)]),
              only_if(is_cut, "moves_left", step.moves_left),
              only_if(step.event == search_event::leave, "positions", step.positions));
}

std::string in_json(const report* found, const step_counts& steps) {
  return text(is("event", "end"),
              only_if(found != nullptr, "found", found != nullptr ? as_json(*found) : json()),
              is("steps", object(ALL(steps, written, too_deep, too_many))));
}

std::string in_json(const packing_puzzle& puzzle, const packing_result& found, bool proofs) {
  return packing_as_json(puzzle, found, proofs).dump();
}

std::string in_json(const packing_puzzle& puzzle, const packing_count& found) {
  json made = object(ALL(puzzle, game));
  if (found.packings) {
    add(made, is("value", found.value.lower), ALL(found, packings),
        is("at_least", found.saturated));
  } else {
    add(made, ALL(found.value, lower, upper));
  }
  add(made, ALL(found, statistics, stopped_by));
  return made.dump();
}

std::string in_json(const packing_puzzle& puzzle, const std::vector<std::uint32_t>& packing,
                    bool cut) {
  return text(ALL(puzzle, game), is("value", value_of_packing(puzzle.problem, packing)),
              is("packing", copies_as_json(puzzle, packing)), is("cut", cut));
}

std::string in_json(const explanation& found) {
  const report& about = found.about;
  json made = head_of(about);
  if (std::holds_alternative<packing_proof>(found.argument)) made.erase("player");
  if (found.is_unknown()) {
    add(made, ALL(about, statistics, stopped_by));
    return made.dump();
  }
  json proof = std::visit([](const auto& each) { return as_json(each); }, found.argument);
  if (!proof.is_null()) made["proof"] = std::move(proof);
  add(made, only_if(!found.is_whole, "stopped_by", about.stopped_by));
  return made.dump();
}

#undef ALL
#undef ANY

}  // namespace zermelo::sessions
