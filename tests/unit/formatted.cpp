#include "text/formatted.hpp"

#include <catch2/catch.hpp>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

namespace hopscope::test {

TEST_CASE("texts and integers are joined with separators between them only") {
  CHECK(joined(std::vector<std::string>{}, ", ").empty());
  CHECK(joined(std::vector<std::string>{"a"}, ", ") == "a");
  CHECK(joined(std::vector<std::string_view>{"a", "", "b"}, "; ") == "a; ; b");
  const char* const words[] = {"one", "two"};
  CHECK(joined(words, "") == "onetwo");
  CHECK(joined(std::vector<int>{0, -1, 3}, " x ") == "0 x -1 x 3");
  CHECK(joined(std::vector<std::int64_t>{std::numeric_limits<std::int64_t>::min()}, ",") == "-9223372036854775808");
}

TEST_CASE("formatted text is appended to what is there") {
  std::string out = "a";
  append_formatted(out, "{}|{:.2f}|{}", "b", 0.125, true);
  CHECK(out == "ab|0.12|true");
}

TEST_CASE("a number appended to a buffer reads back as the same number") {
  fmt::memory_buffer out;
  append_number(out, 0.1);
  CHECK(fmt::to_string(out) == "0.1");
}

}  // namespace hopscope::test
