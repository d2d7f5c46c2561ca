/// Games of the tree: sessions by name.
#include <mutex>
#include <sstream>
#include <zermelo/base/suggest.hpp>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/game_card.hpp>
#include <zermelo/session/json.hpp>
#include <zermelo/session/ladder_pictures.hpp>
#include <zermelo/session/packing_answers.hpp>
#include <zermelo/session/packing_pictures.hpp>
#include <zermelo/session/position_view.hpp>
#include <zermelo/session/program_check.hpp>
#include <zermelo/session/registered_entries.hpp>
#include <zermelo/session/required.hpp>
#include <zermelo/session/rungs.hpp>
#include <zermelo/session/tables.hpp>

#include "errors.hpp"
#include "long_work.hpp"
#include "tables.hpp"
#include "told.hpp"

namespace zermelo::python {

namespace {

using namespace sessions;

/// What a game's legal moves are made of, without their values.
struct plain_step {
  std::string text;
  score gain;
  bool same_mover;
  std::string after;
};

py::object as_python(const any_value& value) {
  if (const auto* points = std::get_if<score>(&value)) return py::int_(*points);
  return py::str(name_of(std::get<outcome>(value)).data());
}

const entry& entry_named(const std::string& name) {
  std::vector<std::string_view> names;
  for (const entry* each : registered_entries()) {
    if (each->name() == name) return *each;
    names.push_back(each->name());
  }
  raise("BadParameters", fmt::format("no game {}{}; zermelo.games() lists them", in_quotes(name),
                                     did_you_mean(name, names)));
}

/// Whether the value is of the number's kind, and taken.
bool take_value(parameter& number, py::handle value) {
  const bool is_bool = py::isinstance<py::bool_>(value);
  if (std::holds_alternative<bool>(number.value)) {
    if (is_bool) number.value = value.cast<bool>();
    return is_bool;
  }
  if (std::holds_alternative<std::string>(number.value)) {
    const bool is_text = py::isinstance<py::str>(value);
    if (is_text) number.value = value.cast<std::string>();
    return is_text;
  }
  if (is_bool || !py::isinstance<py::int_>(value)) return false;
  int beyond = 0;
  const long long whole = PyLong_AsLongLongAndOverflow(value.ptr(), &beyond);
  if (beyond == 0) number.value = std::int64_t{whole};
  return beyond == 0;
}

/// The rules' numbers, with what was given by name.
std::vector<parameter> parameters_of(const entry& game, const py::dict& given) {
  constexpr std::string_view kinds[] = {"True or False", "a whole number that fits", "a text"};
  std::vector<parameter> all = game.parameters();
  for (const auto& each : given) {
    const auto name = each.first.cast<std::string>();
    parameter& number = number_named(name, game, all);
    if (take_value(number, each.second)) continue;
    raise("BadParameters", fmt::format("{}: {} is not {}", name, std::string(py::repr(each.second)),
                                       kinds[number.value.index()]));
  }
  return all;
}

/// A game with its numbers fixed. One thread at a time asks its engines; the others wait.
class opened_game {
 public:
  opened_game(const std::string& name, const py::dict& given)
      : game_(entry_named(name)),
        rules_(parameters_of(game_, given)),
        session_(game_.open(rules_)) {}

  [[nodiscard]] std::string name() const { return std::string(game_.name()); }
  [[nodiscard]] std::string about() const { return std::string(game_.about(language::english)); }
  [[nodiscard]] py::dict parameters() const {
    py::dict all;
    for (const parameter& each : rules_) {
      std::visit([&](const auto& value) { all[each.name.c_str()] = value; }, each.value);
    }
    return all;
  }
  [[nodiscard]] std::vector<std::string_view> engines() const { return names_of(game_.engines()); }
  [[nodiscard]] std::vector<std::string_view> concepts() const { return game_.concepts(); }

  told solve(const std::string& position, const std::optional<std::string>& engine,
             const std::optional<std::string>& table, const std::optional<std::string>& checkpoint,
             bool value_alone, const allowance& allowed, watch* watched) {
    request how{
        engine, {}, value_alone ? wanted::value() : wanted::everything(), table, checkpoint};
    refuse_engine(engine);
    const report found = asked<report>(position, allowed, watched, [&](const limits& spend) {
      how.limits = spend;
      return session_->solve(position, how);
    });
    return told_at(position, found);
  }

