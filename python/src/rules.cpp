/// Rules written in Python: their positions are found once, numbered, and solved by the compiled
/// engines. Positions are any objects that can be hashed; nothing else is asked of them.
#include <pybind11/numpy.h>

#include <zermelo/base/words.hpp>
#include <zermelo/files/codes.hpp>
#include <zermelo/session/explanation.hpp>
#include <zermelo/session/json.hpp>
#include <zermelo/session/written_game.hpp>

#include "errors.hpp"
#include "long_work.hpp"
#include "told.hpp"

namespace zermelo::python {

namespace {

using namespace sessions;

std::string repr_of(py::handle object) { return py::cast<std::string>(py::repr(object)); }
std::string text_of(py::handle object) { return py::cast<std::string>(py::str(object)); }

/// The methods of a class of rules; those that it lacks are null.
class rules_in_python final : public written_text {
 public:
  explicit rules_in_python(py::object rules)
      : rules_(std::move(rules)),
        start_(required("start")),
        moves_(required("moves")),
        play_(required("play")),
        terminal_(method("terminal")),
        gain_(method("gain")),
        same_mover_(method("same_mover")),
        key_(method("key")),
        print_(method("print")),
        print_move_(method("print_move")),
        rows_(method("rows")),
        player_(method("player")),
        outcome_type_(py::module_::import("zermelo.values").attr("Outcome")) {
    const py::object given = py::getattr(rules_, "name", py::none());
    name_ = py::isinstance<py::str>(given) ? given.cast<std::string>()
                                           : text_of(py::type::of(rules_).attr("__name__"));
  }

  // What is known once positions were found.
  py::list positions;  // by number
  py::dict numbers;    // by key

  [[nodiscard]] bool has_gain() const { return static_cast<bool>(gain_); }
  [[nodiscard]] bool flag(const char* name) const {
    return py::getattr(rules_, name, py::bool_(false)).cast<py::bool_>();
  }

  [[nodiscard]] py::object start() const {
    return checked("start", py::none(), {}, PyObject_CallNoArgs(start_.ptr()));
  }
  [[nodiscard]] py::object moves_of(py::handle p) const { return ask("moves", moves_, p); }
  [[nodiscard]] py::object play(py::handle p, py::handle m) const {
    return ask("play", play_, p, m);
  }

  /// The value of a position that is over: an outcome or points.
  [[nodiscard]] std::optional<any_value> terminal(py::handle p) const {
    if (!terminal_) return std::nullopt;
    const py::object found = ask("terminal", terminal_, p);
    if (found.is_none()) return std::nullopt;
    if (py::isinstance(found, outcome_type_)) return static_cast<outcome>(found.cast<int>());
    if (py::isinstance<py::str>(found)) {
      const auto name = found.cast<std::string>();
      for (const outcome each : all_outcomes) {
        if (name_of(each) == name) return each;
      }
    }
    if (PyLong_Check(found.ptr()) != 0 && PyBool_Check(found.ptr()) == 0) {
      return points_of(found, "terminal", p, {});
    }
    refuse(fmt::format("terminal({}) returned {}; return None where play goes on, else an Outcome "
                       "('win', 'tie', 'draw', 'loss') or whole points, for the player to move",
                       repr_of(p), repr_of(found)),
           p);
  }
  [[nodiscard]] score gain(py::handle p, py::handle m) const {
    return gain_ ? points_of(ask("gain", gain_, p, m), "gain", p, m) : 0;
  }
  [[nodiscard]] bool same_mover(py::handle p, py::handle m) const {
    if (!same_mover_) return false;
    const int found = PyObject_IsTrue(ask("same_mover", same_mover_, p, m).ptr());
    if (found < 0) throw py::error_already_set();
    return found != 0;
  }

  [[nodiscard]] py::object key_of(py::handle p) const {
    return key_ ? ask("key", key_, p) : py::reinterpret_borrow<py::object>(p);
  }
  /// The number of a position that was found; nothing of another.
  [[nodiscard]] std::optional<std::uint32_t> find(py::handle p) const {
    const py::object key = key_of(p);
    PyObject* const known = PyDict_GetItemWithError(numbers.ptr(), key.ptr());
    if (known != nullptr) return static_cast<std::uint32_t>(PyLong_AsUnsignedLong(known));
    if (PyErr_Occurred() != nullptr) refuse_unhashable(p, key);
    return std::nullopt;
  }
  /// The same; another gets the next number.
  [[nodiscard]] std::uint32_t number_of(py::handle p) {
    const py::object key = key_of(p);
    PyObject* const known = PyDict_GetItemWithError(numbers.ptr(), key.ptr());
    if (known != nullptr) return static_cast<std::uint32_t>(PyLong_AsUnsignedLong(known));
    if (PyErr_Occurred() != nullptr) refuse_unhashable(p, key);
    const auto number = static_cast<std::uint32_t>(positions.size());
    if (PyDict_SetItem(numbers.ptr(), key.ptr(), py::int_(number).ptr()) != 0 ||
        PyList_Append(positions.ptr(), p.ptr()) != 0) {
      throw py::error_already_set();
    }
    return number;
  }
  [[nodiscard]] py::handle position(std::uint32_t number) const {
    return PyList_GET_ITEM(positions.ptr(), static_cast<Py_ssize_t>(number));
  }

