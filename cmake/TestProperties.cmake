# zermelo_label_tests(): gives each test of the calling folder, those that are added later included, a
# label, which is its name's first word (`site` for site.pictures), and `unit` for *_test; and a time
# after which it hangs. `ctest -L unit` runs what has that label.
function(zermelo_label_tests)
  cmake_language(DEFER CALL zermelo_label_tests_now)
endfunction()

function(zermelo_label_tests_now)
  get_property(tests DIRECTORY PROPERTY TESTS)
  foreach(test IN LISTS tests)
    string(REGEX MATCH "^[^.]+" label ${test})
    if(test MATCHES "_test$")
      set(label unit)
    endif()
    set_property(TEST ${test} APPEND PROPERTY LABELS ${label})
    get_test_property(${test} TIMEOUT seconds)
    if(NOT seconds)
      set_tests_properties(${test} PROPERTIES TIMEOUT 900)
    endif()
  endforeach()
endfunction()

# zermelo_test_takes_long(TEST PROGRAM...): it has the label `long`, too; `scripts/test` leaves it out,
# `scripts/test long` runs it. The programs are built for it alone: by the target long-tests, which
# ctest builds where a test that has such programs is to run.
function(zermelo_test_takes_long test)
  set_property(TEST ${test} APPEND PROPERTY LABELS long)
  if(NOT ARGN)
    return()
  endif()
  if(NOT TARGET long-tests)
    add_custom_target(long-tests)
    add_test(NAME long.programs
             COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target long-tests)
    set_tests_properties(long.programs PROPERTIES FIXTURES_SETUP long_tests RUN_SERIAL ON
                                                  TIMEOUT 1800 LABELS long)
  endif()
  set_target_properties(${ARGN} PROPERTIES EXCLUDE_FROM_ALL ON)
  add_dependencies(long-tests ${ARGN})
  set_property(TEST ${test} APPEND PROPERTY FIXTURES_REQUIRED long_tests)
endfunction()

# zermelo_tests_take_long(PROGRAM...): all tests of the calling folder do.
function(zermelo_tests_take_long)
  zermelo_label_tests()
  string(JOIN " " programs ${ARGN})
  cmake_language(EVAL CODE "cmake_language(DEFER CALL zermelo_tests_take_long_now ${programs})")
endfunction()

function(zermelo_tests_take_long_now)
  get_property(tests DIRECTORY PROPERTY TESTS)
  list(REMOVE_ITEM tests long.programs)
  foreach(test IN LISTS tests)
    zermelo_test_takes_long(${test} ${ARGN})
  endforeach()
endfunction()
