#include <gtest/gtest.h>
#include <notakto/text.hpp>