  // written_text
  [[nodiscard]] std::string_view name() const override { return name_; }
  [[nodiscard]] std::string print(std::uint32_t number) const override {
    const py::handle p = position(number);
    return print_                       ? text_of(ask("print", print_, p))
           : py::isinstance<py::str>(p) ? text_of(p)
                                        : repr_of(p);
  }
  [[nodiscard]] drawing rows(std::uint32_t number) const override {
    if (!rows_) return {print(number)};
    drawing all;
    for (const py::handle row : ask("rows", rows_, position(number))) all.push_back(text_of(row));
    return all;
  }
  [[nodiscard]] std::string player(std::uint32_t number) const override {
    return player_ ? text_of(ask("player", player_, position(number))) : "player";
  }
  [[nodiscard]] std::vector<std::string> moves(std::uint32_t number) const override {
    const py::handle p = position(number);
    std::vector<std::string> all;
    for (const py::handle m : moves_of(p)) {
      all.push_back(text_of(print_move_ ? ask("print_move", print_move_, p, m)
                                        : py::reinterpret_borrow<py::object>(m)));
    }
    return all;
  }
  [[nodiscard]] std::uint32_t read(std::string_view /*text*/) const override {
    throw bad_input("positions of rules in Python are no texts; give the position itself");
  }

  [[noreturn]] static void refuse(const std::string& sentence, py::handle p = py::none(),
                                  py::handle m = py::none()) {
    raise("RulesError", sentence, py::reinterpret_borrow<py::object>(p),
          py::reinterpret_borrow<py::object>(m));
  }

 private:
  [[nodiscard]] py::object method(const char* name) const {
    py::object found = py::getattr(rules_, name, py::object());
    if (found && PyCallable_Check(found.ptr()) == 0) {
      refuse(fmt::format("{} of the rules is {}, and should be a method", name, repr_of(found)));
    }
    return found;
  }
  [[nodiscard]] py::object required(const char* name) const {
    py::object found = method(name);
    if (!found) {
      refuse(
          fmt::format("the rules have no {}; they take start(), moves(position) and "
                      "play(position, move)",
                      name));
    }
    return found;
  }

  /// What a call returned. What the rules raise stays theirs, with a note of where it was.
  [[nodiscard]] static py::object checked(const char* method, py::handle p, py::handle m,
                                          PyObject* returned) {
    if (returned != nullptr) return py::reinterpret_steal<py::object>(returned);
    py::error_already_set thrown;
    if (py::hasattr(thrown.value(), "add_note") && thrown.matches(PyExc_Exception)) {
      const std::string arguments =
          (p ? repr_of(p) : std::string()) + (m ? ", " + repr_of(m) : std::string());
      thrown.value().attr("add_note")(fmt::format("in {}({}) of the rules", method, arguments));
    }
    throw thrown;
  }
  [[nodiscard]] static py::object ask(const char* method, const py::object& call, py::handle p) {
    return checked(method, p, {}, PyObject_CallOneArg(call.ptr(), p.ptr()));
  }
  [[nodiscard]] static py::object ask(const char* method, const py::object& call, py::handle p,
                                      py::handle m) {
    // With room before the arguments, where a bound method puts its object.
    PyObject* arguments[] = {nullptr, p.ptr(), m.ptr()};
    return checked(method, p, m,
                   PyObject_Vectorcall(call.ptr(), arguments + 1,
                                       2 | PY_VECTORCALL_ARGUMENTS_OFFSET, nullptr));
  }

  [[nodiscard]] static score points_of(const py::object& found, const char* method, py::handle p,
                                       py::handle m) {
    int beyond = 0;
    const long points =
        PyLong_Check(found.ptr()) != 0 ? PyLong_AsLongAndOverflow(found.ptr(), &beyond) : 0;
    constexpr long most = std::numeric_limits<std::int16_t>::max();
    if (PyLong_Check(found.ptr()) == 0 || beyond != 0 || points > most || points < -most) {
      refuse(fmt::format("{}({}{}) returned {}; points are whole numbers from -{} to {}", method,
                         repr_of(p), m ? ", " + repr_of(m) : "", repr_of(found), most, most),
             p, m ? m : py::handle(py::none()));
    }
    return static_cast<score>(points);
  }

