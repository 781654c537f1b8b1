#pragma once

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <catch2/catch.hpp>

#include "support/differences.hpp"

namespace hopscope::test {

/// Checks that two runs of one scenario have equal results.
inline void check_same(const Result& one, const Result& other) {
  Differences found;
  compare(one, other, found);
  INFO(fmt::format("{}", fmt::join(found.list(), "\n")));
  CHECK(found.list().empty());
}

}  // namespace hopscope::test
