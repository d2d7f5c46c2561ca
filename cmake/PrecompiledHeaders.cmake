# Headers that are read once for many units without optimisation, which takes less time for those than
# the headers do:
#   zermelo-law-headers     for the laws on each game
#   zermelo-test-headers    for the suites: only what comes from outside, so that a change of the
#                           library compiles no suite that it is nothing to
# A unit takes them by `target_precompile_headers(TARGET REUSE_FROM ...)`, with the
# options -O0 and ZERMELO_PRECOMPILED_OPTIONS.
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/headers.cpp CONTENT "")

add_library(zermelo-law-headers OBJECT ${PROJECT_BINARY_DIR}/headers.cpp)
target_compile_options(zermelo-law-headers PRIVATE -O0 ${ZERMELO_PRECOMPILED_OPTIONS})
target_link_libraries(zermelo-law-headers PRIVATE zermelo::session)
target_precompile_headers(zermelo-law-headers PRIVATE <zermelo/session/laws_of.hpp>)

if(ZERMELO_TESTS)
  add_library(zermelo-test-headers OBJECT ${PROJECT_BINARY_DIR}/headers.cpp)
  target_compile_options(zermelo-test-headers PRIVATE -O0 ${ZERMELO_PRECOMPILED_OPTIONS})
  target_link_libraries(zermelo-test-headers PRIVATE zermelo::session GTest::gtest_main)
  target_precompile_headers(zermelo-test-headers PRIVATE
    <gtest/gtest.h> <fmt/format.h> <boost/hana/for_each.hpp> <boost/hana/tuple.hpp>
    <range/v3/view/iota.hpp> <range/v3/view/filter.hpp> <range/v3/view/transform.hpp>
    <algorithm> <functional> <map> <optional> <random> <string> <thread> <variant> <vector>)
endif()