  [[noreturn]] void refuse_unhashable(py::handle p, const py::object& key) const {
    py::error_already_set thrown;
    if (!thrown.matches(PyExc_TypeError)) throw thrown;
    refuse(fmt::format("{} {} cannot be hashed ({}); take a tuple or a frozen dataclass, or give "
                       "the rules a key(position)",
                       key_ ? "the key" : "the position", repr_of(key), text_of(thrown.value())),
           p);
  }

  py::object rules_;
  py::object start_, moves_, play_, terminal_, gain_, same_mover_, key_;
  py::object print_, print_move_, rows_, player_;
  py::object outcome_type_;
  std::string name_;
};

/// Where nothing is allowed in so many words: rules that never end would fill the memory.
constexpr std::uint64_t most_positions = 10'000'000;
/// A guess at what an object of Python's takes.
constexpr std::uint64_t bytes_of_position = 200;

/// Breadth first: positions have numbers in the order in which they are found.
class exploration_in_python {
 public:
  exploration_in_python(rules_in_python& rules, const limits& allowed)
      : rules_(rules), allowed_(allowed) {
    if (!allowed_.positions) allowed_.positions = most_positions;
  }

  [[nodiscard]] std::pair<game_graph, written_rules> explore() {
    kind_.impartial = rules_.flag("impartial");
    kind_.stuck = rules_.flag("misere") ? outcome::win : outcome::loss;
    kind_.scored = rules_.has_gain();
    is_certain_ = kind_.scored || kind_.impartial;
    meter spent;
    spent.start(allowed_);
    static_cast<void>(rules_.number_of(rules_.start()));
    try {
      for (std::uint32_t next = 0; next < rules_.positions.size(); ++next) {
        spent.tick();
        if (next % 256 == 0) look_around();
        add(next);
      }
    } catch (const stopped& stop) {
      raise("LimitReached",
            fmt::format("unknown after {}: {}; allow more: limits=Limits(...)",
                        counted(rules_.positions.size(), "position"), in_words(stop.reason)));
    }
    if (kind_.scored && kind_.stuck != outcome::loss) {
      rules_in_python::refuse("misere is of games that end in outcomes, and these end in points");
    }
    return {std::move(graph_), kind_};
  }

 private:
  void look_around() const {
    if (PyErr_CheckSignals() != 0) throw py::error_already_set();
    const std::uint64_t bytes = 2 * graph_.bytes() + bytes_of_position * rules_.positions.size();
    if (allowed_.bytes && bytes > *allowed_.bytes) throw stopped{stop_reason::bytes};
  }

  void add(std::uint32_t number) {
    const auto p = py::reinterpret_borrow<py::object>(rules_.position(number));
    if (const auto over = rules_.terminal(p)) return add_end(*over, p);
    for (const py::handle m : py::iter(rules_.moves_of(p))) {
      const py::object after = rules_.play(p, m);
      graph_.add_way(rules_.number_of(after), rules_.gain(p, m), rules_.same_mover(p, m));
    }
    graph_.add_position();
  }

  void add_end(const any_value& over, const py::object& p) {
    const bool points = std::holds_alternative<score>(over);
    if (!is_certain_) kind_.scored = points;
    is_certain_ = true;
    if (points != kind_.scored) {
      rules_in_python::refuse(
          fmt::format("terminal({}) returned {}, and other positions {}: a game ends either in "
                      "outcomes or in points; with gain() in points",
                      repr_of(p), points ? "points" : "an outcome",
                      points ? "an outcome" : "points"),
          p);
    }
    std::visit([&](auto value) { graph_.add_end(value); }, over);
  }

  rules_in_python& rules_;
  limits allowed_;
  game_graph graph_;
  written_rules kind_;
  bool is_certain_ = false;  // whether the kind of values is known
};

/// A game whose rules are Python's, solved.
class solved_rules : public std::enable_shared_from_this<solved_rules> {
 public:
  solved_rules(py::object rules, const allowance& allowed, watch* watched)
      : text_(std::make_shared<rules_in_python>(std::move(rules))) {
    auto [graph, kind] = exploration_in_python(*text_, limits_of(allowed, watched)).explore();
    allowance left = allowed;
    left.positions.reset();  // of those found
    run_long(left, watched, [&, &graph = graph, &kind = kind](const limits& spend) {
      solved_ = std::make_shared<const solved_graph>(std::move(graph), kind, spend);
      for (const std::uint16_t code : solved_->timed_codes()) {
        const outcome value = timed_code::value_of(code);
        outcomes_.push_back(static_cast<std::uint8_t>(value));
        remoteness_.push_back(value == outcome::draw
                                  ? std::int16_t{-1}
                                  : static_cast<std::int16_t>(timed_code::moves_of(code)));
      }
    });
    session_ = open_written(solved_, text_);
    entry_ = written_entry(solved_, text_);
  }

