#include "long_work.hpp"

#include <chrono>
#include <csignal>
#include <zermelo/base/machine.hpp>

#include "errors.hpp"

namespace zermelo::python {

namespace {

// What a signal's handler may touch. Only the main thread sets them, last in first out.
std::atomic<std::atomic<bool>*> to_stop = nullptr;
std::atomic<void (*)(int)> handler_before = nullptr;
static_assert(std::atomic<bool>::is_always_lock_free, "set from a signal's handler");

void on_interrupt(int signal) {
  if (auto* const stop = to_stop.load()) stop->store(true);
  if (auto* const before = handler_before.load()) before(signal);
}

bool is_main_thread() {
  // Kept for good: the interpreter may be gone before what is static here.
  static const py::handle main_thread =
      py::object(py::module_::import("threading").attr("main_thread")).release();
  return main_thread().attr("ident").cast<unsigned long>() == PyThread_get_thread_ident();
}

/// Until it ends Ctrl-C raises a flag as well as what Python does at it. Where Ctrl-C is ignored,
/// or ends the process, that stays so.
class interruptible {
 public:
  explicit interruptible(std::atomic<bool>& stop) {
    struct sigaction now = {};
    if (sigaction(SIGINT, nullptr, &now) != 0) return;
    if ((now.sa_flags & SA_SIGINFO) != 0 || now.sa_handler == SIG_IGN ||
        now.sa_handler == SIG_DFL) {
      return;
    }
    before_ = now;
    stop_before_ = to_stop.exchange(&stop);
    // Within another search of this thread the handler is this one already.
    if (now.sa_handler == on_interrupt) {
      is_inner_ = true;
      return;
    }
    handler_before = now.sa_handler;
    now.sa_handler = on_interrupt;
    sigaction(SIGINT, &now, nullptr);
  }
  interruptible(const interruptible&) = delete;
  interruptible& operator=(const interruptible&) = delete;
  ~interruptible() {
    if (!before_) return;
    to_stop = stop_before_;
    if (is_inner_) return;
    sigaction(SIGINT, &*before_, nullptr);
    handler_before = nullptr;
  }

 private:
  std::optional<struct sigaction> before_;
  std::atomic<bool>* stop_before_ = nullptr;
  bool is_inner_ = false;
};

/// To ask the system takes longer than many a solution does: once in a while is enough.
std::uint64_t bytes_to_be_had() {
  using clock = std::chrono::steady_clock;
  static std::atomic<clock::rep> asked_at = 0;
  static std::atomic<std::uint64_t> bytes = 0;
  const clock::rep now = clock::now().time_since_epoch().count();
  constexpr clock::rep while_it_holds = clock::duration(std::chrono::milliseconds(500)).count();
  if (bytes == 0 || now - asked_at > while_it_holds) {
    bytes = memory_to_be_had() / 4 * 3;
    asked_at = now;
  }
  return bytes;
}

}  // namespace

limits limits_of(const allowance& allowed, watch* watched) {
  limits made;
  made.seconds = allowed.seconds;
  made.positions = allowed.positions;
  made.bytes = allowed.bytes ? *allowed.bytes : bytes_to_be_had();
  made.threads = allowed.threads;
  if (watched != nullptr) {
    made.watched = &watched->progress;
    made.stop = &watched->stop;
  }
  return made;
}

void run_long(const allowance& allowed, watch* watched, function_ref<void(const limits&)> work) {
  watch own;
  watch& here = watched != nullptr ? *watched : own;
  limits made = limits_of(allowed, watched);
  made.stop = &here.stop;
  const bool was_stopped = here.stop;
  if (is_main_thread()) {
    const interruptible until_done(here.stop);
    const py::gil_scoped_release others_go_on;
    work(made);
  } else {
    const py::gil_scoped_release others_go_on;
    work(made);
  }
  if (PyErr_CheckSignals() != 0) {
    here.stop = was_stopped;  // a watch may be used again
    throw py::error_already_set();
  }
}

void bind_limits(py::module_& to) {
  py::class_<allowance>(to, "Limits")
      .def(py::init([](std::optional<double> seconds, std::optional<std::int64_t> positions,
                       std::optional<std::int64_t> bytes, std::int64_t threads) {
             if (seconds && !(*seconds >= 0)) raise("BadParameters", "seconds are 0 or more");
             if (positions && *positions < 0) raise("BadParameters", "positions are 0 or more");
             if (bytes && *bytes < 0) raise("BadParameters", "bytes are 0 or more");
             if (threads < 1 || threads > 1024) raise("BadParameters", "threads are 1 to 1024");
             return allowance{seconds, positions, bytes, static_cast<unsigned>(threads)};
           }),
           py::kw_only(), py::arg("seconds") = py::none(), py::arg("positions") = py::none(),
           py::arg("bytes") = py::none(), py::arg("threads") = 1)
      .def_readonly("seconds", &allowance::seconds)
      .def_readonly("positions", &allowance::positions)
      .def_readonly("bytes", &allowance::bytes)
      .def_readonly("threads", &allowance::threads);
  const auto number = [](std::atomic<std::uint64_t> search_progress::* which) {
    return [which](const watch& of) { return (of.progress.*which).load(); };
  };
  py::class_<watch>(to, "Watch")
      .def(py::init())
      .def_property_readonly("positions", number(&search_progress::positions))
      .def_property_readonly("of", number(&search_progress::of))
      .def_property_readonly("level", number(&search_progress::level))
      .def_property_readonly("stopped", [](const watch& of) { return of.stop.load(); })
      .def("stop", [](watch& of) { of.stop = true; });
}

}  // namespace zermelo::python
