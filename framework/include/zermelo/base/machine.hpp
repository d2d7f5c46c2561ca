/// The memory that there is: the machine's, and what is allowed of it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <zermelo/base/cpp20.hpp>

namespace zermelo {

/// How many bytes this process may come to hold beside what it holds already: no more than the
/// machine has, than `ulimit -v` or `ulimit -d` leaves, and than its control groups allow.
[[nodiscard]] std::uint64_t memory_to_be_had();

/// Throws `beyond_memory` with the bill where so many bytes are more than `allowed`, or than there
/// are: "retrograde analysis of 9 positions takes 26 B of memory, and there may be 10 B; ...".
/// `another_way` is a remedy of its own: "keep tiers on disk".
void refuse_beyond_memory(std::string_view what, std::uint64_t bytes,
                          std::optional<std::uint64_t> allowed, std::string_view another_way = {});

/// Memory that is freed stays with this process for what it takes next; glibc gives large blocks
/// back at once. For programs that take and free messages all the time: on a guest machine each
/// page that is had anew costs microseconds, which were a third of what four ranks took.
void keep_freed_memory() noexcept;

/// Has the stack grow now by what recursions are allowed, where addresses are limited (`ulimit
/// -v`): tables may take them later, and a stack that cannot grow ends the program. From the main
/// thread; those of others are there in whole. Throws `unanswered` where there is no room.
void reserve_stack();

}  // namespace zermelo