  /// Each move, as JSON, is given to `heard`, if that is not None, as soon as it is valued.
  told moves(const std::string& position, bool nimbers, const allowance& allowed, watch* watched,
             const py::object& heard) {
    const auto found = asked<moves_answer>(position, allowed, watched, [&](const limits& spend) {
      const exploration here = session_->explore(position);
      if (heard.is_none()) return list_moves(game_, here, nimbers, spend);
      return list_moves(game_, here, nimbers, spend, [&](const valued_move& move) {
        const std::string told = in_json(listed_move{move, here.rules->print(move.move.after)});
        const py::gil_scoped_acquire locked;
        heard(told);
      });
    });
    return told_at(position, found);
  }

  told explain(const std::string& position, std::optional<std::size_t> depth, std::size_t most,
               bool by_moves, const allowance& allowed, watch* watched) {
    const explain_request how{depth, most, by_moves};
    const auto found = asked<explanation>(position, allowed, watched, [&](const limits& spend) {
      return sessions::explain(game_, *session_, session_->explore(position), how, spend);
    });
    return told_at(position, found);
  }

  told ladder(const std::string& position, const allowance& allowed, watch* watched) {
    const auto found = asked<ladder_answer>(position, allowed, watched, [&](const limits& spend) {
      request how{{}, spend, wanted::value(), {}, {}};
      how.want.counts = true;
      return climb(game_, rules_, position, how);
    });
    return {in_json(found), words_of(found), {}, {}, [found](language spoken) {
              return bars_as_svg(found.rungs, title_of(found, spoken), spoken);
            }};
  }

  told count(bool reachable, bool canonical, bool nimbers, const std::optional<std::string>& engine,
             const std::optional<std::string>& checkpoint, const allowance& allowed,
             watch* watched) {
    refuse_engine(engine);
    if (canonical && !meets(game_, "symmetric_game")) {
      raise("BadParameters",
            fmt::format("canonical: the rules of {} do not say which positions are the same up to "
                        "symmetry; leave it out",
                        game_.name()));
    }
    const auto found = asked<tally>({}, allowed, watched, [&](const limits& spend) {
      return session_->count({.reachable = reachable,
                              .canonical = canonical,
                              .nimbers = nimbers,
                              .threads = allowed.threads > 1 ? allowed.threads : 0,
                              .limits = spend,
                              .checkpoint = checkpoint},
                             engine);
    });
    return {in_json(found, game_.name(), rules_), words_of(found)};
  }

  /// The nimbers of heaps.
  told heaps(std::uint64_t largest, const allowance& allowed, watch* watched) {
    const auto found =
        std::make_shared<heap_table>(heap_table{heap_nimbers(heaps_of(game_, *session_)), largest});
    run_long(allowed, watched, [&](const limits& spend) {
      found->start(spend);
      found->finish();
    });
    return {in_json(*found, game_.name(), rules_), [found](language spoken) {
              return first_in_words(*found, spoken) + period_in_words(*found, spoken);
            }};
  }

  told save(const std::string& path, std::optional<unsigned> plies, bool nimbers,
            const std::optional<std::string>& engine, const allowance& allowed, watch* watched) {
    refuse_engine(engine);
    const auto made = asked<saved_table>({}, allowed, watched, [&](const limits& spend) {
      save_options how{.nimbers = nimbers, .threads = 0, .limits = spend, .plies = plies};
      return saved_table{path, std::string(game_.name()), rules_,
                         session_->save(path, how, engine)};
    });
    return {in_json(made), words_of(made)};
  }

  std::shared_ptr<position_table> fill(bool nimbers, const std::optional<std::string>& engine,
                                       const allowance& allowed, watch* watched) {
    refuse_engine(engine);
    return std::make_shared<position_table>(
        asked<held_table>({}, allowed, watched, [&](const limits& spend) {
          return session_->fill({.nimbers = nimbers, .threads = 0, .limits = spend}, engine);
        }));
  }

  /// The number that a table has a position under.
  std::uint64_t number_of(const std::string& position) {
    return at<std::uint64_t>(position, [&](const exploration& here) {
      static_cast<void>(count_of_numbers(game_, *here.rules));
      return here.rules->number_of(here.position);
    });
  }
  std::string position_of(std::uint64_t number) {
    return at<std::string>({}, [&](const exploration& here) {
      return here.rules->print(position_numbered(number, game_, *here.rules));
    });
  }

