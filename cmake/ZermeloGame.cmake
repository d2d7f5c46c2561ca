# zermelo_add_game(NAME [TYPE type] [DIRECTORY directory] [TESTS_SOLVE_MUCH] [LAWS_MAY_BE_UNTRIED])
#
# A game module: its executable NAME, and as tests the laws on it and what its folder holds.
#   NAME        the game's name; its rules are in NAME/NAME.hpp
#   TYPE        the game's type, zermelo::games::NAME unless given
#   DIRECTORY   the folder, NAME beside the calling list file unless given
#   TESTS_SOLVE_MUCH  its tests are optimised: they take longer to run than to compile
#   LAWS_MAY_BE_UNTRIED  a law that finds nothing to compare does not fail the test of the laws
#
# The folder holds NAME.hpp (the rules), where needed text.hpp (what people type; NAME.hpp ends by
# including it, so that whoever knows the rules knows their text), *_test.cpp (GoogleTest) and
# examples/*.in with the answers in *.out (options for the executable in *.args). Makes the library
# target NAME-game, and outside Zermelo's tree the program NAME-verify, which `NAME verify` runs.

set(ZERMELO_GAME_TEMPLATES ${CMAKE_CURRENT_LIST_DIR})

# What only checks is compiled without optimisation: that takes longer than it saves. In Zermelo's own
# tree, with the headers that cmake/PrecompiledHeaders.cmake has read for it.
function(zermelo_compile_for_checks target)
  target_compile_options(${target} PRIVATE -O0 -U_FORTIFY_SOURCE)
  if(TARGET zermelo-checking-headers)
    target_compile_options(${target} PRIVATE ${ZERMELO_PRECOMPILED_OPTIONS})
    target_precompile_headers(${target} REUSE_FROM zermelo-checking-headers)
    if(TARGET GTest::gtest)
      target_link_libraries(${target} PRIVATE GTest::gtest)  # its definitions are the headers', too
    endif()
  endif()
endfunction()

