/// The memory that there is: the machine's, and what is allowed of it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace zermelo {

/// How many bytes this process may come to hold beside what it holds already: no more than the
/// machine has, than `ulimit -v` or `ulimit -d` leaves, and than its control groups allow.
[[nodiscard]] std::uint64_t memory_to_be_had();

/// Has the stack grow now by what recursions are allowed, where addresses are limited (`ulimit
/// -v`): tables may take them later, and a stack that cannot grow ends the program. From the main
/// thread; those of others are there in whole. Throws `unanswered` where there is no room.
void reserve_stack();

}  // namespace zermelo