  told pack(const std::string& puzzle_text, bool bounds, const allowance& allowed, watch* watched) {
    using packed = std::pair<packing_puzzle, packing_result>;
    const auto found = std::make_shared<packed>(
        asked<packed>(puzzle_text, allowed, watched, [&](const limits& spend) {
          packing_puzzle puzzle = packings_of(game_, *session_).at(puzzle_text);
          packing_result best =
              zermelo::pack(puzzle.problem, {.fixed = puzzle.fixed, .every_bound = bounds}, spend);
          return packed(std::move(puzzle), std::move(best));
        }));
    const auto words = [found, bounds](language spoken) {
      const auto& [puzzle, best] = *found;
      std::string text =
          fmt::format("{}\n{}\n{}\n", draw_packing(puzzle, best.packing, false),
                      packing_in_words(puzzle, best, spoken), what_it_took(best, spoken));
      if (bounds) text += '\n' + bounds_in_words(puzzle, best, spoken);
      return text;
    };
    const auto svg = [found](language spoken) {
      return packing_svg(found->first, found->second.packing)
          .with(packing_in_words(found->first, found->second, spoken), nullptr);
    };
    return {in_json(found->first, found->second, bounds), words, {}, {}, svg};
  }

  told count_packings(const std::string& puzzle_text, const allowance& allowed, watch* watched) {
    using counted = std::pair<packing_puzzle, packing_count>;
    const auto found = std::make_shared<counted>(
        asked<counted>(puzzle_text, allowed, watched, [&](const limits& spend) {
          packing_puzzle puzzle = packings_of(game_, *session_).at(puzzle_text);
          packing_count all =
              zermelo::count_packings(puzzle.problem, {.fixed = puzzle.fixed}, spend);
          return counted(std::move(puzzle), std::move(all));
        }));
    return {in_json(found->first, found->second), [found](language spoken) {
              const packing_count& all = found->second;
              return all.packings ? packings_counted(*all.packings, all.value.lower, spoken)
                                  : std::string(why_stopped(all.stopped_by, spoken));
            }};
  }

  /// Tells `each` of every law; Ctrl-C is heeded between two.
  void check_laws(std::uint64_t positions, const py::function& each) {
    const law_listener tell = [&](const law_report& of) {
      const py::gil_scoped_acquire locked;
      if (PyErr_CheckSignals() != 0) throw py::error_already_set();
      if (of.state == law_state::tried) return;
      each(told{in_json(of), words_of(of)});
    };
    run_long({}, nullptr, [&](const limits&) { game_.check_laws(rules_, positions, tell); });
  }

  /// A contest's program, here a function from its input to its output, beside the solver.
  told check_program_of(const std::string& name, const py::function& program, std::uint64_t cases,
                        std::uint64_t seed, const allowance& allowed, watch* watched) {
    static_cast<void>(contest_of(game_, *session_));
    const auto run = [&](const std::string& input, std::size_t most) {
      const py::gil_scoped_acquire locked;
      program_run made{};
      try {
        made.output = program(input).cast<std::string>();
        if (made.output.size() > most) made.output.resize(most);
      } catch (const py::cast_error&) {
        raise("BadParameters", name + " must return its output as a text");
      } catch (py::error_already_set& thrown) {
        if (!thrown.matches(PyExc_Exception)) throw;  // KeyboardInterrupt is nobody's fault
        made.how.status = 1;
        made.complaint = thrown.what();
        made.complaint.resize(std::min(made.complaint.find('\n'), made.complaint.size()));
      }
      return made;
    };
    const auto tried = asked<program_check>({}, allowed, watched, [&](const limits& spend) {
      return check_program(game_, *session_, name, cases, seed, spend, run);
    });
    return {in_json(tried), words_of(tried)};
  }

  /// A contest's answers to its input.
  std::string answer(const std::string& input, const allowance& allowed, watch* watched) {
    contest& cases = contest_of(game_, *session_);
    std::ostringstream out;
    asked<int>(input, allowed, watched, [&](const limits& spend) {
      std::istringstream in(input);
      cases.answer(in, out, spend);
      return 0;
    });
    return out.str();
  }

