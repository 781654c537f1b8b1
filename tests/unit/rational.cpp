// Fractions in two words of the machine, held against a library's of any size.
#include "engine/plain/rational.hpp"

#include <catch2/catch.hpp>

#include <limits>
#include <random>

namespace hopscope::test {

namespace {

using Big = Rational::Big;

/// Small numbers, and those whose sums and products just fit, or do not.
class Numbers {
 public:
  std::int64_t any() {
    const std::int64_t most = std::numeric_limits<std::int64_t>::max();
    const std::int64_t large[] = {std::int64_t(1) << 31, std::int64_t(1) << 32, most / 2, most / 3, most - 1, most};
    const auto size = below(3) == 0 ? large[below(6)] - below(3) : below(40);
    return below(2) == 0 ? size : -size;
  }
  std::int64_t above_zero() {
    std::int64_t number = 0;
    while (number <= 0) number = any();
    return number;
  }

 private:
  std::int64_t below(std::int64_t end) { return std::uniform_int_distribution<std::int64_t>(0, end - 1)(random_); }
  std::mt19937_64 random_{46};
};

std::string text(const Rational& number) { return number.str(); }
std::string text(const Big& number) { return number.str(); }

int sign_of(std::strong_ordering order) { return order < 0 ? -1 : (order > 0 ? 1 : 0); }
int sign_of(int order) { return order < 0 ? -1 : (order > 0 ? 1 : 0); }

}  // namespace

TEST_CASE("fractions are those of a library, whether they fit into two words or not", "[formula]") {
  Numbers numbers;
  int small = 0, large = 0;
  for (int i = 0; i < 20000; ++i) {
    const Big big_a(numbers.any(), numbers.above_zero()), big_b(numbers.any(), numbers.above_zero());
    const Rational a(big_a), b(big_b);
    INFO(text(big_a) << " and " << text(big_b));
    REQUIRE(text(a) == text(big_a));
    REQUIRE(text(a + b) == text(Big(big_a + big_b)));
    REQUIRE(text(a - b) == text(Big(big_a - big_b)));
    REQUIRE(text(a * b) == text(Big(big_a * big_b)));
    if (!b.is_zero()) REQUIRE(text(a / b) == text(Big(big_a / big_b)));
    REQUIRE(sign_of(a <=> b) == sign_of(big_a.compare(big_b)));
    REQUIRE((a == b) == (big_a == big_b));
    REQUIRE(a.sign() == big_a.sign());
    REQUIRE(a.rounded() == Approx(big_a.convert_to<double>()).epsilon(1e-15));
    // What was large and is small again is equal to what was always small.
    REQUIRE((a + b) - b == a);
    REQUIRE(((a + b) - b).is_small() == a.is_small());
    ((a * b).is_small() ? small : large)++;
  }
  CHECK(small > 1000);
  CHECK(large > 1000);
}

TEST_CASE("large fractions that differ in no digit, in the last of many, or in all are put in their order", "[formula]") {
  Numbers numbers;
  const Big tiny(1, std::numeric_limits<std::int64_t>::max());
  for (int i = 0; i < 2000; ++i) {
    Big a(numbers.any(), numbers.above_zero());
    for (int factors = i % 12; factors > 0; --factors) a *= Big(numbers.above_zero(), numbers.above_zero());
    const Big last = tiny * tiny * (i % 3 - 1), far = a * Big(numbers.any(), numbers.above_zero());
    for (const Big& b : {Big(a + last), far, Big(-a), Big(a * (1 + last))}) {
      INFO(text(a) << " and " << text(b));
      REQUIRE(sign_of(Rational(a) <=> Rational(b)) == sign_of(a.compare(b)));
      REQUIRE(sign_of(Rational(b) <=> Rational(a)) == sign_of(b.compare(a)));
    }
  }
}

TEST_CASE("a fraction keeps its value when it is copied over another, large or small") {
  const Rational large("123456789012345678901234567890/7"), small("3/4");
  Rational number = large;
  number = small;
  CHECK(number.str() == "3/4");
  number = large;
  CHECK(number == large);
  number -= number;
  CHECK(number.is_zero());
  CHECK(number == 0);
}

}  // namespace hopscope::test
