#include <gtest/gtest.h>
#include <clobber/text.hpp>
