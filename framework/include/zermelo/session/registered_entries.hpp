/// The games of the tree this was built in.
#pragma once

#include <zermelo/session/entry.hpp>

namespace zermelo {

/// Every game of the tree, by name. Its definition is generated from the folders under games/.
[[nodiscard]] std::vector<const sessions::entry*> registered_entries();

}  // namespace zermelo
