# The fuzzers: fuzz-READER. Those of games know one game each, with its strongest engine alone, which
# is soon compiled and leaves libFuzzer fewer counters to look at after each input.
add_custom_target(fuzzers)

function(zermelo_add_fuzzer reader harness)
  set(program fuzz-${reader})
  add_executable(${program} EXCLUDE_FROM_ALL $<TARGET_OBJECTS:${harness}-harness>)
  zermelo_link_harness(${program} ${harness})
  target_link_options(${program} PRIVATE -fsanitize=fuzzer)
  add_dependencies(fuzzers ${program})
  if(harness IN_LIST of_games)
    string(REGEX REPLACE "^.*[.]" "" game ${reader})  # of `packing` that is its name
    target_link_libraries(${program} PRIVATE ${game}-fuzzed)
  endif()
endfunction()

foreach(game IN LISTS ZERMELO_BUILT_GAMES)
  get_target_property(place ${game}-game BINARY_DIR)
  string(MAKE_C_IDENTIFIER ${game} identifier)
  file(CONFIGURE OUTPUT ${game}-entries.cpp @ONLY CONTENT [[
// Generated: the one game of a fuzzer.
#include <zermelo/session/registered_entries.hpp>

namespace zermelo {

namespace sessions {
const entry& entry_of_@identifier@();
}

std::vector<const sessions::entry*> registered_entries() { return {&sessions::entry_of_@identifier@()}; }

}  // namespace zermelo
]])
  add_library(${game}-fuzzed OBJECT EXCLUDE_FROM_ALL ${place}/${game}-generated/strongest.cpp
                                                     ${CMAKE_CURRENT_BINARY_DIR}/${game}-entries.cpp)
  target_include_directories(${game}-fuzzed PRIVATE ${PROJECT_SOURCE_DIR}/games)
  target_link_libraries(${game}-fuzzed PRIVATE zermelo::session)
endforeach()

foreach(harness IN LISTS of_games of_files)
  add_library(${harness}-harness OBJECT EXCLUDE_FROM_ALL libfuzzer.cpp promise.cpp ${harness}.cpp)
  zermelo_link_harness(${harness}-harness ${harness})
  zermelo_readers_of(${harness} readers)
  foreach(reader IN LISTS readers)
    zermelo_add_fuzzer(${reader} ${harness})
  endforeach()
endforeach()
# What scripts/fuzz goes through.
get_target_property(programs fuzzers MANUALLY_ADDED_DEPENDENCIES)
list(TRANSFORM programs REPLACE "^fuzz-" "")
list(JOIN programs "\n" programs)
file(CONFIGURE OUTPUT readers CONTENT "${programs}\n" @ONLY)
