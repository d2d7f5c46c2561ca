/// The terminal is a face of the session library, and speaks its words unqualified.
#pragma once

namespace zermelo::sessions {}

namespace zermelo::workbench {

using namespace sessions;

}  // namespace zermelo::workbench