function(zermelo_add_game name)
  cmake_parse_arguments(PARSE_ARGV 1 GAME "TESTS_SOLVE_MUCH;LAWS_MAY_BE_UNTRIED" "TYPE;DIRECTORY" "")
  if(NOT GAME_TYPE)
    set(GAME_TYPE zermelo::games::${name})
  endif()
  if(NOT GAME_DIRECTORY)
    set(GAME_DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/${name})
  endif()
  cmake_path(GET GAME_DIRECTORY PARENT_PATH parent)
  cmake_path(GET GAME_DIRECTORY FILENAME folder)

  # 1. The folder must hold what the generated sources include.
  if(NOT folder STREQUAL name)
    message(FATAL_ERROR "game ${name}: its folder is ${GAME_DIRECTORY}; name the folder ${name}")
  endif()
  if(NOT EXISTS ${GAME_DIRECTORY}/${name}.hpp)
    message(FATAL_ERROR "game ${name}: ${GAME_DIRECTORY} has no ${name}.hpp; the rules belong there")
  endif()
  set(GAME_NAME ${name})
  string(MAKE_C_IDENTIFIER ${name} GAME_IDENTIFIER)
  set(GAME_HEADER ${name}/${name}.hpp)
  # A program in which some files know the text of a game and others don't has two answers to
  # whether it has any.
  if(EXISTS ${GAME_DIRECTORY}/text.hpp)
    file(STRINGS ${GAME_DIRECTORY}/${name}.hpp knows_text REGEX "^#include <${name}/text\\.hpp>")
    if(NOT knows_text)
      message(FATAL_ERROR "game ${name}: ${name}.hpp does not include its text; write "
                          "`#include <${name}/text.hpp>` at its end, so that whoever knows the rules "
                          "knows their text")
    endif()
  endif()

  # 2. One translation unit for its session, one for its engines, one for the laws on it, one for its
  # executable.
  # Not plain ${name}: the executable may lie there.
  set(generated ${CMAKE_CURRENT_BINARY_DIR}/${name}-generated)
  foreach(source IN ITEMS unit engines laws strongest main)
    configure_file(${ZERMELO_GAME_TEMPLATES}/${source}.cpp.in ${generated}/${source}.cpp @ONLY)
  endforeach()
  # What the laws look at is small, so they are not optimised. They are a library of their own, which
  # the linker reads last: what the other units have, too, it takes from those, optimised.
  add_library(${name}-laws STATIC ${generated}/laws.cpp)
  zermelo_compile_for_checks(${name}-laws)
  target_include_directories(${name}-laws PRIVATE ${parent})
  target_link_libraries(${name}-laws PRIVATE zermelo::session ${name}-game)
  add_library(${name}-game STATIC ${generated}/engines.cpp ${generated}/unit.cpp)
  target_include_directories(${name}-game PUBLIC ${parent})
  set_target_properties(${name}-game PROPERTIES ZERMELO_GAME_HEADER ${GAME_HEADER}
                                                ZERMELO_GAME_TYPE ${GAME_TYPE})
  target_link_libraries(${name}-game PUBLIC zermelo::session PRIVATE ${name}-laws)
  # Every engine, optimised, takes a while to compile: a build for checks may do without.
  target_compile_options(${name}-game PRIVATE ${ZERMELO_UNIT_OPTIONS})
  # Who asks for no type of build gets engines that are optimised, all the same.
  if(NOT CMAKE_CXX_FLAGS MATCHES "(^| )-O")
    target_compile_options(${name}-game PRIVATE "$<$<STREQUAL:$<CONFIG>,>:-O2>")
  endif()
  if(TARGET zermelo-unit-headers AND NOT TARGET zermelo-own-engines)
    target_compile_options(${name}-game PRIVATE ${ZERMELO_PRECOMPILED_OPTIONS})
    target_precompile_headers(${name}-game REUSE_FROM zermelo-unit-headers)
  endif()
  add_executable(${name} ${generated}/main.cpp)
  target_link_libraries(${name} PRIVATE ${name}-game zermelo::workbench)
  # The same with its strongest engine alone, and in this tree with the first verbs alone, which
  # is sooner built: strongest/${name}, where it is asked for.
  add_executable(${name}-strongest EXCLUDE_FROM_ALL ${generated}/main.cpp ${generated}/strongest.cpp)
  target_compile_options(${name}-strongest PRIVATE ${ZERMELO_UNIT_OPTIONS})
  target_include_directories(${name}-strongest PRIVATE ${parent})
  set(first $<TARGET_EXISTS:workbench-front>)  # in a folder that comes after the games
  target_link_libraries(${name}-strongest PRIVATE
    "$<IF:${first},workbench-front,zermelo::workbench>" "$<${first}:workbench-first-verbs>")
  set(place ${CMAKE_CURRENT_BINARY_DIR})
  if(CMAKE_RUNTIME_OUTPUT_DIRECTORY)
    set(place ${CMAKE_RUNTIME_OUTPUT_DIRECTORY})
  endif()
  set_target_properties(${name}-strongest PROPERTIES OUTPUT_NAME ${name}
                                                     RUNTIME_OUTPUT_DIRECTORY ${place}/strongest)
  # What verifies its tables, NAME-verify; the games of Zermelo's own tree have one for all of them.
  set(programs ${name} ${name}-strongest)
  get_target_property(is_outside zermelo::session IMPORTED)
  if(is_outside)
    configure_file(${ZERMELO_GAME_TEMPLATES}/verify.cpp.in ${generated}/verify.cpp @ONLY)
    add_executable(${name}-verify ${generated}/verify.cpp)
    target_include_directories(${name}-verify PRIVATE ${parent})
    target_link_libraries(${name}-verify PRIVATE zermelo::verifier)
    list(APPEND programs ${name}-verify)
  endif()
  if(TARGET zermelo-own-engines)
    target_link_libraries(${name}-laws PRIVATE zermelo-own-engines)
    target_link_libraries(${name}-game PUBLIC zermelo-own-engines)
    target_link_libraries(${name}-strongest PRIVATE zermelo-own-engines)
  endif()
  foreach(program IN LISTS programs)
    target_link_options(${program} PRIVATE ${ZERMELO_PROGRAM_LINK_OPTIONS})
  endforeach()

  # 3. Its laws, its own tests, and its examples.
  if(ZERMELO_SHORT_TESTS)
    set(how --positions 100)
  elseif(NOT GAME_LAWS_MAY_BE_UNTRIED)
    set(how --strict)
  else()
    set(how "")
  endif()
  add_test(NAME ${name}.laws COMMAND ${name} check --limit-seconds 1000 ${how})
  set_tests_properties(${name}.laws PROPERTIES LABELS laws TIMEOUT 1800 COST 20)
  file(GLOB tests CONFIGURE_DEPENDS ${GAME_DIRECTORY}/*_test.cpp)
  if(tests AND TARGET GTest::gtest_main)
    add_executable(${name}-test ${tests})
    if(GAME_TESTS_SOLVE_MUCH)
      target_compile_options(${name}-test PRIVATE "$<$<CONFIG:Release>:-O1>")
    else()
      zermelo_compile_for_checks(${name}-test)
    endif()
    target_link_libraries(${name}-test PRIVATE ${name}-game GTest::gtest_main)
    # Suites whose names begin with Large are left to scripts/test long.
    add_test(NAME ${name} COMMAND ${name}-test --gtest_filter=-Large*
             WORKING_DIRECTORY ${GAME_DIRECTORY})
    set_tests_properties(${name} PROPERTIES LABELS unit TIMEOUT 900 COST 5)
    # Looked for when the files change: what is called so must not run nowhere.
    set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS ${tests})
    set(large "")
    foreach(file IN LISTS tests)
      file(STRINGS ${file} found REGEX "^TEST[A-Z_]*\\(Large")
      list(APPEND large ${found})
    endforeach()
    if(large)
      add_test(NAME ${name}.large COMMAND ${name}-test --gtest_filter=Large*
               WORKING_DIRECTORY ${GAME_DIRECTORY})
      set_tests_properties(${name}.large PROPERTIES LABELS "unit;long" TIMEOUT 900 COST 5)
    endif()
  endif()
  file(GLOB inputs CONFIGURE_DEPENDS ${GAME_DIRECTORY}/examples/*.in)
  foreach(input IN LISTS inputs)
    cmake_path(GET input STEM LAST_ONLY stem)
    add_test(NAME ${name}.${stem}
             COMMAND ${CMAKE_COMMAND} -DPROGRAM=$<TARGET_FILE:${name}> -DINPUT=${input}
                     -P ${ZERMELO_GAME_TEMPLATES}/CheckExample.cmake)
    set_tests_properties(${name}.${stem} PROPERTIES LABELS examples TIMEOUT 900)
  endforeach()
endfunction()
