#include <gtest/gtest.h>

#include <packing/text.hpp>
