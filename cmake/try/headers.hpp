/// What is compiled once for all tries (`zermelo try`).
#include <zermelo/session/laws_of.hpp>
#include <zermelo/session/tried.hpp>
