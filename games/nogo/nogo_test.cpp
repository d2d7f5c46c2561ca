#include <gtest/gtest.h>
#include <nogo/text.hpp>
