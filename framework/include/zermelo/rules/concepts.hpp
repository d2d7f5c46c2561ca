/// The roles a game can play, one small concept each, in a header of its own: rules/roles/. `game`
/// is all a module must meet; every other concept is optional and buys what its comment says. What
/// a compiler cannot see (a key that collides, a bound that lies) is a law: see laws/laws.hpp.
#pragma once

#include <zermelo/rules/asking.hpp>
#include <zermelo/rules/registered_roles.hpp>
