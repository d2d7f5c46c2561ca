# Headers that are read once for many units: by sessions and engines of games, optimised; and without
# optimisation by what checks, which takes less time than the headers do. A unit takes the latter by
# zermelo_compile_for_checks(TARGET).
file(CONFIGURE OUTPUT ${PROJECT_BINARY_DIR}/headers.cpp CONTENT "")
add_library(zermelo-unit-headers OBJECT ${PROJECT_BINARY_DIR}/headers.cpp)
target_compile_options(zermelo-unit-headers PRIVATE ${ZERMELO_UNIT_OPTIONS}
                                                    ${ZERMELO_PRECOMPILED_OPTIONS})
target_link_libraries(zermelo-unit-headers PRIVATE zermelo::session)
target_precompile_headers(zermelo-unit-headers PRIVATE <zermelo/engines/compiled_apart.hpp>
                          <zermelo/session/named_engines_of.hpp> <zermelo/session/unit.hpp>)

add_library(zermelo-checking-headers OBJECT ${PROJECT_BINARY_DIR}/headers.cpp)
target_compile_options(zermelo-checking-headers PRIVATE ${ZERMELO_UNOPTIMISED} ${ZERMELO_PRECOMPILED_OPTIONS})
target_link_libraries(zermelo-checking-headers PRIVATE zermelo::session)
target_precompile_headers(zermelo-checking-headers PRIVATE <zermelo/session/laws_of.hpp>)
if(ZERMELO_TESTS)
  target_link_libraries(zermelo-checking-headers PRIVATE GTest::gtest)
  target_precompile_headers(zermelo-checking-headers PRIVATE <gtest/gtest.h> <map> <random> <thread>)
endif()
