/// The terminal is a face of the session library, and speaks its words unqualified.
#pragma once

#include <zermelo/session/explorer.hpp>

namespace zermelo::workbench {

using namespace sessions;
using sessions::any_value;  // without nimbers

}  // namespace zermelo::workbench
