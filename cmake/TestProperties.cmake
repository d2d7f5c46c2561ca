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

# zermelo_tests_take_long(PROGRAM...): the tests of the calling folder have the label `long`, too;
# `scripts/test` leaves them out, `scripts/test long` runs them. These programs are built for them
# alone: by the target long-tests, which ctest builds where one of them is to run.
function(zermelo_tests_take_long)
  zermelo_label_tests()
  if(ARGN AND NOT TARGET long-tests)
    add_custom_target(long-tests)
    add_test(NAME long.programs
             COMMAND ${CMAKE_COMMAND} --build ${PROJECT_BINARY_DIR} --target long-tests)
    set_tests_properties(long.programs PROPERTIES FIXTURES_SETUP long_tests RUN_SERIAL ON
                                                  TIMEOUT 1800)
  endif()
  set(fixture "")
  if(ARGN)
    set(fixture long_tests)
    set_target_properties(${ARGN} PROPERTIES EXCLUDE_FROM_ALL ON)
    add_dependencies(long-tests ${ARGN})
  endif()
  cmake_language(EVAL CODE "cmake_language(DEFER CALL zermelo_tests_take_long_now ${fixture})")
endfunction()

function(zermelo_tests_take_long_now)
  get_property(tests DIRECTORY PROPERTY TESTS)
  list(REMOVE_ITEM tests long.programs)
  foreach(test IN LISTS tests)
    set_property(TEST ${test} APPEND PROPERTY LABELS long)
    set_property(TEST ${test} APPEND PROPERTY FIXTURES_REQUIRED ${ARGN})
  endforeach()
endfunction()
