#include <catch2/catch.hpp>

#include <stdexcept>

#include "study/points/point_groups.hpp"

namespace hopscope::test {

namespace {

using store::Value;
using Values = std::vector<Value>;

}  // namespace

TEST_CASE("aggregates ignore missing values, and count the rest") {
  const Values values{4.0, Value(), std::int64_t{1}, 9.0, 2.0};
  CHECK(aggregate(Aggregate::count, values) == Value(std::int64_t{4}));
  CHECK(aggregate(Aggregate::min, values) == Value(1.0));
  CHECK(aggregate(Aggregate::mean, values) == Value(4.0));
  CHECK(aggregate(Aggregate::median, values) == Value(3.0));
  CHECK(aggregate(Aggregate::max, values) == Value(9.0));
  CHECK(aggregate(Aggregate::median, {7.0, 1.0, 2.0}) == Value(2.0));
  CHECK(aggregate(Aggregate::mean, {Value()}) == Value());
  CHECK(aggregate(Aggregate::count, {}) == Value(std::int64_t{0}));
}

TEST_CASE("texts can only be counted") {
  const Values texts{std::string("ring"), std::string("mesh")};
  CHECK(aggregate(Aggregate::count, texts) == Value(std::int64_t{2}));
  CHECK_THROWS_AS(aggregate(Aggregate::max, texts), std::invalid_argument);
}

TEST_CASE("aggregates have their usual names") {
  for (const Aggregate each : {Aggregate::count, Aggregate::min, Aggregate::mean, Aggregate::median, Aggregate::max}) {
    CHECK(aggregate_named(name_of(each)) == each);
  }
  CHECK_FALSE(aggregate_named("average"));
}

}  // namespace hopscope::test
