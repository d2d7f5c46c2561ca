# Headers that are read once for many units without optimisation, which takes less time for those than
# the headers do: the laws on each game, and the suites. A unit takes them by
# zermelo_compile_for_checks(TARGET).
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/headers.cpp CONTENT "")

add_library(zermelo-checking-headers OBJECT ${PROJECT_BINARY_DIR}/headers.cpp)
target_compile_options(zermelo-checking-headers PRIVATE -O0 ${ZERMELO_PRECOMPILED_OPTIONS})
target_link_libraries(zermelo-checking-headers PRIVATE zermelo::session)
target_precompile_headers(zermelo-checking-headers PRIVATE <zermelo/session/laws_of.hpp>)
if(ZERMELO_TESTS)
  target_link_libraries(zermelo-checking-headers PRIVATE GTest::gtest)
  target_precompile_headers(zermelo-checking-headers PRIVATE <gtest/gtest.h> <map> <random> <thread>)
endif()
