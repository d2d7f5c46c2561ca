#include <gtest/gtest.h>
#include <node_kayles/text.hpp>
