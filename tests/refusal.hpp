/// What a call is refused with.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <zermelo/base/errors.hpp>

namespace zermelo::tests {

/// The sentence of the fault of this type that `act()` throws; empty where it throws none.
template <class Fault = error, class Act>
std::string refusal(Act act) {
  try {
    act();
  } catch (const Fault& fault) {
    return fault.what();
  }
  return {};
}

}  // namespace zermelo::tests

#define EXPECT_SAYS(sentence, part) \
  EXPECT_NE((sentence).find(part), std::string::npos) << (sentence)