  std::vector<plain_step> steps(const std::string& position) {
    return at<std::vector<plain_step>>(position, [](const exploration& here) {
      std::vector<plain_step> all;
      for (const step& each : here.rules->moves(here.position)) {
        all.push_back({each.text, each.gain, each.same_mover, here.rules->print(each.after)});
      }
      return all;
    });
  }
  /// The value where play is over.
  std::optional<any_value> ended(const std::string& position) {
    return at<std::optional<any_value>>(
        position, [](const exploration& here) { return here.rules->ended(here.position); });
  }
  std::string player(const std::string& position) {
    return at<std::string>(
        position, [](const exploration& here) { return here.rules->player(here.position); });
  }
  std::string print(const std::string& position) {
    return at<std::string>(
        position, [](const exploration& here) { return here.rules->print(here.position); });
  }
  std::vector<std::string> rows(const std::string& position) {
    return at<std::vector<std::string>>(
        position, [](const exploration& here) { return here.rules->rows(here.position); });
  }
  std::string svg(const std::string& position) {
    return at<std::string>(position,
                           [](const exploration& here) { return sessions::svg_of(here); });
  }
  std::vector<std::string> drawing_of(const std::string& position) {
    return at<std::vector<std::string>>(position, [](const exploration& here) {
      return with_coordinates(*here.rules, here.position);
    });
  }
  told card() {
    const std::scoped_lock one_at_a_time(guard_);
    const game_card found = card_of(game_, rules_);
    return {in_json(found), words_of(found)};
  }

 private:
  /// What `ask(limits)` answers, without the interpreter's lock.
  template <class Answer, class Ask>
  Answer asked(const std::string& position, const allowance& allowed, watch* watched, Ask ask) {
    return located_in(position, [&] {
      std::optional<Answer> found;
      run_long(allowed, watched, [&](const limits& spend) {
        const std::scoped_lock one_at_a_time(guard_);
        found.emplace(ask(spend));
      });
      return std::move(*found);
    });
  }

  template <class Answer, class Use>
  Answer at(const std::string& position, Use use) {
    return located_in(position, [&]() -> Answer {
      const py::gil_scoped_release others_go_on;
      const std::scoped_lock one_at_a_time(guard_);
      return use(session_->explore(position));
    });
  }

  /// Of a position that was read already.
  /// With the position's rows and picture, when they are asked for.
  template <class Answer>
  told told_at(const std::string& position, const Answer& found) {
    told made = told_of(found, [this, position] { return rows(position); });
    made.svg = [this, position](language) { return svg(position); };
    return made;
  }

  void refuse_engine(const std::optional<std::string>& engine) const {
    if (engine) check_engine(game_, *engine);
  }

  const entry& game_;
  std::vector<parameter> rules_;
  std::unique_ptr<session> session_;
  std::mutex guard_;
};

}  // namespace

void bind_games(py::module_& to) {
  to.def("games", [] {
    std::vector<std::pair<std::string, std::string>> all;
    for (const entry* each : registered_entries()) {
      all.emplace_back(each->name(), each->about(language::english));
    }
    return all;
  });
  py::class_<plain_step>(to, "Step")
      .def_readonly("move", &plain_step::text)
      .def_readonly("gain", &plain_step::gain)
      .def_readonly("moves_again", &plain_step::same_mover)
      .def_readonly("after", &plain_step::after);
  py::class_<opened_game, std::shared_ptr<opened_game>>(to, "Game")
      .def(py::init<const std::string&, const py::dict&>())
      .def_property_readonly("name", &opened_game::name)
      .def_property_readonly("about", &opened_game::about)
      .def_property_readonly("parameters", &opened_game::parameters)
      .def_property_readonly("engines", &opened_game::engines)
      .def_property_readonly("concepts", &opened_game::concepts)
      .def("solve", &opened_game::solve, py::keep_alive<0, 1>())
      .def("moves", &opened_game::moves, py::keep_alive<0, 1>())
      .def("explain", &opened_game::explain, py::keep_alive<0, 1>())
      .def("ladder", &opened_game::ladder)
      .def("count", &opened_game::count)
      .def("heaps", &opened_game::heaps)
      .def("save", &opened_game::save)
      .def("fill", &opened_game::fill)
      .def("number_of", &opened_game::number_of)
      .def("position_of", &opened_game::position_of)
      .def("pack", &opened_game::pack)
      .def("count_packings", &opened_game::count_packings)
      .def("check_laws", &opened_game::check_laws)
      .def("check_program", &opened_game::check_program_of)
      .def("answer", &opened_game::answer)
      .def("steps", &opened_game::steps)
      .def("ended",
           [](opened_game& of, const std::string& position) -> py::object {
             const auto value = of.ended(position);
             return value ? as_python(*value) : py::none();
           })
      .def("player", &opened_game::player)
      .def("print", &opened_game::print)
      .def("rows", &opened_game::rows)
      .def("drawing", &opened_game::drawing_of)
      .def("svg", &opened_game::svg)
      .def("card", &opened_game::card);
}

}  // namespace zermelo::python
