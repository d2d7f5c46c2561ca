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