  [[nodiscard]] std::string name() const { return std::string(text_->name()); }
  [[nodiscard]] py::list positions() const { return text_->positions; }
  [[nodiscard]] std::uint64_t ways() const { return solved_->graph().ways(); }
  [[nodiscard]] std::string kind() const { return solved_->rules().scored ? "scores" : "outcomes"; }
  [[nodiscard]] std::optional<std::uint32_t> find(const py::object& p) const {
    return text_->find(p);
  }

  [[nodiscard]] told solve(std::uint32_t number) {
    const exploration here = session_->at(number);
    const report found = here.rules->evaluate(here.position, wanted::everything(), {});
    return told_of(found, rows_of(number));
  }
  [[nodiscard]] told moves(std::uint32_t number, bool nimbers) {
    const moves_answer found = list_moves(*entry_, session_->at(number), nimbers, {});
    return told_of(found, rows_of(number));
  }
  [[nodiscard]] told explain(std::uint32_t number, std::optional<std::size_t> depth,
                             std::size_t most, bool by_moves) {
    const explanation found =
        sessions::explain(*entry_, *session_, session_->at(number), {depth, most, by_moves}, {});
    return told_of(found, rows_of(number));
  }
  [[nodiscard]] told count(bool nimbers) const {
    const tally found = solved_->count(nimbers);
    return {in_json(found, text_->name(), {}), words_of(found)};
  }

  [[nodiscard]] nimber nimber_of(std::uint32_t number) const {
    solved_->require_nimbers();
    return solved_->nimbers().at(number);
  }
  [[nodiscard]] std::vector<std::size_t> best_moves(std::uint32_t number) const {
    return solved_->best_moves(number);
  }
  /// Where each move of a position leads, what it earns, and whether the mover moves again.
  [[nodiscard]] std::vector<std::tuple<std::uint32_t, score, bool>> ways_of(
      std::uint32_t number) const {
    std::vector<std::tuple<std::uint32_t, score, bool>> all;
    solved_->graph().for_each_way(number, [&](const game_graph::way& way) {
      all.emplace_back(way.to, way.earned, way.same_mover);
    });
    return all;
  }
  [[nodiscard]] bool is_over(std::uint32_t number) const { return solved_->is_over(number); }
  [[nodiscard]] std::optional<std::uint32_t> on_a_cycle() const {
    return position_on_a_cycle(solved_->graph());
  }

  /// An array of what is kept here, without a copy; empty where the game has no such values.
  template <class Number>
  [[nodiscard]] py::array_t<Number> array_of(const std::vector<Number>& kept) {
    const py::object owner = py::cast(shared_from_this());
    py::array_t<Number> made(static_cast<py::ssize_t>(kept.size()), kept.data(), owner);
    made.attr("flags").attr("writeable") = false;
    return made;
  }
  [[nodiscard]] auto outcomes() { return array_of(outcomes_); }
  [[nodiscard]] auto remoteness() { return array_of(remoteness_); }
  [[nodiscard]] auto nimbers() { return array_of(solved_->nimbers()); }
  [[nodiscard]] auto scores() { return array_of(solved_->scores()); }

 private:
  [[nodiscard]] std::function<std::vector<std::string>()> rows_of(std::uint32_t number) const {
    return [text = text_, number] { return text->rows(number); };
  }

  std::shared_ptr<rules_in_python> text_;
  std::shared_ptr<const solved_graph> solved_;
  std::unique_ptr<written_session> session_;
  std::unique_ptr<entry> entry_;
  std::vector<std::uint8_t> outcomes_;
  std::vector<std::int16_t> remoteness_;
};

}  // namespace

void bind_rules(py::module_& to) {
  py::class_<solved_rules, std::shared_ptr<solved_rules>>(to, "SolvedRules")
      .def(py::init<py::object, const allowance&, watch*>())
      .def_property_readonly("name", &solved_rules::name)
      .def_property_readonly("kind", &solved_rules::kind)
      .def_property_readonly("positions", &solved_rules::positions)
      .def_property_readonly("ways", &solved_rules::ways)
      .def("find", &solved_rules::find)
      .def("solve", &solved_rules::solve)
      .def("moves", &solved_rules::moves)
      .def("explain", &solved_rules::explain)
      .def("count", &solved_rules::count)
      .def("nimber", &solved_rules::nimber_of)
      .def("best_moves", &solved_rules::best_moves)
      .def("ways_of", &solved_rules::ways_of)
      .def("is_over", &solved_rules::is_over)
      .def("on_a_cycle", &solved_rules::on_a_cycle)
      .def("outcomes", &solved_rules::outcomes)
      .def("remoteness", &solved_rules::remoteness)
      .def("nimbers", &solved_rules::nimbers)
      .def("scores", &solved_rules::scores);
}

}  // namespace zermelo::python
